"""A server of the parlour in a process of its own, for the browser to come to."""

import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).with_name("parlour")


class Served:
    """Runs `parlour serve`; started again, the same tables are at the same address."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self._data = data
        self._arguments = arguments
        self.address = ""
        self._process = self._started()

    def _started(self) -> subprocess.Popen[str]:
        port = self.address.rpartition(":")[2] or "0"
        settings = ["--port", port, "--no-open", "--data", str(self._data), "--workers", "2", "--limit", "tables=1000"]
        process = subprocess.Popen(
            [str(COMMAND), "serve", *self._arguments, *settings], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        self.address = line.rpartition(" ")[2].strip()
        assert self.address.startswith("http://"), f"expected an address, got {line!r}"
        return process

    @property
    def database(self) -> Path:
        return self._data / "tables.db"

    def kill(self) -> None:
        """Ends the server without a word, as a power cut would."""
        self._process.kill()
        self._end()

    def start(self) -> None:
        self._process = self._started()

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._end()

    def _end(self) -> None:
        self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()
