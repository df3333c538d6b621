// What a person does at a table besides moving, as far as it takes more than a message.

import { ask, confirm } from "./dialog.js";
import { take } from "./join.js";
import { go } from "./router.js";
import { forget, setTaste, taste } from "./store.js";
import { hasOthers } from "./words.js";

/** Gives the game up, once it is confirmed; before it has begun, the seat. */
export async function resign(sitting) {
  if (sitting.table.state === "waiting") {
    await leave(sitting);
    return;
  }
  const more = sitting.table.players > 2;
  const words = more ? "The house takes your seat, and the others play on." : "The other player wins.";
  if (await confirm("Give this game up?", words, "Resign", "Play on")) sitting.ask({ do: "resign" });
}

async function leave(sitting) {
  if (!(await confirm("Leave this table?", "Your seat is free again.", "Leave", "Stay"))) return;
  for (const seat of sitting.table.you.seats) await sitting.line.ask({ do: "resign", seat });
  forget(sitting.id);
  go("/");
}

/** Takes another name at this table, and from now on. */
export async function rename(sitting, seat) {
  const name = await ask("Your name", "What shall the others call you?", sitting.table.seats[seat].name, "Change");
  if (name === null) return;
  if (sitting.table.you.seats.length === 1) setTaste("name", name);
  sitting.ask({ do: "name", seat, name });
}

/** Shows a good move; where hints are off, the others are asked for them first. */
export async function hint(sitting) {
  const { table, line } = sitting;
  if (table.settings.hints) line.say({ do: "hint" });
  else if (!hasOthers(table)) sitting.ask({ do: "hints" });
  else if (
    await confirm(
      "Hints for everybody?",
      "Between people hints are off, and so is what the house thinks of the position. If all agree, everybody at the table has them.",
      "Ask the others",
      "No",
    )
  )
    sitting.ask({ do: "hints" });
}

/** Shows what the house thinks of the position, or no longer. */
export function toggleStanding({ standing, actions, line }) {
  standing.turn(!standing.on);
  actions.standing.setAttribute("aria-pressed", String(standing.on));
  if (standing.on) line.say({ do: "evaluate" });
}

/** Takes a free seat of a public table. */
export async function takeSeat(sitting, seat) {
  const refused = await take(sitting.table, seat, "", taste("name", "Guest"));
  if (refused) sitting.status.refuse(refused.message);
  else go(`/t/${sitting.id}`, { instead: true });
}
