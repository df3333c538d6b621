// Addresses of the page and the views that stand for them.

import { leaveDialog } from "./dialog.js";
import { framed } from "./frame.js";

let views = [];
let leave = null;
let turn = 0;

/** Starts showing views: `[pattern, open]`; `open(page, ...parts)` may return what to call when it is left. */
export function start(list) {
  views = list;
  addEventListener("popstate", show);
  document.addEventListener("click", follow);
  show();
}

/** Goes to another address of the page. */
export function go(address, { instead = false } = {}) {
  history[instead ? "replaceState" : "pushState"](null, "", address);
  show();
}

/** Shows what stands here anew. */
export function again() {
  show();
}

function follow(event) {
  const anchor = event.target.closest?.("a[href]");
  if (!anchor || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (anchor.origin !== location.origin || anchor.target || anchor.hasAttribute("download")) return;
  const here = anchor.pathname === location.pathname && anchor.hash;
  if (here || anchor.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search + anchor.hash);
}

async function show() {
  const mine = (turn += 1);
  leaveDialog();
  leave?.();
  leave = null;
  const path = location.pathname;
  const [pattern, open] = views.find(([known]) => known.test(path));
  const page = document.getElementById("page");
  scrollTo(0, 0);
  if (!page.firstChild) framed(page, {});
  const left = await open(page, ...path.match(pattern).slice(1).map(decodeURIComponent));
  if (mine === turn) leave = left ?? null;
  else left?.();
}
