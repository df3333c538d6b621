// What moved, shown moving: copies of things fly over the new drawing while the things themselves wait.

import { s } from "./dom.js";

const TIME = 200;
const LONGEST = 800;
const EASE = "cubic-bezier(.3,.1,.3,1)";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Where things lie in the old drawing, as far as `motions` speak of them. Call it before the drawing changes. */
export function before(svg, motions) {
  const places = new Map();
  for (const id of svg ? motions.flatMap(({ path }) => path) : []) {
    const found = find(svg, id);
    if (found) places.set(id, { center: center(found), things: things(found).map(copied) });
  }
  return places;
}

/** Plays `motions` on the new drawing; resolves when all has come to rest. */
export async function animate(svg, motions, places) {
  if (calm.matches || !svg || !motions.length || document.hidden) return;
  const layer = s("g", { class: "flights", "aria-hidden": "true" });
  svg.append(layer);
  const plies = [...new Set(motions.map(({ ply }) => ply))];
  const time = Math.min(TIME, LONGEST / plies.length);
  const running = motions.flatMap((motion) =>
    started(svg, layer, motion, places, {
      duration: time,
      delay: plies.indexOf(motion.ply) * time,
      easing: EASE,
      fill: "backwards",
    }),
  );
  await Promise.allSettled(running.map(({ finished }) => finished));
  layer.remove();
}

function started(svg, layer, { path, kind }, places, timing) {
  const end = path[path.length - 1];
  if (kind === "fade")
    return (places.get(path[0])?.things ?? []).map((ghost) =>
      faded(svg, layer, ghost, along(svg, path, places, 0), timing),
    );
  const target = find(svg, end);
  if (!target) return [];
  const frames = along(svg, path, places);
  return things(target).map((thing) => {
    if (path.length > 1 && frames) return flown(svg, layer, thing, frames, timing);
    return thing.animate(
      kind === "flip" ? [{ opacity: 0.2 }, { opacity: 1 }] : [{ opacity: 0 }, { opacity: 1 }],
      timing,
    );
  });
}

function flown(svg, layer, thing, frames, timing) {
  const ghost = laid(svg, layer, copied(thing));
  thing.setAttribute("visibility", "hidden");
  const flight = ghost.animate(frames, timing);
  const landed = () => {
    thing.removeAttribute("visibility");
    ghost.remove();
  };
  flight.finished.then(landed, landed);
  return flight;
}

function faded(svg, layer, kept, frames, timing) {
  const ghost = laid(svg, layer, kept);
  const shift =
    frames && frames.length > 1
      ? frames.map(({ transform }, index) => ({ transform, opacity: 1 - index / (frames.length - 1) }))
      : [{ opacity: 1 }, { opacity: 0 }];
  return ghost.animate(shift, { ...timing, fill: "both" });
}

/** The shifts along a path relative to one of its ids, the last unless told; null where a place is not known. */
function along(svg, path, places, anchor = path.length - 1) {
  const spots = path.map((id, index) => spotOf(svg, id, places, index === path.length - 1));
  if (spots.some((spot) => !spot)) return null;
  const inverse = svg.getScreenCTM().inverse();
  const points = spots.map((spot) => new DOMPoint(spot.x, spot.y).matrixTransform(inverse));
  const still = points[anchor];
  return points.map(({ x, y }) => ({ transform: `translate(${x - still.x}px, ${y - still.y}px)` }));
}

function spotOf(svg, id, places, isEnd) {
  const now = find(svg, id);
  if (isEnd) return now ? center(now) : places.get(id)?.center;
  return places.get(id)?.center ?? (now && center(now));
}

function find(svg, id) {
  return svg.querySelector(`[data-id="${CSS.escape(id)}"]`);
}

/** The pieces or cards of a place; a card with an id is its own. */
function things(element) {
  if (element.classList.contains("thing")) return [element];
  const within = [...element.querySelectorAll(".thing")];
  return within.length ? within : [];
}

function center(element) {
  const inner = things(element)[0] ?? element;
  const { left, top, width, height } = inner.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** A copy of a thing, and the matrix that puts it where the thing is on the screen. */
function copied(thing) {
  const copy = thing.cloneNode(true);
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-id", "role", "tabindex", "aria-label", "id"]) element.removeAttribute(name);
  }
  return { copy, matrix: thing.parentNode.getScreenCTM() };
}

function laid(svg, layer, { copy, matrix }) {
  const { a, b, c, d, e, f } = svg.getScreenCTM().inverse().multiply(matrix);
  const outer = s("g", {}, s("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` }, copy));
  layer.append(outer);
  return outer;
}
