// The moves made so far, in words; a click looks back at one.

import { fill, h } from "./dom.js";
import { seatName, unnamed } from "./words.js";

export class Log {
  /** `look(ply)` shows the position after a move. */
  constructor(look) {
    this.look = look;
    this.entries = [];
    this.list = h("ol", { class: "moves", "aria-label": "Moves" });
  }

  /** Takes the whole log, or after an undo what is left of it. */
  set(entries) {
    this.entries = [...entries];
    fill(this.list, ...this.entries.map((entry) => this.item(entry)));
    this.end();
  }

  add(entries) {
    this.entries.push(...entries);
    this.list.append(...entries.map((entry) => this.item(entry)));
    this.end();
  }

  /** Forgets what came after a ply. */
  cut(ply) {
    this.set(this.entries.filter((entry) => entry.ply <= ply));
  }

  item(entry) {
    const who =
      entry.seat === null || entry.seat < 0
        ? h("span", { class: "chip dealer" }, "·")
        : h("span", { class: `chip own${entry.seat + 1}` }, seatName(entry.seat));
    const words = entry.words.length ? entry.words : [entry.move ?? ""];
    const text = h("span", { class: "told" }, ...words.map((line) => h("span", {}, unnamed(line, entry.seat))));
    const item = h(
      "button",
      { type: "button", onclick: () => this.look(entry.ply), title: "Look at the board after this move" },
      h("span", { class: "number" }, String(entry.ply)),
      who,
      text,
    );
    return h("li", { "data-ply": entry.ply }, item);
  }

  /** Marks the move that is looked at. */
  at(ply) {
    for (const item of this.list.children) {
      const here = Number(item.dataset.ply) === ply;
      item.classList.toggle("here", here);
      if (here) item.scrollIntoView({ block: "nearest" });
    }
  }

  end() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** What the last move brought, without the sentence that only names the winner. */
  ending() {
    const last = this.entries[this.entries.length - 1];
    return (last?.words ?? []).filter(
      (line) => line !== `${seatName(last.seat)}: ${last.move}` && !/^P\d wins\.$/.test(line),
    );
  }

  words(ply) {
    return this.entries.find((entry) => entry.ply === ply)?.words ?? [];
  }
}
