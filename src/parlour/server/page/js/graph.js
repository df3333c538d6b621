// What everybody could expect, over a whole game: bands that together are the whole win. It is a slider over the plies.

import { fill, h, s } from "./dom.js";
import { holder } from "./words.js";

const [LABEL, SIDE, SAMPLES] = [12, 7, 6];

export class Graph {
  /** `go(ply)` looks at a position, `skip(way)` at the next turning point before or behind it. */
  constructor({ go, skip }) {
    this.go = go;
    this.skip = skip;
    this.svg = s("svg", { class: "graph", "aria-hidden": "true" });
    this.element = h(
      "div",
      {
        class: "slider",
        role: "slider",
        tabindex: "0",
        "aria-label": "The course of the game",
        "aria-valuemin": "0",
        title: "What the house thinks each player could expect. Arrows step, Page Up and Page Down go to turning points.",
        onkeydown: (event) => this.key(event),
      },
      this.svg,
    );
    this.readout = h("ul", { class: "readout" });
    this.listen();
    this.observer = new ResizeObserver(() => this.state && this.draw());
    this.observer.observe(this.element);
  }

  close() {
    this.observer.disconnect();
  }

  listen() {
    const { element } = this;
    const moved = (event) => {
      const { left, width } = element.getBoundingClientRect();
      const part = (event.clientX - left - SIDE) / (width - 2 * SIDE);
      this.go(Math.round(Math.max(0, Math.min(1, part)) * this.state.length));
    };
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.state) return;
      element.setPointerCapture(event.pointerId);
      moved(event);
    });
    element.addEventListener("pointermove", (event) => element.hasPointerCapture(event.pointerId) && moved(event));
  }

  key(event) {
    const { at, length } = this.state;
    const does = {
      ArrowLeft: () => this.go(at - 1),
      ArrowDown: () => this.go(at - 1),
      ArrowRight: () => this.go(at + 1),
      ArrowUp: () => this.go(at + 1),
      Home: () => this.go(0),
      End: () => this.go(length),
      PageUp: () => this.skip(-1),
      PageDown: () => this.skip(1),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  /** Shows a line: `{seats, length, at, from, choices, shares(ply), turns, words}`. */
  show(state) {
    this.state = state;
    this.element.setAttribute("aria-valuemax", String(state.length));
    this.element.setAttribute("aria-valuenow", String(state.at));
    this.element.setAttribute("aria-valuetext", state.words);
    this.read();
    this.draw();
  }

  /** Each player's share at this moment. */
  read() {
    const { seats, at, shares } = this.state;
    const now = this.before(at);
    const known = now !== null && shares(now);
    fill(
      this.readout,
      ...seats.map((seat, index) =>
        h(
          "li",
          {},
          h("span", { class: `chip own${index + 1}` }, holder(seat)),
          h("strong", {}, known ? `${Math.round(100 * known[index])}%` : "–"),
        ),
      ),
    );
  }

  /** The last ply up to one whose shares are known: what is dealt is judged with the choice after it. */
  before(ply) {
    const { choices, length, shares } = this.state;
    return [...choices, length].filter((each) => each <= ply && shares(each)).pop() ?? null;
  }

  draw() {
    const { clientWidth: wide, clientHeight: high } = this.element;
    if (!wide || !high) return;
    this.svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    const x = (ply) => SIDE + (this.state.length ? ply / this.state.length : 0) * (wide - 2 * SIDE);
    fill(this.svg, ...this.bands(x, wide, high).filter(Boolean), ...this.scale(wide, high), ...this.marks(x, high));
  }

  /** Pieces of the graph between choices that are known one after the other, and equally well. */
  pieces() {
    const { choices, length, shares, isRough } = this.state;
    const plies = [...new Set([...choices, length])];
    const pieces = [[]];
    for (const ply of plies) {
      const last = pieces[pieces.length - 1][pieces[pieces.length - 1].length - 1];
      if (!shares(ply)) pieces.push([]);
      else if (last !== undefined && isRough(last) !== isRough(ply)) pieces.push([last, ply]);
      else pieces[pieces.length - 1].push(ply);
    }
    return pieces.filter((piece) => piece.length);
  }

  bands(x, wide, high) {
    const { seats, shares, choices, length } = this.state;
    // Nothing was to be chosen before the first choice, nor after the end.
    const at = (ply) => (ply === (choices[0] ?? length) ? 0 : ply === length ? wide : x(ply));
    const under = (ply, seat) => high * (1 - shares(ply).slice(0, seat).reduce((sum, share) => sum + share, 0));
    return this.pieces().flatMap((piece) => {
      // What is known of one moment alone is as wide as that moment.
      const points = piece.length > 1 ? piece.map((ply) => [at(ply), ply]) : [-1.5, 1.5].map((d) => [x(piece[0]) + d, piece[0]]);
      const edge = (seat) => points.map(([px, ply]) => `${px.toFixed(1)} ${under(ply, seat).toFixed(1)}`);
      const rough = this.state.isRough(piece[piece.length - 1]) ? " rough" : "";
      return seats.flatMap((seat, index) => [
        s("path", { class: `band own${index + 1}${rough}`, d: `M${edge(index).join("L")}L${edge(index + 1).reverse().join("L")}Z` }),
        index ? s("path", { class: `edge own${index + 1}`, d: `M${edge(index).join("L")}` }) : null,
        this.named(index, points, under),
      ]);
    });
  }

  /** A name in its band, where that has room for it. */
  named(seat, points, under) {
    const name = holder(this.state.seats[seat]);
    const wide = name.length * LABEL * 0.66;
    const spots = points.slice(0, -1).map(([at]) => this.spot(at + 4, wide, points, seat, under));
    const best = spots.filter(Boolean).sort((a, b) => b.room - a.room)[0];
    return best ? s("text", { x: best.at.toFixed(1), y: (best.y + LABEL * 0.36).toFixed(1) }, name) : null;
  }

  /** A place of that width that lies within a band; null where it would stick out. */
  spot(at, wide, points, seat, under) {
    if (at + wide + SIDE > points[points.length - 1][0]) return null;
    const edges = Array.from({ length: SAMPLES + 1 }, (_, index) => at + (wide * index) / SAMPLES).map((x) => {
      const next = points.findIndex(([px]) => px >= x);
      const [[x0, ply0], [x1, ply1]] = [points[Math.max(0, next - 1)], points[next]];
      const part = x1 > x0 ? (x - x0) / (x1 - x0) : 0;
      const between = (which) => under(ply0, which) * (1 - part) + under(ply1, which) * part;
      return [between(seat + 1), between(seat)];
    });
    const [top, low] = [Math.max(...edges.map(([high]) => high)), Math.min(...edges.map(([, deep]) => deep))];
    return low - top > LABEL + 4 ? { at, y: (top + low) / 2, room: low - top } : null;
  }

  scale(wide, high) {
    return [s("line", { class: "half", x1: 0, x2: wide, y1: high / 2, y2: high / 2 })];
  }

  marks(x, high) {
    const { at, from, turns } = this.state;
    const left = from === null ? [] : [s("line", { class: "left", x1: x(from), x2: x(from), y1: 0, y2: high })];
    const turned = turns.map(({ ply, seat }) => {
      const px = x(ply).toFixed(1);
      return s(
        "g",
        { class: `turned own${seat + 1}` },
        s("line", { x1: px, x2: px, y1: 0, y2: high }),
        s("path", { d: `M${px} 10l-6 -9h12Z` }),
      );
    });
    const cursor = s(
      "g",
      { class: "cursor" },
      s("line", { x1: x(at), x2: x(at), y1: 0, y2: high }),
      s("circle", { cx: x(at), cy: high - 5, r: 5 }),
    );
    return [...left, ...turned, cursor];
  }
}
