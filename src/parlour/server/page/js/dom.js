// Elements made from values; text only ever becomes text.

const SVG = "http://www.w3.org/2000/svg";

/** An element: `attributes` holds attributes, `on…` listeners and, under `class`, its classes; children are nodes or texts. */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Puts `children` in the place of what `parent` held. */
export function fill(parent, ...children) {
  parent.replaceChildren(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return parent;
}

/** A button with words on it. */
export function button(text, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, text);
}

/** A link within the parlour; the router follows it without loading the page anew. */
export function link(text, href, attributes = {}) {
  return h("a", { href, ...attributes }, text);
}

/** A drawing from the server as an element, or null where it is no plain drawing. The page has its style sheet already. */
export function drawing(text) {
  const bare = text.replace(/<style>[^<]*<\/style>/g, "");
  const parsed = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  if (parsed.namespaceURI !== SVG || parsed.localName !== "svg") return null;
  for (const element of parsed.querySelectorAll("*")) {
    if (!harmless(element)) return null;
  }
  parsed.classList.remove("alone");
  return document.importNode(parsed, true);
}

const ALLOWED = new Set(
  "svg g defs title desc path rect circle ellipse line polyline polygon text tspan use symbol clipPath mask pattern linearGradient radialGradient stop".split(
    " ",
  ),
);

function harmless(element) {
  if (!ALLOWED.has(element.localName)) return false;
  return [...element.attributes].every(
    ({ localName, value }) => !localName.startsWith("on") && (localName !== "href" || value.startsWith("#")),
  );
}

/** Says `text` to people who listen to the page. */
export function announce(text) {
  if (!text) return;
  const line = h("p", {}, text);
  const spoken = document.getElementById("spoken");
  spoken.append(line);
  while (spoken.children.length > 12) spoken.firstChild.remove();
}

/** A small drawing for a button: `d` is the outline of a 24 by 24 icon. */
export function icon(d) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d }));
}
