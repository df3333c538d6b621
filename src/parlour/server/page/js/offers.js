// What one player asks of the others: an undo, a rematch.

import { announce, button, fill, h } from "./dom.js";
import { holder } from "./words.js";

const ASKED = { undo: "asks to take back the last move.", rematch: "would like to play again." };
const MINE = {
  undo: "You asked to take back your move. Waiting for the others.",
  rematch: "You asked for another game. Waiting for the others.",
};

export class Offers {
  constructor(answer) {
    this.answer = answer;
    this.element = h("div", { class: "offer", hidden: true, role: "status" });
  }

  show({ offer, seat }, table) {
    const mine = table.you.seats.includes(seat);
    const words = mine ? MINE[offer] : `${holder(table.seats[seat])} ${ASKED[offer]}`;
    const answers =
      mine || !table.you.seats.length
        ? []
        : [
            button("Yes", () => this.give(offer, true), { class: "small main" }),
            button("No", () => this.give(offer, false), { class: "small" }),
          ];
    fill(this.element, h("p", {}, words), h("div", { class: "row" }, ...answers)).hidden = false;
    announce(words);
  }

  give(offer, yes) {
    this.element.hidden = true;
    this.answer(offer, yes);
  }

  end() {
    this.element.hidden = true;
  }
}
