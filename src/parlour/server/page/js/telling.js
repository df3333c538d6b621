// What happened, told: written down among the moves, said aloud, heard.

import { announce } from "./dom.js";
import { holder } from "./words.js";
import { play as sound } from "./sound.js";

/** Whether people with secrets from each other share this device. */
export function isShared(table) {
  return table.private && table.you.seats.length > 1;
}

/** Adds to the moves. */
export function write({ log }, position) {
  if (position.undone) log.cut(position.ply);
  log.add(position.log);
}

/** Says what a new position brought. */
export function tell(table, position) {
  position.log.flatMap(({ words }) => words).forEach(announce);
  if (position.undone) announce("A move was taken back.");
  announce(position.result ? position.result.words : turn(table, position));
  sound(soundOf(table, position));
}

/** Whose turn it is. */
function turn({ seats, you }, { whose, turn }) {
  if (whose.length) return you.seats.length > 1 ? `${holder(seats[whose[0]])}, your turn.` : "Your turn.";
  return seats[turn] ? `${holder(seats[turn])} is to move.` : "";
}

function soundOf({ you }, { result, whose }) {
  if (result) return result.winners.some((seat) => you.seats.includes(seat)) ? "won" : "over";
  return whose.length ? "turn" : "move";
}
