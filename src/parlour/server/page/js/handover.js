// Several people at one device: the board is covered until the next one holds it.

import { button, fill, h } from "./dom.js";
import { face } from "./faces.js";
import { isShared } from "./telling.js";
import { holder } from "./words.js";

export class Handover {
  /** `clear` takes away what the one before saw. */
  constructor(clear) {
    this.clear = clear;
    this.cover = h("div", { class: "cover", hidden: true });
    this.seen = null;
  }

  /** Covers the board where the seat to show is another person's; `uncovered` is called once it may be seen. */
  pass(table, seat, uncovered) {
    if (!isShared(table) || seat === null || seat === undefined || seat === this.seen) {
      this.cover.hidden = true;
      return uncovered();
    }
    this.clear();
    const name = holder(table.seats[seat]);
    const show = button(
      `I am ${name}: show my side`,
      () => {
        this.seen = seat;
        this.cover.hidden = true;
        uncovered();
      },
      { class: "main" },
    );
    fill(
      this.cover,
      h(
        "div",
        { class: "card notice" },
        face(table.seats[seat], "big"),
        h("h2", {}, `Hand over to ${name}`),
        h("p", {}, "Nobody else should look now."),
        h("div", { class: "row" }, show),
      ),
    );
    this.cover.hidden = false;
    show.focus();
    return undefined;
  }
}
