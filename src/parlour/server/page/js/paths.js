// Moves as paths of ids: what can be chosen next, and when a move is whole.

/** The moves whose path begins with what is chosen. */
export function through(moves, chosen) {
  return moves.filter(({ path }) => chosen.every((id, index) => path[index] === id));
}

/** The ids that can be chosen next. */
export function next(moves, chosen) {
  return new Set(
    through(moves, chosen)
      .map(({ path }) => path[chosen.length])
      .filter((id) => id !== undefined),
  );
}

/** The move whose whole path is chosen, or null. */
export function whole(moves, chosen) {
  return through(moves, chosen).find(({ path }) => path.length === chosen.length)?.move ?? null;
}

/** What choosing `id` would lead to: the move it completes, the only move left, or null. */
export function leadsTo(moves, chosen, id) {
  const left = through(moves, [...chosen, id]);
  return left.length === 1 ? left[0].move : null;
}

/**
 * The text a player seems to have meant by going on from `chosen` to `id`, which no move does: a move from there
 * with its next place exchanged. Null where the moves' texts do not name their places.
 */
export function meant(moves, chosen, id) {
  for (const { move, path } of through(moves, chosen)) {
    const place = short(path[chosen.length] ?? "");
    const at = move.lastIndexOf(place);
    if (place && at >= 0) return move.slice(0, at) + short(id) + move.slice(at + place.length);
  }
  return null;
}

function short(id) {
  return id.slice(id.lastIndexOf(":") + 1);
}
