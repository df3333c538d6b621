// Choosing a move step by step.

import { leadsTo, next, whole } from "./paths.js";

export class Picker {
  /** `changed` is called after every change; `play(move)` when a path is whole; `wrong(path)` when a step leads nowhere;
   * `idle()` when there is nothing to choose from. */
  constructor({ isChoice, idle = () => undefined, changed, play, wrong }) {
    this.isChoice = isChoice;
    this.idle = idle;
    this.changed = changed;
    this.play = play;
    this.wrong = wrong;
    this.moves = [];
    this.chosen = [];
  }

  /** Begins anew with these moves; the same moves told again, as when the line opens, leave a choice under way. */
  offer(moves) {
    const again = this.next().size > 0 && JSON.stringify(moves) === JSON.stringify(this.moves);
    this.moves = moves;
    if (!again) this.chosen = [];
    this.changed();
  }

  next() {
    return next(this.moves, this.chosen);
  }

  /** Where one could go after `id`. */
  after(id) {
    return this.next().has(id) ? next(this.moves, [...this.chosen, id]) : new Set();
  }

  /** The move that choosing `id` would make, as far as that is settled. */
  leadsTo(id) {
    return leadsTo(this.moves, this.chosen, id);
  }

  pick(id) {
    if (!this.moves.length) this.idle();
    else if (this.next().has(id)) this.step(id);
    else if (id === this.chosen[this.chosen.length - 1]) this.back();
    else if (next(this.moves, []).has(id)) this.restart(id);
    else this.wrong([...this.chosen, id]);
  }

  step(id) {
    this.chosen = [...this.chosen, id];
    const move = whole(this.moves, this.chosen);
    this.changed();
    if (move !== null) this.play(move);
    else this.onlyChoice();
  }

  /** A choice that is the only one is made for the player. */
  onlyChoice() {
    const [only, ...others] = this.next();
    if (only !== undefined && !others.length && this.isChoice(only)) this.step(only);
  }

  restart(id) {
    this.chosen = [];
    this.step(id);
  }

  back() {
    this.chosen = this.chosen.slice(0, -1);
    this.changed();
  }
}
