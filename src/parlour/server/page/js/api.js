// Requests to the server, and what it answers.

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(reason, status) {
    super(reason);
    this.status = status;
  }
}

const AWAY = "The parlour does not answer just now. Try again in a moment.";

export function get(path, token) {
  return ask(path, { headers: signed(token) });
}

export function post(path, body, token) {
  const headers = { "Content-Type": "application/json", ...signed(token) };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Sends a text as it is. */
export function send(path, body) {
  return ask(path, { method: "POST", headers: { "Content-Type": "text/plain; charset=utf-8" }, body });
}

/** The answer as text: records and drawings. */
export async function text(path, token) {
  return (await answer(path, { headers: signed(token) })).text();
}

function signed(token) {
  return token ? { Authorization: `Bearer ${token}` } : {};
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
