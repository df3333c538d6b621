// A link to give away: shown, copied, as a code to scan.

import { button, h } from "./dom.js";
import { qr } from "./qr.js";

const ALONE = /^(localhost|127\.|\[::1\])/;

/** A field with a whole address, a button that copies it, and its QR code; `aside` where something else comes first. */
export function shared(address, label, { code = true, aside = false } = {}) {
  const field = h("input", {
    readonly: true,
    value: address,
    "aria-label": label,
    class: "address",
    onfocus: () => field.select(),
  });
  const copy = button("Copy link", async () => showCopied(copy, await copied(address, field)), { class: aside ? "small" : "main" });
  const share =
    navigator.share &&
    button("Share…", () => navigator.share({ title: "Parlour", url: address }).catch(() => undefined));
  return h(
    "div",
    { class: "shared" },
    h("div", { class: "row" }, field, copy, share || null),
    code ? qr(address, `${label} as a code to scan`) : null,
  );
}

/** Says so where an address leads to this computer alone; null elsewhere. */
export function onlyHere() {
  if (!ALONE.test(location.host)) return null;
  return h(
    "p",
    { class: "muted" },
    "This address works on this computer only. To play with other devices, start the parlour with --host 0.0.0.0 and open it by this computer's own address.",
  );
}

/** Copies a text, also where the page is not on a secure address. */
async function copied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}

function showCopied(clicked, done) {
  clicked.textContent = done ? "Copied" : "Press Ctrl+C";
  setTimeout(() => (clicked.textContent = "Copy link"), 2000);
}
