// What this browser remembers: seats at tables, a name, tastes.

const TABLES = "parlour:tables";
const KEPT = 40;

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that forbids storage still plays; it only forgets.
  }
}

/** The tables this browser sat down at, the last first: `{id, token}`. */
export function tables() {
  return Object.values(read(TABLES, {})).sort((a, b) => b.at - a.at);
}

export function seatAt(id) {
  return read(TABLES, {})[id] ?? null;
}

/** Keeps what is known of a table; what `known` leaves out stays as it was. */
export function remember(id, known) {
  const all = read(TABLES, {});
  all[id] = { ...all[id], id, ...known, at: Date.now() };
  const newest = Object.values(all)
    .sort((a, b) => b.at - a.at)
    .slice(0, KEPT);
  write(TABLES, Object.fromEntries(newest.map((table) => [table.id, table])));
}

export function forget(id) {
  const all = read(TABLES, {});
  delete all[id];
  write(TABLES, all);
}

/** A taste by its name: theme, sound, name; also the key, and other things that are kept. */
export function taste(name, otherwise = null) {
  return read(`parlour:${name}`, otherwise);
}

export function setTaste(name, value) {
  write(`parlour:${name}`, value);
}
