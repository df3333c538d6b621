// Light or dark, as the system has it or as chosen here.

import { button, icon } from "./dom.js";
import { setTaste, taste } from "./store.js";

const SUN =
  "M12 4V2M12 22v-2M4 12H2M22 12h-2M5.6 5.6 4.2 4.2M19.8 19.8l-1.4-1.4M5.6 18.4l-1.4 1.4M19.8 4.2l-1.4 1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z";

/** Puts the chosen theme on the page. */
export function dress() {
  document.documentElement.dataset.theme = current();
}

function current() {
  return taste("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Follows the system for as long as nobody chose. */
export function followSystem() {
  dress();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
}

export function themeButton() {
  const turned = () => {
    setTaste("theme", current() === "dark" ? "light" : "dark");
    dress();
  };
  return button(icon(SUN), turned, { class: "round", "aria-label": "Light or dark", title: "Light or dark" });
}
