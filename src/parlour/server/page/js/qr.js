// QR codes: bytes, error correction M, versions 1 to 10.

import { s } from "./dom.js";

const TOTAL = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code of a text as an element, or null where the text is too long. */
export function qr(text, label) {
  const cells = matrix(text);
  if (!cells) return null;
  const size = cells.length + 8;
  const path = cells
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
    .join("");
  return s(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, class: "light" }),
    s("path", { d: path, class: "dark" }),
  );
}

/** Rows of dark and light modules; null where the text is too long. */
export function matrix(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version =
    TOTAL.findIndex((total, index) => total - CHECKS[index] * BLOCKS[index] >= bytes.length + (index < 9 ? 2 : 3)) + 1;
  if (!version) return null;
  const words = interleaved(padded(bytes, version), version);
  const tried = MASKS.map((_, mask) => drawn(words, version, mask));
  return tried.reduce((best, pattern) => (penalty(pattern) < penalty(best) ? pattern : best));
}

function padded(bytes, version) {
  const room = TOTAL[version - 1] - CHECKS[version - 1] * BLOCKS[version - 1];
  const bits = [];
  const put = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function interleaved(words, version) {
  const [count, checks] = [BLOCKS[version - 1], CHECKS[version - 1]];
  const short = Math.floor(words.length / count);
  const long = words.length % count;
  const blocks = [];
  for (let block = 0, at = 0; block < count; block += 1) {
    const length = short + (block >= count - long ? 1 : 0);
    blocks.push(words.slice(at, at + length));
    at += length;
  }
  const mended = blocks.map((block) => remainder(block, checks));
  const woven = [];
  for (let at = 0; at <= short; at += 1) blocks.forEach((block) => at < block.length && woven.push(block[at]));
  for (let at = 0; at < checks; at += 1) mended.forEach((block) => woven.push(block[at]));
  return woven;
}

function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The Reed–Solomon check words of a block. */
function remainder(block, degree) {
  const divisor = new Array(degree).fill(0);
  divisor[degree - 1] = 1;
  for (let power = 0, root = 1; power < degree; power += 1, root = times(root, 2)) {
    for (let at = 0; at < degree; at += 1) divisor[at] = times(divisor[at], root) ^ (divisor[at + 1] ?? 0);
  }
  const rest = new Array(degree).fill(0);
  for (const word of block) {
    const factor = word ^ rest.shift();
    rest.push(0);
    divisor.forEach((coefficient, at) => (rest[at] ^= times(coefficient, factor)));
  }
  return rest;
}

function drawn(words, version, mask) {
  const size = 17 + 4 * version;
  const cells = Array.from({ length: size }, () => new Array(size).fill(null));
  const set = (x, y, dark) => y >= 0 && y < size && x >= 0 && x < size && (cells[y][x] = Boolean(dark));
  patterns(set, size, version);
  labels(set, size, version, mask);
  const bits = words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (word >> bit) & 1));
  let at = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (cells[y][x] !== null) continue;
        cells[y][x] = Boolean((bits[at] ?? 0) ^ Number(MASKS[mask](x, y)));
        at += 1;
      }
    }
  }
  return cells;
}

function patterns(set, size, version) {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const ends = ALIGNED[version - 1];
  const last = ends.length - 1;
  ends.forEach((x, i) =>
    ends.forEach((y, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      rings(set, x, y, 2, [1]);
    }),
  );
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    rings(set, x, y, 4, [2, 4]);
}

/** Squares within each other around a centre; those at the distances in `light` are light. */
function rings(set, x, y, reach, light) {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1)
      set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }
}

function checked(value, generator, shift) {
  let rest = value;
  for (let at = 0; at < shift; at += 1) rest = (rest << 1) ^ ((rest >> (shift - 1)) * generator);
  return (value << shift) | (rest & ((1 << shift) - 1));
}

function labels(set, size, version, mask) {
  const format = checked(mask, 0x537, 10) ^ 0x5412;
  const bit = (at) => (format >> at) & 1;
  for (let at = 0; at < 6; at += 1) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
  if (version < 7) return;
  const number = checked(version, 0x1f25, 12);
  for (let at = 0; at < 18; at += 1) {
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(far, near, (number >> at) & 1);
    set(near, far, (number >> at) & 1);
  }
}

/** How hard a code is to read: long runs, solid squares and an uneven balance. */
function penalty(cells) {
  const columns = cells.map((_, x) => cells.map((row) => row[x]));
  let sum = 0;
  for (const line of [...cells, ...columns]) {
    for (const run of line
      .map(Number)
      .join("")
      .match(/0{5,}|1{5,}/g) ?? [])
      sum += run.length - 2;
  }
  for (let y = 1; y < cells.length; y += 1) {
    for (let x = 1; x < cells.length; x += 1) {
      if (cells[y][x] === cells[y][x - 1] && cells[y][x] === cells[y - 1][x] && cells[y][x] === cells[y - 1][x - 1])
        sum += 3;
    }
  }
  const dark = cells.flat().filter(Boolean).length / cells.length ** 2;
  return sum + Math.floor(Math.abs(dark * 20 - 10)) * 10;
}
