"""The file in which a run keeps its results: a line that says what is run, and one for each outcome of a game."""

import fcntl
import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..engine import BadOption, BadRecord, shown
from .job import Job, Outcome, Setting

FORMAT = 1
ALIKE = ("game", "options", "rules")
"""What runs must have in common to be rated together."""

Run = tuple[dict[str, Any], list[Outcome]]
"""What a file says of its run, and its outcomes in order."""


class Ledger:
    """The results of a run, by the numbers of their games; each is in the file as soon as it is known.

    A run that was cut off goes on where it was: what stands in the file is not played again. A last line that was
    not written whole is dropped. Without a file, results are kept in memory only.
    """

    def __init__(self, header: dict[str, Any], file: Path | None = None) -> None:
        self.header = json.loads(json.dumps({"arena": FORMAT} | header))
        self.outcomes: dict[int, Outcome] = {}
        self._descriptor: int | None = None
        if file is not None:
            self._open(file)

    def of(self, job: Job) -> Outcome | None:
        outcome = self.outcomes.get(job.number)
        if outcome is not None and outcome.job != job:
            raise BadRecord(f"game {job.number} in the file of results is not the one that belongs there")
        return outcome

    def add(self, outcome: Outcome) -> None:
        self.outcomes[outcome.job.number] = outcome
        self._write(outcome.data())

    def close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self, file: Path) -> None:
        try:
            self._descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            text = file.read_bytes()
        except BlockingIOError:
            self.close()
            raise BadOption(f"another run writes to {file} right now") from None
        except OSError as error:
            raise BadOption(f"cannot write {file}: {error.strerror}") from None
        whole = text[: text.rfind(b"\n") + 1]
        os.ftruncate(self._descriptor, len(whole))
        if not whole:
            self._write(self.header)
            return
        header, self.outcomes = read(file, whole)
        _must_agree(file, header, self.header)

    def _write(self, data: dict[str, Any]) -> None:
        if self._descriptor is None:
            return
        left = memoryview(json.dumps(data, ensure_ascii=False).encode() + b"\n")
        while left:
            left = left[os.write(self._descriptor, left) :]


def read(file: Path, text: bytes | None = None) -> tuple[dict[str, Any], dict[int, Outcome]]:
    """What a file says of its run, and its outcomes by the numbers of their games."""
    try:
        lines = (file.read_bytes() if text is None else text).decode().split("\n")
        header = json.loads(lines[0])
        if header.get("arena") != FORMAT:
            raise BadRecord(f"{file} does not begin as a file of results does: expected format {FORMAT}")
        # What stands behind the last line feed was not written whole.
        outcomes = [Outcome.read(json.loads(line)) for line in lines[1:-1]]
    except OSError as error:
        raise BadRecord(f"cannot read {file}: {error.strerror}") from None
    except BadRecord:
        raise
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadRecord(f"{file} is no file of results") from None
    return header, {outcome.job.number: outcome for outcome in outcomes}


def runs(files: Sequence[Path]) -> list[Run]:
    """Several runs; refused where they are not of one game."""
    every = [(header, [outcomes[number] for number in sorted(outcomes)]) for header, outcomes in map(read, files)]
    first = every[0][0]
    for file, (header, _) in zip(files, every, strict=True):
        for key in ALIKE:
            if header.get(key) != first.get(key):
                raise BadOption(
                    f"{file} and {files[0]} are not of one game: {key} is {shown(header.get(key))} in one,"
                    f" and {shown(first.get(key))} in the other"
                )
    return every


def pooled(every: Sequence[Run]) -> tuple[Setting, list[Outcome]]:
    """All outcomes as those of one run, in which who has the same name is the same player."""
    names = list(dict.fromkeys(name for header, _ in every for name in header["players"]))
    first = every[0][0]
    setting = Setting(first["game"], first["options"], first["rules"], tuple(names))
    outcomes: list[Outcome] = []
    for number, (header, own) in enumerate(every):
        place = [names.index(name) for name in header["players"]]
        for outcome in own:
            seats = tuple(place[who] for who in outcome.job.players)
            # Deals are those of their run: equal seeds in two files are a coincidence.
            job = replace(outcome.job, number=len(outcomes), players=seats, seed=f"{number}: {outcome.job.seed}")
            outcomes.append(replace(outcome, job=job))
    return setting, outcomes


def _must_agree(file: Path, written: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuse to go on with the results of another run."""
    for key in wanted | written:
        if written.get(key) != wanted.get(key):
            raise BadOption(
                f"{file} holds the results of another run: there {key} is {shown(written.get(key))},"
                f" here it is {shown(wanted.get(key))}; name another file"
            )
