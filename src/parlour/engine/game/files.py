"""The files of a game that is being written."""

import os
from pathlib import Path

from ..compiling.sources import beside, sources


class GameFiles:
    """The files that a game is made of, and whether they were saved since somebody last asked."""

    def __init__(self, path: Path) -> None:
        path = path.resolve()
        self.file = path / "__init__.py" if path.is_dir() else path
        self._files = sources(self.file)
        self._known = self._seen = self._stamps()

    def were_saved(self) -> bool:
        """Whether anything is new: not while it is still being written, or is not there for a moment."""
        before, self._seen = self._seen, self._stamps()
        if self._seen != before or self._seen == self._known or not self.file.exists():
            return False
        self._files = sources(self.file)
        self._known = self._seen = self._stamps()
        return True

    def _stamps(self) -> dict[Path, tuple[int, int]]:
        stats = {file: _stat(file) for file in {*self._files, *beside(self.file)}}
        return {file: (stat.st_mtime_ns, stat.st_size) for file, stat in stats.items() if stat is not None}


def _stat(file: Path) -> os.stat_result | None:
    try:
        return file.stat()
    except OSError:
        return None
