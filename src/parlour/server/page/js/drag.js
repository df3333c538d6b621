// A piece that goes from place to place can be dragged there: the same two steps as two clicks.

import { s } from "./dom.js";
import { copied, laid, things } from "./motion.js";

const FAR = 8;

export class Drag {
  constructor(board) {
    this.board = board;
    this.held = null;
    this.done = null;
    this.justEnded = false;
    const { place } = board;
    place.addEventListener("pointerdown", (event) => this.press(event));
    place.addEventListener("pointermove", (event) => this.pull(event));
    place.addEventListener("pointerup", (event) => this.drop(event));
    place.addEventListener("pointercancel", () => this.let_go());
  }

  press(event) {
    this.justEnded = false;
    const id = event.button === 0 && event.isPrimary ? this.board.idAt(event.target) : null;
    const { lit, chosen } = this.board.marks;
    if (id && (lit.has(id) || chosen.includes(id))) this.held = { id, x: event.clientX, y: event.clientY, ghost: null };
  }

  pull(event) {
    const { held } = this;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost && Math.hypot(dx, dy) < FAR) return;
    if (!held.ghost && !this.lift(event)) return;
    const matrix = this.board.svg.getScreenCTM();
    held.ghost.setAttribute("transform", `translate(${dx / matrix.a} ${dy / matrix.d})`);
    this.board.near(this.under(event));
  }

  /** Takes the thing up, if choosing it leads on to another place of the drawing. */
  lift(event) {
    const { board, held } = this;
    const element = board.element(held.id);
    const within = element && board.place.contains(element) ? things(element) : [];
    if (!board.marks.chosen.includes(held.id) && within.length) board.chosen(held.id);
    const leads = [...board.marks.lit].some((id) => id !== held.id && !board.isChoice(id) && board.element(id));
    if (!within.length || !leads || !board.marks.chosen.includes(held.id)) {
      this.held = null;
      return false;
    }
    const layer = s("g", { class: "flights", "aria-hidden": "true" });
    board.svg.append(layer);
    held.ghost = s("g", { class: "held" });
    layer.append(held.ghost);
    for (const each of within) {
      laid(board.svg, held.ghost, copied(each));
      each.classList.add("dragged");
    }
    held.layer = layer;
    held.things = within;
    board.place.setPointerCapture(event.pointerId);
    return true;
  }

  under(event) {
    return this.board.idAt(document.elementFromPoint(event.clientX, event.clientY) ?? this.board.place);
  }

  drop(event) {
    const { held, board } = this;
    if (!held?.ghost) {
      this.held = null;
      return;
    }
    const id = this.under(event);
    this.let_go();
    this.justEnded = true;
    if (!id || id === held.id) return;
    if (board.marks.lit.has(id)) this.done = [held.id, id];
    board.chosen(id);
  }

  let_go() {
    this.held?.layer?.remove();
    this.held?.things?.forEach((element) => element.classList.remove("dragged"));
    this.held = null;
  }

  /** Whether a click is only the end of a drag. */
  ends() {
    const ended = this.justEnded;
    this.justEnded = false;
    return ended;
  }

  /** Whether a hand made this motion already. */
  made({ path }) {
    if (!this.done || path[0] !== this.done[0] || path[path.length - 1] !== this.done[1]) return false;
    this.done = null;
    return true;
  }
}
