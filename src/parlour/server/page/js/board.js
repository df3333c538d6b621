// The drawing of a position, and the things in it that can be chosen.

import { drawing, fill, h } from "./dom.js";
import { Drag } from "./drag.js";
import { byFinger, byPointer } from "./hand.js";
import { Loupe } from "./loupe.js";
import { animate, before } from "./motion.js";

const FRESH = 350;
const PRESSED = 300;
/** A place that is smaller on the screen, in pixels, is aimed at before it is chosen by a finger. */
const FINGERTIP = 24;

export class Board {
  /** `chosen(id)` when a thing is clicked, `near(id|null)` when the pointer or the focus comes to one. */
  constructor({ chosen, near }) {
    this.near = near;
    this.chosen = chosen;
    this.svg = null;
    this.words = {};
    this.sceneChoices = [];
    this.place = h("div", { class: "place", role: "group", "aria-label": "The board" });
    this.choices = h("div", { class: "choices parlour-scene", role: "group", "aria-label": "Choices" });
    this.focusId = null;
    this.holds = false;
    this.marks = { lit: new Set(), chosen: [], reach: new Set(), hint: new Set(), deciding: new Set(), near: null };
    for (const part of [this.place, this.choices]) this.listen(part);
    this.drag = new Drag(this);
    this.aimed = null;
    this.loupe = new Loupe(this.place);
  }

  listen(part) {
    const idOf = (event) => this.idAt(event.target);
    part.addEventListener("click", (event) => idOf(event) && !this.drag.ends() && this.tapped(idOf(event)));
    part.addEventListener("pointerover", (event) => this.points(idOf(event), event.pointerType === "touch"));
    part.addEventListener("pointerleave", () => this.points(null));
    part.addEventListener("focusin", (event) => {
      this.holds = true;
      this.focusId = idOf(event);
      // A click brings the focus along, and a redraw brings it back: neither points at anything.
      if (!byPointer()) this.near(this.focusId);
    });
    // Without a new holder the focus was lost by a redraw, and comes back after it.
    part.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !relatedTarget.closest(".place, .choices")) this.holds = false;
    });
  }

  /** A finger points by staying: one that only taps is about to choose. */
  points(id, byTouch = false) {
    clearTimeout(this.pressing);
    if (byTouch) this.pressing = setTimeout(() => this.near(id), PRESSED);
    else this.near(id);
  }

  /** A finger only aims at what is finer than its tip: what is aimed at is shown large, and chosen by another tap. */
  tapped(id) {
    const isAimed = id === this.aimed;
    if (this.aimed) this.aim(null);
    if (isAimed || !byFinger() || !this.isFine(id)) this.chosen(id);
    else this.aim(id);
  }

  isFine(id) {
    const hit = this.marks.lit.has(id) && this.place.querySelector(`.board [data-id="${CSS.escape(id)}"] > .hit`);
    const { width, height } = hit ? hit.getBoundingClientRect() : {};
    return Math.min(width, height) < FINGERTIP;
  }

  aim(id) {
    this.aimed = id;
    this.near(id);
    this.fillChoices();
    this.loupe.show(id && this.svg, id);
  }

  /** The id under an element, or that it means: the innermost that can be chosen, else the innermost. */
  idAt(element) {
    const ids = [];
    for (let at = element.closest?.("[data-id]"); at; at = at.parentElement?.closest("[data-id]"))
      ids.push(at.dataset.id, ...(at.dataset.means ? [at.dataset.means] : []));
    return (
      ids.find((id) => this.marks.lit.has(id)) ?? ids.find((id) => this.marks.chosen.includes(id)) ?? ids[0] ?? null
    );
  }

  /** Shows a drawing with its scene; `motions` lead to it from the one shown so far. */
  async show(text, scene, motions = []) {
    const svg = drawing(text);
    if (!svg) return;
    const moving = motions.filter((motion) => !this.drag.made(motion));
    const places = before(this.svg, moving);
    this.svg = svg;
    this.loupe.show(null);
    this.aimed = null;
    this.words = scene.words ?? {};
    fill(this.place, svg);
    svg.setAttribute("role", "presentation");
    svg.removeAttribute("aria-label");
    this.sceneChoices = scene.choices ?? [];
    if (this.sceneChoices.length) this.choices.classList.add("used");
    await animate(svg, moving, places);
  }

  /** Takes the drawing and the choices away. */
  clear() {
    this.svg = null;
    this.sceneChoices = [];
    fill(this.place);
    this.mark({ lit: new Set(), chosen: [] });
  }

  /** Marks what is lit, chosen, pointed at, in reach of that, or advised. */
  mark(marks) {
    this.marks = { ...this.marks, ...marks };
    this.fillChoices();
    for (const element of this.place.querySelectorAll("[data-id]")) this.dress(element);
    if (this.holds && document.activeElement === document.body) this.keepFocus();
  }

  dress(element) {
    const { id } = element.dataset;
    const { lit, chosen, reach, hint, deciding, near } = this.marks;
    const isLit = lit.has(id);
    const isChosen = chosen.includes(id);
    element.classList.toggle("lit", isLit);
    element.classList.toggle("chosen", isChosen);
    element.classList.toggle("reach", reach.has(id) && !isLit);
    element.classList.toggle("advised", hint.has(id));
    element.classList.toggle("deciding", deciding.has(id));
    element.classList.toggle("near", isLit && near === id);
    const { means } = element.dataset;
    const isAim = lit.has(means);
    element.classList.toggle("aim", isAim);
    const isButton = isLit || isChosen || (isAim && this.isChoice(means));
    speakable(element, this.words[isAim && !isLit ? means : id] ?? id, isButton, isChosen);
  }

  fillChoices() {
    const { lit, chosen, hint } = this.marks;
    if (!lit.has(this.aimed)) this.aimed = null;
    const here = this.aimed ? [{ id: this.aimed, text: "Here", words: this.words[this.aimed] ?? this.aimed }] : [];
    const shown = [...here, ...this.sceneChoices.filter(({ id }) => lit.has(id) || chosen.includes(id))];
    const key = JSON.stringify([shown, chosen, [...hint]]);
    if (key === this.choicesKey) return;
    this.choicesKey = key;
    const before = new Set([...this.choices.children].map((button) => button.dataset.id));
    const buttons = shown.map((choice) => choiceButton(choice, chosen.includes(choice.id), hint.has(choice.id)));
    fill(this.choices, ...buttons);
    for (const button of buttons)
      button.classList.toggle("meant", this.place.querySelector(`[data-means="${CSS.escape(button.dataset.id)}"]`) !== null);
    // Nothing new can be pressed by a finger that has just tapped.
    const fresh = buttons.filter((button) => !before.has(button.dataset.id));
    fresh.forEach((button) => button.classList.add("fresh"));
    setTimeout(() => fresh.forEach((button) => button.classList.remove("fresh")), FRESH);
  }

  /** The elements that can be chosen now, in reading order. */
  targets() {
    return [...this.place.querySelectorAll("[data-id].lit"), ...this.choices.querySelectorAll("[data-id]")];
  }

  isChoice(id) {
    return this.sceneChoices.some((choice) => choice.id === id);
  }

  /** What a choice would bring, where the scene says more of it than stands on it. */
  prospect(id) {
    const choice = this.sceneChoices.find((each) => each.id === id);
    return choice && choice.words !== choice.text ? choice.words : null;
  }

  element(id) {
    const at = `[data-id="${CSS.escape(id)}"]`;
    return this.place.querySelector(at) ?? this.choices.querySelector(at);
  }

  /** After a redraw the focus stays where it was, or goes to the nearest thing that can be chosen. */
  keepFocus() {
    const again = this.focusId && this.element(this.focusId);
    const to = again?.getAttribute("role") === "button" || again?.tagName === "BUTTON" ? again : this.targets()[0];
    to?.focus({ preventScroll: true });
  }
}

function speakable(element, words, active, pressed) {
  element.setAttribute("aria-label", words);
  if (active) {
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-pressed", String(pressed));
    return;
  }
  element.setAttribute("role", element.querySelector("[data-id]") ? "group" : "img");
  element.removeAttribute("tabindex");
  element.removeAttribute("aria-pressed");
}

function choiceButton({ id, text, color, words }, pressed, advised) {
  const classes = ["choice", color && `c-${color}`, pressed && "chosen", advised && "advised"]
    .filter(Boolean)
    .join(" ");
  return h(
    "button",
    {
      type: "button",
      class: classes,
      "data-id": id,
      "aria-pressed": pressed ? "true" : "false",
      "aria-label": words && words !== text ? words : null,
      title: words !== text ? words : null,
    },
    color ? h("span", { class: "swatch" }) : null,
    text,
  );
}
