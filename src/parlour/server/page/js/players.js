// The players at their sides of the board: name, standing, turn, clock.

import { button, fill, h } from "./dom.js";
import { ago, holder, seatName } from "./words.js";

const LONG = 60;
const LOOK_AGAIN = 5000;

export class Players {
  /** `replace(seat)` lets the house play on for one who is gone; `take(seat)` takes a free seat; `rename(seat)` one's name. */
  constructor({ replace, take, rename }) {
    this.replace = replace;
    this.take = take;
    this.rename = rename;
    this.above = h("div", { class: "players above" });
    this.below = h("div", { class: "players below" });
    this.rows = new Map();
    this.busy = new Map();
    this.timer = setInterval(() => this.table?.seats.filter(isGone).forEach((seat) => this.name(seat)), LOOK_AGAIN);
  }

  close() {
    clearInterval(this.timer);
  }

  /** The seats of the table; one's own are below the board, the others above. */
  seat(table) {
    this.table = table;
    const mine = table.you.seats;
    const home = new Set(mine.length && mine.length < table.players ? mine : [0]);
    const made = table.seats.map(({ seat }) => this.rows.get(seat)?.element ?? this.row(seat));
    fill(this.above, ...made.filter((_, seat) => !home.has(seat)));
    fill(this.below, ...made.filter((_, seat) => home.has(seat)));
    this.above.parentElement?.classList.toggle("many", table.players > 3);
    table.seats.forEach((seat) => this.name(seat));
  }

  row(seat) {
    const parts = {
      name: h("span", { class: "name" }),
      note: h("span", { class: "note" }),
      text: h("span", { class: "standing" }),
      score: h("span", { class: "score" }),
      clock: h("span", { class: "clock", role: "timer", "aria-label": `Clock of ${seatName(seat)}` }),
      act: h("span", { class: "act" }),
    };
    const who = h("span", { class: "who" }, h("span", { class: "line" }, parts.name, parts.note), parts.text);
    const element = h(
      "div",
      { class: "player", "data-seat": seat },
      h("span", { class: `chip own${seat + 1}` }, seatName(seat)),
      who,
      parts.act,
      h("span", { class: "tally" }, parts.score, parts.clock),
    );
    this.rows.set(seat, { element, ...parts });
    return element;
  }

  name(seat) {
    const row = this.rows.get(seat.seat);
    const mine = this.table.you.seats.includes(seat.seat);
    if (row.name.textContent !== holder(seat) || mine !== Boolean(row.name.firstElementChild))
      fill(row.name, mine ? this.ownName(seat) : holder(seat));
    row.element.classList.toggle("mine", mine);
    row.element.classList.toggle("gone", isGone(seat));
    this.note(seat.seat);
    const way = this.wayFor(seat, mine);
    if (row.act.textContent !== (way?.textContent ?? "")) fill(row.act, way);
  }

  ownName(seat) {
    return button(holder(seat), () => this.rename(seat.seat), { class: "plain own", title: "Change your name" });
  }

  wayFor(seat, mine) {
    const { table } = this;
    const free = seat.kind === "open" || seat.kind === "friend";
    if (free && table.links) return button("Let the house play", () => this.replace(seat.seat), { class: "small" });
    if (seat.kind === "open" && !table.you.seats.length)
      return button("Sit here", () => this.take(seat.seat), { class: "small main" });
    const long = isGone(seat) && away(seat) >= LONG;
    return long && !mine && table.you.seats.length && table.state === "playing"
      ? button("Let the house play on", () => this.replace(seat.seat), { class: "small" })
      : null;
  }

  /** What a seat is doing: "thinking", "getting ready", or null. */
  thinks(seat, what) {
    if (what) this.busy.set(seat, what);
    else this.busy.delete(seat);
    this.note(seat);
  }

  rest() {
    const seats = [...this.busy.keys()];
    this.busy.clear();
    seats.forEach((seat) => this.note(seat));
  }

  note(number) {
    const seat = this.table.seats[number];
    const { note, element } = this.rows.get(number);
    const busy = this.busy.get(number);
    element.classList.toggle("busy", Boolean(busy));
    note.textContent = busy ? busyText(busy) : this.quiet(seat);
  }

  quiet(seat) {
    const mine = this.table.you.seats;
    if (mine.includes(seat.seat)) return mine.length > 1 || seat.name === "You" ? "" : "you";
    if (seat.kind !== "person" || seat.here || !seat.gone_at) return "";
    return `left ${ago(away(seat))}`;
  }

  /** The players' own lines of the scene, and whose turn it is. */
  stand(sides, turn) {
    for (const [seat, row] of this.rows) {
      const side = sides.find(({ owner }) => owner === seat);
      row.text.textContent = side?.out ? "out of the game" : (side?.text ?? "");
      row.score.textContent = side?.score ?? "";
      row.element.classList.toggle("out", Boolean(side?.out));
      const on = turn === seat;
      row.element.classList.toggle("turn", on);
      if (on) row.element.setAttribute("aria-current", "true");
      else row.element.removeAttribute("aria-current");
    }
  }

  clock(seat) {
    return this.rows.get(seat)?.clock ?? null;
  }
}

/** For how many seconds a person has been gone. */
function away(seat) {
  return (Date.now() - Date.parse(seat.gone_at)) / 1000;
}

function isGone(seat) {
  return seat.kind === "person" && !seat.here && Boolean(seat.gone_at);
}

function busyText(what) {
  return what === "getting ready" ? "getting ready…" : "thinking…";
}
