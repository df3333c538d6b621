"""A position of a game: a value that never changes, asked and played by text or by number."""

from collections.abc import Callable, Sequence
from operator import attrgetter, index, itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from ...scene import Motion, Scene, motions, svg, text, words
from ..errors import BadNotation, IllegalMove, ParlourError
from ..module.contract import text_of
from ..module.layout import Fields, copied
from ..module.messages import Message, seat, seats, won_by
from ..module.notation import normal
from ..module.options import shown
from ..module.planes import Plane, cut
from ..module.rules import DEALER, OVER

if TYPE_CHECKING:
    from .game import Game


class Update(NamedTuple):
    """A message with the position that comes with it."""

    message: Message
    position: "Position"

    def is_for(self, seat: int | None) -> bool:
        """Whether a seat may hear it; None: a spectator."""
        return self.message.seats is None or seat in self.message.seats


class Position:
    """A position of a game."""

    __slots__ = ("_actions", "_by_text", "_fields", "_game", "_player", "_raw", "_scores", "_written")

    player: int | None = property(attrgetter("_player"))  # type: ignore[assignment]
    """Who moves: DEALER where chance does, None when the game is over."""

    actions: tuple[int, ...] = property(attrgetter("_actions"))  # type: ignore[assignment]
    """The legal moves as numbers, ascending."""

    # Made when first asked for.
    _fields: Fields
    _written: dict[int, str]
    _by_text: dict[str, int]
    _scores: tuple[float, ...]

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
    def players(self) -> tuple[int, ...]:
        """Who may choose now: one, or several at the same time; nobody where the dealer moves or the game is over."""
        if self._player is None or self._player == DEALER:
            return ()
        chooses = self._game.chapters.get("chooses")
        if chooses is None:
            return (self._player,)
        return tuple(seat for seat in range(self._game.players) if chooses(self._game.o, self._live, seat))

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
        if self._player is not None:
            return None
        try:
            return self._scores
        except AttributeError:
            self._scores = self._game.interpreter.scores(self._raw)
        return self._scores

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
    def points(self) -> tuple[int, ...] | None:
        """What the game counts beside shares of the win, by seat; None where it counts nothing."""
        counted = self._game.chapters.get("points")
        return tuple(int(counted(self._game.o, self._live, i)) for i in range(self._game.players)) if counted else None

    @property
    def key(self) -> bytes:
        """The state without its clocks: positions that repeat have the same."""
        return self._raw[: self._game.chapters.state.key_size]

    # moves by number

    def act(self, action: SupportsIndex, *, seat: int | None = None) -> "Position":
        """The position after a legal action; `seat` says whose it is, where several choose at the same time."""
        if seat is not None and seat != self._player:
            return self.turned_to(seat).act(action)
        if action not in self._actions or type(action) is not int:
            action = self._checked(action)
        return self._game.after(self._raw, action)

    def turned_to(self, seat: int) -> "Position":
        """The same position with another of those on turn who choose now; IllegalMove for all others."""
        if seat == self._player:
            return self
        if self._game.seat(seat) not in self.players:
            raise IllegalMove(self._not_on_turn(seat), move=seat)
        fields = copied(self._live)
        fields.player = seat
        return self._game.at(self._game.chapters.state.write(fields))

    def _not_on_turn(self, seat_: int) -> str:
        if self._player is None:
            return "the game is over"
        others = self.players or (DEALER,)
        return f"it is not {seat(seat_)}'s turn: {seats(others)} {'is' if len(others) == 1 else 'are'} to move"

    def text(self, action: SupportsIndex) -> str:
        """The text of a legal action."""
        if type(action) is not int or action not in self._actions:
            action = self._checked(action)
        try:
            return self._written[action]
        except AttributeError:
            self._written = {}
        except KeyError:
            pass
        text: str = self._game.chapters.word("write")(self._game.o, self._live, action)
        self._written[action] = text
        return text

    def action(self, move: str) -> int:
        """The number of a legal move given as text, read forgivingly."""
        action = self._read(move)
        if action is not None:
            return action
        raise self._refusal(move)

    # moves by text

    def moves_for(self, seat: int) -> tuple[str, ...]:
        """The legal moves of a seat as text, sorted; none where it is not to choose now."""
        return self.turned_to(seat).moves if self._game.seat(seat) in self.players else ()

    def play(self, move: str, *, seat: int | None = None) -> "Position":
        """The position after a legal move; BadNotation or IllegalMove otherwise, and nothing changes.

        `seat` says whose move it is, where several choose at the same time.
        """
        chosen = self if seat is None else self.turned_to(seat)
        return chosen.act(chosen.action(move))

    def can_play(self, move: object) -> bool:
        """Whether a text is a legal move."""
        return self._read(move) is not None

    def why_not(self, move: object, *, seat: int | None = None) -> str | None:
        """The rule that a move breaks, in words; None if it is legal."""
        try:
            chosen = self if seat is None else self.turned_to(seat)
        except ParlourError as error:
            return str(error)
        return None if chosen._read(move) is not None else chosen._refusal(move).reason

    def why_not_path(self, path: Sequence[str]) -> str | None:
        """The rule that these clicks break, in words; None where they make or begin a move, or no one rule is it."""
        refuse = self._game.chapters.get("refuse_path")
        if refuse is None or not path or self._player is None or self._player == DEALER:
            return None
        size, clicked = len(path), tuple(path)
        if any(self.clicks(action)[:size] == clicked for action in self._actions):
            return None
        return refuse(self._game.o, self._live, clicked) or None

    def tell(self, move: str) -> list[Message]:
        """The messages that a legal move would cause."""
        return [message for message, _ in self.updates(self.action(move))]

    def updates(self, action: int, after: "Position | None" = None, text: str | None = None) -> list[Update]:
        """The messages that an action causes, each with the position that comes with it.

        `after` and `text` are the position after it and its text, if they are known.
        """
        after = after or self.act(action)
        game = self._game
        updates = []
        for item in game.chapters.messages(game.o, self._live, action, after._live, text or self.text(action)):
            if isinstance(item, Message):
                updates.append(Update(item, after))
            else:
                updates.append(Update(item[0], game.at(game.chapters.state.write(item[1]))))
        return updates if after._player is not None else updates + after.ending()

    def ending(self) -> list[Update]:
        """Who has won, as a message; nothing while the game runs."""
        winners = self.winners
        return [Update(won_by(winners, self._game.partners), self)] if winners else []

    # data and drawing

    def data(self) -> dict[str, Any]:
        """The position as JSON values; `game.position` takes them back."""
        data: dict[str, Any] = self._game.chapters.word("data")(self._game.o, self._live)
        return data

    def seen(self, seat: int | None) -> "Position":
        """The position with what the seat may not know taken out; None: a spectator."""
        if not self._game.chapters.has_secrets:
            return self
        return self._game.at(self._game.interpreter.hide(self._raw, -1 if seat is None else seat))

    def view(self, seat: int | None) -> dict[str, Any]:
        """The data that a seat may know; None: a spectator."""
        return self.seen(self._game.seat(seat)).data()

    def planes(self, seat: int | None) -> list[Plane]:
        """What a seat may know as planes of numbers, its own first."""
        hidden, outlines = self.seen(self._game.seat(seat)), self._game.outlines
        numbers = [0] * sum(outline.size for outline in outlines)
        self._game.chapters.rule("observe")(self._game.o, hidden._live, seat or 0, numbers)
        return cut(outlines, numbers)

    def guess(self, seat: int | None, *, seed: int) -> "Position":
        """A position as the seat could imagine it: what it may not know is filled in at random."""
        hidden = self.seen(self._game.seat(seat))
        return self._game.at(self._game.interpreter.guess(hidden._raw, -1 if seat is None else seat, seed))

    def scene(self, seat: int | None = None) -> Scene:
        """The drawing of what the seat may know; None: a spectator."""
        hidden = self.seen(self._game.seat(seat))
        return hidden._drawn()

    def opened(self) -> Scene:
        """The drawing of everything, secrets too: for a game that is over."""
        return self._drawn()

    def clicks(self, action: int) -> tuple[str, ...]:
        """The path of ids in the scene that makes a legal action."""
        return tuple(self._game.chapters.word("clicks")(self._game.o, self._live, self._checked(action)))

    @property
    def deciding(self) -> tuple[str, ...]:
        """What of the drawing decided the game, where it is over and the game tells: the line that won, perhaps."""
        tell = self._game.chapters.get("deciding") if self._player is None else None
        return tuple(tell(self._game.o, self._live)) if tell else ()

    @property
    def verdict(self) -> str:
        """Why a game that is over is over, in a sentence that says P1 and P2; empty where the game does not tell."""
        tell = self._game.chapters.get("verdict") if self._player is None else None
        return text_of("verdict", tell(self._game.o, self._live)) if tell else ""

    def tale(self, action: SupportsIndex) -> str:
        """A legal action as a sentence that says P1 and P2; empty where its text says it all."""
        tell = self._game.chapters.get("tell")
        return str(tell(self._game.o, self._live, self._checked(action)) or "") if tell else ""

    def motions(self, action: SupportsIndex, seat: int | None = None) -> tuple[Motion, ...]:
        """What the seat sees move where when a legal action is played; None: a spectator."""
        chosen = self._checked(action)
        seat = self._game.seat(seat)
        before, after = self.seen(seat), self.act(chosen).seen(seat)
        own = self._game.chapters.motions(self._game.o, before._live, chosen, after._live)
        if own is not None:
            return own
        return motions(before._drawn(), after._drawn(), self.clicks(chosen))

    def words(self, seat: int | None = None) -> str:
        """The drawing of what the seat may know, read aloud; None: a spectator."""
        return words(self.scene(seat))

    def _drawn(self) -> Scene:
        scene: Scene = self._game.chapters.word("scene")(self._game.o, self._live)
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
        """The state as an object that rules read, one's own: writing to it changes no position."""
        return self._game.chapters.state.read(self._raw)

    @property
    def is_intact(self) -> bool:
        """Whether nothing that was asked of the position changed the state that it was given."""
        return self._game.chapters.state.write(self._live) == self._raw

    @property
    def _live(self) -> Fields:
        """The state that rules and words are given, read once."""
        try:
            return self._fields
        except AttributeError:
            self._fields = self.fields
        return self._fields

    def forget(self) -> None:
        """Give back the memory of what can be made again, as for a position that has passed."""
        for slot in ("_fields", "_written", "_by_text", "_scores"):
            if hasattr(self, slot):
                delattr(self, slot)

    # as a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self is other or (self._raw == other._raw and self._game == other._game)

    def __hash__(self) -> int:
        return hash(self._raw)

    def __str__(self) -> str:
        return self._game.chapters.plain(self._game.o, self._live) or text(self.scene())

    def __repr__(self) -> str:
        whose = "over" if self._player is None else f"{seat(self._player)} to move"
        return f"<{self._game.title}: {whose}>\n{self}"

    def _repr_svg_(self) -> str:
        return svg(self.scene())

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: object) -> "Position":
        return self

    def __reduce__(self) -> "tuple[Callable[..., Position], tuple[object, ...]]":
        return (_again, (self._game, self._raw))

    # reading

    @property
    def _texts(self) -> dict[str, int]:
        try:
            return self._by_text
        except AttributeError:
            write, o, fields = self._game.chapters.word("write"), self._game.o, self._live
            self._written = {action: write(o, fields, action) for action in self._actions}
            self._by_text = {text: action for action, text in sorted(self._written.items(), key=itemgetter(1))}
        return self._by_text

    def _read(self, move: object) -> int | None:
        if not isinstance(move, str):
            return None
        action = self._texts.get(move)
        if action is not None or not move.isascii():
            return action
        wanted = normal(move)
        return next((action for text, action in self._texts.items() if normal(text) == wanted), None)

    def _refusal(self, move: object) -> BadNotation | IllegalMove:
        notation = self._game.chapters.notation
        if not isinstance(move, str) or not move.isascii() or not notation.fits(normal(move)):
            return BadNotation(f"{shown(move)} is no move: {notation.wanted}", move=move)
        if self._player is None:
            return IllegalMove("the game is over", move=move)
        reason = self._game.chapters.word("refuse")(self._game.o, self._live, normal(move))
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
