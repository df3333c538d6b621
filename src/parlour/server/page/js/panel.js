// The side panel with its tabs; on a phone a sheet from below.

import { button, h } from "./dom.js";

export class Panel {
  /** `tabs`: `[name, title, element]`, the first is open; `first` and `rest` are bars of buttons. */
  constructor(tabs, { first, rest }, label = "Moves, chat and rules") {
    this.tabs = tabs.map(([name, title, element], index) => this.tab(name, title, element, index === 0));
    const list = h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": "Beside the board" },
      ...this.tabs.map(({ handle }) => handle),
    );
    list.addEventListener("keydown", (event) => this.step(event));
    this.close = button("×", () => this.fold(), { class: "round small fold", "aria-label": "Close the sheet" });
    this.body = h("div", { class: "body" }, ...this.tabs.map(({ body }) => body));
    this.element = h(
      "aside",
      { class: "panel", "aria-label": label },
      h("div", { class: "head" }, list, this.close),
      this.body,
      h("div", { class: "foot" }, first, rest),
    );
    this.element.dataset.tab = tabs[0][0];
  }

  tab(name, title, element, open) {
    const badge = h("span", { class: "badge", hidden: true });
    const handle = h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `body-${name}`,
        "aria-selected": String(open),
        tabindex: open ? "0" : "-1",
        onclick: () => this.show(name, true),
      },
      title,
      badge,
    );
    const body = h(
      "div",
      { role: "tabpanel", id: `body-${name}`, "aria-labelledby": `tab-${name}`, hidden: !open, tabindex: "0" },
      element,
    );
    return { name, handle, body, badge };
  }

  /** Opens a tab; on a phone its sheet too, or closes that when it was open. */
  show(name, byHand = false) {
    const again = byHand && this.current() === name && this.element.classList.contains("up");
    for (const tab of this.tabs) {
      const open = tab.name === name;
      tab.handle.setAttribute("aria-selected", String(open));
      tab.handle.setAttribute("tabindex", open ? "0" : "-1");
      tab.body.hidden = !open;
      if (open) tab.badge.hidden = true;
    }
    this.element.dataset.tab = name;
    this.element.classList.toggle("up", !again);
  }

  fold() {
    this.element.classList.remove("up");
    this.tabs.find(({ name }) => name === this.current()).handle.focus();
  }

  current() {
    return this.tabs.find(({ handle }) => handle.getAttribute("aria-selected") === "true").name;
  }

  /** Shows on a tab that something new is there. */
  ring(name) {
    const tab = this.tabs.find((each) => each.name === name);
    if (this.current() === name && (this.element.classList.contains("up") || innerWidth > 900)) return;
    tab.badge.hidden = false;
    tab.badge.textContent = String((Number(tab.badge.textContent) || 0) + 1);
  }

  step(event) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const at = this.tabs.findIndex(({ name }) => name === this.current());
    const to = this.tabs[(at + way + this.tabs.length) % this.tabs.length];
    this.show(to.name);
    to.handle.focus();
  }
}
