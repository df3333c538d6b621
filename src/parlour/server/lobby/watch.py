"""Takes up what authors save: a game whose files changed is tried, and then played at all its tables."""

import asyncio
from contextlib import suppress

import msgspec

from ...engine import at_hand
from ...engine.game.files import GameFiles
from .lobby import Lobby

EVERY = 0.15
"""Seconds between two looks at the files."""

PLAYED_ON = "\nUntil that is mended, the rules from before are played."


class Edition(msgspec.Struct, frozen=True):
    """How often anything was saved, and what is wrong with the games as they are now, by name."""

    number: int
    problems: dict[str, str]


class Watch:
    """Games that are being written, and what came of each edit."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._files: dict[str, GameFiles] = {}
        self.edition = Edition(0, {})
        self._task = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Look no more."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _look(self) -> None:
        self._files = {name: GameFiles(path) for name, path in at_hand().items()}
        for name in self._files:
            await self._try(name, is_new=False)
        while True:
            await asyncio.sleep(EVERY)
            for name, path in at_hand().items():
                is_new = name not in self._files
                files = self._files.setdefault(name, GameFiles(path)) if is_new else self._files[name]
                if is_new or files.were_saved():
                    await self._try(name, is_new=True)

    async def _try(self, game: str, *, is_new: bool) -> None:
        rehearsal = await self._lobby.house.rehearse(game)
        if is_new and rehearsal.can_play:
            await self._lobby.take_up(game)
        problems = {name: problem for name, problem in self.edition.problems.items() if name != game}
        if rehearsal.problem:
            problems[game] = rehearsal.problem + ("" if rehearsal.can_play or not is_new else PLAYED_ON)
        if is_new or problems != self.edition.problems:
            self.edition = Edition(self.edition.number + 1, problems)
