// What one can do at a table besides moving.

import { button, h, icon } from "./dom.js";
import { setSound, soundOn } from "./sound.js";

const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  hint: "M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3ZM10 20h4",
  standing: "M4 20V10M10 20V4M16 20v-8M22 20H2",
  resign: "M6 21V4M6 4h11l-3 4 3 4H6",
  sound: "M4 10v4h4l5 4V6L8 10H4ZM17 9a4 4 0 0 1 0 6M19.5 6.5a8 8 0 0 1 0 11",
  keys: "M9 9a3 3 0 1 1 4.5 2.6c-.9.5-1.5 1.1-1.5 2.4M12 18v.01",
};

export class Actions {
  constructor(does) {
    this.undo = act("undo", "Undo", "Take back a move (u)", does.undo);
    this.hint = act("hint", "Hint", "Show a good move (h)", does.hint);
    this.standing = act("standing", "Who leads?", "What the house thinks of the position", does.standing);
    this.resign = act("resign", "Resign", "Give this game up", does.resign);
    this.sound = act("sound", "Sound", "Sounds on or off", () => this.toggleSound());
    this.keys = act("keys", "Help", "Rules and keys (?)", does.help);
    this.sound.setAttribute("aria-pressed", String(soundOn()));
    this.standing.setAttribute("aria-pressed", "false");
    this.element = h(
      "div",
      { class: "actions", role: "toolbar", "aria-label": "At the table" },
      this.undo,
      this.hint,
      this.standing,
      this.resign,
      this.sound,
      this.keys,
    );
  }

  /** Enables what the table allows now. */
  fit(table, now) {
    const seated = table.you.seats.length > 0;
    const playing = table.state === "playing";
    const { settings } = table;
    this.undo.hidden = this.resign.hidden = !seated;
    this.undo.disabled = !playing || !settings.undo || now.ply === 0;
    this.hint.hidden = this.standing.hidden = !settings.hints || !seated;
    this.hint.disabled = !playing || !now.whose.length;
    this.standing.disabled = !playing;
    const waits = table.state === "waiting";
    this.resign.disabled = !playing && !waits;
    this.resign.lastElementChild.textContent = waits ? "Leave" : "Resign";
    this.resign.title = waits ? "Give your seat back" : "Give this game up";
  }

  toggleSound() {
    setSound(!soundOn());
    this.sound.setAttribute("aria-pressed", String(soundOn()));
  }
}

function act(name, text, title, does) {
  return button([icon(ICONS[name]), h("span", {}, text)], does, { class: "act", title });
}
