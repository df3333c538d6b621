// What a finger aims at where places are finer than its tip, drawn large above it.

import { h } from "./dom.js";

/** How wide the glass is on the screen, and how many places it shows across. */
const WIDE = 132;
const PLACES = 5;

export class Loupe {
  constructor(place) {
    this.place = place;
    this.glass = h("div", { class: "loupe", "aria-hidden": "true", hidden: true });
  }

  /** Shows the surroundings of a place of a drawing; nothing without a drawing. */
  show(svg, id) {
    this.glass.hidden = !svg;
    this.glass.replaceChildren();
    if (!svg) return;
    const stage = this.place.parentElement;
    if (this.glass.parentElement !== stage) stage.append(this.glass);
    const spot = svg.querySelector(`[data-id="${CSS.escape(id)}"] > .hit`).getBoundingClientRect();
    this.glass.append(enlarged(svg, spot));
    this.stand(spot, stage.getBoundingClientRect());
  }

  /** Above what it shows, or below where there is no room. */
  stand(spot, stage) {
    const left = spot.left + spot.width / 2 - WIDE / 2 - stage.left;
    const above = spot.top - WIDE - 12 - stage.top;
    this.glass.style.left = `${Math.max(4, Math.min(left, stage.width - WIDE - 4))}px`;
    this.glass.style.top = `${above >= 0 ? above : spot.bottom + 12 - stage.top}px`;
  }
}

/** A copy of a drawing that nobody can choose from, cut to a few places around one. */
function enlarged(svg, spot) {
  const copy = svg.cloneNode(true);
  for (const element of copy.querySelectorAll("[data-id]"))
    for (const name of ["data-id", "data-means", "role", "tabindex", "aria-label", "aria-pressed"]) element.removeAttribute(name);
  const { a, e, f } = svg.getScreenCTM();
  const across = (PLACES * spot.width) / a;
  const [x, y] = [(spot.left + spot.width / 2 - e) / a, (spot.top + spot.height / 2 - f) / a];
  copy.setAttribute("viewBox", `${x - across / 2} ${y - across / 2} ${across} ${across}`);
  return copy;
}
