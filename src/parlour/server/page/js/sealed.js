// This browser's share of the seed: a number that is sealed before any is shown, and what was promised for it.

import { nonce } from "./api.js";
import { remember, seatAt } from "./store.js";

/** A number, and its fingerprint, which tells nothing of it. */
export function seal() {
  const own = nonce();
  return { nonce: own, pledge: sha256(own) };
}

/** Everybody sits at the table: keeps what was promised and sealed, and gives the number to show; null: there is none. */
export function unsealed(id, commitment, pledges) {
  const mine = seatAt(id);
  if (!mine?.nonce || !pledges?.includes(sha256(mine.nonce))) return null;
  if (mine.commitment && mine.commitment !== commitment) return null;
  remember(id, { commitment, pledges: mine.pledges ?? pledges });
  return mine.nonce;
}

/** What of a finished game is not as it was promised to this browser; "" where all is, null where it kept nothing. */
export function broken(id, seed) {
  const mine = seatAt(id);
  if (!mine?.nonce || !mine.commitment || !seed) return null;
  const [secret, ...numbers] = seed.split(":");
  if (sha256(secret) !== mine.commitment) return "The cards were not dealt from the secret that was promised to this browser.";
  if (!mine.pledges) return null;
  if (mine.pledges.some((pledge, seat) => pledge && numbers[seat] && sha256(numbers[seat]) !== pledge))
    return "Somebody's number is not the one that was sealed before any was shown.";
  return numbers.includes(mine.nonce) ? "" : "The number of this browser came too late, and counts as none.";
}

const FIRST = 64;

/** As in FIPS 180-4: a page that did not come by HTTPS has no other. */
export function sha256(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const size = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor(size / 2 ** shift) & 0xff);
  const state = ROOTS.slice();
  for (let start = 0; start < bytes.length; start += 64) mix(state, bytes, start);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function mix(state, bytes, start) {
  const words = [];
  for (let n = 0; n < FIRST; n += 1) {
    const at = start + n * 4;
    if (n < 16) words.push((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]);
    else {
      const [a, b] = [words[n - 15], words[n - 2]];
      const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      words.push((words[n - 16] + low + words[n - 7] + high) | 0);
    }
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < FIRST; n += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + CUBES[n] + words[n]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = (state[n] + word) | 0));
}

function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

const primes = [];
for (let n = 2; primes.length < FIRST; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROOTS = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const CUBES = primes.map((prime) => fraction(Math.cbrt(prime)));
