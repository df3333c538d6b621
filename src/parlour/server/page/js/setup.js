// Setting up a table: who sits where, by which rules, with which clock.

import { get, post } from "./api.js";
import { button, drawing, fill, h, link } from "./dom.js";
import { framed, notice } from "./frame.js";
import { openTableFor } from "./hall.js";
import { optionFields } from "./options.js";
import { seatFields } from "./seating.js";
import { setTaste } from "./store.js";
import { counted, playersText } from "./words.js";

const CLOCKS = [
  ["none", "No clock"],
  ["30s/move", "30 seconds a move"],
  ["2m/move", "2 minutes a move"],
  ["5m+3s", "5 minutes each, 3 seconds more a move"],
  ["15m+10s", "15 minutes each, 10 seconds more a move"],
  ["1d/move", "A day a move"],
  ["3d/move", "Three days a move"],
];

const SHARED_HINTS = "Hints for everybody from the start; all who come are told. Otherwise only once all agree";

export async function openSetup(page, name) {
  let game;
  try {
    game = await get(`/api/games/${encodeURIComponent(name)}`);
  } catch (refusal) {
    notice(page, "No such game", refusal.message, link("To the hall", "/", { class: "button main" }));
    return;
  }
  const form = new Form(game);
  framed(page, { title: game.title, name: "setup" }, form.element);
  await form.check();
}

class Form {
  constructor(game) {
    this.game = game;
    this.asked = 0;
    this.seats = seatFields(game.levels, () => this.tell());
    this.options = optionFields(game, () => this.check());
    this.picture = h("div", { class: "picture", "aria-hidden": "true" });
    this.problem = h("p", { role: "alert", class: "problem" });
    this.hint = h("p", { class: "muted" });
    this.start = button("Open the table", () => this.open(), { class: "main wide" });
    this.clock = h(
      "select",
      { id: "clock", onchange: () => this.tell() },
      ...CLOCKS.map(([value, text]) => h("option", { value }, text)),
    );
    this.zero = h(
      "select",
      { id: "zero" },
      h("option", { value: "forfeit" }, "the game is lost"),
      h("option", { value: "house" }, "the house plays on"),
    );
    this.zeroRow = h("div", { class: "field" }, h("label", { for: "zero" }, "When time is up"), this.zero);
    this.zeroMany = h("p", { class: "muted" }, "When time is up the house plays on, and the seat can be taken back.");
    this.hints = tick("hints", "", true);
    this.undo = tick("undo", "Moves can be taken back when the others agree", true);
    this.public = tick("public", "Show this table in the hall: anyone may take a friend's seat", false);
    this.element = this.build();
  }

  build() {
    const { game } = this;
    return h(
      "div",
      { class: "setting" },
      h(
        "aside",
        {},
        this.picture,
        h("h1", {}, game.title),
        h("p", { class: "pitch" }, game.pitch),
        h("p", { class: "facts" }, `${playersText(game.players)} · about ${counted(game.minutes, "minute")}`),
        link("Read the rules", `/rules/${game.name}`, { class: "plain" }),
      ),
      h(
        "form",
        { class: "card", onsubmit: (event) => event.preventDefault() },
        this.options.players,
        group("Who plays", this.seats.element, this.public.element),
        group(
          "How long",
          h("div", { class: "field" }, h("label", { for: "clock" }, "Time to think"), this.clock),
          this.zeroRow,
          this.zeroMany,
        ),
        h(
          "details",
          { class: "more" },
          h("summary", {}, "More rules"),
          this.options.rest,
          this.hints.element,
          this.undo.element,
        ),
        this.problem,
        this.hint,
        this.start,
      ),
    );
  }

  /** Asks the server whether the options fit together, and shows the start they give. */
  async check() {
    const asked = (this.asked += 1);
    try {
      const checked = await post(`/api/games/${this.game.name}/check`, { options: this.options.values() });
      if (asked !== this.asked) return;
      this.seats.count(checked.players);
      this.problem.textContent = "";
      this.start.disabled = false;
      this.show(checked.picture);
    } catch (refusal) {
      if (asked !== this.asked) return;
      this.problem.textContent = refusal.message;
      this.start.disabled = true;
    }
    this.tell();
  }

  show(picture) {
    const drawn = picture && drawing(picture);
    if (drawn) fill(this.picture, drawn);
  }

  tell() {
    const seats = this.seats.values();
    const timed = this.clock.value !== "none";
    this.zeroRow.hidden = !timed || seats.length > 2;
    this.zeroMany.hidden = !timed || seats.length <= 2;
    const friends = seats.filter((seat) => seat.kind === "friend").length;
    const alone = seats.filter((seat) => seat.kind !== "house").length < 2;
    this.hints.expect(alone, alone ? "Hints and an evaluation on request" : SHARED_HINTS);
    this.hint.textContent = friends ? "You get a link for each friend on the next page." : "";
    this.public.element.hidden = !friends;
  }

  async open() {
    this.start.disabled = true;
    const seats = this.seats.values();
    setTaste("name", seats.find((seat) => seat.kind === "me")?.name ?? "Guest");
    try {
      await openTableFor({
        game: this.game.name,
        options: this.options.values(),
        seats,
        clock: this.clock.value,
        ...(seats.length > 2 ? {} : { at_zero: this.zero.value }),
        hints: this.hints.checked(),
        undo: this.undo.checked(),
        public: this.public.checked(),
      });
    } catch (refusal) {
      this.problem.textContent = refusal.message;
      this.start.disabled = false;
    }
  }
}

function group(title, ...fields) {
  return h("fieldset", {}, h("legend", {}, title), ...fields);
}

function tick(id, text, on) {
  let touched = false;
  const box = h("input", { type: "checkbox", id, checked: on, onchange: () => (touched = true) });
  const label = h("span", {}, text);
  return {
    element: h("label", { class: "tick", for: id }, box, label),
    checked: () => box.checked,
    /** What is usual now, until somebody chose otherwise. */
    expect(on, words) {
      if (!touched) box.checked = on;
      label.textContent = words;
    },
  };
}
