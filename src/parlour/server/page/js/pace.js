// The pace at which things are shown: what others did takes its time, one turn after the other.

import { setTaste, taste } from "./store.js";

const TIMES = { slow: 1400, normal: 700, fast: 250 };

export function speed() {
  return taste("speed", "normal") in TIMES ? taste("speed", "normal") : "normal";
}

/** The next speed, chosen. */
export function changeSpeed() {
  const names = Object.keys(TIMES);
  const next = names[(names.indexOf(speed()) + 1) % names.length];
  setTaste("speed", next);
  return next;
}

export class Pace {
  /** `show(position)` shows one position and says whether it has to be looked at before the next is shown;
   * `isOwn(position)`: one's own move led to it, so that nothing before it has to be looked at any more. */
  constructor({ show, isLookingBack, isOwn }) {
    this.present = (position) => {
      this.ply = position.ply;
      return show(position);
    };
    this.isLookingBack = isLookingBack;
    this.isOwn = isOwn;
    this.waiting = [];
    this.timer = null;
  }

  /** What others did is shown one after the other; whatever else holds at once. */
  hear(position) {
    const atOnce = position.ply === this.ply || Boolean(position.undone) || this.isOwn(position);
    this.take(position, atOnce || this.isLookingBack());
  }

  /** Takes what the server tells; with `at once` nothing waits any more. */
  take(position, atOnce = false) {
    this.waiting.push(position);
    if (atOnce || document.hidden) this.hurry();
    else if (!this.timer) this.next();
  }

  next() {
    this.timer = null;
    const position = this.waiting.shift();
    if (position && this.present(position)) this.timer = setTimeout(() => this.next(), TIMES[speed()]);
    else if (this.waiting.length) this.next();
  }

  hurry() {
    clearTimeout(this.timer);
    this.timer = null;
    while (this.waiting.length) this.present(this.waiting.shift());
  }

  close() {
    clearTimeout(this.timer);
    this.waiting = [];
  }
}
