// Requests to the server, and what it answers.

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(reason, status) {
    super(reason);
    this.status = status;
  }
}

const AWAY = "The parlour does not answer just now. Try again in a moment.";

/** `pass` is what one shows: `{token}` or `{key}`. */
export function get(path, pass) {
  return ask(path, { headers: signed(pass) });
}

export function post(path, body, pass) {
  const headers = { "Content-Type": "application/json", ...signed(pass) };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** What comes as lines of JSON, each given to `heard` as soon as it is there; `signal` breaks it off. */
export async function stream(path, body, heard, signal) {
  const headers = { "Content-Type": "application/json" };
  const came = await answer(path, { method: "POST", headers, body: JSON.stringify(body), signal });
  const reader = came.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    lines.filter(Boolean).forEach((line) => heard(JSON.parse(line)));
  }
}

/** Sends a text as it is. */
export function send(path, body) {
  return ask(path, { method: "POST", headers: { "Content-Type": "text/plain; charset=utf-8" }, body });
}

/** The answer as text: records and drawings. */
export async function text(path) {
  return (await answer(path, {})).text();
}

function signed({ token, key } = {}) {
  if (token) return { Authorization: `Bearer ${token}` };
  return key ? { "Parlour-Key": key } : {};
}

async function ask(path, request) {
  return (await answer(path, request)).json();
}

async function answer(path, request) {
  let came;
  try {
    came = await fetch(path, request);
  } catch {
    throw new Refusal(AWAY, 0);
  }
  if (!came.ok) throw new Refusal(await reason(came), came.status);
  return came;
}

async function reason(came) {
  try {
    return (await came.json()).error || AWAY;
  } catch {
    return AWAY;
  }
}

/** This client's share of the seed: nobody else can choose it. */
export function nonce() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
