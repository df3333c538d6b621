"""Many ES modules joined into one script, line by line, so that a source map leads back to each."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([^"]+)";', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?function ([\w$]+)|class ([\w$]+)|const ([\w$]+) )", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*|\bimport[(.].*", re.MULTILINE)
_EXPECTED = 'import { a, b as c } from "./name.js"; or export before a function, a class or a const with a name'


@dataclass(frozen=True)
class Bundle:
    """The joined script. Its default export holds what each module exports, by the module's name."""

    script: str
    sources: list[tuple[str, int]]
    """The modules in their order, each with the line of the script where it begins."""
    lines: list[int]
    """How many lines each of them has."""

    def source_map(self, folder: str) -> dict[str, object]:
        """Which line of which module in `folder` each line of the script is."""
        return {"version": 3, "sources": [folder + name for name, _ in self.sources], "mappings": self._mappings()}

    def _mappings(self) -> str:
        origins: dict[int, tuple[int, int]] = {}
        for source, ((_, start), count) in enumerate(zip(self.sources, self.lines, strict=True)):
            origins |= {start + line: (source, line) for line in range(count)}
        known = [(0, 0), *(origins[line] for line in sorted(origins))]
        steps = (f"A{_vlq(now[0] - was[0])}{_vlq(now[1] - was[1])}A" for was, now in pairwise(known))
        return ";".join(next(steps) if line in origins else "" for line in range(self.script.count("\n")))


def join(modules: Mapping[str, str], main: str) -> Bundle:
    """`main` and all that it imports, each module a function of its own that runs after those it needs."""
    script = ["const modules = {};"]
    sources, lines = [], []
    for name in _ordered(modules, main):
        body, exports = _scoped(name, modules[name])
        script.append(f'modules["{name}"] = (() => {{')
        sources.append((name, len(script)))
        lines.append(len(body))
        script += [*body, f"return {{ {', '.join(exports)} }};", "})();"]
    return Bundle("\n".join([*script, "export default modules;", ""]), sources, lines)


def _ordered(modules: Mapping[str, str], main: str) -> list[str]:
    done: list[str] = []

    def client(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise ValueError(f"modules import each other: {' → '.join((*path, name))}")
        if name not in modules:
            raise ValueError(f"{path[-1]}: there is no module {name} to import")
        if name not in done:
            for needed in _IMPORT.finditer(modules[name]):
                client(needed[2], (*path, name))
            done.append(name)

    client(main, ())
    return done


def _scoped(name: str, text: str) -> tuple[list[str], list[str]]:
    """The lines of a module as the body of a function, and the names that it exports."""
    exports = [export[1] or export[2] or export[3] for export in _EXPORT.finditer(text)]
    body = _EXPORT.sub("", _IMPORT.sub(_taken, text))
    if other := _OTHER.search(body):
        line = body.count("\n", 0, other.start()) + 1
        raise ValueError(f"{name}:{line}: {other[0]!r} cannot be joined; expected {_EXPECTED}")
    return body.rstrip("\n").split("\n"), exports


def _taken(statement: re.Match[str]) -> str:
    return f'const {{{statement[1].replace(" as ", ": ")}}} = modules["{statement[2]}"];'


_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def _vlq(number: int) -> str:
    """A number as source maps write it: five bits a digit, the lowest first, the sign in front of all."""
    return "".join(_DIGITS[digit] for digit in _bits(abs(number) << 1 | (number < 0)))


def _bits(number: int) -> Iterator[int]:
    while number > 31:
        yield number & 31 | 32
        number >>= 5
    yield number
