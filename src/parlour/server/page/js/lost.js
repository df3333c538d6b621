// An address where nothing stands.

import { link } from "./dom.js";
import { notice } from "./frame.js";

export function openLost(page) {
  notice(
    page,
    "Nothing stands here",
    "This address leads nowhere. The games are in the hall.",
    link("To the hall", "/", { class: "button main" }),
  );
}
