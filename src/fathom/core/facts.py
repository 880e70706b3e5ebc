"""Facts of lessons: short expressions over what a seat sees, such as `len(hand) == 8 and sum("2A") == 12`.

They are Python's expressions without its statements, private names or library: a fact can be read by anybody and can do no harm.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from types import CodeType
from typing import Any

from fathom.core.errors import FathomError

LONGEST = 300

_ALLOWED = (
    ast.Expression,
    ast.BoolOp,
    ast.UnaryOp,
    ast.BinOp,
    ast.Compare,
    ast.Call,
    ast.Attribute,
    ast.Subscript,
    ast.Slice,
    ast.Constant,
    ast.Name,
    ast.List,
    ast.Tuple,
    ast.Set,
    ast.GeneratorExp,
    ast.ListComp,
    ast.comprehension,
    ast.expr_context,
    ast.boolop,
    ast.unaryop,
    ast.Add,
    ast.Sub,
    ast.cmpop,
)
_FUNCTIONS: dict[str, object] = {
    "abs": abs,
    "all": all,
    "any": any,
    "len": len,
    "max": max,
    "min": min,
    "set": set,
    "sorted": sorted,
    "sum": sum,
}


class FactError(FathomError):
    """An expression that cannot be read, or that asks for what is not there."""


def evaluate(expression: str, names: Mapping[str, Any]) -> Any:
    """Return the value of an expression, or raise a FactError.

    >>> evaluate("energy >= 2 and len(track) == 3", {"energy": 3, "track": ["A1", "A2", "A3"]})
    True
    >>> evaluate("__import__('os')", {})
    Traceback (most recent call last):
        ...
    fathom.core.facts.FactError: __import__('os'): a name does not begin with _.
    """
    code = _compiled(expression)
    try:
        # One namespace, so that what is inside a comprehension finds the names too.
        return eval(code, {"__builtins__": {}, **_FUNCTIONS, **names})
    except Exception as error:  # whatever an expression can do wrong, its author is told where
        raise FactError(f"{expression}: {type(error).__name__}: {error}.") from None


@cache
def _compiled(expression: str) -> CodeType:
    if len(expression) > LONGEST:
        raise FactError(f"An expression has at most {LONGEST} characters: {expression[:40]}…")
    try:
        tree = ast.parse(expression.strip(), mode="eval")
        _check(expression, tree)
        return compile(tree, "<fact>", "eval")
    except SyntaxError as error:
        raise FactError(f"{expression}: {error.msg}.") from None
    except (ValueError, RecursionError, MemoryError) as error:  # characters that no text has, and expressions nested too deeply
        raise FactError(f"{expression!a}: {error}.") from None


def _check(expression: str, tree: ast.Expression) -> None:
    """Refuse what does not belong in a fact."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}  # a comprehension's names: they may stand for methods
    for node in ast.walk(tree):
        if not isinstance(node, _ALLOWED):
            raise FactError(f"{expression}: {type(node).__name__} does not belong in a fact.")
        name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        if name.startswith("_"):
            raise FactError(f"{expression}: a name does not begin with _.")
        if isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) and node.func.id not in own):
            raise FactError(f"{expression}: only functions can be called.")
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            raise FactError(f"{expression}: nothing can be changed.")
