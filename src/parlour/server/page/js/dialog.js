// Questions that stop the page until they are answered.

import { button, h } from "./dom.js";

/** Opens a dialog of what `contents(end)` gives, and resolves to what `end` is called with; null where it is left. */
function opened(contents) {
  return new Promise((settle) => {
    const dialog = h("dialog", { class: "card", "aria-labelledby": "asked" });
    let answered = null;
    const end = (answer) => {
      answered = answer;
      dialog.close();
    };
    dialog.addEventListener("close", () => {
      dialog.remove();
      settle(answered);
    });
    dialog.append(...contents(end));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Leaves the dialog that is open: the page goes elsewhere. */
export function leaveDialog() {
  document.querySelector("dialog[open]")?.close();
}

function heading(title) {
  return h("h2", { id: "asked" }, title);
}

/** Asks; resolves true for yes. */
export async function confirm(title, words, yes, no = "Cancel") {
  const answer = await opened((end) => [
    heading(title),
    h("p", {}, words),
    h(
      "div",
      { class: "row" },
      button(yes, () => end(true), { class: "main" }),
      button(no, () => end(false)),
    ),
  ]);
  return answer === true;
}

/** Asks for a line of text; resolves null where none is given. */
export function ask(title, label, value, yes) {
  return opened((end) => {
    const line = h("input", { type: "text", value, maxlength: 40, autofocus: true, autocomplete: "off" });
    const submit = (event) => {
      event.preventDefault();
      end(line.value.trim() || null);
    };
    line.addEventListener("focus", () => line.select());
    const answers = [h("button", { class: "main" }, yes), button("Cancel", () => end(null))];
    return [
      h(
        "form",
        { onsubmit: submit },
        heading(title),
        h("label", {}, label, line),
        h("div", { class: "row" }, ...answers),
      ),
    ];
  });
}

/** Shows something until it is closed. */
export function tell(title, ...children) {
  return opened((end) => [
    heading(title),
    ...children,
    h("div", { class: "row" }, button("Close", () => end(null), { class: "main" })),
  ]);
}
