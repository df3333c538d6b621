// The end of a game: who won and why, and what one can do now.

import { button, h, link } from "./dom.js";
import { tell } from "./dialog.js";
import { seatName } from "./words.js";

/** The card that stands beneath the board of a finished game; `told` is what the last move brought. */
export function over(table, result, told, { rematch, replay }) {
  const seated = table.you.seats.length > 0;
  const why = reason(table, result, told);
  return h(
    "section",
    { class: "over", "aria-label": "The game is over" },
    h(
      "div",
      { class: "winners" },
      ...result.winners.map((seat) => h("span", { class: `chip big own${seat + 1}` }, seatName(seat))),
    ),
    h("div", {}, h("h2", {}, heading(table, result)), why ? h("p", {}, why) : null),
    h(
      "div",
      { class: "row" },
      seated && button("Play again", rematch, { class: "main small" }),
      button("Watch it again", replay, { class: "small" }),
      button("Keep or share", () => share(table, result), { class: "small" }),
      seated ? null : link("To the hall", "/", { class: "button small" }),
    ),
  );
}

function heading(table, { winners }) {
  const mine = table.you.seats.length === 1 ? table.you.seats[0] : null;
  if (winners.length !== 1) return winners.includes(mine) ? "You share the win" : "A shared win";
  if (mine !== null) return winners[0] === mine ? "You win!" : "Not this time";
  return `${table.seats[winners[0]].name || seatName(winners[0])} wins`;
}

/** Why it ended: what the result says itself, or else what the last move brought; and who won, unless the heading does.
 * Empty where the heading says it all. */
function reason(table, { winners, words }, told) {
  if (words.includes(":")) return words;
  const named = winners.length === 1 && (table.you.seats.length !== 1 || winners[0] === table.you.seats[0]);
  return [...told, ...(named ? [] : [words])].join(" ");
}

function share(table, result) {
  const base = `/api/tables/${table.id}`;
  const kept = (text, path, words) =>
    h(
      "li",
      {},
      h("a", { href: `${base}/${path}`, download: `${table.game}-${table.id}.${path.split(".")[1] ?? "jsonl"}` }, text),
      h("span", { class: "muted" }, ` ${words}`),
    );
  tell(
    "Keep or share this game",
    h(
      "ul",
      { class: "kept" },
      kept("A page that replays itself", "replay.html", "opens anywhere, even offline"),
      kept("A moving picture", "replay.svg", "for a message or a page"),
      kept("The record", "record", "every move, for programs and for checking"),
    ),
    h("p", {}, "The link to this page shows the finished game too."),
    fairness(table, result),
  );
}

function fairness(table, result) {
  if (!result.seed) return h("p", {});
  return h(
    "details",
    {},
    h("summary", {}, "Was it dealt fairly?"),
    h("p", {}, "Shown before the first move: ", h("code", {}, result.commitment ?? table.commitment)),
    h("p", {}, "The secret behind it: ", h("code", {}, result.seed)),
    h("p", {}, link("Check every deal", `/verify?table=${table.id}`)),
  );
}
