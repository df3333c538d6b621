// A rulebook with its drawings.

import { drawing, h } from "./dom.js";

/** The elements of a rulebook: the server has read its Markdown, and each empty figure is the next of the drawings. */
export function rulebook({ html, drawings }) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  body.querySelectorAll("figure").forEach((place, number) => place.replaceWith(figure(drawings[number])));
  return [...body.children];
}

/** A position with its caption; nothing in it can be chosen. */
function figure({ drawing: markup, caption }) {
  const position = drawing(markup);
  if (!position) return h("p", {}, caption);
  for (const element of position.querySelectorAll("[data-id]")) element.removeAttribute("data-id");
  position.setAttribute("role", "img");
  position.setAttribute("aria-label", caption || "A position");
  return h("figure", {}, position, caption && h("figcaption", {}, caption));
}
