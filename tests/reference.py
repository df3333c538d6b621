"""docs/reference.md, written from the code: `python -m tests.reference` writes it anew, and a test compares.

Every public name of the kit is there with its signature and the first paragraph of its docstring. A class shows its
rules, its fields and what it says in words, those of bases that are not public among them.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import parlour
from parlour import kit
from parlour.engine.module.layout import Kind
from parlour.engine.module.rules import is_rule
from parlour.kit.component import Component
from parlour.kit.forms.form import Form
from parlour.kit.shapes import Shape

PAGE = Path(__file__).parents[1] / "docs" / "reference.md"
PACKAGE = Path(parlour.__file__).parent
HEAD = """\
# Reference

Every name of `parlour.kit`, written from the code by `make reference`. [Writing a game](writing-a-game.md) tells how
they work together, and the [gallery](gallery.md) shows them. `(o)[…]` is a table that rules look things up in.
"""
WORDS = ("name", "named", "either", "tally", "whose", "reach", "words", "of")
"""What games call outside of rules."""
MADE = ("held", "Parameter", "Lookup")
"""What attributes are made by that rules use."""
SECTIONS: dict[str, Callable[[Any], bool]] = {
    "Components": lambda thing: isinstance(thing, type) and issubclass(thing, Component),
    "Shapes": lambda thing: isinstance(thing, type) and issubclass(thing, Shape),
    "Forms of moves": lambda thing: isinstance(thing, type) and issubclass(thing, Form),
    "Cards and gaps": lambda thing: isinstance(thing, type) and thing.__module__.startswith("parlour.kit"),
}
PUBLIC = {name: getattr(kit, name) for name in kit.__all__}


def page() -> str:
    """The page as it should be."""
    parts, left = [HEAD], dict(PUBLIC)
    for title, belongs in SECTIONS.items():
        chosen = [name for name, thing in left.items() if belongs(thing)]
        parts += [f"## {title}\n", *(_class(left.pop(name)) for name in sorted(chosen))]
    functions = {name: left.pop(name) for name, thing in [*left.items()] if inspect.isfunction(thing)}
    fields = [name for name, thing in functions.items() if thing.__module__ == "parlour.kit.fields"]
    fields += [name for name in functions if name in ("clock", "option")]
    parts += ["## Fields\n", _table(_called(name, functions.pop(name)) for name in sorted(fields))]
    parts += ["## Helpers\n", _table(_called(name, thing) for name, thing in sorted(functions.items()))]
    parts += ["## Other names\n", _table(_other(name, thing) for name, thing in sorted(left.items()))]
    return "\n".join(parts)


def _table(rows: Iterator[tuple[str, str]]) -> str:
    lines = [f"| `{name}` | {told.replace('|', chr(92) + '|')} |" for name, told in rows]
    return "\n".join(["| name | what it is |", "|---|---|", *lines, ""])


def _class(kind: type) -> str:
    bases = [base for base in kind.__mro__[1:] if base in PUBLIC.values()]
    more = f" It has all that [{bases[0].__name__}](#{bases[0].__name__.lower()}) has." if bases else ""
    shared = bases[0].__mro__ if bases else (Form, *Form.__mro__)
    rows: dict[str, str] = {}
    for base in [base for base in kind.__mro__ if base not in shared]:
        for name, told in [*_attributes(base), *_methods(base)]:
            if name.split("(")[0] not in {known.split("(")[0] for known in rows}:
                rows[name] = told
    lines = [f"### {kind.__name__}\n", f"`{_signature(kind.__name__, kind)}`\n", _paragraphs(kind) + more + "\n"]
    return "\n".join([*lines, *([_table(iter(rows.items()))] if rows else [])])


def _methods(kind: type) -> Iterator[tuple[str, str]]:
    for name, method in vars(kind).items():
        if not name.startswith("_") and inspect.isfunction(method) and (is_rule(method) or name in WORDS):
            inherited = (getattr(base, name, None) for base in kind.__mro__)
            told = next((_first(found) for found in inherited if inspect.getdoc(found)), "")
            yield _signature(name, method), told


def _attributes(kind: type) -> Iterator[tuple[str, str]]:
    """What is made in `__init__` for rules, and the sentence behind it."""
    if "__init__" not in vars(kind):
        return
    body = _parsed(kind.__init__).body  # type: ignore[misc]
    for made, told in zip(body, [*body[1:], None], strict=True):
        if isinstance(made, ast.Assign | ast.AnnAssign) and made.value is not None and _is_text(told):
            target = made.targets[0] if isinstance(made, ast.Assign) else made.target
            by = ast.unparse(made.value.func) if isinstance(made.value, ast.Call) else ast.unparse(made.value)
            if isinstance(target, ast.Attribute) and (by in MADE or by in PUBLIC):
                call = {"Parameter": "(o)", "Lookup": "(o)[…]"}.get(by, "")
                yield target.attr + call, " ".join(told.value.value.split())  # type: ignore[union-attr]


def _is_text(statement: ast.stmt | None) -> bool:
    is_value = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_value and isinstance(statement.value.value, str)  # type: ignore[union-attr]


def _signature(name: str, thing: Any) -> str:
    """How it is called, without types; keywords that go on to a base are those of the base."""
    found = list(inspect.signature(thing).parameters.values())
    if isinstance(thing, type):
        for base in thing.__mro__[1:]:
            if "__init__" in vars(base) and found and found[-1].kind is found[-1].VAR_KEYWORD and _passes_on(thing):
                more = inspect.signature(base).parameters.values()
                known = {each.name for each in found[:-1]}
                found[-1:] = [each for each in more if each.name not in known and each.kind >= each.KEYWORD_ONLY]
    bare = [each.replace(annotation=each.empty) for each in found if each.name != "self"]
    return f"{name}{inspect.Signature(bare)}"


def _passes_on(kind: type) -> bool:
    """Whether keywords that it does not name itself go to its base."""
    calls = [node for node in ast.walk(_parsed(kind.__init__)) if isinstance(node, ast.Call)]  # type: ignore[misc]
    above = [call for call in calls if ast.unparse(call.func) == "super().__init__"]
    return any(keyword.arg is None for call in above for keyword in call.keywords)


def _parsed(function: Any) -> ast.FunctionDef:
    found = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    assert isinstance(found, ast.FunctionDef)
    return found


def _called(name: str, thing: Any) -> tuple[str, str]:
    return _signature(name, thing), _first(thing)


def _other(name: str, thing: Any) -> tuple[str, str]:
    if isinstance(thing, Kind) and not _behind(name):
        return name, "A field for a whole number from {:,} to {:,}; with a size in brackets, an array.".format(
            *thing.limits
        )
    return name, _first(thing) if isinstance(thing, type) and inspect.getdoc(thing) else _behind(name)


def _behind(name: str) -> str:
    """The sentence behind the assignment of a name."""
    for file in sorted(PACKAGE.rglob("*.py")):
        body = ast.parse(file.read_bytes()).body
        for made, told in pairwise(body):
            if isinstance(made, ast.Assign | ast.AnnAssign) and _is_text(told):
                targets = made.targets if isinstance(made, ast.Assign) else [made.target]
                names = {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}
                if name in names:
                    return " ".join(told.value.value.split())  # type: ignore[attr-defined,no-any-return]
    return ""


def _first(thing: Any) -> str:
    """The first paragraph of its docstring."""
    return " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())


def _paragraphs(thing: Any) -> str:
    return " ".join((inspect.getdoc(thing) or "").split())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
