"""Rewrites a rule for compiling so that its indices are unsigned.

Numba asks of every signed index whether it counts from the end. No index of a rule does: interpreted, a negative
one is refused. Saying so makes rules that live on arrays a seventh faster.
"""

import ast
import textwrap
from types import CodeType, FunctionType

UNSIGNED = "__unsigned__"
"""The name under which a rewritten function finds the cast."""


def rewritten(function: FunctionType, source: str) -> CodeType | None:
    """The code of a module-level function with its indices cast; None where its text is not in the source."""
    lines = source.splitlines(keepends=True)[function.__code__.co_firstlineno - 1 :]
    try:
        tree = ast.parse(textwrap.dedent("".join(_block(lines))))
    except SyntaxError:
        return None
    definition = tree.body[0] if tree.body else None
    if not isinstance(definition, ast.FunctionDef) or definition.name != function.__name__:
        return None
    definition.decorator_list = []
    ast.increment_lineno(_Cast().visit(tree), function.__code__.co_firstlineno - 1)
    module = compile(ast.fix_missing_locations(tree), function.__code__.co_filename, "exec")
    return next(constant for constant in module.co_consts if isinstance(constant, CodeType))


def _block(lines: list[str]) -> list[str]:
    """The lines of the first definition: up to the next line that begins at its margin."""
    at = next((n for n, line in enumerate(lines) if line.startswith("def ")), len(lines))
    body = next((n for n, line in enumerate(lines[at:], at) if line.rstrip().endswith(":")), at)
    end = next((n for n in range(body + 1, len(lines)) if lines[n][:1] not in " \t\r\n#)"), len(lines))
    return lines[:end]


class _Cast(ast.NodeTransformer):
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


def _cast(index: ast.expr) -> ast.expr:
    if isinstance(index, ast.Constant | ast.Slice):
        return index
    call = ast.Call(ast.Name(UNSIGNED, ast.Load()), [index], [])
    return ast.copy_location(call, index)
