// Short sounds, off unless asked for.

import { setTaste, taste } from "./store.js";

let context = null;

const NOTES = {
  move: [[220, 0, 0.06]],
  turn: [
    [392, 0, 0.09],
    [523, 0.09, 0.12],
  ],
  won: [
    [392, 0, 0.1],
    [494, 0.1, 0.1],
    [587, 0.2, 0.22],
  ],
  over: [
    [330, 0, 0.12],
    [262, 0.12, 0.24],
  ],
  said: [[660, 0, 0.05]],
};

export function soundOn() {
  return taste("sound", false);
}

export function setSound(on) {
  setTaste("sound", on);
  if (on) play("turn");
}

/** Plays one of the named sounds where sounds are wished for. */
export function play(name) {
  if (!soundOn()) return;
  context ??= new AudioContext();
  for (const [pitch, start, length] of NOTES[name]) tone(pitch, context.currentTime + start, length);
}

function tone(pitch, at, length) {
  const [source, gain] = [context.createOscillator(), context.createGain()];
  source.type = "triangle";
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.12, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}
