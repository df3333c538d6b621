// The lines of a game that is looked at again: the game's own, and those that branch off it.

const MOST = 12;

export class Lines {
  /** `log`: the entries of the game's own plies. */
  constructor(log) {
    this.game = unjudged({ from: null, moves: log.map(({ move }) => move), log });
    this.branches = [];
    this.line = this.game;
    this.at = this.length;
  }

  /** How many plies the line that is looked at has. */
  get length() {
    return this.isGame ? this.game.moves.length : this.line.from + this.line.moves.length;
  }

  get isGame() {
    return this.line === this.game;
  }

  /** The entries of its plies. */
  get log() {
    return this.isGame ? this.game.log : [...this.game.log.slice(0, this.line.from), ...this.line.log];
  }

  /** The move that was played on from here, if any. */
  get next() {
    return this.moveAt(this.at + 1);
  }

  /** What the server has to know of a line. */
  asked(line = this.line) {
    return line === this.game ? {} : { from: line.from, moves: line.moves };
  }

  moveAt(ply) {
    const { line, game } = this;
    if (this.isGame || ply <= line.from) return game.moves[ply - 1] ?? null;
    return line.moves[ply - line.from - 1] ?? null;
  }

  /** What the house thinks of the position after so many plies. */
  judged(ply) {
    return (!this.isGame && ply >= this.line.from && this.line.judged.get(ply)) || this.game.judged.get(ply) || null;
  }

  /** The plies at which somebody is to choose, as far as they are known. */
  get choices() {
    const { game, line } = this;
    if (this.isGame) return game.plies ?? [];
    return [...(game.plies ?? []).filter((ply) => ply < line.from), ...(line.plies ?? [])];
  }

  /** Where the line turned, as far as that is known. */
  get turns() {
    const { game, line } = this;
    return this.isGame ? game.turns : [...game.turns.filter(({ ply }) => ply <= line.from), ...line.turns];
  }

  /** Plays a move: along the line, or off it into another. */
  play(move) {
    if (move === this.next) this.at += 1;
    else this.branch(move);
  }

  branch(move) {
    const from = this.isGame ? this.at : Math.min(this.line.from, this.at);
    const moves = [...this.played(from), move];
    const same = (branch) => branch.from === from && moves.every((each, index) => branch.moves[index] === each);
    const known = this.branches.find(same);
    const grows = !this.isGame && this.at === this.length && !known;
    if (known) this.line = known;
    else if (grows) this.grow(moves);
    else this.begin(from, moves);
    this.at = from + moves.length;
  }

  /** The moves of the line between two plies. */
  played(from, to = this.at) {
    return Array.from({ length: to - from }, (_, index) => this.moveAt(from + index + 1));
  }

  grow(moves) {
    Object.assign(this.line, { moves, plies: null, done: false });
  }

  begin(from, moves) {
    this.line = unjudged({ from, moves, log: [] });
    this.branches = [...this.branches, this.line].slice(-MOST);
  }

  /** Looks at a line that is known, where it ends. */
  take(line) {
    this.line = line;
    this.at = this.length;
  }

  /** Back to the game, where one left it. */
  home() {
    this.at = Math.min(this.at, this.line.from);
    this.line = this.game;
  }
}

/** A line of which nothing is judged yet. */
function unjudged(line) {
  return { ...line, judged: new Map(), turns: [], plies: null, done: false };
}
