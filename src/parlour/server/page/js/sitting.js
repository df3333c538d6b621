// One person's sitting at a table: what the server tells goes to the parts of the room, what the person does to the server.

import { get } from "./api.js";
import { hint, takeSeat, toggleStanding } from "./doings.js";
import { announce, fill } from "./dom.js";
import { watched } from "./frame.js";
import { help } from "./help.js";
import { passAt } from "./keyring.js";
import { listen } from "./keys.js";
import { over } from "./over.js";
import { Room } from "./room.js";
import { go } from "./router.js";
import { broken, seal, unsealed } from "./sealed.js";
import { situation } from "./situation.js";
import { Line } from "./socket.js";
import { play as sound } from "./sound.js";
import { remember, seatAt } from "./store.js";
import { nameTab, wait } from "./tab.js";
import { tell, write } from "./telling.js";
import { waiting } from "./waiting.js";

const FORCED = 1200;
const LINES = 3;
const NOTHING = "Nothing can be done there now: what can is outlined.";

export class Sitting extends Room {
  /** With `again` a finished game is shown from its start. */
  constructor(page, id, table, { again = false } = {}) {
    super(page, table);
    this.id = id;
    this.again = again;
    this.sent = null;
    this.on_table({ ...table, now: null });
    // Where the line is up it opens again by itself; a game that failed is tried anew.
    this.edited = (event) => this.line.closed || event.preventDefault();
    document.addEventListener("edited", this.edited);
    this.unlisten = listen(this.board, {
      Escape: () => this.escape(),
      u: () => this.actions.undo.disabled || this.undo(),
      h: () => this.actions.hint.disabled || this.actions.hint.hidden || hint(this),
      "?": () => help(this.panel),
      m: (event) => this.typed.focus(event),
    });
    this.line = new Line(id, {
      hello: () => ({ do: "hello", ...passAt(id), as: "page", since: null, ...this.view.asked() }),
      heard: (message) => (message.type === "position" ? this.pace.hear(message) : this[`on_${message.type}`]?.(message)),
      state: (state) => this.lined(state),
    });
  }

  close() {
    this.unlisten();
    document.removeEventListener("edited", this.edited);
    this.line.close();
    this.clocks.close();
    this.players.close();
    this.view.close();
    this.pace.close();
    clearTimeout(this.forcing);
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
    const notes = this.now ? this.log.unknown(table.log) : [];
    this.log.set(table.log, table);
    if (notes.length) this.noted.say(notes);
    notes.forEach(announce);
    this.settled(table);
    const { sent } = this;
    if (table.pledges) this.on_sealed(table);
    if (table.now) this.pace.take({ ...table.now, log: [], motions: [] }, true);
    this.offers.set(table.offers ?? [], table);
    this.resend(sent);
    if (this.again && table.now?.result) this.replay.toggle();
    if (table.now) this.again = false;
  }

  settled(table) {
    this.table = table;
    watched(this.watchers, table.watchers);
    const idle = table.state === "waiting";
    this.stage.classList.toggle("idle", idle);
    // What is shown stays while it holds: somebody may be about to press it.
    const shown = idle && JSON.stringify([table.seats.map(({ kind }) => kind), table.you.seats, table.links]);
    if (shown === this.waits) return;
    this.waits = shown;
    this.stage.querySelector(".waiting")?.remove();
    if (idle) this.stage.append(waiting(table, (seat) => takeSeat(this, seat)));
  }

  on_seats({ seats, state, watchers }) {
    const began = this.table.state === "waiting" && state !== "waiting";
    this.table = { ...this.table, seats, state, watchers };
    this.players.seat(this.table);
    this.log.name(this.table);
    this.settled(this.table);
    if (this.now) this.present();
    if (began) sound("turn");
  }

  /** Shows a position; whether it tells of somebody else's turn, which takes its time. */
  shows(position) {
    const begins = this.waited && this.table.state !== "waiting";
    this.waited = this.table.state === "waiting";
    const fresh = !this.now || position.ply !== this.now.ply || begins;
    const ended = !fresh && Boolean(position.result) && !this.now.result;
    this.now = position;
    if (fresh) {
      this.sent = null;
      this.previews.forget();
      this.players.rest();
    }
    write(this, position);
    if (fresh && this.table.you.seats.includes(position.by)) this.replay.mine(position.ply);
    this.replay.extend(position.ply);
    this.clocks.set(position.clocks);
    if (position.result && this.table.state === "playing") this.table = { ...this.table, state: "over" };
    if (fresh || ended) tell(this.table, position);
    if (ended) this.noted.say(position.log.flatMap(({ words }) => words));
    if (this.replay.at === null) this.handover.pass(this.table, position.as, () => this.draw(position));
    this.present();
    const others = fresh && position.log.length > 0 && !this.table.you.seats.includes(position.by);
    if (fresh) this.tellOf(position, others);
    return others;
  }

  /** Says beneath the board what somebody else's turn has brought so far. */
  tellOf(position, others) {
    const lines = others ? position.log.flatMap(({ words }) => words) : [];
    const before = position.by === this.teller ? this.status.lately : [];
    this.teller = others ? position.by : null;
    this.status.news(position.result ? [] : [...before, ...lines].slice(-LINES));
  }

  /** Shows the position as it is now, with what can be chosen. */
  async draw(position) {
    this.ribbon.hidden = true;
    const shown = this.board.show(position.drawing, position.scene, position.motions ?? []);
    this.players.stand(this.board.svg);
    this.clocks.show();
    this.guide.show(position.guide, Boolean(position.result));
    this.board.mark({
      hint: new Set(this.guide.quit ? [] : (position.guide?.path ?? [])),
      deciding: new Set(position.result?.deciding ?? []),
    });
    this.picker.offer(this.guide.narrowed(position));
    this.forced(position);
    await shown;
  }

  /** The only move there is is made for the player, after a moment. */
  forced(position) {
    clearTimeout(this.forcing);
    const [only, ...others] = position.moves;
    if (!only || others.length || position.undone || position.guide?.text || this.table.state !== "playing") return;
    this.forcing = setTimeout(() => {
      if (this.now === position && !this.sent && this.replay.at === null) this.move(only.move);
    }, FORCED);
  }

  /** All that depends on the table's state: the status line, the buttons, the tab, the end. */
  present() {
    const { now, table } = this;
    this.actions.fit(table, now);
    this.typed.fit(now.whose.length > 0);
    const mine = now.whose.length > 0 && table.state === "playing";
    wait(mine);
    Object.assign(document.getElementById("main").dataset, { state: mine ? "mine" : table.state, ply: now.ply });
    this.status.rest(...situation(this));
    this.end(now.result);
    if (this.standing.on && !now.result) this.line?.say({ do: "evaluate" });
  }

  /** The card of a finished game comes when the game ends, and stays as it is. */
  end(result) {
    this.beneath.classList.toggle("ended", Boolean(result));
    const shown = this.beneath.querySelector(".over");
    if (Boolean(shown) === Boolean(result)) return;
    shown?.remove();
    if (result && broken(this.id, result.seed)) announce(broken(this.id, result.seed));
    if (result)
      this.beneath.append(
        over(this.table, result, {
          rematch: () => this.ask({ do: "rematch", pledge: this.sealNext(true) }),
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
    this.status.rest(...situation(this));
  }

  on_said(message) {
    this.chat.add(message);
    this.panel.ring("chat");
    announce(`${message.name} says: ${message.text}`);
    sound("said");
  }

  /** Some seat became or ceased to be one's own. */
  on_you({ seats, lost }) {
    if (JSON.stringify(this.table.you) === JSON.stringify({ seats, lost })) return;
    this.table = { ...this.table, you: { seats, lost } };
    this.chat.form.hidden = !seats.length;
    this.players.seat(this.table);
    if (this.now) this.present();
  }

  /** Something happened beside the moves. */
  on_note(note) {
    this.log.add([note]);
    this.noted.say(note.words);
    note.words.forEach(announce);
  }

  on_hints({ on }) {
    this.table = { ...this.table, settings: { ...this.table.settings, hints: on } };
    if (!on && this.standing.on) toggleStanding(this);
    if (this.now) this.present();
  }

  on_offer(message) {
    this.offers.show(message, this.table);
  }

  on_offer_over(message) {
    this.offers.end(message, this.table);
    if (message.words) this.status.refuse(message.words);
  }

  /** Seals this browser's share of the next game's seed, where there will be one. */
  sealNext(wanted) {
    if (!wanted) return null;
    const own = seal();
    this.following = own.nonce;
    return own.pledge;
  }

  /** Everybody sits here: the number that was sealed is shown, once the promise is kept here. */
  on_sealed({ commitment, pledges }) {
    const nonce = unsealed(this.id, commitment, pledges);
    if (nonce) this.line?.say({ do: "reveal", nonce });
  }

  /** One's token holds at the next table too. */
  on_rematch({ table }) {
    const mine = seatAt(this.id);
    if (mine) remember(table, { token: mine.token, nonce: this.following });
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

  /** Unless somebody has gone on meanwhile. */
  on_why_path({ path, reason }) {
    if (JSON.stringify(path) === this.asked) this.status.refuse(reason ?? NOTHING);
    this.asked = null;
  }

  on_look({ ply, drawing, scene }) {
    if (this.replay.at !== ply) return;
    this.picker.offer([]);
    this.board.show(drawing, scene);
    this.board.mark({ hint: new Set(), lit: new Set(), deciding: new Set() });
    this.players.stand(this.board.svg);
    this.log.at(ply);
    this.ribbon.hidden = false;
    fill(this.ribbon, ...this.replay.ribbon());
    this.status.preview(this.log.words(ply).join(" "));
  }

  on_refused({ reason, id }) {
    if (!id && !this.now?.result) this.status.refuse(reason);
  }

  on_closing({ reason }) {
    if (reason) this.banner.textContent = reason;
  }

  lined(state) {
    if (state === "shut") go(location.pathname, { instead: true });
    else if (state === "broken") this.broken();
    else this.away(state === "away");
  }

  /** The game itself failed: why stands in the banner already. */
  broken() {
    this.banner.hidden = false;
    this.picker.offer([]);
    this.status.rest("This game cannot go on. Load the page anew to try again.");
    announce(this.banner.textContent);
  }

  away(away) {
    this.banner.hidden = !away;
    if (away) this.missing();
    document.getElementById("main")?.classList.toggle("away", away);
  }

  /** The line is down: either the server is away, or the table or one's seat is no longer there. */
  missing() {
    this.banner.textContent = "The parlour is away for a moment. Nothing is lost; trying again…";
    get(`/api/tables/${this.id}`, passAt(this.id)).catch(({ status }) => {
      if (status === 401 || status === 404) go(location.pathname, { instead: true });
    });
  }

  // What the person does

  notYet() {
    const isWaiting = this.replay.at === null && this.table.state === "playing" && !this.now.whose.length;
    if (isWaiting && this.table.you.seats.length) this.status.refuse("Not yet: it is not your turn.");
  }

  near(id) {
    if (id === this.nearId) return;
    this.nearId = id;
    const known = id && !this.sent && this.picker.next().has(id);
    this.board.mark({ near: id, reach: known ? this.picker.after(id) : new Set() });
    const prospect = known ? this.board.prospect(id) : null;
    this.previews.near(known && !prospect ? this.picker.leadsTo(id) : null);
    if (prospect) this.status.preview(prospect);
    if (this.now) this.status.rest(...situation(this));
  }

  marked() {
    this.nearId = this.asked = null;
    this.previews.near(null);
    this.status.clear();
    this.board.mark({ lit: this.sent ? new Set() : this.picker.next(), chosen: this.picker.chosen, reach: new Set(), near: null });
    if (this.now) this.status.rest(...situation(this));
  }

  wrong(path) {
    this.asked = JSON.stringify(path);
    if (!this.line.say({ do: "why_path", path })) this.status.refuse(NOTHING);
  }

  /** Sends a move; until it is answered nothing else can be chosen. */
  async move(move) {
    const { ply, whose } = this.now;
    this.sent = { move, ply, seat: whose[0] };
    this.previews.forget();
    this.board.mark({ lit: new Set(), hint: new Set() });
    const { sent } = this;
    const answer = await this.line.ask({ do: "move", ...sent });
    sent.lost = answer.type === "lost";
    if (answer.type !== "refused") return;
    this.sent = null;
    this.picker.offer(this.guide.narrowed(this.now));
    this.status.refuse(answer.reason);
  }

  /** A move that was under way when the line broke is sent again, unless the game went on. */
  resend(sent) {
    if (sent?.lost && sent.ply === this.now.ply && this.now.whose.includes(sent.seat)) this.move(sent.move);
  }

  async ask(message) {
    const answer = await this.line.ask(message);
    if (answer.type === "refused") this.status.refuse(answer.reason);
    if (answer.type === "lost") this.status.refuse("The parlour is away just now. Try again in a moment.");
  }

  /** Looks from the next seat. */
  flip() {
    const own = this.view.facing ?? this.table.you.seats[0] ?? 0;
    this.view.turn((own + 1) % this.table.players);
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
      this.line.say({ do: "look", ply, ...this.view.asked() });
    }
  }

  escape() {
    if (this.replay.at !== null) this.replay.go(this.replay.last);
    else if (this.picker.chosen.length) this.picker.back();
    else this.panel.element.classList.remove("up");
  }
}
