// The line to a table: opens again by itself, and keeps what could not be sent.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const SILENCE = 25000;
const SHUT = [4401, 4403, 4404];
const RESTING = 4409;
const RESTARTED = 1012;
const BROKEN = 4500;

function address(id) {
  const { protocol, host } = location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/tables/${encodeURIComponent(id)}/socket`;
}

export class Line {
  /** The line to table `id`. `hello()` is what to say first; `heard(message)` gets every message, `state("open"|"away"|"shut"|"broken")` every change. */
  constructor(id, { hello, heard, state }) {
    this.address = address(id);
    this.hello = hello;
    this.heard = heard;
    this.state = state;
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.number = 0;
    this.pending = new Map();
    this.back = () => this.hurry();
    addEventListener("online", this.back);
    document.addEventListener("visibilitychange", this.back);
    this.open();
  }

  open() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.hello()));
      this.listenForSilence();
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    socket.onclose = ({ code }) => this.lost(socket, code);
  }

  receive(message) {
    this.last = Date.now();
    if (message.type === "table") {
      this.wait = FIRST_WAIT;
      this.state("open");
    }
    if ((message.type === "done" || message.type === "refused") && this.pending.has(message.id)) {
      this.pending.get(message.id)(message);
      this.pending.delete(message.id);
    }
    this.heard(message);
  }

  lost(socket, code) {
    if (this.closed || socket !== this.socket) return;
    clearInterval(this.pulse);
    if (code === RESTING) return;
    if (SHUT.includes(code)) {
      this.state("shut");
      return;
    }
    this.pending.forEach((settle) => settle({ type: "lost" }));
    this.pending.clear();
    if (code === BROKEN) {
      // It would break again: whoever wants to try loads the page anew.
      this.closed = true;
      this.state("broken");
      return;
    }
    if (code === RESTARTED) {
      // Under edited rules: nothing was away.
      this.open();
      return;
    }
    this.state("away");
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  /** Tries at once when the network or the person is back. */
  hurry() {
    if (document.hidden || this.closed || this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.open();
  }

  /** A line that says nothing, not even to a ping, is dead. */
  listenForSilence() {
    this.last = Date.now();
    clearInterval(this.pulse);
    this.pulse = setInterval(() => {
      const silent = Date.now() - this.last;
      if (silent > 2 * SILENCE) this.socket.close();
      else if (silent > SILENCE) this.say({ do: "ping" });
    }, SILENCE / 5);
  }

  /** Sends what needs no answer of its own, once the line is open; false where it is down. */
  say(message) {
    const { socket } = this;
    const send = () => socket.send(JSON.stringify(message));
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", send);
    else if (socket.readyState === WebSocket.OPEN) send();
    else return false;
    return true;
  }

  /** Sends and waits for the answer: `done`, `refused`, or `lost` when the line broke meanwhile. */
  ask(message) {
    const id = `q${(this.number += 1)}`;
    return new Promise((settle) => {
      this.pending.set(id, settle);
      if (!this.say({ ...message, id })) {
        this.pending.delete(id);
        settle({ type: "lost" });
      }
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener("online", this.back);
    document.removeEventListener("visibilitychange", this.back);
    this.socket.close();
  }
}
