// What one player asks of the others: an undo, hints, a draw, a rematch.

import { announce, button, fill, h } from "./dom.js";
import { holder } from "./words.js";

/** What is said of each to the others and to whoever asks, whether it can be withdrawn, and its button if it has one. */
export const KINDS = {
  undo: {
    asked: "asks to take back the last move.",
    mine: "You asked to take back your move. Waiting for the others.",
  },
  hints: {
    asked: "asks for hints and the house's judgement, for everybody.",
    mine: "You asked for hints for everybody. Waiting for the others.",
    withdraws: true,
  },
  draw: {
    asked: "offers a draw.",
    mine: "You offered a draw. Waiting for the others.",
    withdraws: true,
    button: "Draw?",
    title: "Offer a draw: all share the win",
    icon: "M4 9h16M4 15h16",
  },
  rematch: {
    asked: "would like to play again.",
    mine: "You asked for another game. Waiting for the others.",
  },
};

export class Offers {
  /** `answer(offer, yes)`; whoever asked answers with no to take it back. */
  constructor(answer) {
    this.answer = answer;
    this.pending = new Map();
    this.element = h("div", { class: "offer", hidden: true, role: "status" });
  }

  /** Takes all that is asked for now. */
  set(offers, table) {
    this.pending = new Map(offers.map((pending) => [pending.offer, pending]));
    this.draw(table);
  }

  show(asked, table) {
    this.pending.set(asked.offer, asked);
    announce(this.draw(table));
  }

  end({ offer }, table) {
    this.pending.delete(offer);
    this.draw(table);
  }

  /** Shows what was asked for last. */
  draw(table) {
    const last = [...this.pending.values()].pop();
    this.element.hidden = !last;
    if (!last) return "";
    const mine = table.you.seats.includes(last.seat);
    const kind = KINDS[last.offer];
    const words = mine ? kind.mine : `${holder(table.seats[last.seat])} ${kind.asked}`;
    this.element.classList.toggle("mine", mine);
    fill(this.element, h("p", {}, words), h("div", { class: "row" }, ...this.answers(last.offer, mine, table)));
    return words;
  }

  answers(offer, mine, table) {
    const give = (text, yes, look) =>
      button(text, () => (this.end({ offer }, table), this.answer(offer, yes)), { class: look });
    if (mine) return KINDS[offer].withdraws ? [give("Never mind", false, "small")] : [];
    return table.you.seats.length ? [give("Yes", true, "small main"), give("No", false, "small")] : [];
  }
}
