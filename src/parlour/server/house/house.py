"""The players of the house: they think in processes of their own, and a process that ends is started again."""

import asyncio
import logging
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from ...conformance.rehearsal import Rehearsal
from ...engine import Game, Position
from ...players.workshop import ADVICE, Workshop
from ...search import Judgement
from .turns import Turns

PATIENCE = 180.0
"""Seconds after which a process that does not answer is ended and another one asked."""

ATTEMPTS = 3
REHEARSED = 6.0
"""Seconds within which a game that was edited has been tried."""

Tell = Callable[[str], None]

_LOG = logging.getLogger(__name__)


class Lost(Exception):
    """The process that was asked has ended."""


class Worker:
    """One process, started when it is first asked something, and again if it has ended."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._asked: dict[int, tuple[asyncio.Future[dict[str, Any]], Tell]] = {}
        self._number = 0
        self._starting = asyncio.Lock()
        self._doing = "thinking"

    async def ask(self, question: dict[str, object], tell: Tell) -> dict[str, Any]:
        """The answer to a question; `tell` hears what the process is doing. Lost if it ends."""
        async with self._starting:
            process = await self._running()
        self._number += 1
        number = self._number
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._asked[number] = (answer, tell)
        if self._doing != "thinking":
            tell(self._doing)
        try:
            assert process.stdin is not None
            process.stdin.write(msgspec.json.encode({"id": number, **question}) + b"\n")
            return await asyncio.wait_for(answer, PATIENCE)
        except TimeoutError:
            self._kill()
            raise Lost from None
        finally:
            self._asked.pop(number, None)

    async def close(self) -> None:
        """End the process."""
        self._kill()
        if self._process is not None:
            await self._process.wait()
        if self._reading is not None:
            await self._reading

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", f"{__package__}.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=1 << 20,
            )
            self._reading = asyncio.create_task(self._read(self._process))
        return self._process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self._take(msgspec.json.decode(line))
        await process.wait()
        self._doing = "thinking"
        for future, _ in self._asked.values():
            if not future.done():
                future.set_exception(Lost())

    def _take(self, answer: dict[str, Any]) -> None:
        """Hand an answer to whoever waits for it, and what the process is doing to all who wait."""
        future, _ = self._asked.get(answer.pop("id"), (None, None))
        if "what" in answer:
            self._doing = answer["what"]
            for _, tell in self._asked.values():
                tell(self._doing)
            return
        self._doing = "thinking"
        if future is not None and not future.done():
            future.set_result(answer)

    def _kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()


class House:
    """All players of the house. A table's player stays with one process, which keeps what it has thought of.

    Questions wait for their turn here, however many there are: a process is asked one at a time. Tables at which only
    the house plays have a process of their own, for which nobody else waits.
    """

    def __init__(self, workers: int, workshop: Workshop | None = None) -> None:
        self._workers = [Worker() for _ in range(workers)]
        self._idler = Worker()
        self._turns, self._idle_turns = Turns(self._workers), Turns([self._idler])
        self._critic = Worker()
        self._prompter = Worker()
        self._workshop = workshop or Workshop()

    async def open(self, games: Sequence[str]) -> None:
        """Have all processes at hand before anybody asks, and these games compiled, the likeliest first."""
        question: dict[str, object] = {"do": "load", "game": games[0], "options": "{}"}
        with suppress(Lost, ConnectionError):
            await asyncio.gather(*(worker.ask(question, _unheard) for worker in self._workers))
        self._workshop.expect(games)

    async def choose(
        self,
        table: str,
        seat: int,
        player: str,
        position: Position,
        *,
        history: Sequence[bytes],
        seed: int,
        tell: Tell,
        who: str = "",
        idle: bool = False,
    ) -> str:
        """A legal move in a position as the seat may know it. `who` waits for it; `idle`, nobody plays."""
        self._workshop.want(position.game, player)
        question = self._question("choose", table, seat, player, position, seed)
        question["history"] = [key.hex() for key in history]
        answer = await self._answer(table, question, tell, who, idle=idle)
        move = answer.get("move")
        if isinstance(move, str) and move in position.moves:
            return move
        _LOG.error("%s at table %s has no move: %s", player, table, answer.get("error", answer))
        return Random(seed).choice(position.moves)

    async def prepare(
        self, table: str, seat: int, player: str, position: Position, *, seed: int, who: str = ""
    ) -> None:
        """Have a player get ready before it is asked."""
        self._workshop.want(position.game, player)
        await self._answer(table, self._question("prepare", table, seat, player, position, seed), _unheard, who)

    async def analyse(
        self, table: str, position: Position, how: str, tell: Tell, who: str = ""
    ) -> tuple[str, float] | None:
        """The best move in a position as a seat may know it, and what it is worth to whoever makes it."""
        question = {"do": "analyse", "raw": position.raw.hex(), "how": how, **_named(position.game)}
        answer = await self._answer(table, question, tell, who)
        return (answer["best"], answer["value"]) if "best" in answer else None

    async def prepare_to_judge(self, first: Position) -> None:
        """Have the process at hand that judges, and a game in it; it is given a position in which somebody chooses."""
        await self._asked(self._critic, self._question("prepare", "analysis", 0, ADVICE, first, 0), _unheard)

    async def judge(self, position: Position, how: str) -> Judgement | None:
        """What a search thinks of a position that is looked at again: in a process that no player waits for."""
        self._workshop.want(position.game, ADVICE)
        question = {"do": "judge", "raw": position.raw.hex(), "how": how, **_named(position.game)}
        answer = await self._asked(self._critic, question, _unheard)
        if "best" not in answer:
            return None
        del answer["done"]
        return Judgement(**answer | {"shares": tuple(answer["shares"])})

    async def rehearse(self, game: str) -> Rehearsal:
        """Whether a game that was edited can be played: in a process of its own, for nobody knows what it does."""
        try:
            answer = await asyncio.wait_for(self._prompter.ask({"do": "rehearse", "game": game}, _unheard), REHEARSED)
        except (Lost, ConnectionError, TimeoutError):
            await self._prompter.close()
            return Rehearsal(False, f"{game} does not come to an end: is there a loop in it?")
        return Rehearsal(bool(answer.get("can_play")), answer.get("problem") or answer.get("error") or "")

    @property
    def waiting(self) -> int:
        """How many questions wait for their turn."""
        return self._turns.waiting + self._idle_turns.waiting

    def forget(self, table: str) -> None:
        """A table that needs no player any more."""
        self._turns.forget(table)
        self._idle_turns.forget(table)

    async def close(self) -> None:
        """End all processes."""
        self._workshop.close()
        await asyncio.gather(
            *(worker.close() for worker in (*self._workers, self._idler, self._critic, self._prompter))
        )

    def _question(
        self, do: str, table: str, seat: int, player: str, position: Position, seed: int
    ) -> dict[str, object]:
        asked = {"do": do, "key": f"{table} {seat}", "player": player, "seed": seed, "raw": position.raw.hex()}
        return asked | _named(position.game)

    async def _answer(
        self, table: str, question: dict[str, object], tell: Tell, who: str, *, idle: bool = False
    ) -> dict[str, Any]:
        turns = self._idle_turns if idle else self._turns
        async with turns.turn(who or table, table) as worker:
            return await self._asked(worker, question, tell)

    async def _asked(self, worker: Worker, question: dict[str, object], tell: Tell) -> dict[str, Any]:
        for _ in range(ATTEMPTS):
            with suppress(Lost, ConnectionError):
                return await worker.ask(question, tell)
        return {"error": "the process ended, however often it was asked"}


def _named(game: Game) -> dict[str, object]:
    """A game as another process finds it."""
    options = msgspec.json.encode(game.chosen, order="sorted").decode()
    return {"game": game.source, "options": options, "edition": game.compiler.version}


def _unheard(what: str) -> None:
    """Nobody waits yet."""
