// What stands around every view: the name of the house, ways elsewhere, and the place for the view.

import { fill, h, icon, link } from "./dom.js";
import { themeButton } from "./theme.js";

/** Puts a view's `children` into the page under the bar; `extra` are further buttons in the bar. */
export function framed(page, { title = "", name = "", extra = [] }, ...children) {
  document.title = title ? `${title} · Parlour` : "Parlour";
  fill(page, bar(title, extra), h("main", { id: "main", class: name, tabindex: "-1" }, ...children));
}

function bar(title, extra) {
  const brand = link([mark(), h("span", {}, "Parlour")], "/", { class: "brand", "aria-label": "Parlour: to the hall" });
  return h(
    "header",
    { class: "bar" },
    brand,
    h("p", { class: "where" }, title),
    h("div", { class: "tools" }, ...extra, themeButton()),
  );
}

function mark() {
  return h("img", { src: "/static/icons/rest.svg", alt: "", width: "28", height: "28" });
}

const EYE = "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z";

/** Fills a `place` in the bar with how many look on: in words where there is room beside the title. */
export function watched(place, count) {
  place.title = count ? `${count} watching` : "";
  fill(place, ...(count ? [icon(EYE), String(count), h("span", {}, " watching")] : []));
}

/** A view that says one thing and offers ways on. */
export function notice(page, title, words, ...ways) {
  framed(
    page,
    { title, name: "alone" },
    h("section", { class: "card notice" }, h("h1", {}, title), h("p", {}, words), h("div", { class: "row" }, ...ways)),
  );
}
