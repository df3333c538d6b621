// The guided first game: what to do, and why.

import { button, fill, h } from "./dom.js";

export class Guide {
  constructor(left) {
    this.left = left;
    this.quit = false;
    this.element = h("div", { class: "guide", hidden: true, role: "status" });
  }

  /** The moves one may choose from: the guide's own while it leads. */
  narrowed(position) {
    const { guide, moves } = position;
    if (this.quit || !guide?.move) return moves;
    const led = moves.filter(({ move }) => move === guide.move);
    return led.length ? led : moves;
  }

  /** What is said now; `over`: nothing is left to be played alone. */
  show(guide, over) {
    const on = Boolean(guide && guide.text && !this.quit);
    this.element.hidden = !on;
    if (!on) return;
    const leave = button(
      "Go on by myself",
      () => {
        this.quit = true;
        this.element.hidden = true;
        this.left();
      },
      { class: "plain" },
    );
    const step = guide.done ? "Well done" : `${guide.step} of ${guide.of}`;
    fill(this.element, h("span", { class: "step" }, step), h("p", {}, guide.text), over ? null : leave);
  }
}
