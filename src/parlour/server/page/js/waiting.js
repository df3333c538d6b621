// The table before it begins: links for friends, free seats.

import { button, h } from "./dom.js";
import { onlyHere, shared } from "./copy.js";
import { seatName } from "./words.js";

/** What is shown in the board's place while seats are free; `take(seat)` sits down on one. */
export function waiting(table, take) {
  const links = Object.entries(table.links?.seats ?? {}).filter(([seat]) => table.seats[seat].kind === "friend");
  if (links.length) return h("section", { class: "card waiting" }, ...inviting(table, links));
  const mine = table.you.seats.length > 0;
  const free = mine ? [] : table.seats.filter(({ kind }) => kind === "open");
  const address = location.origin + (table.links?.watch ?? location.pathname);
  return h(
    "section",
    { class: "card waiting" },
    h("h2", {}, ["Waiting for players", "A seat is free"][free.length] ?? "Seats are free"),
    free.map(({ seat }) =>
      button(free.length > 1 ? `Sit here as ${seatName(seat)}` : "Sit here", () => take(seat), { class: "main" }),
    ),
    h(
      "p",
      {},
      mine
        ? "Stay here: the game begins as soon as every seat is taken."
        : "The game begins as soon as every seat is taken.",
    ),
    table.settings.hints ? h("p", {}, "Hints are on at this table, for everybody.") : null,
    shared(address, "Link to this table", { code: !free.length, aside: free.length > 0 }),
  );
}

function inviting(table, links) {
  const parts = [
    h("h2", {}, links.length > 1 ? "Invite your friends" : "Invite a friend"),
    h("p", {}, "Send this link. Whoever opens it sits down, and the game begins by itself."),
  ];
  for (const [seat, path] of links) {
    if (links.length > 1)
      parts.push(
        h(
          "h3",
          {},
          h("span", { class: `chip own${Number(seat) + 1}` }, seatName(Number(seat))),
          ` Seat ${Number(seat) + 1}`,
        ),
      );
    parts.push(shared(location.origin + path, `Link for seat ${Number(seat) + 1}`, { code: links.length < 3 }));
  }
  return [...parts, onlyHere()];
}
