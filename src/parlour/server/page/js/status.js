// The one line beneath the board that says what is going on.

import { announce, h } from "./dom.js";

export class Status {
  constructor() {
    this.element = h("p", { class: "status" });
    this.usual = "";
    this.passing = null;
  }

  /** What holds until something else is the case. */
  rest(text) {
    this.usual = text;
    this.show();
  }

  /** What would happen, while one points at something; null when not. */
  preview(text) {
    this.passing = text ? { text, kind: "preview" } : null;
    this.show();
  }

  /** Why something was refused; stays until the next step. */
  refuse(text) {
    this.passing = { text, kind: "refusal" };
    announce(text);
    this.show();
  }

  clear() {
    this.passing = null;
    this.show();
  }

  show() {
    const { text, kind } = this.passing ?? { text: this.usual, kind: "" };
    if (this.element.textContent !== text) this.element.textContent = text;
    this.element.className = `status ${kind}`;
  }
}
