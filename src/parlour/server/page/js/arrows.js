// A move drawn on the board: an arrow along its clicks or along what it moves, else a ring around what it touches.

import { s } from "./dom.js";
import { center, find } from "./motion.js";

const [HEAD, ROOMY] = [15, 640];

/** Draws a move on a drawing, in the place of what was drawn before; null: nothing. */
export function drawMove(svg, move) {
  svg?.querySelector(".advice")?.remove();
  if (!svg || !move) return;
  const layer = s("g", { class: "advice", "aria-hidden": "true" });
  svg.append(layer);
  const shown = move.path.filter((id) => find(svg, id));
  const carried = move.motions.find(({ path, kind }) => kind !== "fade" && path.length > 1 && path.every((id) => find(svg, id)));
  const along = shown.length > 1 ? shown : carried?.path;
  if (along) layer.append(...arrow(along.map((id) => spot(svg, find(svg, id))), thickness(svg)));
  else layer.append(...move.path.flatMap((id) => meant(svg, id)).map((element) => ring(svg, element)));
}

/** What a click on an id can mean in the drawing. */
function meant(svg, id) {
  const own = find(svg, id) ?? svg.querySelector(`[data-means="${CSS.escape(id)}"]`);
  return own ? [own] : [];
}

function spot(svg, element) {
  const { x, y } = center(element);
  return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
}

/** On a small drawing an arrow is thinner. */
function thickness(svg) {
  const { width, height } = svg.viewBox.baseVal;
  return Math.max(0.55, Math.min(1, Math.min(width, height) / ROOMY));
}

function arrow(points, scale) {
  const end = points[points.length - 1];
  const size = HEAD * scale;
  const before = points.filter(({ x, y }) => Math.hypot(end.x - x, end.y - y) > size).pop() ?? points[0];
  const far = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [ux, uy] = [(end.x - before.x) / far, (end.y - before.y) / far];
  const neck = { x: end.x - ux * size, y: end.y - uy * size };
  const way = [...points.slice(0, points.indexOf(before) + 1), neck];
  const line = `M${way.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  const wing = (side) => {
    const [x, y] = [neck.x - ux * 4 * scale - side * uy * size * 0.8, neck.y - uy * 4 * scale + side * ux * size * 0.8];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const head = `M${wing(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}L${wing(-1)}Z`;
  return [
    s("path", { class: "way around", d: line, "stroke-width": 10 * scale }),
    s("path", { class: "head around", d: head, "stroke-width": 5 * scale }),
    s("path", { class: "way within", d: line, "stroke-width": 5 * scale }),
    s("path", { class: "head within", d: head }),
  ];
}

function ring(svg, element) {
  const { left, top, width, height } = (element.querySelector(":scope > .hit") ?? element).getBoundingClientRect();
  const inverse = svg.getScreenCTM().inverse();
  const corner = new DOMPoint(left, top).matrixTransform(inverse);
  const [wide, high] = [width * inverse.a, height * inverse.d];
  const shape = { x: corner.x - 2, y: corner.y - 2, width: wide + 4, height: high + 4, rx: Math.min(wide, high) / 4 };
  const thick = Math.max(2.5, Math.min(5, Math.min(wide, high) / 14));
  return s(
    "g",
    {},
    s("rect", { class: "way around", ...shape, "stroke-width": thick + 4 }),
    s("rect", { class: "way within", ...shape, "stroke-width": thick }),
  );
}
