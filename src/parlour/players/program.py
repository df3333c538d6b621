"""A program in any language at the table: the player interface as lines of JSON. See docs/writing-a-bot.md."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..engine import Game, Message, Position, shown
from .interface import Chat, Misstep
from .process import Process, ProcessLimits

PROTOCOL = 1

_NOTHING = object()


@dataclass(frozen=True)
class Reply:
    """What a program said in a line: that it is ready, something for the chat, a move."""

    ready: bool = False
    say: str | None = None
    move: object = _NOTHING
    seat: int | None = None

    @property
    def has_move(self) -> bool:
        return self.move is not _NOTHING


def read(line: bytes) -> Reply:
    try:
        value = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise _garbage(line, "a line of JSON") from None
    if not isinstance(value, dict) or not {"ready", "say", "move"} & set(value):
        raise _garbage(line, "an object with move, say or ready")
    say, seat = value.get("say"), value.get("seat")
    if say is not None and not isinstance(say, str):
        raise _garbage(line, "a text in say")
    if seat is not None and type(seat) is not int:
        raise _garbage(line, "a seat's number in seat")
    return Reply("ready" in value, say, value.get("move", _NOTHING), seat)


def _garbage(line: bytes, expected: str) -> Misstep:
    return Misstep("garbage", f"printed {shown(line.decode(errors='replace'))}: expected {expected}")


def line(kind: str, **values: object) -> bytes:
    return json.dumps({"type": kind, **values}, separators=(",", ":")).encode()


class Program:
    """A program that plays one game. It starts at once; `initialize` waits until it is ready."""

    def __init__(self, process: Process, limits: ProcessLimits) -> None:
        self._limits = limits
        self._process = process
        self._chat: Chat | None = None
        self._position: Position | None = None
        self._owes_an_answer = False

    # as a player

    def initialize(self, chat: Chat) -> None:
        self._chat = chat
        self._process.send(line("initialize", **introduction(chat.game, chat.seat)))
        self._heard(lambda answer: answer.ready, self._limits.start, "was not ready")

    def update(self, message: Message, state: dict[str, Any]) -> None:
        self.update_position(message, self._playing.game.position(state))

    def update_position(self, message: Message, position: Position) -> None:
        self._position = position
        self._process.send(line("update", message=message.json(), state=position.data()))

    def get_next_move(self) -> object:
        for early in self._process.waiting():
            self._take(early, asked=False)
        self._process.allow()
        position, left = self._position, self._playing.left
        assert position is not None
        self._process.send(
            line("move", seat=self._playing.seat, state=position.data(), moves=position.moves, left=left)
        )
        patience = self._limits.answer if left is None else left
        return self._heard(lambda answer: answer.has_move, patience, "did not answer", asked=True).move

    def close(self) -> None:
        """Let it end by itself, unless it hangs, and see to it that nothing of it is left."""
        try:
            if not self._owes_an_answer:
                self._process.finish()
        finally:
            self._process.close()

    # how

    @property
    def _playing(self) -> Chat:
        assert self._chat is not None, "a player is initialized before anything else"
        return self._chat

    def _heard(self, wanted: Callable[[Reply], bool], patience: float, otherwise: str, *, asked: bool = False) -> Reply:
        """The next answer that is wanted. A late one is waited for a while, to be told from none."""
        deadline = time.monotonic() + patience + self._limits.grace
        self._owes_an_answer = True
        while True:
            came = self._process.line(deadline - time.monotonic())
            if came is None:
                raise Misstep("stall", f"{otherwise} within {patience:.4g} s, nor {self._limits.grace:.4g} s later")
            answer = self._take(came, asked=asked)
            if wanted(answer):
                self._owes_an_answer = False
                return answer

    def _take(self, came: bytes, *, asked: bool) -> Reply:
        """Read a line, and let the chat have what is for it."""
        answer = read(came)
        if answer.has_move and not asked:
            raise Misstep("seat", f"moved when it was not asked: {shown(answer.move)}")
        if answer.has_move and answer.seat not in (None, self._playing.seat):
            raise Misstep("seat", f"moved for seat {answer.seat}, and sits on seat {self._playing.seat}")
        if answer.say is not None:
            self._playing(answer.say)
        return answer


def introduction(game: Game, seat: int) -> dict[str, object]:
    return {
        "protocol": PROTOCOL,
        "game": game.source,
        "title": game.title,
        "options": game.options,
        "chosen": game.chosen,
        "players": game.players,
        "seat": seat,
    }
