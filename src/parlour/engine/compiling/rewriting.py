"""Rewrites a rule for compiling: its indices are unsigned, and what it reads of parts stands there itself.

Numba asks of every signed index whether it counts from the end. No index of a rule does: interpreted, a negative
one is refused. Saying so makes rules that live on arrays a seventh faster. What a part reads, `self.all(o)`, would be
a function more to compile: it becomes the constant, or the field of the record. A rule that only returns something
stands itself where it is called: each function takes some hundredths of a second to compile, however short it is.
"""

import ast
import inspect
import textwrap
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from types import CodeType, FunctionType
from typing import NamedTuple

UNSIGNED = "__unsigned__"
"""The name under which a rewritten function finds the cast."""
SELF = "self"


class Body(NamedTuple):
    """What a rule gives that only returns something: it can stand where the rule is called."""

    parameters: tuple[str, ...]
    value: ast.expr


class Reader:
    """Knows what the names mean that lead to a part, or to a rule; this one knows of none."""

    def setting(self, path: list[str]) -> str | None:
        """What stands for a reading of a part: the name of a constant, or `.field`."""
        return None

    def body(self, path: list[str]) -> Body | None:
        """What stands for a call of a rule."""
        return None


IGNORANT = Reader()


def rewritten(function: FunctionType, source: str, reader: Reader = IGNORANT) -> CodeType | None:
    """The code of a function for compiling; None where its text is not in the source.

    A method loses its first parameter: `self` is then a global name.
    """
    definition = defined(function, source)
    if definition is None:
        return None
    tree = ast.Module([_Rewriter(reader).visit(definition)], [])
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    module = compile(ast.fix_missing_locations(tree), function.__code__.co_filename, "exec")
    return next(constant for constant in module.co_consts if isinstance(constant, CodeType))


def returned(function: FunctionType, source: str, reader: Reader) -> Body | None:
    """What a function returns, if it does nothing else."""
    definition = defined(function, source)
    if definition is None or definition.args.defaults or definition.args.kwonlyargs:
        return None
    statements = definition.body[ast.get_docstring(definition) is not None :]
    if len(statements) != 1 or not isinstance(statements[0], ast.Return) or statements[0].value is None:
        return None
    value = _Rewriter(reader).visit(statements[0].value)
    if any(isinstance(node, _OWN_NAMES) for node in ast.walk(value)):
        return None
    return Body(tuple(argument.arg for argument in definition.args.args), value)


def renamed(body: Body, names: Mapping[str, str]) -> Body:
    """With other names for what is no parameter."""
    parameters = {parameter: ast.Name(parameter, ast.Load()) for parameter in body.parameters}
    others: dict[str, ast.expr] = {name: ast.Name(new, ast.Load()) for name, new in names.items()}
    return body._replace(value=_Substitution(others | parameters).visit(body.value))


def free_names(body: Body) -> set[str]:
    """The names in it that are no parameters."""
    used = {node.id for node in ast.walk(body.value) if isinstance(node, ast.Name)}
    return used - {UNSIGNED, *body.parameters}


def defined(function: FunctionType, source: str) -> ast.FunctionDef | None:
    """The text of a function, without `self`."""
    lines = source.splitlines(keepends=True)[function.__code__.co_firstlineno - 1 :]
    try:
        tree = ast.parse(textwrap.dedent("".join(inspect.getblock(lines))))
    except SyntaxError:
        return None
    definition = tree.body[0] if tree.body else None
    if not isinstance(definition, ast.FunctionDef) or definition.name != function.__name__:
        return None
    definition.decorator_list = []
    if definition.args.args and definition.args.args[0].arg == SELF:
        del definition.args.args[0]
    return definition


_OWN_NAMES = ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.NamedExpr


class _Rewriter(ast.NodeTransformer):
    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        path = _path(node.func)
        setting = self._reader.setting(path) if len(node.args) == 1 else None
        if setting is not None:
            if setting.startswith("."):
                return ast.copy_location(ast.Attribute(node.args[0], setting[1:], ast.Load()), node)
            return ast.copy_location(ast.Name(setting, ast.Load()), node)
        body = self._reader.body(path) if path and not node.keywords else None
        return node if body is None or not _fits(body, node.args) else _standing_for(node, body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
            argument.annotation = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.value = node.value and self.visit(node.value)
        node.target = self.visit(node.target)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            node.slice.elts = [_cast(part) for part in node.slice.elts]
        else:
            node.slice = _cast(node.slice)
        return node


def _path(node: ast.expr) -> list[str]:
    """The names in `one.two.three`; nothing for what is not made of names alone."""
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute) and (before := _path(node.value)):
        return [*before, node.attr]
    return []


def _cast(index: ast.expr) -> ast.expr:
    if isinstance(index, ast.Constant | ast.Slice):
        return index
    call = ast.Call(ast.Name(UNSIGNED, ast.Load()), [index], [])
    return ast.copy_location(call, index)


def _fits(body: Body, arguments: list[ast.expr]) -> bool:
    """Whether it means the same if each argument is read where it is used."""
    uses = Counter(node.id for node in ast.walk(body.value) if isinstance(node, ast.Name))
    return len(arguments) == len(body.parameters) and all(
        _is_read(argument) or (uses[parameter] <= 1 and _is_plain(argument))
        for parameter, argument in zip(body.parameters, arguments, strict=True)
    )


def _is_read(node: ast.expr) -> bool:
    """Whether it is a name, a constant, or a field."""
    return isinstance(node, ast.Name | ast.Constant) or (isinstance(node, ast.Attribute) and _is_read(node.value))


def _is_plain(node: ast.expr) -> bool:
    """Whether nothing is called in it."""
    calls = (part.func for part in ast.walk(node) if isinstance(part, ast.Call))
    return all(isinstance(function, ast.Name) and function.id == UNSIGNED for function in calls)


def _standing_for(call: ast.Call, body: Body) -> ast.expr:
    expression = _Substitution(dict(zip(body.parameters, call.args, strict=True))).visit(deepcopy(body.value))
    for node in ast.walk(expression):
        ast.copy_location(node, call)
    return expression  # type: ignore[no-any-return]


class _Substitution(ast.NodeTransformer):
    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return deepcopy(self._values.get(node.id, node))
