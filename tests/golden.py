"""A golden playthrough of every game: `python -m tests.golden` writes them anew, and a test compares.

Each file tells one seeded random game at every ply: who moves, the legal moves, what was played, what it caused,
and every so often the drawing. A change of rules, words, drawing or dealer shows up as a difference to read.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import parlour
from parlour.scene import text

FOLDER = Path(__file__).parent / "golden"

VARIANTS: dict[str, list[dict[str, object]]] = {
    "nava": [{}, {"players": 3}, {"players": 4}],
    "mantis": [{}, {"players": 4}],
    "stones": [{"max_plies": 60}, {"rows": 6, "cols": 6, "players": 4, "max_plies": 60}],
    "hex": [{"size": 5}, {"size": 4, "swap": True}],
    "pig": [{"goal": 30}, {"players": 8, "goal": 20}],
    "stavegame": [{}, {"rules": "draft"}],
    "goofspiel": [{}, {"players": 4, "cards": 6}],
}


def variants() -> Iterator[tuple[str, str, dict[str, object]]]:
    """Every golden file: its name, the game, its options."""
    for game in parlour.games():
        for options in VARIANTS.get(game, [{}]):
            yield "-".join([game, *(f"{key}={value}" for key, value in options.items())]), game, options


def playthrough(game: str, options: dict[str, object], *, seed: int = 1) -> str:
    """One random game as text."""
    match = parlour.Match(parlour.load(game, interpreted=True, **options), seed=seed)
    random = Random(seed)
    while not match.is_over:
        match.play(random.choice(match.position.moves))
    lines = [f"{match.game!r}, seed {seed}", ""]
    for ply, (position, move) in enumerate(zip(match.positions, match.moves, strict=False)):
        if ply % 16 == 0:
            lines += [text(position.scene()), ""]
        lines.append(f"{ply}. {_whose(position)} of {len(position.moves)}: {_some(position.moves)}")
        lines += [f"   {' / '.join(position.clicks(position.action(move)))}"]
        lines += [f"   {message.json()} {message.words()}".rstrip() for message in position.tell(move)]
    end = match.position
    return "\n".join([*lines, "", text(end.scene()), "", str(end), "", f"{end.data()}", f"{end.scores}", ""])


def _whose(position: parlour.Position) -> str:
    return "dealer" if position.player == parlour.DEALER else f"P{(position.player or 0) + 1}"


def _some(moves: tuple[str, ...]) -> str:
    return "; ".join(moves if len(moves) <= 12 else (*moves[:6], "…", *moves[-5:]))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, game, options in variants():
        (FOLDER / f"{name}.txt").write_text(playthrough(game, options), encoding="utf-8")
