"""The file in which a run keeps its results: a line that says what is run, and one for each result."""

import fcntl
import json
import os
from pathlib import Path
from typing import Any

from ..engine import BadOption, BadRecord, shown
from .job import Job, Result

FORMAT = 1


class Ledger:
    """The results of a run, by the numbers of their games; each is in the file as soon as it is known.

    A run that was cut off goes on where it was: what stands in the file is not played again. A last line that was
    not written whole is dropped. Without a file, results are kept in memory only.
    """

    def __init__(self, header: dict[str, Any], file: Path | None = None) -> None:
        self.header = json.loads(json.dumps({"arena": FORMAT} | header))
        self.results: dict[int, Result] = {}
        self._descriptor: int | None = None
        if file is not None:
            self._open(file)

    def of(self, job: Job) -> Result | None:
        """What is known of a game already."""
        found = self.results.get(job.number)
        if found is not None and found.job != job:
            raise BadRecord(f"game {job.number} in the file of results is not the one that belongs there")
        return found

    def add(self, result: Result) -> None:
        """Keep a result."""
        self.results[result.job.number] = result
        self._write(result.data())

    def close(self) -> None:
        """Let go of the file."""
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
        header, self.results = read(file, whole)
        _must_agree(file, header, self.header)

    def _write(self, data: dict[str, Any]) -> None:
        if self._descriptor is None:
            return
        left = memoryview(json.dumps(data, ensure_ascii=False).encode() + b"\n")
        while left:
            left = left[os.write(self._descriptor, left) :]


def read(file: Path, text: bytes | None = None) -> tuple[dict[str, Any], dict[int, Result]]:
    """What a file says of its run, and its results by the numbers of their games."""
    try:
        lines = (file.read_bytes() if text is None else text).decode().split("\n")
        header = json.loads(lines[0])
        if header.get("arena") != FORMAT:
            raise BadRecord(f"{file} does not begin as a file of results does: expected format {FORMAT}")
        # What stands behind the last line feed was not written whole.
        results = [Result.read(json.loads(line)) for line in lines[1:-1]]
    except OSError as error:
        raise BadRecord(f"cannot read {file}: {error.strerror}") from None
    except BadRecord:
        raise
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadRecord(f"{file} is no file of results") from None
    return header, {result.job.number: result for result in results}


def _must_agree(file: Path, found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuse to go on with the results of another run."""
    for key in wanted | found:
        if found.get(key) != wanted.get(key):
            raise BadOption(
                f"{file} holds the results of another run: there {key} is {shown(found.get(key))},"
                f" here it is {shown(wanted.get(key))}; name another file"
            )
