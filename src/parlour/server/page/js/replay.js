// Looking back: a slider over the moves, with buttons to step and to run.

import { button, h } from "./dom.js";

const PACE = 900;

export class Replay {
  /** `look(ply|null)`: the position after so many moves, or null for the present. */
  constructor(look) {
    this.look = look;
    this.last = 0;
    this.at = null;
    this.since = 0;
    this.slider = h("input", {
      type: "range",
      min: "0",
      max: "0",
      value: "0",
      "aria-label": "Look back at a move",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.run = button("▶", () => this.toggle(), {
      class: "round small",
      "aria-label": "Play the moves one by one",
      title: "Play the moves one by one",
    });
    const step = (text, label, to) =>
      button(text, () => this.go(to()), { class: "round small", "aria-label": label, title: label });
    this.element = h(
      "div",
      { class: "replay" },
      step("«", "To the start", () => 0),
      step("‹", "One move back", () => Math.max(0, this.now() - 1)),
      this.slider,
      step("›", "One move on", () => Math.min(this.last, this.now() + 1)),
      step("»", "To the present", () => this.last),
      this.run,
    );
    this.again = button("Since your last turn", () => this.lately(), { class: "plain lately", hidden: true });
  }

  now() {
    return this.at ?? this.last;
  }

  /** The game has so many plies now. */
  extend(ply) {
    this.last = ply;
    this.slider.max = String(ply);
    if (this.at !== null && this.at > ply) this.at = null;
    this.slider.value = String(this.now());
    this.element.classList.toggle("empty", ply === 0);
    this.again.hidden = this.since === 0 || this.since >= ply;
  }

  go(ply) {
    this.at = ply >= this.last ? null : ply;
    this.slider.value = String(this.now());
    this.look(this.at);
    if (this.at === null) this.stop();
  }

  /** One's own turn ended with this ply. */
  mine(ply) {
    this.since = ply;
  }

  /** Shows again what the others did. */
  lately() {
    this.stop();
    this.go(this.since);
    this.toggle();
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.at === null) this.go(0);
    this.run.textContent = "❚❚";
    this.timer = setInterval(() => this.go(this.now() + 1), PACE);
    return undefined;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.run.textContent = "▶";
  }

  /** What stands over the board while one looks back. */
  ribbon() {
    const where = this.at ? `After move ${this.at} of ${this.last}` : "The start";
    return [h("span", {}, where), button("Back to now", () => this.go(this.last), { class: "plain" })];
  }
}
