// The end of a game: who won and why, and what one can do now.

import { button, h, icon, link } from "./dom.js";
import { tell } from "./dialog.js";
import { face } from "./faces.js";
import { seatName } from "./words.js";

const ICONS = {
  again: "M4 12a8 8 0 1 1 2.5 5.8M4 12V7M4 12h5",
  share: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
};

/** The card that stands beneath the board of a finished game. */
export function over(table, result, { rematch, replay }) {
  const seated = table.you.seats.length > 0;
  return h(
    "section",
    { class: "over", "aria-label": "The game is over" },
    h(
      "div",
      { class: "winners" },
      ...result.winners.map((seat) => face(table.seats[seat], "big")),
    ),
    h("div", { class: "ending" }, h("h2", {}, heading(table, result)), h("p", {}, reason(table, result))),
    h(
      "div",
      { class: "row" },
      seated && button("Play again", rematch, { class: "main small" }),
      way("again", "Watch", "Watch it again", replay),
      link("Look again", `/analysis/${table.id}`, { class: "button small" }),
      way("share", "Share", "Keep or share", () => share(table, result)),
      seated ? null : link("To the hall", "/", { class: "button small" }),
    ),
  );
}

/** A button whose words are fewer where there is little room. */
function way(name, few, all, does) {
  const label = [icon(ICONS[name]), h("span", { class: "few" }, few), h("span", { class: "all" }, all)];
  return button(label, does, { class: "small", "aria-label": all });
}

function heading(table, { winners, partners }) {
  const mine = table.you.seats.length === 1 ? table.you.seats[0] : null;
  if (partners) {
    const others = winners.filter((seat) => seat !== mine).map((seat) => name(table, seat));
    return `${[...(winners.includes(mine) ? ["You"] : []), ...others].join(" and ")} win${winners.includes(mine) ? "!" : ""}`;
  }
  if (winners.length !== 1) return winners.includes(mine) ? "You share the win" : "A shared win";
  if (mine !== null && winners[0] === mine) return "You win!";
  return `${name(table, winners[0])} wins`;
}

/** Why it ended, and the final score, the best first: "You 34, Tibbo 30." */
function reason(table, { why, standings }) {
  const counted = standings.filter(({ score }) => score);
  counted.sort((a, b) => Number(b.score) - Number(a.score));
  const mine = table.you.seats.length === 1 ? table.you.seats[0] : null;
  const scores = counted.map(
    ({ seat, score }, index) =>
      `${seat === mine ? (index ? "you" : "You") : name(table, seat)} ${score}`,
  );
  return [...why, scores.length ? `${scores.join(", ")}.` : ""].filter(Boolean).join(" ");
}

function name(table, seat) {
  return table.seats[seat].name || seatName(seat);
}

function share(table, result) {
  const base = `/api/tables/${table.id}`;
  const download = (text, path, words) =>
    h(
      "li",
      {},
      h("a", { href: `${base}/${path}`, download: true }, text),
      h("span", { class: "muted" }, ` ${words}`),
    );
  tell(
    "Keep or share this game",
    h(
      "ul",
      { class: "kept" },
      download("A page that replays itself", "replay.html", "opens anywhere, even offline"),
      download("A moving picture", "replay.svg", "for a message or a page"),
      download("The record", "record", "every move, for programs and for checking"),
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
