// One person's sitting at a table: what the server tells goes to the parts of the room, what the person does to the server.

import { get, nonce } from "./api.js";
import { announce, fill } from "./dom.js";
import { help } from "./help.js";
import { listen } from "./keys.js";
import { over } from "./over.js";
import { Room } from "./room.js";
import { go } from "./router.js";
import { situation } from "./situation.js";
import { Line } from "./socket.js";
import { play as sound } from "./sound.js";
import { remember, seatAt } from "./store.js";
import { nameTab, wait } from "./tab.js";
import { tell, write } from "./telling.js";
import { waiting } from "./waiting.js";

export class Sitting extends Room {
  constructor(page, id, table) {
    super(page, table);
    this.id = id;
    this.sent = null;
    this.on_table(table);
    this.unlisten = listen(this.board, {
      Escape: () => this.escape(),
      u: () => this.actions.undo.disabled || this.undo(),
      h: () => this.actions.hint.disabled || this.actions.hint.hidden || this.line.say({ do: "hint" }),
      "?": () => help(this.panel),
      m: (event) => this.typed.focus(event),
    });
    this.line = new Line(id, {
      hello: () => ({ do: "hello", token: seatAt(id)?.token ?? null, as: "page", since: null }),
      heard: (message) => this[`on_${message.type}`]?.(message),
      state: (state) => (state === "shut" ? go(location.pathname, { instead: true }) : this.away(state === "away")),
    });
  }

  close() {
    this.unlisten();
    this.line.close();
    this.clocks.close();
    this.players.close();
    this.replay.stop();
    wait(false);
  }

  // What the server tells

  on_table(table) {
    if (table.state === "frozen") {
      go(location.pathname, { instead: true });
      return;
    }
    this.table = table;
    nameTab(`${table.title} · Parlour`);
    this.players.seat(table);
    this.chat.set(table.chat, table.you.seats.length > 0);
    this.log.set(table.log);
    this.settled(table);
    const { sent } = this;
    if (table.now) this.on_position({ ...table.now, log: [], motions: [] });
    (table.offers ?? []).forEach((offer) => this.offers.show(offer, table));
    this.resend(sent);
  }

  settled(table) {
    this.table = table;
    const count = table.watchers;
    this.watchers.textContent = count ? `${count} watching` : "";
    this.keep();
    const idle = table.state === "waiting";
    this.stage.classList.toggle("idle", idle);
    this.stage.querySelector(".waiting")?.remove();
    if (idle) this.stage.append(waiting(table));
  }

  keep() {
    const { table } = this;
    if (seatAt(this.id))
      remember(this.id, {
        game: table.game,
        title: table.title,
        state: table.state,
        turn: Boolean(this.now?.whose?.length),
      });
  }

  on_seats({ seats, state, watchers }) {
    const began = this.table.state === "waiting" && state !== "waiting";
    this.table = { ...this.table, seats, state, watchers };
    this.players.seat(this.table);
    this.settled(this.table);
    if (this.now) this.present();
    if (began) sound("turn");
  }

  on_position(position) {
    const fresh = !this.now || position.ply !== this.now.ply;
    this.now = position;
    this.sent = null;
    this.previews.forget();
    this.players.rest();
    write(this, position);
    this.replay.extend(position.ply);
    this.clocks.set(position.clocks);
    if (position.result && this.table.state === "playing") this.table = { ...this.table, state: "over" };
    if (fresh) tell(this.table, position);
    if (this.replay.at === null) this.handover.pass(this.table, position.as, () => this.draw(position));
    this.present();
  }

  /** Shows the position as it is now, with what can be chosen. */
  async draw(position) {
    this.ribbon.hidden = true;
    const shown = this.board.show(position.drawing, position.scene, position.motions ?? []);
    this.players.stand(position.scene.sides ?? [], position.turn);
    this.guide.show(position.guide);
    this.board.mark({ hint: new Set(this.guide.quit ? [] : (position.guide?.path ?? [])) });
    this.picker.offer(this.guide.narrowed(position));
    await shown;
  }

  /** All that depends on the table's state: the status line, the buttons, the tab, the end. */
  present() {
    const { now, table } = this;
    this.actions.fit(table, now);
    this.typed.fit(now.whose.length > 0);
    this.keep();
    const mine = now.whose.length > 0 && table.state === "playing";
    wait(mine);
    Object.assign(document.getElementById("main").dataset, { state: mine ? "mine" : table.state, ply: now.ply });
    this.status.rest(situation(this));
    this.end(now.result);
    if (this.standing.on && !now.result) this.line?.say({ do: "evaluate" });
  }

  /** The card of a finished game comes when the game ends, and stays as it is. */
  end(result) {
    this.beneath.classList.toggle("ended", Boolean(result));
    const shown = this.beneath.querySelector(".over");
    if (Boolean(shown) === Boolean(result)) return;
    shown?.remove();
    if (result)
      this.beneath.append(
        over(this.table, result, this.log.ending(), {
          rematch: () => this.ask({ do: "rematch", nonce: nonce() }),
          replay: () => this.replay.toggle(),
        }),
      );
  }

  on_thinking({ seat, what }) {
    if (this.table.you.seats.includes(seat)) {
      this.status.preview(
        what === "getting ready" ? "The house is getting ready to look at it…" : "The house is looking at it…",
      );
      return;
    }
    this.players.thinks(seat, what);
    this.status.rest(situation(this));
  }

  on_said(message) {
    this.chat.add(message);
    this.panel.ring("chat");
    announce(`${message.name} says: ${message.text}`);
    sound("said");
  }

  on_offer(message) {
    this.offers.show(message, this.table);
  }

  on_offer_over(message) {
    this.offers.end(message);
    if (message.words) this.status.refuse(message.words);
  }

  /** One's token holds at the next table too. */
  on_rematch({ table }) {
    const mine = seatAt(this.id);
    if (mine)
      remember(table, {
        token: mine.token,
        seats: [],
        game: this.table.game,
        title: this.table.title,
        state: "playing",
      });
    go(`/t/${table}`);
  }

  on_hint({ path, words }) {
    this.board.mark({ hint: new Set(path) });
    this.status.preview(words);
    announce(words);
  }

  on_evaluation({ shares }) {
    this.status.preview(null);
    this.standing.show(shares);
  }

  on_preview({ move, words }) {
    this.previews.came(move, words);
  }

  on_why({ reason }) {
    if (reason) this.status.refuse(reason);
  }

  on_look({ ply, drawing, scene }) {
    if (this.replay.at !== ply) return;
    this.picker.offer([]);
    this.board.show(drawing, scene);
    this.board.mark({ hint: new Set(), lit: new Set() });
    this.players.stand(scene.sides ?? [], null);
    this.log.at(ply);
    this.ribbon.hidden = false;
    fill(this.ribbon, ...this.replay.ribbon());
    this.status.preview(this.log.words(ply).join(" "));
  }

  on_refused({ reason, id }) {
    if (!id && !this.now.result) this.status.refuse(reason);
  }

  on_closing({ reason }) {
    if (reason) this.banner.textContent = reason;
  }

  away(away) {
    this.banner.hidden = !away;
    if (away) this.missing();
    document.getElementById("main")?.classList.toggle("away", away);
  }

  /** The line is down: either the server is away, or the table or one's seat is no longer there. */
  missing() {
    this.banner.textContent = "The parlour is away for a moment. Nothing is lost; trying again…";
    get(`/api/tables/${this.id}`, seatAt(this.id)?.token).catch(({ status }) => {
      if (status === 401 || status === 404) go(location.pathname, { instead: true });
    });
  }

  // What the person does

  chosen(id) {
    if (this.replay.at !== null || this.table.state !== "playing") return;
    if (!this.now.whose.length) {
      if (this.table.you.seats.length) this.status.refuse("Not yet: it is not your turn.");
      return;
    }
    this.picker.pick(id);
  }

  near(id) {
    if (id === this.nearId) return;
    this.nearId = id;
    const known = id && this.picker.next().has(id);
    this.board.mark({ reach: known ? this.picker.after(id) : new Set() });
    const prospect = known ? this.board.prospect(id) : null;
    this.previews.near(known && !prospect ? this.picker.leadsTo(id) : null);
    if (prospect) this.status.preview(prospect);
  }

  marked() {
    this.nearId = null;
    this.status.clear();
    this.board.mark({ lit: this.sent ? new Set() : this.picker.next(), chosen: this.picker.chosen, reach: new Set() });
    if (this.now) this.status.rest(situation(this));
  }

  wrong(text) {
    if (text === null) this.status.refuse("That cannot start a move. What can is outlined.");
    else this.line.say({ do: "why", move: text });
  }

  /** Sends a move; until it is answered nothing else can be chosen. */
  async move(move) {
    const { ply, whose } = this.now;
    this.sent = { move, ply, seat: whose[0] };
    this.board.mark({ lit: new Set(), hint: new Set() });
    const answer = await this.line.ask({ do: "move", ...this.sent });
    if (answer.type !== "refused") return;
    this.sent = null;
    this.picker.offer(this.guide.narrowed(this.now));
    this.status.refuse(answer.reason);
  }

  /** A move that was under way when the line broke is sent again, unless the game went on. */
  resend(sent) {
    if (sent && sent.ply === this.now.ply && this.now.whose.includes(sent.seat)) this.move(sent.move);
  }

  async ask(message) {
    const answer = await this.line.ask(message);
    if (answer.type === "refused") this.status.refuse(answer.reason);
    if (answer.type === "lost") this.status.refuse("The parlour is away just now. Try again in a moment.");
  }

  undo() {
    this.ask({ do: "undo" });
  }

  look(ply) {
    this.picker.offer([]);
    if (ply === null) {
      this.log.at(-1);
      this.handover.pass(this.table, this.now.as, () => this.draw({ ...this.now, motions: [] }));
      this.present();
    } else {
      this.line.say({ do: "look", ply });
    }
  }

  escape() {
    if (this.replay.at !== null) this.replay.go(this.replay.last);
    else if (this.picker.chosen.length) this.picker.back();
    else this.panel.element.classList.remove("up");
  }
}
