// Questions that stop the page until they are answered.

import { button, h } from "./dom.js";

/** Asks; resolves true for yes. */
export function confirm(title, words, yes, no = "Cancel") {
  return new Promise((settle) => {
    const dialog = h("dialog", { class: "card", "aria-labelledby": "asked" });
    const end = (answer) => {
      dialog.close();
      dialog.remove();
      settle(answer);
    };
    dialog.append(
      h("h2", { id: "asked" }, title),
      h("p", {}, words),
      h(
        "div",
        { class: "row" },
        button(yes, () => end(true), { class: "main" }),
        button(no, () => end(false)),
      ),
    );
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      end(false);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Shows something until it is closed. */
export function tell(title, ...children) {
  const dialog = h("dialog", { class: "card", "aria-labelledby": "told" });
  const end = () => {
    dialog.close();
    dialog.remove();
  };
  dialog.append(
    h("h2", { id: "told" }, title),
    ...children,
    h("div", { class: "row" }, button("Close", end, { class: "main" })),
  );
  dialog.addEventListener("cancel", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
