"""Tables for those who play by text: each answers in words what a seat may know, and what it may do."""

import secrets
from dataclasses import dataclass, field
from typing import Any

from ..engine import BadOption, Game, Match, load, natural, shown
from ..engine.match.diagram import illustrated
from ..players.bots import HouseBot
from ..players.house import maker
from ..search import searcher
from .reading import meant

OPEN = "open"
"""Who is to sit where somebody may still join."""
MOST_TABLES = 1000
MOST_LISTED = 60


@dataclass
class TextTable:
    """A match with seats that are open, taken by a key, or the house's. After so many `tries` in a row that are no
    legal move a seat has lost; 0: never."""

    name: str
    match: Match
    house: dict[int, HouseBot]
    tries: int = 0
    keys: dict[str, int] = field(default_factory=dict)
    failed: dict[int, int] = field(default_factory=dict)

    @property
    def free(self) -> list[int]:
        """The seats that nobody has."""
        taken = {*self.house, *self.keys.values()}
        return [seat for seat in range(self.match.game.players) if seat not in taken]

    def join(self) -> str:
        """The key to the next free seat."""
        if not self.free:
            raise BadOption(f"table {self.name} has no free seat: open another, or join another")
        key = f"{self.name}-{secrets.token_hex(8)}"
        self.keys[key] = self.free[0]
        return key

    def go_on(self) -> None:
        """Let the house play where it is to move."""
        match = self.match
        while not match.is_over and (seats := [s for s in match.position.players if s in self.house]):
            seen = match.position.turned_to(seats[0]).seen(seats[0])
            match.act(self.house[seats[0]].pick(seen, history=match.keys[:-1]), seat=seats[0])

    def play(self, seat: int, text: str) -> str:
        """Play what a text means; or say why it is none, and lose patience as the table says."""
        match = self.match
        if match.is_over:
            return "Refused: the game is over."
        if seat not in match.position.players:
            return f"Refused: {match.position.why_not(text, seat=seat)}."
        since, reading = match.ply, meant(match.position.turned_to(seat), text)
        if reading.move is None:
            return self._refused(seat, reading.reason)
        self.failed[seat] = 0
        match.play(reading.move, seat=seat)
        self.go_on()
        return f"Played {reading.move}.\n{self.heard(seat, since)}\n{self.look(seat)}"

    def _refused(self, seat: int, reason: str) -> str:
        self.failed[seat] = self.failed.get(seat, 0) + 1
        left = self.tries - self.failed[seat]
        if self.tries and left <= 0:
            self.match.forfeit(seat, f"said {self.tries} times what is no legal move", kind="illegal")
            return f"Refused: {reason}.\nThat was one try too many: the game is over.\n{self.look(seat)}"
        again = f" {left} more tries." if self.tries else ""
        return f"Refused: {reason}. Nothing was played: say another move.{again}\n{self.offer(seat)}"

    def heard(self, seat: int, since: int) -> str:
        """What happened after so many plies, as the seat may hear it."""
        updates = [update for updates in self.match.updates_since(since) for update in updates if update.is_for(seat)]
        return "\n".join(filter(None, (update.message.words() for update in updates)))

    def look(self, seat: int) -> str:
        """The position as the seat may know it: drawn, in words, and what can be done."""
        position = self.match.position
        lines = [f"You are P{seat + 1}.", str(position.seen(seat)), position.words(seat), self.offer(seat)]
        return "\n\n".join(filter(None, lines))

    def offer(self, seat: int) -> str:
        """What the seat can do now."""
        match = self.match
        if match.is_over:
            shares = ", ".join(f"P{s + 1} {share:g}" for s, share in enumerate(match.scores or ()))
            return f"The game is over. Shares of the win: {shares}."
        if seat not in match.position.players:
            return f"It is the turn of {', '.join(f'P{s + 1}' for s in match.position.players)}: wait, and look again."
        moves = natural(match.position.moves_for(seat))
        more = f", and {len(moves) - MOST_LISTED} more" if len(moves) > MOST_LISTED else ""
        return f"Your legal moves: {', '.join(moves[:MOST_LISTED])}{more}."


class Tables:
    """All tables of a server, and the keys to their seats."""

    def __init__(self) -> None:
        self._tables: dict[str, TextTable] = {}

    def open(
        self, game: str, options: dict[str, Any] | None, seats: list[str] | None, tries: int, seed: int | None
    ) -> TextTable:
        """A table. `seats` are who sits where: "open", or a player of the house such as level:3; P1 is open by default,
        and all others level:3."""
        if len(self._tables) >= MOST_TABLES:
            raise BadOption(f"there are {MOST_TABLES} tables already: join one")
        loaded = load(game, **(options or {}))
        names = seats or [OPEN, *["level:3"] * (loaded.players - 1)]
        if len(names) != loaded.players:
            raise BadOption(f"{len(names)} seats: {loaded.title} has {loaded.players}")
        match = Match(loaded, seed=seed, seats=tuple(names))
        bots = {
            seat: maker(name, loaded)(seat if seed is None else seed + seat, searcher)
            for seat, name in enumerate(names)
            if name != OPEN
        }
        name = f"t{len(self._tables) + 1}"
        self._tables[name] = TextTable(name, match, bots, tries)
        return self._tables[name]

    def named(self, name: str) -> TextTable:
        """The table of that name."""
        if name not in self._tables:
            raise BadOption(f"no table {shown(name)}: open one, or list those that can be joined")
        return self._tables[name]

    def seat(self, key: str) -> tuple[TextTable, int]:
        """The table and the seat that a key is for."""
        table = self._tables.get(key.partition("-")[0])
        if table is None or key not in table.keys:
            raise BadOption(f"no seat has the key {shown(key)}: open_table and join_table give one")
        return table, table.keys[key]

    def joinable(self) -> list[TextTable]:
        """Those with a free seat."""
        return [table for table in self._tables.values() if table.free and not table.match.is_over]


def rulebook(game: Game) -> str:
    """The rules of a game, how moves are written, and its options."""
    options = game.chapters.options.options
    lines = [f"{key}: {option.sentence} ({option.expected})" for key, option in options.items()]
    moves = "Moves are written as " + ", ".join(game.chapters.notation.examples) + "."
    return "\n\n".join([game.title, illustrated(game, game.rulebook), moves, *(["Options:", *lines] if lines else [])])
