// Help at the table: the keys, and the way to the rules.

import { h } from "./dom.js";
import { tell } from "./dialog.js";

const KEYS = [
  ["← ↑ → ↓", "go among what can be chosen"],
  ["Tab", "the same, one after the other"],
  ["Enter", "choose"],
  ["Esc", "go back a step"],
  ["m", "type a move"],
  ["u", "undo"],
  ["h", "hint"],
  ["?", "this help"],
];

export function help(panel) {
  panel.show("rules");
  tell(
    "How to play here",
    h(
      "p",
      {},
      "What can be chosen is outlined. Choose it, then where it goes; pointing at something tells what would happen. The rules of this game stand beside the board.",
    ),
    h("dl", { class: "keys" }, ...KEYS.flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)])),
  );
}
