"""One person at a terminal against players who move at random."""

import textwrap
from collections.abc import Callable
from random import Random

from ..engine import BadMove, BadUndo, Game, Match, Position, seat
from ..scene import text

HELP = "Type a move, or: ? for the moves, ? MOVE for why it is refused, rules, undo, save FILE, quit."


class Session:
    """A game at the terminal: what is typed comes from `ask`, what is shown goes to `tell`."""

    def __init__(
        self,
        game: Game,
        me: int,
        *,
        seed: int,
        ask: Callable[[str], str],
        tell: Callable[[str], None],
        color: bool = False,
    ) -> None:
        names = ["you" if player == me else "random" for player in range(game.players)]
        self.match = Match(game, seed=seed, seats=names, repetition=3)
        self._me = me
        self._random = Random(seed)
        self._ask = ask
        self._tell = tell
        self._color = color
        self._told = 0

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self._tell(f"{self.match.game.title}: {self.match.game.pitch}\nYou are {seat(self._me)}. {HELP}\n")
        while not self.match.is_over:
            if self.match.position.player != self._me:
                self.match.play(self._random.choice(self.match.position.moves))
                continue
            self._show()
            try:
                typed = self._ask(f"{seat(self._me)}> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            if typed.lower() in {"quit", "q", "exit"}:
                return
            self._answer(typed)
        self._show()

    def _answer(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        if typed == "?":
            self._tell(_wrapped("You may play: " + "; ".join(self.match.position.moves)))
        elif word == "?":
            self._tell(_reason(self.match.position, rest))
        elif typed.lower() == "rules":
            self._tell(self.match.game.rulebook)
        elif typed.lower() == "undo":
            self._undo()
        elif word.lower() == "save" and rest:
            self._save(rest)
        elif typed:
            self._play(typed)

    def _play(self, move: str) -> None:
        try:
            self.match.play(move)
        except BadMove as error:
            self._tell(f"Not possible: {error.reason}.")

    def _undo(self) -> None:
        """Back to this person's own last move."""
        mine = [p.player for p in self.match.positions[:-1]]
        if self._me not in mine:
            self._tell("There is nothing to take back yet.")
            return
        try:
            for _ in range(len(mine) - (len(mine) - 1 - mine[::-1].index(self._me))):
                self.match.undo()
        except BadUndo as error:
            self._tell(f"{error}.")
        self._told = len(self.match.messages)

    def _save(self, file: str) -> None:
        try:
            with open(file, "w", encoding="utf-8") as record:
                record.write(self.match.record())
        except OSError as error:
            self._tell(f"Could not save: {error.strerror}.")
        else:
            self._tell(f"Saved; parlour replay {file} shows it again.")

    def _show(self) -> None:
        heard = self.match.heard(self._me)
        for message in heard[self._told :]:
            if message.words() and message[0] not in {"GameStart", "TurnTo"}:
                self._tell(message.words())
        self._told = len(heard)
        position = self.match.position
        lit = frozenset(position.clicks(a)[0] for a in position.actions) if position.player == self._me else frozenset()
        self._tell("\n" + text(position.scene(self._me), color=self._color, lit=lit))


def _reason(position: Position, move: str) -> str:
    reason = position.why_not(move)
    return f"{move} is possible." if reason is None else f"Not possible: {reason}."


def _wrapped(line: str) -> str:
    return textwrap.fill(line, 80, subsequent_indent="  ", break_on_hyphens=False)
