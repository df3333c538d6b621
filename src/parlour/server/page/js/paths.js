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
