// A game that is looked at again: the board, the house's judgement, and the lines that branch off.

import { post, stream } from "./api.js";
import { drawMove } from "./arrows.js";
import { announce } from "./dom.js";
import { listen } from "./keys.js";
import { Lines } from "./lines.js";
import { lookedAt, StudyRoom } from "./studyroom.js";
import { holder, seatName } from "./words.js";

const DEALER = -1;
const KEPT = 300;
const AGAIN = 5000;
const MOST_DRAWN = 60;

export class Study extends StudyRoom {
  /** `line` as the server opened it; `table` it came from, if any, and the `address` that leads to a position in it. */
  constructor(page, line, { table, address }) {
    super(page, line, table);
    this.lines = new Lines(line.log);
    this.drawn = new Map();
    this.now = null;
    this.begin(address);
    this.unlisten = listen(this.board, {
      n: () => this.go(this.lines.at + 1),
      p: () => this.go(this.lines.at - 1),
      g: () => this.home(),
      b: () => this.toggleBest(),
      m: (event) => this.typed.focus(event),
      Escape: () => this.picker.chosen.length && this.picker.back(),
    });
    this.panel.show(this.lines.game.moves.length ? "turns" : "moves");
    this.panel.element.classList.remove("up");
    document.getElementById("main").focus();
    this.show();
    this.follow();
  }

  close() {
    this.isClosed = true;
    this.unlisten();
    this.judging?.abort();
    clearTimeout(this.later);
    this.view.close();
    this.graph.close();
  }

  /** Where the link leads: a branch, and so many plies into it. */
  begin(address) {
    const { lines } = this;
    const moves = (address.get("moves") ?? "").split(";").filter(Boolean);
    const from = Number(address.get("from"));
    if (moves.length && from >= 0 && from <= lines.length) lines.begin(from, moves);
    const at = address.has("at") ? Number(address.get("at")) : lines.isGame && !this.game.result ? 0 : lines.length;
    lines.at = Number.isInteger(at) ? Math.max(0, Math.min(lines.length, at)) : lines.length;
  }

  /** The address of exactly this position. */
  address() {
    const { lines, table, game } = this;
    const { from, moves } = lines.asked();
    const place = { ...(table ? {} : { line: game.line }), at: lines.at, ...(moves ? { from, moves: moves.join(";") } : {}) };
    return `/analysis${table ? `/${table}` : ""}#${new URLSearchParams(place)}`;
  }

  // Going about

  go(ply) {
    const to = Math.max(0, Math.min(this.lines.length, ply));
    if (to === this.lines.at) return;
    const onward = to === this.lines.at + 1;
    this.lines.at = to;
    this.show(onward);
  }

  /** To the next turning point, or the one before. */
  skip(way) {
    const plies = this.lines.turns.map(lookedAt);
    const to = way > 0 ? plies.find((ply) => ply > this.lines.at) : plies.filter((ply) => ply < this.lines.at).pop();
    this.go(to ?? (way > 0 ? this.lines.length : 0));
  }

  home() {
    if (this.lines.isGame) return;
    this.lines.home();
    announce("Back to the game.");
    this.show();
    this.follow();
  }

  take(line) {
    this.lines.take(line);
    this.show();
    this.follow();
  }

  /** Plays any legal move, for whoever is to move. */
  move(move) {
    const { line } = this.lines;
    this.lines.play(move);
    this.show(true);
    if (this.lines.line !== line || !line.done) this.follow();
  }

  /** Draws what is dealt, by its odds, until somebody can choose. */
  async draw() {
    for (let times = 0; times < MOST_DRAWN && this.now?.turn === DEALER && !this.isClosed; times += 1) {
      this.lines.play(byOdds(this.now.odds));
      await this.show(true);
    }
    this.follow();
  }

  // Showing

  /** Shows the position that is looked at; `onward` with what moved. */
  async show(onward = false) {
    const { lines } = this;
    history.replaceState(null, "", this.address());
    this.present();
    const asked = { line: this.game.line, ...lines.asked(), at: lines.at, ...this.view.asked() };
    const wanted = (this.wanted = JSON.stringify(asked));
    try {
      const shown = this.drawn.get(wanted) ?? (await post("/api/analysis/position", asked));
      this.keep(wanted, shown);
      if (this.wanted === wanted && !this.isClosed) this.came(shown, onward);
    } catch (refusal) {
      this.refused(refusal);
    }
  }

  keep(key, shown) {
    this.drawn.set(key, shown);
    if (this.drawn.size > KEPT) this.drawn.delete(this.drawn.keys().next().value);
  }

  came(shown, onward) {
    this.now = shown;
    if (!this.lines.isGame) this.lines.line.log = shown.log;
    this.board.show(shown.drawing, shown.scene, onward ? shown.motions : []);
    this.board.mark({ deciding: new Set(shown.result?.deciding ?? []) });
    this.picker.offer(shown.moves);
    this.typed.fit(shown.moves.length > 0);
    this.deal.hidden = shown.turn !== DEALER;
    const entry = this.lines.log[this.lines.at - 1];
    if (onward && entry) entry.words.forEach(announce);
    this.present();
    this.holdFocus();
    Object.assign(document.getElementById("main").dataset, { ply: shown.at, branch: this.lines.isGame ? "" : this.lines.line.moves.join(";") });
  }

  /** A link may lead to a move that the rules do not allow. */
  refused(refusal) {
    if (this.isClosed) return;
    this.status.refuse(refusal.message);
    if (!this.lines.isGame && !this.now) this.home();
  }

  /** All that depends on where one is and what is known by now. */
  present() {
    const { lines, now } = this;
    this.where(lines);
    this.course();
    this.listTurns(lines);
    this.listMoves(lines);
    if (now?.at === lines.at) this.advise();
  }

  course() {
    const { lines, game } = this;
    this.graph.show({
      seats: game.seats,
      length: lines.length,
      at: lines.at,
      from: lines.isGame ? null : lines.line.from,
      choices: lines.choices,
      shares: (ply) => this.shares(ply),
      isRough: (ply) => Boolean(lines.judged(ply)?.rough),
      turns: lines.turns,
      words: this.words(),
    });
  }

  /** What everybody can expect after so many plies, as far as that is known. */
  shares(ply) {
    const { lines, game, now } = this;
    if (lines.isGame && ply === lines.length && game.result) return game.result.scores;
    if (now?.result && now.at === ply && ply === lines.length) return now.result.scores;
    return lines.judged(ply)?.shares ?? null;
  }

  words() {
    const { lines, game } = this;
    const entry = lines.log[lines.at - 1];
    const who = entry && game.seats[entry.seat] ? `${holder(game.seats[entry.seat])}: ` : "";
    const where = lines.at ? `After move ${lines.at} of ${lines.length}, ${who}${lines.moveAt(lines.at)}.` : "The start.";
    const shares = this.shares(this.graph.state ? (this.graph.before(lines.at) ?? -1) : lines.at);
    const shared = shares ? game.seats.map((seat, index) => `${holder(seat)} ${percent(shares[index])}`).join(", ") : "Not judged yet";
    const turn = lines.turns.find(({ ply }) => ply === lines.at);
    return `${where} ${shared}.${turn ? ` Turning point: ${turn.words}` : ""}`;
  }

  /** Draws the best move, and says what the house thinks. */
  advise() {
    const { lines, now, board } = this;
    const judged = this.best ? lines.judged(lines.at) : null;
    const open = now.turn !== null && now.turn !== DEALER;
    drawMove(board.svg, open ? judged : null);
    board.mark({ hint: new Set(open ? (judged?.path ?? []) : []) });
    this.status.rest(this.situation(open ? lines.judged(lines.at) : null));
  }

  situation(judged) {
    const { now, game, lines } = this;
    if (now.result) return now.result.words;
    if (now.turn === DEALER) return "The dealer is to move: draw, or choose what is dealt.";
    const who = game.seats[now.turn] ? holder(game.seats[now.turn]) : seatName(now.turn);
    const went = lines.next ? ` ${lines.isGame ? "The game" : "Your line"} went ${this.named(lines.next)}.` : "";
    if (!judged) return `${who} is to move.${went}`;
    const sight = judged.rough ? "At first sight the house" : "The house";
    const better = judged.best === lines.next ? "would play that too" : `would play ${this.named(judged.best)}`;
    return `${who} is to move.${went} ${sight} ${better}, and expects ${percent(judged.shares[now.turn])}.`;
  }

  // What the house thinks

  /** Has the line judged that is looked at, then the game's own. */
  async follow() {
    this.judging?.abort();
    clearTimeout(this.later);
    const { lines } = this;
    const line = [lines.line, lines.game].find(({ done }) => !done);
    if (!line || this.isClosed) return;
    const judging = (this.judging = new AbortController());
    const asked = { line: this.game.line, ...lines.asked(line), first: line === lines.line ? lines.at : 0 };
    try {
      await stream("/api/analysis/judgement", asked, (message) => this.heard(line, message), judging.signal);
      if (line.done) this.follow();
      else this.followLater();
    } catch (refusal) {
      if (judging.signal.aborted) return;
      if (refusal.status === 429 || !refusal.status) this.followLater();
      else line.done = true;
    }
  }

  followLater() {
    this.later = setTimeout(() => this.follow(), AGAIN);
  }

  heard(line, message) {
    if (this.isClosed) return;
    if (message.type === "judging") line.plies = message.plies;
    if (message.type === "judged") line.done = true;
    if (message.type === "judgement") {
      line.judged.set(message.ply, message);
      line.turns = message.turns;
    }
    document.getElementById("main").dataset.judged = this.lines.line.done ? "all" : String(this.lines.line.judged.size);
    if (!this.waiting) this.waiting = requestAnimationFrame(() => this.tell());
  }

  tell() {
    this.waiting = null;
    if (!this.isClosed) this.present();
  }

  flip() {
    const { game, view } = this;
    view.facing = ((view.facing ?? 0) + 1) % game.players;
    this.show();
  }
}

function percent(share) {
  return `${Math.round(100 * share)}%`;
}

function byOdds(odds) {
  let left = Math.random();
  const moves = Object.entries(odds);
  return (moves.find(([, odd]) => (left -= odd) < 0) ?? moves[moves.length - 1])[0];
}
