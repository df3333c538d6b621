// The line beneath the board that says what others just did, what is going on, and what would happen.

import { announce, fill, h } from "./dom.js";

export class Status {
  /** `show(text)` makes elements of a sentence. */
  constructor(show = (text) => [text]) {
    this.pictured = show;
    this.element = h("p", { class: "status" });
    this.usual = this.few = "";
    this.lately = [];
    this.passing = null;
  }

  /** What holds until something else is the case; `few` beside news. */
  rest(text, few = text) {
    this.usual = text;
    this.few = few;
    this.show();
  }

  /** What others just did, line by line; it stays until it is somebody else's turn to be told of. */
  news(lines) {
    this.lately = lines;
    this.show();
  }

  /** What would happen, while one points at something; null when not. */
  preview(text) {
    if (text) this.passing = { text, kind: "preview" };
    else if (this.passing?.kind === "preview") this.passing = null;
    this.show();
  }

  /** Why something was refused, above what holds; stays until the next step. */
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
    const refused = this.passing?.kind === "refusal";
    const { text, kind } = (refused ? null : this.passing) ?? this.plain();
    const lately = refused ? this.passing.text : this.passing || !this.lately.length ? null : this.lately.join(" ");
    const key = `${lately ?? ""}|${text}`;
    this.element.className = `status ${refused ? "refusal" : kind}`;
    if (key === this.key) return;
    this.key = key;
    fill(
      this.element,
      lately && h("span", { class: "lately" }, ...this.pictured(lately)),
      text && h("span", {}, ...this.pictured(text)),
    );
  }

  plain() {
    return { text: this.lately.length ? this.few : this.usual, kind: "" };
  }
}
