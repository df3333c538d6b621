// Sentences with small pictures of the cards that they name.

import { drawing, h } from "./dom.js";

const LETTERS = /\p{L}/u;

/** What `text` says, as texts and elements; `pictures` are drawings by names. A name without letters is its picture. */
export function pictured(text, pictures = {}) {
  const names = Object.keys(pictures).sort((a, b) => b.length - a.length);
  if (!names.length) return [text];
  const any = new RegExp(`(?<![\\p{L}\\d,])(${names.map(RegExp.escape ?? escaped).join("|")})(?![\\p{L}\\d]|,\\d)`, "u");
  return text.split(any).map((part, index) => (index % 2 ? named(part, pictures[part]) : part));
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function named(name, picture) {
  const drawn = drawing(picture);
  if (!drawn) return name;
  const words = LETTERS.test(name);
  if (words) drawn.setAttribute("aria-hidden", "true");
  return h("span", { class: "named", role: words ? null : "img", "aria-label": words ? null : name }, drawn, words ? name : null);
}
