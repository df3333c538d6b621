// What people and the house's characters look like, and the choice among the ten.

import { button, h, s } from "./dom.js";
import { holder } from "./words.js";

/** The levels that most people look for. */
const KNOWN = { 2: "easy", 4: "fair", 7: "strong" };

/** Whoever sits somewhere: a face in a ring of the seat's colour, with the seat's mark. */
export function face(seat, more = "") {
  const shown = seat.color ? printed(seat.player.slice("level:".length), seat.color) : initial(holder(seat));
  return h("span", { class: `face own${seat.seat + 1} ${more}`, role: "img", "aria-label": holder(seat) }, shown);
}

function printed(level, color) {
  return s("svg", { viewBox: "0 0 64 64", color, "aria-hidden": "true" }, s("use", { href: `#house-${level}` }));
}

function initial(name) {
  return h("span", { class: "initial", "aria-hidden": "true" }, (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "?").toUpperCase());
}

/** The house's ten as a group of radio buttons, or first the few that most look for; `level` is the one chosen. */
export class Company {
  constructor(house, { label, level, few = false, changed = () => {} }) {
    this.house = house;
    this.level = level;
    this.changed = changed;
    this.sentence = h("p", { class: "sentence" });
    const group = `company-${(Company.count = (Company.count ?? 0) + 1)}`;
    this.choices = house.map((_, index) => this.choice(index + 1, group));
    const all = few && button("All ten", () => this.show(all), { class: "plain all" });
    this.element = h(
      "div",
      { class: `company${few ? " few" : ""}` },
      h("div", { class: "ten", role: "radiogroup", "aria-label": label }, ...this.choices, all),
      this.sentence,
    );
    this.tell();
  }

  choice(level, group) {
    const { name, color } = this.house[level - 1];
    const choose = () => {
      this.level = level;
      this.tell();
      this.changed(level);
    };
    return h(
      "label",
      { class: KNOWN[level] ? "known" : null },
      h("input", { type: "radio", name: group, value: level, checked: level === this.level, onchange: choose }),
      printed(level, color),
      h("span", { class: "called" }, name),
      h("span", { class: "known-as" }, KNOWN[level] ?? `level ${level}`),
    );
  }

  tell() {
    this.sentence.textContent = this.house[this.level - 1].sentence;
  }

  show(all) {
    all.remove();
    this.element.classList.remove("few");
    this.choices[this.level - 1].querySelector("input").focus();
  }
}
