"""Literals, and their conversion to functions of the module."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import func
from xdsl.dialects.builtin import StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, Region
from xdsl.irdl import IRDLOperation

from okl_opt.dialects.byoc import InvokeOp, LiteralOp, YieldOp
from okl_opt.dialects.interfaces.compiler_functions import (
    COMPILER,
    EXTERN,
    GLOBAL_SYMBOL,
    SKIP_OPTIMIZATION,
    compiler_of,
    is_set,
)
from okl_opt.dialects.interfaces.symbols import is_symbol_table
from okl_opt.passes.analysis.equality import Key, OpKeys
from okl_opt.passes.generic.inline_call import body_for, insert_body
from okl_opt.passes.rewriting.edit import Editor


def is_searched(function: Operation) -> bool:
    """Return whether passes search a function for compiler functions: not in compiler functions or skipped ones."""
    return (
        isinstance(function, FuncOp)
        and function.body.blocks.first is not None
        and COMPILER not in function.attributes
        and not is_set(function, EXTERN)
        and not is_set(function, SKIP_OPTIMIZATION)
    )


def matches(function: Operation, compiler: str | None) -> bool:
    """Return whether a function has a generator; if `compiler` is given, this one."""
    found = compiler_of(function)
    return found is not None and (not compiler or found == compiler)


def literals_in(region: Region) -> Iterator[LiteralOp]:
    """Yield the literals in a region, inner ones first, except those in nested symbol tables."""
    for block in region.blocks:
        for op in block.ops:
            if is_symbol_table(op):
                continue
            for inner in op.regions:
                yield from literals_in(inner)
            if isinstance(op, LiteralOp):
                yield op


def invokes_of(literal: LiteralOp) -> list[InvokeOp] | None:
    """Return the calls of a literal, in the order of its uses; None if it has other uses."""
    uses = list(literal.function.uses)
    calls = [use.operation for use in uses if isinstance(use.operation, InvokeOp) and use.index == 0]
    return calls if len(calls) == len(uses) else None


def direct_calls_of(literal: LiteralOp) -> list[InvokeOp]:
    """Return the calls of a literal, ignoring other uses."""
    return [use.operation for use in literal.function.uses if isinstance(use.operation, InvokeOp) and use.index == 0]


def inline_literal(edit: Editor, literal: LiteralOp) -> bool:
    """Inline a literal into its callers; return whether rewrites may go on."""
    calls = direct_calls_of(literal)
    for call in calls:
        if not edit.begin(call):
            return False
        insert_body(edit, call, body_for(edit, call, literal.body, copy=True))
        edit.erase(call)
    if calls and literal.function.first_use is None:
        edit.erase(literal)
    return True


def function_of(literal: LiteralOp, name: str, body: Region) -> FuncOp:
    """Return the function made of a literal; `body` is its detached body."""
    block = body.block
    last = block.last_op
    assert isinstance(last, YieldOp), "the verifier says so"
    end = func.ReturnOp(*last.operands)
    end.location = last.location
    end.attributes.update(last.attributes)
    last.detach()
    last.erase()
    block.add_op(end)
    function = FuncOp(name, literal.function_type, body)
    function.attributes.update({**literal.attributes, GLOBAL_SYMBOL: StringAttr(name)})
    return function


class FunctionKeys:
    """Structural keys of literals and functions, independent of their names."""

    def __init__(self) -> None:
        self._keys = OpKeys(own_ignored=(GLOBAL_SYMBOL, "sym_name", "sym_visibility"))

    def of(self, function: IRDLOperation) -> Key:
        """Return the key of a function, comparable with other keys of this object."""
        if isinstance(function, LiteralOp):
            copy = function.clone()
            function = function_of(copy, "", copy.detach_region(copy.body))
        return self._keys.of(function)
