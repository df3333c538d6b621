// A page while its games are being written: every saved edit shows at once, and what is wrong with it.

import { get } from "./api.js";
import { announce, fill, h } from "./dom.js";

const EVERY = 300;

/** Looks for edits where the server does; `shown()` shows the view anew unless it sees to that itself. */
export function watchEdits(shown) {
  if (!document.documentElement.hasAttribute("data-watching")) return;
  const banner = h("section", { class: "edits", "aria-label": "What is wrong with your games", hidden: true });
  document.body.append(banner);
  let known = null;
  const look = async () => {
    try {
      const edition = await get("/api/edits");
      if (known !== edition.number) {
        complain(banner, edition.problems);
        const isNew = known !== null;
        known = edition.number;
        if (isNew && document.dispatchEvent(new Event("edited", { cancelable: true }))) shown();
      }
    } catch {
      // The server is away; the view says so.
    }
    setTimeout(look, EVERY);
  };
  look();
}

function complain(banner, problems) {
  const lines = Object.entries(problems).map(([name, problem]) => h("p", {}, h("strong", {}, name), ` ${problem}`));
  fill(banner, ...lines);
  banner.hidden = !lines.length;
  lines.forEach((line) => announce(line.textContent));
}
