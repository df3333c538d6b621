"""What rules are written in: the part of Python that compiles, seen without compiling."""

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

from ..engine.module.contract import CONTRACT
from ..engine.module.rules import is_rule
from .trial import Trial

_FORMS = {
    ast.JoinedStr: "a text",
    ast.List: "a list",
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
    ast.Lambda: "a lambda",
    ast.FunctionDef: "a function of its own",
    ast.ClassDef: "a class",
    ast.Try: "a try",
    ast.With: "a with",
    ast.Global: "a global",
    ast.Nonlocal: "a nonlocal",
    ast.Import: "an import",
    ast.ImportFrom: "an import",
    ast.Yield: "a yield",
    ast.Await: "an await",
}
_CALLS = frozenset(
    {"print", "input", "open", "str", "repr", "format", "list", "dict", "set", "sorted", "isinstance", "getattr"}
)
"""Functions of Python that rules cannot call."""
_KEPT = "rules have whole numbers, if, for, while, small tuples and other rules"


def language(trial: Trial) -> None:
    """No rule is written with what does not compile, calls what is no rule, or calls itself."""
    rules = _rules(trial)
    trees = {name: tree for name, function in rules.items() if (tree := _tree(trial, function))}
    for name, tree in trees.items():
        for line, words in _foreign(tree, rules[name]):
            trial.found("rules", f"{name} {words}", where=_place(rules[name], line))
        if name in _reached(name, trees):
            trial.found("rules", f"{name} calls itself, and rules cannot", where=_place(rules[name], tree.lineno))


def _rules(trial: Trial) -> dict[str, FunctionType]:
    """The rules of the game's own files by name, those that rules call too."""
    texts = trial.game.compiler.texts
    named = {value.__name__: value for value in trial.game.chapters.names.values() if isinstance(value, FunctionType)}
    spread = [value for function in named.values() if is_rule(function) for value in function.__globals__.values()]
    functions = [*named.values(), *(value for value in spread if isinstance(value, FunctionType))]
    return {f.__name__: f for f in functions if is_rule(f) and f.__code__.co_filename in texts}


def _tree(trial: Trial, function: FunctionType) -> ast.FunctionDef | None:
    text, first = trial.game.compiler.texts[function.__code__.co_filename], function.__code__.co_firstlineno
    for node in ast.walk(ast.parse(text)):
        lines = [node.lineno, *(d.lineno for d in node.decorator_list)] if isinstance(node, ast.FunctionDef) else []
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__ and first in lines:
            return node
    return None


def _place(function: FunctionType, line: int) -> str:
    return f"{Path(function.__code__.co_filename).name}, line {line}"


def _foreign(tree: ast.FunctionDef, function: FunctionType) -> Iterator[tuple[int, str]]:
    """What in a rule does not compile: the line, and words that go on after its name."""
    body = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    changed = {"play", "start", "stop", "hide", "guess", "scores"} & {function.__name__}
    for node in (node for statement in body for node in ast.walk(statement)):
        line = getattr(node, "lineno", tree.lineno)
        if type(node) in _FORMS:
            yield line, f"has {_FORMS[type(node)]}: {_KEPT}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield line, f"has the text {node.value!r}: {_KEPT}"
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if words := _named(node.id, function):
                yield line, words
        elif isinstance(node, ast.Return) and changed and isinstance(node.value, ast.Name):
            yield line, f"returns {node.value.id}, which nobody looks at: it changes what it is given instead"


def _named(name: str, function: FunctionType) -> str:
    """What is wrong with a name that a rule uses, in words that go on after the rule's name."""
    value = function.__globals__.get(name, getattr(builtins, name, None))
    if name in function.__code__.co_varnames:
        return ""
    if isinstance(value, list | dict | set):
        return f"uses {name}, a {type(value).__name__}, and whatever a game remembers is a field of State"
    if isinstance(value, FunctionType) and not is_rule(value) and value.__module__ == function.__module__:
        better = f"write it as def {name}({CONTRACT[name].parameters})" if name in CONTRACT else "mark it @rule"
        return f"calls {name}, which is no rule: {better if value.__name__ == '<lambda>' else 'mark it @rule'}"
    if name in _CALLS and value is getattr(builtins, name):
        return f"calls {name}: {_KEPT}"
    return ""


def _reached(name: str, trees: dict[str, ast.FunctionDef]) -> set[str]:
    """The rules to which calls lead from one."""
    reached: set[str] = set()
    waiting = [name]
    while waiting:
        for node in ast.walk(trees[waiting.pop()]):
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if called in trees and called not in reached:
                reached.add(called)
                waiting.append(called)
    return reached
