// What is going on at a table, in one sentence for the person who sits there.

import { byFinger } from "./hand.js";
import { holder } from "./words.js";

/** The sentence beneath the board, and a short one for where there is more to say. */
export function situation({ now, table, picker, players, board, sent }) {
  if (table.state === "waiting" && table.seats.every((seat) => ["person", "house"].includes(seat.kind)))
    return ["Everybody is here: the cards are being drawn."];
  if (table.state === "waiting") return ["The game begins when every seat is taken."];
  if (now.result) return [""];
  if (sent) return ["…"];
  if (now.whose.length) return mine(table, now, picker, board);
  if (now.turn === null || now.turn < 0) return [""];
  return [theirs(table.seats[now.turn], players.busy.get(now.turn))];
}

function mine(table, now, picker, board) {
  const next = [...picker.next()];
  if (picker.chosen.length && !next.length) return ["…"];
  const below = next.length > 0 && next.every((id) => board.isChoice(id));
  const back = byFinger() ? "Tap your choice again to go back." : "Escape goes back.";
  if (board.aimed) return ["Tap again to choose it, or another."];
  if (picker.chosen.length) return below ? [`Now choose below. ${back}`, "Now choose."] : [`Now choose where. ${back}`];
  if (now.moves?.length === 1) return ["This is the only move: it is made for you.", "This is the only move."];
  const who = table.you.seats.length > 1 ? `${holder(table.seats[now.whose[0]])}, your turn` : "Your turn";
  if (now.scene?.prompt) return [`${who}. ${now.scene.prompt}`];
  if (below && board.choices?.querySelector(".meant")) return [`${who}: choose what is outlined, or below.`, `${who}.`];
  return [below ? `${who}: choose below.` : `${who}: what you can choose is outlined.`, `${who}.`];
}

function theirs(seat, busy) {
  if (busy === "getting ready") return `${holder(seat)} is getting ready, and plays at first sight until then.`;
  return seat.kind === "house" ? `${holder(seat)} is thinking.` : `${holder(seat)} is to move.`;
}
