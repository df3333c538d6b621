// The key by which one's games are held and found, on this device and on others.

import { Refusal, get, nonce, post } from "./api.js";
import { forget, remember, seatAt, setTaste, tables, taste } from "./store.js";

const ROUNDS = 50;
const EARLIER = 5;
const NOT_NOW = [0, 429, 503];

let unkept = null;

/** This browser's key; null where nobody has played here yet. */
export function key() {
  return taste("key") ?? unkept;
}

/** This browser's key, made when it is first needed. A browser that keeps nothing has it until the page is left. */
export function ownKey() {
  if (!key()) {
    unkept = nonce();
    setTaste("key", unkept);
  }
  return key();
}

export function isKey(text) {
  return /^[0-9a-f]{32,64}$/.test(text);
}

/** Holds the games of another key from now on; what this browser had is brought under it by and by. */
export function changeKey(next) {
  const before = key();
  if (before) setTaste("keys", [...new Set([...taste("keys", []), before])].filter((old) => old !== next).slice(-EARLIER));
  unkept = next;
  setTaste("key", next);
}

/** What one shows at a table: the token that was given there, else the key. */
export function passAt(id) {
  const token = seatAt(id)?.token;
  return token ? { token } : { key: key() };
}

/** Whether anything was played in this browser. */
export function hasPlayed() {
  return Boolean(key()) || tables().length > 0;
}

/** Brings under the key what was played here with other secrets, before there were keys or with another one; whether
 * something came. */
export async function gather() {
  let came = 0;
  try {
    for (const { id, token, settled } of tables())
      if (token && token !== key() && !settled) came += await adopt(id, { token });
    for (const old of taste("keys", [])) came += await emptied(old);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
  }
  return came > 0;
}

/** One table comes along, or never will: 1 or 0. What cannot be told now is thrown, and tried another time. */
async function adopt(id, pass) {
  try {
    await post(`/api/tables/${encodeURIComponent(id)}/adopt`, { key: ownKey() }, pass);
    if (seatAt(id)) remember(id, { token: ownKey() });
    return 1;
  } catch (refusal) {
    if (NOT_NOW.includes(refusal.status)) throw refusal;
    if (refusal.status === 401 || refusal.status === 404) forget(id);
    else if (seatAt(id)) remember(id, { settled: true });
    return 0;
  }
}

/** All that an earlier key still holds comes along. */
async function emptied(old) {
  let came = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { playing, finished } = await get("/api/mine", { key: old });
    let now = 0;
    for (const { table } of [...playing, ...finished]) now += await adopt(table, { key: old });
    came += now;
    if (!now) break;
  }
  setTaste("keys", taste("keys", []).filter((each) => each !== old));
  return came;
}
