// The parts of a table's view, and where they stand. What they do when used is the sitting's.

import { Actions } from "./actions.js";
import { get } from "./api.js";
import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clock.js";
import { hint, rename, resign, toggleStanding } from "./doings.js";
import { fill, h } from "./dom.js";
import { framed } from "./frame.js";
import { Guide } from "./guide.js";
import { Handover } from "./handover.js";
import { help } from "./help.js";
import { Log } from "./log.js";
import { Offers } from "./offers.js";
import { Noted } from "./noted.js";
import { Pace } from "./pace.js";
import { Panel } from "./panel.js";
import { pictured } from "./pictured.js";
import { Picker } from "./picker.js";
import { Players } from "./players.js";
import { Previews } from "./previews.js";
import { Replay } from "./replay.js";
import { rulebook } from "./rulebook.js";
import { Standing } from "./standing.js";
import { Status } from "./status.js";
import { Typed } from "./typed.js";
import { View } from "./view.js";

export class Room {
  constructor(page, table) {
    this.parts();
    this.build(page, table);
  }

  parts() {
    this.status = new Status((text) => pictured(text, this.table?.pictures));
    this.picker = new Picker({
      isChoice: (id) => this.board.isChoice(id),
      idle: () => this.notYet(),
      changed: () => this.marked(),
      play: (move) => this.move(move),
      wrong: (text) => this.wrong(text),
    });
    this.previews = new Previews(
      (move) => this.line.say({ do: "preview", move }),
      (words) => this.status.preview(words),
    );
    this.board = new Board({ chosen: (id) => this.picker.pick(id), near: (id) => this.near(id) });
    this.noted = new Noted();
    this.pace = new Pace({
      show: (position) => this.shows(position),
      isLookingBack: () => this.replay.at !== null,
      isOwn: (position) => this.table.you.seats.includes(position.by),
    });
    this.log = new Log((ply) => this.replay.go(ply));
    this.replay = new Replay((ply) => this.look(ply));
    this.chat = new Chat((text) => this.line.say({ do: "say", text }));
    this.players = new Players({
      replace: (seat) => this.ask({ do: "house", seat, player: "level:4" }),
      claim: (seat) => this.ask({ do: "claim", seat }),
    });
    this.clocks = new Clocks((seat) => this.players.clock(seat));
    this.view = new View((view) => this.line?.say({ do: "room", ...view }));
    this.guide = new Guide(() => this.picker.offer(this.now.moves));
    this.handover = new Handover(() => this.board.clear());
    this.standing = new Standing();
    this.offers = new Offers((offer, yes) => this.ask({ do: "answer", offer, yes, pledge: this.sealNext(offer === "rematch" && yes) }));
    this.typed = new Typed((move) => this.move(move));
    this.actions = new Actions({
      undo: () => this.undo(),
      hint: () => hint(this),
      hintless: () => this.ask({ do: "hints", on: false }),
      standing: () => toggleStanding(this),
      flip: () => this.flip(),
      rename: () => rename(this, this.now?.whose[0] ?? this.table.you.seats[0]),
      resign: () => resign(this),
      offer: (offer) => this.ask({ do: offer }),
      help: () => help(this.panel),
    });
  }

  build(page, table) {
    this.banner = h("p", { class: "banner", role: "status", hidden: true });
    this.ribbon = h("p", { class: "ribbon", hidden: true });
    this.stage = h(
      "div",
      { class: "stage" },
      this.board.place,
      this.noted.element,
      this.ribbon,
      this.handover.cover,
    );
    this.beneath = h(
      "div",
      { class: "beneath" },
      this.players.notices,
      this.guide.element,
      this.offers.element,
      this.status.element,
      this.board.choices,
    );
    this.rules = h("div", { class: "rulebook" });
    const moves = h("div", { class: "history" }, this.log.list, this.replay.again, this.replay.element, this.typed.element);
    this.panel = new Panel(
      [
        ["moves", "Moves", moves],
        ["chat", "Chat", this.chat.element],
        ["rules", "Rules", this.rules],
        ["more", "More", h("span", {})],
      ],
      this.actions,
    );
    this.view.watch(this.stage);
    this.watchers = h("span", { class: "watchers" });
    framed(
      page,
      { title: table.title, name: "table", extra: [this.watchers] },
      this.banner,
      h(
        "div",
        { class: "middle" },
        this.standing.element,
        this.stage,
        this.beneath,
      ),
      this.panel.element,
    );
    get(`/api/games/${table.game}?as=page`).then(
      (game) => fill(this.rules, ...rulebook(game)),
      () => undefined,
    );
  }
}
