// What moved, shown moving: copies of things fly over the new drawing while the things themselves wait.

import { s } from "./dom.js";

const TIME = 300;
const LONGEST = 900;
const EASE = "cubic-bezier(.35,.05,.25,1)";
const [LIFTED, SETTLING] = [0.16, 0.84];
const ABOVE = { scale: "scale(1.12)", filter: "drop-shadow(0 8px 5px rgb(0 0 0 / 45%))" };
const DOWN = { scale: "scale(1)", filter: "drop-shadow(0 0 0 rgb(0 0 0 / 0%))" };
const TURNED = [{ transform: "scale(0, 1.06)" }, { transform: "scale(1, 1.06)", offset: 0.75 }, { transform: "scale(1)" }];
const PUT = [{ transform: "scale(1.18)", opacity: 0 }, { opacity: 1, offset: 0.5 }, { transform: "scale(1)" }];

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Where things lie in the old drawing, as far as `motions` speak of them. Call it before the drawing changes. */
export function before(svg, motions) {
  const places = new Map();
  for (const id of svg ? motions.flatMap(({ path }) => path) : []) {
    const element = find(svg, id);
    if (element) places.set(id, { center: center(element), things: things(element).map(copied) });
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
  return things(target).map((element) => {
    if (path.length > 1 && frames) return flown(svg, layer, element, frames, timing);
    return element.animate(kind === "flip" ? TURNED : PUT, timing);
  });
}

function flown(svg, layer, element, frames, timing) {
  const ghost = laid(svg, layer, copied(element));
  element.setAttribute("visibility", "hidden");
  const flight = ghost.animate(carried(frames), timing);
  const landed = () => {
    element.removeAttribute("visibility");
    ghost.remove();
  };
  flight.finished.then(landed, landed);
  return flight;
}

/** Frames along a path as a hand goes it: up from the first place, over all, down on the last. */
function carried(frames) {
  const over = frames.map(({ transform }, index) => ({
    ...held(transform, ABOVE),
    offset: LIFTED + ((SETTLING - LIFTED) * index) / (frames.length - 1),
  }));
  return [held(frames[0].transform, DOWN), ...over, held(frames[frames.length - 1].transform, DOWN)];
}

function held(transform, { scale, filter }) {
  return { transform: `${transform} ${scale}`, filter };
}

/** What is captured leaves: along its path, or off the table where it lay. */
function faded(svg, layer, lifted, frames, timing) {
  const ghost = laid(svg, layer, lifted);
  const shift =
    frames && frames.length > 1
      ? frames.map(({ transform }, index) => ({ transform, opacity: 1 - index / (frames.length - 1) }))
      : [{ opacity: 1 }, { opacity: 1, transform: ABOVE.scale, offset: 0.4 }, { opacity: 0, transform: "scale(.6)" }];
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

export function find(svg, id) {
  return svg.querySelector(`[data-id="${CSS.escape(id)}"]`);
}

/** The pieces or cards of a place; a card with an id is its own. */
export function things(element) {
  if (element.classList.contains("thing")) return [element];
  const within = [...element.querySelectorAll(".thing")];
  return within.length ? within : [];
}

export function center(element) {
  const inner = things(element)[0] ?? element;
  const { left, top, width, height } = inner.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** A copy of a thing, and the matrix that puts it where the thing is on the screen. */
export function copied(element) {
  const copy = element.cloneNode(true);
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-id", "role", "tabindex", "aria-label", "id"]) element.removeAttribute(name);
  }
  return { copy, matrix: element.parentNode.getScreenCTM() };
}

export function laid(svg, layer, { copy, matrix }) {
  const { a, b, c, d, e, f } = svg.getScreenCTM().inverse().multiply(matrix);
  const outer = s("g", {}, s("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` }, copy));
  layer.append(outer);
  return outer;
}
