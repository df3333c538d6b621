#!/usr/bin/env node
// Plays any game at random, without knowing its rules: the protocol in JavaScript, with nothing but Node.

const lines = require("readline").createInterface({ input: process.stdin });

function answer(values) {
  process.stdout.write(JSON.stringify(values) + "\n");
}

lines.on("line", (line) => {
  const told = JSON.parse(line);
  if (told.type === "initialize") {
    answer({ ready: true });
  } else if (told.type === "move") {
    answer({ move: told.moves[Math.floor(Math.random() * told.moves.length)] });
  }
});
