"""The house at a table: plays on its turns, at a pace that people can follow."""

import asyncio
import hashlib
from typing import Protocol

import msgspec

from ..commands.move import played
from ..protocol.told import ThinkingTold
from ..table import steady
from ..table.before import Before, before
from ..table.events import Event
from ..table.guidance import scripted
from ..table.person import chooser
from ..table.seats import Seat
from ..table.table import Table
from .house import House

PACE = 0.25
"""Seconds between plies of the house where people watch."""

SOON = 0.3
"""Seconds after which a player of the house is said to be thinking."""


class HouseTable(Protocol):
    """The session at which the house plays."""

    table: Table

    @property
    def has_pages(self) -> bool:
        """Whether people watch."""

    @property
    def is_watched(self) -> bool:
        """Whether anybody is there, or was a moment ago."""

    @property
    def waits(self) -> str:
        """The address of whoever waits for the house."""

    def happened(self, events: list[Event], was: Before) -> None:
        """Take what happened."""

    def fail(self, error: Exception) -> None:
        """Tell everybody that the game goes no farther."""

    def tell_all(self, message: msgspec.Struct) -> None:
        """Tell everybody something."""


class Thinking:
    """The house's part in one table's game."""

    def __init__(self, session: HouseTable, house: House) -> None:
        self._session = session
        self._house = house
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        return self._task is not None

    def wake(self) -> None:
        """Begin to think, if it is the house's turn."""
        if self._task is None and self._may_play and self._seat() is not None:
            self._task = self._loop.create_task(self._think())

    def stop(self) -> None:
        """Think no more."""
        if self._task is not None:
            self._task.cancel()

    async def prepare(self) -> None:
        """Get ready while people find their seats: rules may have to be compiled."""
        table = self._session.table
        for seat in table.seats:
            if seat.kind == "house" and seat.player and seat.number not in table.choosing:
                luck, first = self._luck(seat.number), table.game.first_choice
                who = self._session.waits
                await self._house.prepare(table.setup.id, seat.number, seat.player, first, seed=luck, who=who)
                return

    @property
    def _has_people(self) -> bool:
        return any(seat.kind != "house" for seat in self._session.table.seats)

    @property
    def _may_play(self) -> bool:
        """Where only the house plays, it does while somebody watches."""
        return self._has_people or self._session.is_watched

    def _seat(self) -> Seat | None:
        """The seat of the house that is to move."""
        table = self._session.table
        # In a guided game everybody moves in the order of its steps.
        choosing = [number for number in table.choosing if number == table.turn or not table.setup.guide]
        return next((table.seats[number] for number in choosing if table.seats[number].kind == "house"), None)

    async def _think(self) -> None:
        """Play as long as it is the house's turn; what was thought about another position is of no use."""
        session = self._session
        try:
            while self._may_play and (seat := self._seat()) is not None and session.table.match is not None:
                position, began = session.table.match.position, self._loop.time()
                move = await self._choice(seat)
                if session.has_pages:
                    await asyncio.sleep(max(0.0, PACE - (self._loop.time() - began)))
                if self._seat() is seat and session.table.match.position is position:
                    was = before(session.table)
                    session.happened([played(session.table, seat.number, move, steady.now())], was)
        except Exception as error:
            session.fail(error)
        finally:
            self._task = None

    async def _choice(self, seat: Seat) -> str:
        table = self._session.table
        assert table.match is not None
        step = scripted(table)
        if step is not None:
            await asyncio.sleep(2 * PACE)
            return step
        number, match = seat.number, table.match
        history = [p.seen(number).key for p in match.positions[:-1]] if match.repetition else []
        soon = self._loop.call_later(SOON, self._tell, number, "thinking")
        try:
            return await self._house.choose(
                table.setup.id,
                number,
                seat.player or "",
                chooser(table, number),
                history=history,
                seed=self._luck(number),
                tell=lambda what: self._tell(number, what),
                who=self._session.waits,
                idle=not self._has_people,
            )
        finally:
            soon.cancel()

    def _tell(self, seat: int, what: str) -> None:
        self._session.tell_all(ThinkingTold(seat=seat, what=what))

    def _luck(self, seat: int) -> int:
        """A number for a player's luck: it comes from the secret but tells nothing of it."""
        text = f"luck of seat {seat} {self._session.table.setup.secret}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
