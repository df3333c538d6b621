// The players at their places around the board: who is thinking, who is gone, whose seat is free, the clocks.

import { button, fill, h } from "./dom.js";
import { ago, holder, seatName } from "./words.js";

const LONG = 60;
const LOOK_AGAIN = 5000;

export class Players {
  /** `replace(seat)` lets the house play on for one who is gone, `claim(seat)` takes one's own seat back from it. */
  constructor({ replace, claim }) {
    this.replace = replace;
    this.claim = claim;
    this.busy = new Map();
    this.places = new Map();
    this.notices = h("div", { class: "notices", role: "status" });
    this.timer = setInterval(() => this.table?.seats.some(isGone) && this.notice(), LOOK_AGAIN);
  }

  close() {
    clearInterval(this.timer);
  }

  /** Who sits where. */
  seat(table) {
    this.table = table;
    this.notice();
  }

  /** Finds the places in a new drawing. */
  stand(svg) {
    this.places = new Map(
      [...(svg?.querySelectorAll("[data-seat]") ?? [])].map((place) => [Number(place.dataset.seat), place]),
    );
    for (const [seat, place] of this.places) this.dress(seat, place);
  }

  dress(seat, place) {
    const mine = this.table.you.seats.includes(seat);
    place.classList.toggle("mine", mine);
    place.classList.toggle("busy", this.busy.has(seat));
    place.classList.toggle("gone", isGone(this.table.seats[seat]));
  }

  /** What a seat is doing: "thinking", "getting ready", or null. */
  thinks(seat, what) {
    if (what) this.busy.set(seat, what);
    else this.busy.delete(seat);
    this.places.get(seat)?.classList.toggle("busy", Boolean(what));
  }

  rest() {
    for (const seat of [...this.busy.keys()]) this.thinks(seat, null);
  }

  clock(seat) {
    return this.places.get(seat)?.querySelector(".clock") ?? null;
  }

  /** What there is to know or to do about seats. */
  notice() {
    const notices = this.table.seats.map((seat) => this.noticeOf(seat)).filter(Boolean);
    const key = notices.map(({ words, way }) => words + (way?.textContent ?? "")).join();
    if (key === this.key) return;
    this.key = key;
    fill(this.notices, ...notices.map(({ words, way, look }) => h("p", { class: look }, h("span", {}, words), way)));
    for (const [seat, place] of this.places) this.dress(seat, place);
  }

  noticeOf(seat) {
    const { table } = this;
    const mine = table.you.seats.includes(seat.seat);
    if (table.state === "playing" && table.you.lost?.includes(seat.seat))
      return said(`${holder(seat)} of the house plays for you.`, "Take my seat back", () => this.claim(seat.seat), "claim");
    const free = seat.kind === "open" || seat.kind === "friend";
    if (free && table.links)
      return said(`${seatName(seat.seat)} is free.`, "Let the house play", () => this.replace(seat.seat));
    if (!isGone(seat) || mine) return null;
    const words = `${holder(seat)} left ${ago(away(seat))}.`;
    const may = away(seat) >= LONG && table.you.seats.length && table.state === "playing";
    return may ? said(words, "Let the house play on", () => this.replace(seat.seat)) : { words, way: null };
  }
}

function said(words, text, does, look = null) {
  return { words, way: button(text, does, { class: look ? "small main" : "small" }), look };
}

/** For how many seconds a person has been gone. */
function away(seat) {
  return (Date.now() - Date.parse(seat.gone_at)) / 1000;
}

function isGone(seat) {
  return seat.kind === "person" && !seat.here && Boolean(seat.gone_at);
}
