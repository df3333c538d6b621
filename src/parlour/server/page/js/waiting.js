// The table before it begins: links for friends, free seats.

import { h } from "./dom.js";
import { shared } from "./copy.js";
import { seatName } from "./words.js";

const ALONE = /^(localhost|127\.|\[::1\])/;

/** What is shown in the board's place while seats are free. */
export function waiting(table) {
  const links = Object.entries(table.links?.seats ?? {}).filter(([seat]) => table.seats[seat].kind === "friend");
  if (links.length) return h("section", { class: "card waiting" }, ...inviting(table, links));
  const mine = table.you.seats.length > 0;
  return h(
    "section",
    { class: "card waiting" },
    h("h2", {}, "Waiting for players"),
    h(
      "p",
      {},
      mine
        ? "Stay here: the game begins as soon as every seat is taken."
        : "The game begins as soon as every seat is taken.",
    ),
    shared(location.origin + (table.links?.watch ?? location.pathname), "Link to this table"),
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
  if (ALONE.test(location.host))
    parts.push(
      h(
        "p",
        { class: "muted" },
        "This address works on this computer only. To play with other devices, start the parlour with --host 0.0.0.0 and open it by this computer's own address.",
      ),
    );
  return parts;
}
