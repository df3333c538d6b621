// Talk at the table.

import { button, fill, h } from "./dom.js";
import { seatName } from "./words.js";

export class Chat {
  constructor(say) {
    this.list = h("ol", { class: "talk", "aria-label": "What was said" });
    this.field = h("input", {
      type: "text",
      maxlength: "500",
      placeholder: "Say something",
      "aria-label": "Say something",
      autocomplete: "off",
      enterkeyhint: "send",
    });
    const sent = (event) => {
      event.preventDefault();
      if (this.field.value.trim() && say(this.field.value.trim())) this.field.value = "";
    };
    this.form = h(
      "form",
      { class: "say", onsubmit: sent },
      this.field,
      button("Say", null, { type: "submit", class: "small" }),
    );
    this.element = h("div", { class: "chat" }, this.list, this.form);
    this.empty();
  }

  empty() {
    fill(this.list, h("li", { class: "muted nothing" }, "Nothing said yet."));
  }

  set(messages, mayTalk) {
    this.empty();
    messages.forEach((message) => this.add(message));
    this.form.hidden = !mayTalk;
  }

  add({ seat, name, text }) {
    this.list.querySelector(".nothing")?.remove();
    const who =
      seat === null || seat === undefined
        ? h("span", { class: "chip dealer" }, "·")
        : h("span", { class: `chip own${seat + 1}` }, seatName(seat));
    this.list.append(h("li", {}, who, h("span", { class: "told" }, h("strong", {}, name), " ", text)));
    this.list.scrollTop = this.list.scrollHeight;
  }
}
