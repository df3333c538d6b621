// A position as a picture to keep: what is seen on the board, with its style inside.

import { s } from "./dom.js";

const SCALE = 2;
const STATES = ["lit", "chosen", "reach", "advised", "near", "aim"];
const GROUND = ".ground{fill:var(--table)}";

/** Keeps the drawing as a file: `png` or `svg`. */
export async function keep(svg, name, kind) {
  const drawn = standing(svg);
  const picture = new Blob([new XMLSerializer().serializeToString(drawn)], { type: "image/svg+xml" });
  download(kind === "svg" ? picture : await painted(picture, drawn), `${name}.${kind}`);
}

/** The drawing as a whole that needs no page. */
function standing(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const inner = svg.cloneNode(true);
  for (const element of inner.querySelectorAll("[data-id]")) element.classList.remove(...STATES);
  for (const name of ["role", "tabindex", "style"]) inner.removeAttribute(name);
  inner.prepend(s("rect", { class: "ground", x, y, width, height }));
  const uses = [...inner.querySelectorAll("use")].map((use) => use.getAttribute("href"));
  const symbols = [...new Set(uses)].map((href) => document.querySelector(href)?.cloneNode(true)).filter(Boolean);
  const style = s("style");
  style.textContent = rules() + GROUND;
  const theme = document.documentElement.dataset.theme;
  const size = { width: width * SCALE, height: height * SCALE, viewBox: `${x} ${y} ${width} ${height}` };
  Object.entries({ x, y, width, height }).forEach(([key, value]) => inner.setAttribute(key, value));
  return s("svg", { xmlns: "http://www.w3.org/2000/svg", "data-theme": theme, ...size }, style, s("defs", {}, ...symbols), inner);
}

/** The page's rules for drawings. */
function rules() {
  const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return all.map(({ cssText }) => cssText).filter((text) => /parlour-scene|\.advice/.test(text)).join("");
}

async function painted(picture, drawn) {
  const address = URL.createObjectURL(picture);
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawn.width.baseVal.value, drawn.height.baseVal.value];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((settle) => canvas.toBlob(settle, "image/png"));
}

function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  Object.assign(anchor, { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
