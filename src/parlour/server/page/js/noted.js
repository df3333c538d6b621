// What happened beside the moves, said above the board for a while.

import { fill, h } from "./dom.js";

const STAYS = 5000;

export class Noted {
  constructor() {
    this.element = h("div", { class: "caption", "aria-hidden": "true" });
  }

  say(words) {
    clearTimeout(this.timer);
    fill(this.element, ...words.map((line) => h("p", {}, line))).classList.add("on");
    this.timer = setTimeout(() => this.element.classList.remove("on"), STAYS);
  }
}
