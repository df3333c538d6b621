// Coming to a table: by one's own token, by an invitation, or to watch.

import { get } from "./api.js";
import { button, h, link } from "./dom.js";
import { notice } from "./frame.js";
import { invitation, invited } from "./join.js";
import { passAt } from "./keyring.js";
import { go } from "./router.js";
import { Sitting } from "./sitting.js";
import { forget, seatAt } from "./store.js";

export async function openTable(page, id) {
  let left = false;
  let sitting = null;
  const opened = enter(page, id).then((entered) => {
    sitting = entered;
    if (left) sitting?.close();
  });
  // An invitation may wait for a name for long; leaving meanwhile must not wait for it.
  await Promise.race([opened, Promise.resolve()]);
  return () => {
    left = true;
    sitting?.close();
  };
}

async function enter(page, id) {
  try {
    const table = await seenTable(id);
    if (table.state === "frozen") return resting(page, table);
    const asked = invitation();
    const again = location.hash === "#again";
    if (asked && !table.you.seats.length) await invited(page, table, asked);
    history.replaceState(null, "", location.pathname);
    return new Sitting(page, id, table, { again });
  } catch (refusal) {
    turnedAway(page, id, refusal);
    return null;
  }
}

/** The table as one may see it; a token that is no longer good is forgotten. */
async function seenTable(id) {
  const path = `/api/tables/${encodeURIComponent(id)}?as=page`;
  try {
    return await get(path, passAt(id));
  } catch (refusal) {
    if (refusal.status !== 401 || !seatAt(id)) throw refusal;
    forget(id);
    return get(path, passAt(id));
  }
}

/** A table whose game cannot go on; where nothing in it is secret, what was played can be kept. */
function resting(page, table) {
  const record = h("a", { class: "button", href: `/api/tables/${table.id}/record`, download: true }, "Keep the record");
  const hall = link("To the hall", "/", { class: "button main" });
  notice(page, `${table.title}: this table rests`, table.frozen, table.open ? record : null, hall);
  return null;
}

function turnedAway(page, id, refusal) {
  const hall = link("To the hall", "/", { class: "button main" });
  if (refusal.status === 404) {
    forget(id);
    notice(page, "No such table", "This table does not exist, or it was cleared away long ago.", hall);
  } else {
    notice(
      page,
      "The table cannot be reached",
      refusal.message,
      button("Try again", () => go(location.pathname, { instead: true }), { class: "main" }),
      hall,
    );
  }
}
