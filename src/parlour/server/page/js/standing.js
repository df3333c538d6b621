// Who is ahead, as the house sees it.

import { fill, h } from "./dom.js";
import { seatName } from "./words.js";

export class Standing {
  constructor() {
    this.element = h("div", { class: "shares", hidden: true, role: "img" });
    this.on = false;
  }

  turn(on) {
    this.on = on;
    this.element.hidden = !on;
  }

  show(shares) {
    const parts = shares.map((share, seat) => {
      const percent = Math.round(share * 100);
      const part = h("span", { class: `share own${seat + 1}` }, percent >= 12 ? `${seatName(seat)} ${percent}%` : "");
      part.style.flexGrow = String(Math.max(share, 0.001));
      return part;
    });
    fill(this.element, ...parts);
    this.element.setAttribute(
      "aria-label",
      `The house thinks: ${shares.map((share, seat) => `${seatName(seat)} ${Math.round(share * 100)}%`).join(", ")}`,
    );
  }
}
