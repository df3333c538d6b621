// The parts of the view in which a game is looked at again, and where they stand. What they do is the study's.

import { act } from "./actions.js";
import { post } from "./api.js";
import { Board } from "./board.js";
import { shared } from "./copy.js";
import { tell } from "./dialog.js";
import { button, fill, h } from "./dom.js";
import { face } from "./faces.js";
import { framed } from "./frame.js";
import { Graph } from "./graph.js";
import { keep } from "./image.js";
import { Log } from "./log.js";
import { Panel } from "./panel.js";
import { Picker } from "./picker.js";
import { go } from "./router.js";
import { Status } from "./status.js";
import { Typed } from "./typed.js";
import { View } from "./view.js";
import { counted, holder, named } from "./words.js";

const SCANNED = 400;

export class StudyRoom {
  constructor(page, game, table) {
    this.game = game;
    this.table = table;
    this.best = true;
    this.watched = { seats: game.seats, you: { seats: [] } };
    this.parts();
    this.build(page);
  }

  parts() {
    this.status = new Status();
    this.board = new Board({ chosen: (id) => this.picker.pick(id), near: (id) => this.near(id) });
    this.picker = new Picker({
      isChoice: (id) => this.board.isChoice(id),
      changed: () => this.marked(),
      play: (move) => this.move(move),
      wrong: () => this.status.refuse("No move goes on like that. What can be chosen is outlined."),
    });
    this.view = new View(() => this.show());
    this.log = new Log((ply) => this.go(ply));
    this.graph = new Graph({ go: (ply) => this.go(ply), skip: (way) => this.skip(way) });
    this.typed = new Typed((move) => this.type(move));
    this.deal = h("p", { class: "dealing", hidden: true }, button("Draw", () => this.draw(), { class: "main small" }));
    this.bestButton = act("best", "Best move", "Draw the house's best move on the board (b)", () => this.toggleBest());
    this.bestButton.setAttribute("aria-pressed", "true");
  }

  build(page) {
    const { game } = this;
    const names = game.seats.map(holder).join(" – ");
    this.label = h("span", {});
    this.made = h("span", { class: "made" });
    const origin = game.log.length ? "game" : "start";
    this.homeward = button(`Back to the ${origin}`, () => this.home(), { class: "plain", hidden: true });
    this.stage = h("div", { class: "stage" }, this.board.place);
    this.turnList = h("ol", { class: "turns" });
    this.progress = h("p", { class: "progress" });
    this.tried = h("ul", { class: "tried", "aria-label": "Lines that you tried" });
    this.panel = this.beside();
    framed(
      page,
      { title: game.title, name: "table study" },
      h(
        "div",
        { class: "middle" },
        this.stage,
        h("div", { class: "beneath" }, this.status.element, h("div", { class: "offered" }, this.deal, this.board.choices)),
      ),
      h(
        "section",
        { class: "course", "aria-label": "The course of the game" },
        h("h1", {}, `${game.title}: ${names}`),
        this.graph.element,
        this.graph.readout,
        this.steps(),
      ),
      this.panel.element,
    );
    this.view.watch(this.stage);
    // A list that is not shown cannot be scrolled to the move.
    document.getElementById("tab-moves").addEventListener("click", () => this.log.at(this.lines.at));
  }

  steps() {
    const step = (text, label, to) =>
      button(text, () => this.go(to()), { class: "round small", "aria-label": label, title: label });
    return h(
      "div",
      { class: "steps" },
      step("«", "To the start", () => 0),
      step("‹", "One move back (p)", () => this.lines.at - 1),
      h("div", { class: "at" }, this.label, this.made, this.homeward),
      step("›", "One move on (n)", () => this.lines.at + 1),
      step("»", "To the end", () => this.lines.length),
    );
  }

  beside() {
    const acts = [
      this.bestButton,
      act("share", "Share", "Share this position by a link or as a picture", () => this.share()),
      this.game.sided && act("flip", "Flip", "Look from another seat", () => this.flip()),
      this.table && act("home", "Table", "To the table", () => go(`/t/${this.table}`)),
    ];
    return new Panel(
      [
        ["turns", "Turning points", h("div", { class: "turning" }, this.progress, this.turnList)],
        ["moves", "Moves", h("div", { class: "history" }, this.log.list, this.tried, this.typed.element)],
      ],
      { first: h("div", { class: "actions first", role: "toolbar", "aria-label": "At the board" }, ...acts), rest: null },
      "Turning points and moves",
    );
  }

  // What is shown

  /** Where one is, and by which move one came there. */
  where({ at, length, isGame, log }) {
    const entry = log[at - 1];
    const player = entry && this.game.seats[entry.seat];
    this.label.textContent = at ? `Move ${at} of ${length}` : "The start";
    this.made.textContent = entry ? `${player ? `${holder(player)}: ` : ""}${this.named(entry.move)}` : "";
    this.made.hidden = !isGame;
    this.homeward.hidden = isGame;
    this.holdFocus();
  }

  /** What had the focus may be gone: then it is at the board, or at the graph where nothing can be chosen. */
  holdFocus() {
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest("[hidden]")) return;
    (this.board.targets()[0] ?? this.graph.element).focus({ preventScroll: true });
  }

  /** The turning points, as far as they are known. */
  listTurns({ turns, line, length }) {
    const seen = line.plies?.filter((ply) => line.judged.has(ply)).length ?? 0;
    const rough = [...line.judged.values()].some((judged) => judged.rough);
    this.progress.textContent = length ? said(turns.length, seen, rough, line) : "Play a move, and the house says what it thinks.";
    const key = JSON.stringify(turns);
    if (key === this.turnsKey) return;
    this.turnsKey = key;
    const held = this.turnList.contains(document.activeElement) && document.activeElement.dataset.ply;
    fill(this.turnList, ...turns.map((turn) => this.turn(turn)));
    if (held) (this.turnList.querySelector(`[data-ply="${held}"]`) ?? this.graph.element).focus();
  }

  turn(turn) {
    const { ply, seat, best, words } = turn;
    const player = this.game.seats[seat];
    const looks = () => this.go(lookedAt(turn));
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", onclick: looks, "data-ply": ply },
        face(player),
        h("span", {}, h("small", {}, `Move ${ply}${best === null ? "" : `, ${holder(player)}`}`), h("span", {}, words)),
      ),
    );
  }

  listMoves(lines) {
    const { log } = lines;
    const key = JSON.stringify(log.map(({ move }) => move));
    if (key !== this.logKey) this.log.set(log, this.watched);
    this.logKey = key;
    this.log.at(lines.at);
    const branches = lines.branches.map(({ from, moves }) => `${from + 1}. ${moves.map((move) => this.named(move)).join(", ")}`);
    const shown = JSON.stringify([branches, lines.branches.indexOf(lines.line)]);
    if (shown === this.branchesKey) return;
    this.branchesKey = shown;
    const held = this.tried.contains(document.activeElement);
    fill(this.tried, ...branches.map((text, index) => this.branch(text, lines.branches[index], lines)));
    if (held) this.tried.querySelector("[aria-pressed=true]")?.focus();
  }

  branch(text, line, lines) {
    const attributes = { class: "plain", "aria-pressed": String(line === lines.line), title: "Look at this line again" };
    return h("li", {}, button(text, () => this.take(line), attributes));
  }

  named(move) {
    return named(move, this.game.seats);
  }

  // What the person does

  near(id) {
    if (id === this.nearId) return;
    this.nearId = id;
    const known = id && this.picker.next().has(id);
    this.board.mark({ near: id, reach: known ? this.picker.after(id) : new Set() });
    this.status.preview(known ? this.board.prospect(id) : null);
  }

  marked() {
    this.nearId = null;
    this.status.clear();
    this.board.mark({ lit: this.picker.next(), chosen: this.picker.chosen, reach: new Set(), near: null });
  }

  toggleBest() {
    this.best = !this.best;
    this.bestButton.setAttribute("aria-pressed", String(this.best));
    if (this.now) this.advise();
  }

  /** A move that was typed; if it is none, the server says why. */
  async type(text) {
    const plain = (move) => move.toLowerCase().replace(/\s+/g, " ");
    const known = this.now.moves.find(({ move }) => plain(move) === plain(text));
    if (known) return this.move(known.move);
    const { from = this.lines.at } = this.lines.asked();
    const moves = [...this.lines.played(Math.min(from, this.lines.at)), text];
    const asked = { line: this.game.line, from: Math.min(from, this.lines.at), moves, at: 0 };
    return post("/api/analysis/position", asked).catch((refusal) => this.status.refuse(refusal.message));
  }

  share() {
    const { at } = this.lines;
    const address = location.origin + this.address();
    const name = `${this.game.game}-move-${at}`;
    const picture = (text, kind) =>
      button(text, () => keep(this.board.svg, name, kind), { class: "small", disabled: !this.board.svg });
    tell(
      "Share this position",
      h("p", {}, "The link leads to exactly this position, in this line."),
      shared(address, "Link to this position", { code: address.length < SCANNED }),
      h("div", { class: "row" }, picture("Save a picture", "png"), picture("Save a drawing (SVG)", "svg")),
    );
  }
}

/** The ply to look at for a turning point: a mistake is best seen before it was made. */
export function lookedAt({ ply, best }) {
  return best === null ? ply : ply - 1;
}

function said(count, seen, rough, { plies, done }) {
  if (!done && !plies) return "The house looks at it…";
  if (!done && seen < plies.length) return `The house looks at it: ${seen} of ${counted(plies.length, "choice")}…`;
  if (!done && rough) return "The house looks at it again, more closely…";
  if (count) return `${counted(count, "turning point")}. Choose one to see what the house would have played.`;
  return "No turning points: nobody gave much away.";
}
