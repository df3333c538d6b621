"""Rewrites a rule for compiling: its indices are unsigned, and what it reads of parts stands there itself.

Numba asks of every signed index whether it counts from the end. No index of a rule does: interpreted, a negative
one is refused. Saying so makes rules that live on arrays a seventh faster. What a part reads, `self.all(o)`, would be
a function more to compile: it becomes the constant, or the field of the record.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable
from types import CodeType, FunctionType

UNSIGNED = "__unsigned__"
"""The name under which a rewritten function finds the cast."""
SELF = "self"


Reading = Callable[[list[str]], str | None]
"""What stands for a reading of a part, by the names that lead to it: the name of a constant, or `.field`."""


def rewritten(function: FunctionType, source: str, reading: Reading = lambda path: None) -> CodeType | None:
    """The code of a function for compiling; None where its text is not in the source.

    A method loses its first parameter: `self` is then a global name.
    """
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
    ast.increment_lineno(_Rewriter(reading).visit(tree), function.__code__.co_firstlineno - 1)
    module = compile(ast.fix_missing_locations(tree), function.__code__.co_filename, "exec")
    return next(constant for constant in module.co_consts if isinstance(constant, CodeType))


class _Rewriter(ast.NodeTransformer):
    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        found = self._reading(_path(node.func)) if len(node.args) == 1 else None
        if found is None:
            return node
        if found.startswith("."):
            return ast.copy_location(ast.Attribute(node.args[0], found[1:], ast.Load()), node)
        return ast.copy_location(ast.Name(found, ast.Load()), node)

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
