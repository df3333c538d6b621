// What one can do at a table besides moving.

import { button, h, icon } from "./dom.js";
import { KINDS } from "./offers.js";
import { changeSpeed, speed } from "./pace.js";
import { setSound, soundOn } from "./sound.js";
import { hasOthers } from "./words.js";

const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  hint: "M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3ZM10 20h4",
  hintless: "M4 4l16 16M7 6.2a6 6 0 0 0 1.4 7.6c.7.6 1.1 1.3 1.1 2.2H15M10 3.3a6 6 0 0 1 7.3 8.5M10 20h4",
  standing: "M4 20V10M10 20V4M16 20v-8M22 20H2",
  flip: "M4 9h13l-4-4M20 15H7l4 4",
  speed: "M12 7v5l3 3M12 3a9 9 0 1 0 .01 0Z",
  name: "M12 12a4 4 0 1 0-.01 0ZM4 21c.6-4 3.6-6 8-6s7.4 2 8 6",
  resign: "M6 21V4M6 4h11l-3 4 3 4H6",
  sound: "M4 10v4h4l5 4V6L8 10H4ZM17 9a4 4 0 0 1 0 6M19.5 6.5a8 8 0 0 1 0 11",
  best: "M12 3l2.6 5.6 6 .7-4.5 4.1 1.3 6L12 16.3 6.6 19.4l1.3-6L3.4 9.3l6-.7Z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  home: "M4 12l8-8 8 8M6 10v10h12V10",
  keys: "M9 9a3 3 0 1 1 4.5 2.6c-.9.5-1.5 1.1-1.5 2.4M12 18v.01",
};

export class Actions {
  constructor(does) {
    this.undo = act("undo", "Undo", "Take back a move (u)", does.undo);
    this.hint = act("hint", "Hint", "Show a good move (h)", does.hint);
    this.hintless = act("hintless", "No hints", "Turn hints off for everybody", does.hintless);
    this.standing = act("standing", "Who leads?", "What the house thinks of the position", does.standing);
    this.flip = act("flip", "Flip", "Look at the board from another seat", does.flip);
    this.speed = act("speed", speed(), "How long the others' turns are shown: slow, normal or fast", () => {
      changeSpeed();
      this.showSpeed();
    });
    this.showSpeed();
    this.name = act("name", "Name", "Change your name", does.rename);
    this.resign = act("resign", "Resign", "Give this game up", does.resign);
    this.offers = Object.entries(KINDS)
      .filter(([, kind]) => kind.button)
      .map(([offer, kind]) => labelled(kind.icon, kind.button, kind.title, () => does.offer(offer)));
    this.sound = act("sound", "Sound", "Sounds on or off", () => this.toggleSound());
    this.keys = act("keys", "Help", "Rules and keys (?)", does.help);
    this.sound.setAttribute("aria-pressed", String(soundOn()));
    this.standing.setAttribute("aria-pressed", "false");
    const bar = (name, label, ...acts) =>
      h("div", { class: `actions ${name}`, role: "toolbar", "aria-label": label }, ...acts);
    this.first = bar("first", "At the table", this.undo, this.hint);
    this.rest = bar("rest", "More", this.standing, this.hintless, this.flip, this.speed, this.name, ...this.offers, this.resign, this.sound, this.keys);
  }

  /** Enables what the table allows now. */
  fit(table, now) {
    const seated = table.you.seats.length > 0;
    const playing = table.state === "playing";
    const { settings } = table;
    this.undo.hidden = this.resign.hidden = this.name.hidden = !seated;
    this.undo.disabled = !playing || !settings.undo || now.ply === 0;
    this.flip.hidden = !table.sided;
    this.hint.hidden = !seated;
    this.hint.disabled = !playing || (settings.hints && !now.whose.length);
    this.hint.lastElementChild.textContent = settings.hints ? "Hint" : "Hints?";
    this.hint.title = settings.hints ? "Show a good move (h)" : "Hints are off: ask for them (h)";
    this.standing.hidden = !settings.hints || !seated;
    this.hintless.hidden = !settings.hints || !seated || !playing || !hasOthers(table);
    this.standing.disabled = !playing;
    for (const offer of this.offers) {
      offer.hidden = !seated || !hasOthers(table);
      offer.disabled = !playing;
    }
    const waits = table.state === "waiting";
    this.resign.disabled = !playing && !waits;
    this.resign.lastElementChild.textContent = waits ? "Leave" : "Resign";
    this.resign.title = waits ? "Give your seat back" : "Give this game up";
  }

  showSpeed() {
    const now = speed();
    this.speed.lastElementChild.textContent = now[0].toUpperCase() + now.slice(1);
    this.speed.setAttribute("aria-label", `Speed of the others' turns: ${now}`);
  }

  toggleSound() {
    setSound(!soundOn());
    this.sound.setAttribute("aria-pressed", String(soundOn()));
  }
}

/** A button with a small drawing above its words. */
export function act(name, text, title, does) {
  return labelled(ICONS[name], text, title, does);
}

function labelled(drawing, text, title, does) {
  return button([icon(drawing), h("span", {}, text)], does, { class: "act", title });
}
