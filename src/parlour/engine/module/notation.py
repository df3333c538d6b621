"""Reads a move that a person typed: case and extra blanks are forgiven, nothing else is."""

import re
from collections.abc import Iterable

from ..errors import BadGame

_BLANKS = re.compile(r"\s+")
_AROUND = re.compile(r" ?([,|:=+-]) ?")
_RUNS = re.compile(r"\d+|\D+")


def natural(texts: Iterable[str]) -> list[str]:
    """Texts in the order in which people look for them: bid 2 before bid 10."""
    return sorted(
        texts, key=lambda text: [(int(run), "") if run[0].isdigit() else (-1, run) for run in _RUNS.findall(text)]
    )


def normal(text: str) -> str:
    """One spelling for all that are read alike."""
    return _AROUND.sub(r"\1", _BLANKS.sub(" ", text).strip()).lower()


LONGEST = 200
"""Characters of a text beyond which it is no move of any game."""


class Notation:
    """The forms that the moves of a game have, as patterns, each behind an example of it."""

    def __init__(self, forms: Iterable[tuple[str, str]]) -> None:
        try:
            pairs = [(str(example), re.compile(pattern, re.ASCII)) for example, pattern in forms]
        except (TypeError, ValueError, re.error) as error:
            raise BadGame(f'notation is a list of pairs such as ("take 2", r"take \\d+"): {error}') from None
        self.examples = tuple(example for example, _ in pairs)
        self._patterns = {pattern: example for example, pattern in reversed(pairs)}
        self.forms = tuple(reversed(self._patterns.values()))
        """An example of each form, the first."""

    def fits(self, text: str) -> bool:
        """Whether a normal text has the form of some move of the game."""
        return self.form(text) is not None

    def form(self, text: str) -> str | None:
        """The example of the form that a normal text has."""
        if len(text) > LONGEST or not text.isascii():
            return None
        return next((example for pattern, example in self._patterns.items() if pattern.fullmatch(text)), None)

    @property
    def wanted(self) -> str:
        """What would have the form of a move, in words."""
        return "a move looks like " + " or ".join(self.examples)
