// What a person does at a table besides moving, as far as it takes more than a message.

import { confirm } from "./dialog.js";
import { take } from "./join.js";
import { go } from "./router.js";
import { taste } from "./store.js";

/** Gives the game up, once it is confirmed. */
export async function resign(sitting) {
  const more = sitting.table.players > 2;
  const words = more ? "The house takes your seat, and the others play on." : "The other player wins.";
  if (await confirm("Give this game up?", words, "Resign", "Play on")) sitting.ask({ do: "resign" });
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
