// What a move would do, asked for while one points at it.

const PAUSE = 60;

export class Previews {
  /** `ask(move)` asks the server; `show(words|null)` shows the answer for what is pointed at now. */
  constructor(ask, show) {
    this.ask = ask;
    this.show = show;
    this.known = new Map();
    this.wanted = null;
  }

  near(move) {
    if (move === this.wanted && move !== null) return;
    this.wanted = move;
    clearTimeout(this.timer);
    if (move === null) this.show(null);
    else if (this.known.has(move)) this.show(this.known.get(move));
    else this.timer = setTimeout(() => this.ask(move), PAUSE);
  }

  came(move, words) {
    this.known.set(move, words.join(" ") || null);
    if (move === this.wanted) this.show(this.known.get(move));
  }

  /** Another position: nothing known holds any more. */
  forget() {
    this.known.clear();
    this.wanted = null;
    clearTimeout(this.timer);
  }
}
