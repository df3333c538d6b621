// A small field for people who would rather type their moves.

import { button, h } from "./dom.js";

export class Typed {
  constructor(play) {
    this.field = h("input", {
      type: "text",
      placeholder: "Or type a move",
      "aria-label": "Type a move",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: "100",
    });
    const sent = (event) => {
      event.preventDefault();
      const move = this.field.value.trim();
      if (!move || this.field.disabled) return;
      this.field.value = "";
      play(move);
    };
    this.go = button("Play", null, { type: "submit", class: "small" });
    this.element = h("form", { class: "typed", onsubmit: sent }, this.field, this.go);
  }

  /** Whether it is one's turn. */
  fit(mine) {
    this.field.disabled = this.go.disabled = !mine;
  }

  focus(event) {
    event.preventDefault();
    this.field.focus();
  }
}
