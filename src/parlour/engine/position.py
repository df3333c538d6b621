"""A position of a game: a value that never changes, asked and played by text or by number."""

from collections.abc import Callable
from operator import attrgetter, index
from typing import TYPE_CHECKING, Any, SupportsIndex

from ..scene import Motion, Scene, motions, svg, text, words
from .errors import BadNotation, IllegalMove
from .layout import Fields
from .messages import Message, PlayerWon, WinShared, seat
from .notation import normal
from .options import shown
from .planes import Plane
from .rules import DEALER, OVER

if TYPE_CHECKING:
    from .game import Game


class Position:
    """A position of a game."""

    __slots__ = ("_actions", "_by_text", "_fields", "_game", "_player", "_raw")

    player: int | None = property(attrgetter("_player"))  # type: ignore[assignment]
    """Who moves: DEALER where chance does, None when the game is over."""

    actions: tuple[int, ...] = property(attrgetter("_actions"))  # type: ignore[assignment]
    """The legal moves as numbers, ascending."""

    # Made when first asked for.
    _fields: Fields
    _by_text: dict[str, int]

    def __init__(
        self, game: "Game", raw: bytes, turn: int, actions: tuple[int, ...], fields: Fields | None = None
    ) -> None:
        self._game = game
        self._raw = raw
        self._player = None if turn == OVER else turn
        self._actions = actions
        if fields is not None:
            self._fields = fields

    # what is the case

    @property
    def game(self) -> "Game":
        return self._game

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves as text, sorted."""
        return tuple(self._texts)

    @property
    def odds(self) -> dict[str, float]:
        """The probability of each move where the dealer is to move; else nothing."""
        weights = self.weights
        total = sum(weights.values())
        return {move: weight / total for move, weight in weights.items()}

    @property
    def weights(self) -> dict[str, int]:
        """The dealer's whole-number weight of each of its moves, sorted by their texts; else nothing."""
        if self._player != DEALER:
            return {}
        weights = self._game.interpreter.weights(self._raw, self._actions)
        by_action = dict(zip(self._actions, weights, strict=True))
        return {move: by_action[action] for move, action in self._texts.items()}

    @property
    def scores(self) -> tuple[float, ...] | None:
        """Each player's share at the end; None while the game runs."""
        return self._game.interpreter.scores(self._raw) if self._player is None else None

    def estimate(self) -> tuple[float, ...]:
        """Each player's chances by the game's own advice; equal where it has none, exact at the end."""
        return self.scores or self._game.interpreter.evaluate(self._raw)

    @property
    def winners(self) -> tuple[int, ...]:
        """Those with the greatest score; nobody while the game runs."""
        scores = self.scores
        if scores is None:
            return ()
        best = max(scores)
        return tuple(i for i, score in enumerate(scores) if score == best)

    @property
    def key(self) -> bytes:
        """The state without its clocks: positions that repeat have the same."""
        return self._raw[: self._game.chapters.state.key_size]

    # moves by number

    def act(self, action: SupportsIndex) -> "Position":
        """The position after a legal action."""
        if action not in self._actions or type(action) is not int:
            action = self._checked(action)
        return self._game.after(self._raw, action)

    def text(self, action: SupportsIndex) -> str:
        """The text of a legal action."""
        action = self._checked(action)
        text: str = self._game.chapters.word("write")(self._game.o, self.fields, action)
        return text

    def action(self, move: str) -> int:
        """The number of a legal move given as text, read forgivingly."""
        found = self._read(move)
        if found is not None:
            return found
        raise self._refusal(move)

    # moves by text

    def play(self, move: str) -> "Position":
        """The position after a legal move; BadNotation or IllegalMove otherwise, and nothing changes."""
        return self.act(self.action(move))

    def why_not(self, move: object) -> str | None:
        """The rule that a move breaks, in words; None if it is legal."""
        return None if self._read(move) is not None else self._refusal(move).reason

    def tell(self, move: str) -> list[Message]:
        """The messages that a legal move would cause."""
        return [message for message, _ in self.told(self.action(move))]

    def told(self, action: int, after: "Position | None" = None) -> "list[tuple[Message, Position]]":
        """The messages that an action causes, each with the position that comes with it; `after`, if it is known."""
        after = after or self.act(action)
        told: list[tuple[Message, Position]] = []
        game = self._game
        for item in game.chapters.messages(game.o, self.fields, action, after.fields):
            if isinstance(item, Message):
                told.append((item, after))
            else:
                told.append((item[0], game.at(game.chapters.state.write(item[1]))))
        return told if after._player is not None else told + after.ending()

    def ending(self) -> "list[tuple[Message, Position]]":
        """Who has won, as a message; nothing while the game runs."""
        winners = self.winners
        if not winners:
            return []
        return [(PlayerWon(winners[0]) if len(winners) == 1 else WinShared(winners), self)]

    # data and drawing

    def data(self) -> dict[str, Any]:
        """The position as JSON values; `game.position` takes them back."""
        found: dict[str, Any] = self._game.chapters.word("data")(self._game.o, self.fields)
        return found

    def seen(self, seat: int | None) -> "Position":
        """The position with what the seat may not know taken out; None: a spectator."""
        if not self._game.chapters.has_secrets:
            return self
        return self._game.at(self._game.interpreter.hide(self._raw, -1 if seat is None else seat))

    def view(self, seat: int | None) -> dict[str, Any]:
        """The data that a seat may know; None: a spectator."""
        return self.seen(self._game.seat(seat)).data()

    def planes(self, seat: int | None) -> list[Plane]:
        """What a seat may know as planes of numbers, its own first; nothing where the game does not tell."""
        observe = self._game.chapters.get("observe")
        hidden = self.seen(self._game.seat(seat))
        return observe(self._game.o, hidden.fields, seat or 0) if observe else []

    def guess(self, seat: int | None, *, seed: int) -> "Position":
        """A position as the seat could imagine it: what it may not know is filled in at random."""
        hidden = self.seen(self._game.seat(seat))
        return self._game.at(self._game.interpreter.guess(hidden._raw, -1 if seat is None else seat, seed))

    def scene(self, seat: int | None = None) -> Scene:
        """The drawing of what the seat may know; None: a spectator."""
        hidden = self.seen(self._game.seat(seat))
        return hidden._drawn()

    def clicks(self, action: int) -> tuple[str, ...]:
        """The path of ids in the scene that makes a legal action."""
        return tuple(self._game.chapters.word("clicks")(self._game.o, self.fields, self._checked(action)))

    def motions(self, action: SupportsIndex, seat: int | None = None) -> tuple[Motion, ...]:
        """What the seat sees move where when a legal action is played; None: a spectator."""
        chosen = self._checked(action)
        seat = self._game.seat(seat)
        before, after = self.seen(seat), self.act(chosen).seen(seat)
        own = self._game.chapters.motions(self._game.o, before.fields, chosen, after.fields)
        if own is not None:
            return own
        return motions(before._drawn(), after._drawn(), self.clicks(chosen))

    def words(self, seat: int | None = None) -> str:
        """The drawing of what the seat may know, read aloud; None: a spectator."""
        return words(self.scene(seat))

    def _drawn(self) -> Scene:
        scene: Scene = self._game.chapters.word("scene")(self._game.o, self.fields)
        return scene

    def stopped(self) -> "Position":
        """The position as the cap would end it."""
        return self._game.at(self._game.interpreter.stop(self._raw))

    @property
    def raw(self) -> bytes:
        """The state as the engine keeps it."""
        return self._raw

    @property
    def fields(self) -> Fields:
        """The state as the rules see it, to read only."""
        try:
            return self._fields
        except AttributeError:
            self._fields = self._game.chapters.state.read(self._raw)
        return self._fields

    def forget(self) -> None:
        """Give back the memory of what can be made again, as for a position that has passed."""
        if hasattr(self, "_fields"):
            del self._fields
        if hasattr(self, "_by_text"):
            del self._by_text

    # as a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self is other or (self._raw == other._raw and self._game == other._game)

    def __hash__(self) -> int:
        return hash(self._raw)

    def __str__(self) -> str:
        return self._game.chapters.plain(self._game.o, self.fields) or text(self.scene())

    def __repr__(self) -> str:
        whose = "over" if self._player is None else f"{seat(self._player)} to move"
        return f"<{self._game.title}: {whose}>\n{self}"

    def _repr_svg_(self) -> str:
        return svg(self.scene())

    def __reduce__(self) -> "tuple[Callable[..., Position], tuple[object, ...]]":
        return (_again, (self._game, self._raw))

    # reading

    @property
    def _texts(self) -> dict[str, int]:
        try:
            return self._by_text
        except AttributeError:
            write, o, s = self._game.chapters.word("write"), self._game.o, self.fields
            self._by_text = dict(sorted([(write(o, s, action), action) for action in self._actions]))
        return self._by_text

    def _read(self, move: object) -> int | None:
        if not isinstance(move, str):
            return None
        found = self._texts.get(move)
        if found is not None or not move.isascii():
            return found
        wanted = normal(move)
        return next((action for text, action in self._texts.items() if normal(text) == wanted), None)

    def _refusal(self, move: object) -> BadNotation | IllegalMove:
        notation = self._game.chapters.notation
        if not isinstance(move, str) or not move.isascii() or not notation.fits(normal(move)):
            return BadNotation(f"{shown(move)} is no move: {notation.wanted}", move=move)
        if self._player is None:
            return IllegalMove("the game is over", move=move)
        reason = self._game.chapters.word("refuse")(self._game.o, self.fields, normal(move))
        return IllegalMove(reason or f"{normal(move)} is not possible here", move=move)

    def _checked(self, action: SupportsIndex) -> int:
        if type(action) is int and action in self._actions:
            return action
        try:
            number = index(action)
        except TypeError:
            raise BadNotation(f"{shown(action)} is no action: an action is a whole number", move=action) from None
        if number not in self._actions:
            if self._player is None:
                raise IllegalMove("the game is over", move=action)
            known = ", ".join(map(str, self._actions[:20])) + (" …" if len(self._actions) > 20 else "")
            raise IllegalMove(f"action {number} is not legal here: the actions are {known}", move=action)
        return number


def _again(game: "Game", raw: bytes) -> Position:
    return game.at(raw)
