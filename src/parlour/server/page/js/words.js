// Words for people that several parts of the page say.

/** What a player is called: P1, P2, … */
export function seatName(seat) {
  return `P${seat + 1}`;
}

/** "1 move", "3 moves". */
export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** "2–4 players", "2 players"; `counts` are the possible numbers, ascending. */
export function playersText(counts) {
  const [least, most] = [counts[0], counts[counts.length - 1]];
  return least === most ? counted(least, "player") : `${least}–${most} players`;
}

/** "Ann and Bob", "Ann, Bob and Cy". */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** Whoever holds a seat, as the others read it. */
export function holder(seat) {
  if (seat.kind === "friend") return "Waiting for a friend";
  if (seat.kind === "open") return "Free seat";
  return seat.name || seatName(seat.seat);
}

/** Whether people sit at the table who are not at this device. */
export function hasOthers({ seats, you }) {
  return seats.some(({ kind, seat }) => kind === "person" && !you.seats.includes(seat));
}

/** A sentence with the names of those who sit at the table: "P1 captured" becomes "Ann captured". */
export function named(words, seats) {
  return words.replace(/\bP(\d+)\b/g, (player, number) => seats[number - 1]?.name || player);
}

/** "a minute ago", from seconds. */
export function ago(seconds) {
  if (seconds < 50) return "just now";
  if (seconds < 90) return "a minute ago";
  if (seconds < 3600) return `${Math.round(seconds / 60)} minutes ago`;
  if (seconds < 5400) return "an hour ago";
  return seconds < 86400 ? `${Math.round(seconds / 3600)} hours ago` : `${Math.round(seconds / 86400)} days ago`;
}

/** A clock's face: 4:05, 2 d 3 h, and tenths below ten seconds. */
export function clockFace(seconds) {
  if (seconds < 10) return Math.max(0, seconds).toFixed(1);
  const whole = Math.floor(seconds);
  if (whole >= 86400) return `${Math.floor(whole / 86400)} d ${Math.floor((whole % 86400) / 3600)} h`;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
