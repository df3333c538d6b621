// The moves made so far, in words, turn by turn; a click looks back at one.

import { fill, h } from "./dom.js";
import { face } from "./faces.js";
import { pictured } from "./pictured.js";
import { counted, holder } from "./words.js";

const FEW = 2;

export class Log {
  /** `look(ply)` shows the position after a move. */
  constructor(look) {
    this.look = look;
    this.entries = [];
    this.table = { seats: [], you: { seats: [] } };
    this.list = h("ol", { class: "moves", "aria-label": "Moves" });
  }

  /** Who sits where now. */
  name(table) {
    const called = ({ seats }) => seats.map(holder).join();
    if (called(table) !== called(this.table)) this.set(this.entries, table);
  }

  /** Takes the whole log, or after an undo what is left of it; the `table` tells who is who. */
  set(entries, table = this.table) {
    this.table = table;
    this.entries = [];
    this.turn = null;
    this.dealt = [];
    fill(this.list);
    this.add(entries);
  }

  /** What of a whole log stands beside the moves and was not known, in words. */
  unknown(entries) {
    const known = new Set(this.entries.filter(({ note }) => note).flatMap(({ words }) => words));
    return entries.filter(({ note }) => note).flatMap(({ words }) => words.filter((line) => !known.has(line)));
  }

  add(entries) {
    for (const entry of entries) this.put(entry);
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** Forgets the moves after a ply; what happened beside them did happen. */
  cut(ply) {
    this.set(this.entries.filter((entry) => entry.note || entry.ply <= ply));
  }

  /** Adds a line to the turn that it belongs to. What the dealer does belongs to the turn before it; a long deal is
   * folded away. */
  put(entry) {
    this.entries.push(entry);
    if (entry.note) {
      this.turn = null;
      this.list.append(h("li", { class: "note" }, entry.words.join(" ")));
      return;
    }
    const seat = entry.seat === null || entry.seat < 0 ? null : entry.seat;
    if (!this.turn || (seat !== null && this.turn.seat !== seat)) this.begin(seat);
    this.dealt = seat === null ? [...this.dealt, this.line(entry)] : [];
    this.turn.lines.append(seat === null ? this.dealt[this.dealt.length - 1] : this.line(entry));
    if (this.dealt.length > FEW) this.fold();
  }

  fold() {
    if (this.dealt.length === FEW + 1) {
      this.folded = h("details", {}, h("summary", {}), h("ol", { class: "lines" }));
      this.turn.lines.append(h("li", { class: "dealt" }, this.folded));
    }
    this.folded.lastElementChild.append(...this.dealt);
    this.folded.firstElementChild.textContent = counted(this.dealt.length, "deal");
  }

  begin(seat) {
    const lines = h("ol", { class: "lines" });
    this.turn = { seat, lines };
    this.dealt = [];
    const player = this.table.seats[seat];
    this.list.append(h("li", { class: "turn" }, player ? face(player) : null, lines));
  }

  line(entry) {
    return h(
      "li",
      { "data-ply": entry.ply },
      h(
        "button",
        { type: "button", onclick: () => this.look(entry.ply), title: "Look at the board after this move" },
        ...entry.words.map((line) => h("span", {}, ...pictured(line, this.table.pictures))),
      ),
    );
  }

  /** Marks the move that is looked at. */
  at(ply) {
    for (const item of this.list.querySelectorAll("[data-ply]")) {
      const here = Number(item.dataset.ply) === ply;
      item.classList.toggle("here", here);
      if (here) item.scrollIntoView({ block: "nearest" });
    }
  }

  words(ply) {
    return this.entries.find((entry) => entry.ply === ply && !entry.note)?.words ?? [];
  }
}
