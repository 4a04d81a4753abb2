"""Which calls, functions and ops may be inlined.

`dialects/upstream/<dialect>/inlining.py` has what is special to a dialect; all is optional.
Source: `DialectInlinerInterface` in `InliningUtils.h` of MLIR 22, and its implementations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from xdsl.ir import Attribute, Operation, Region, SSAValue

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.interfaces.control_flow import is_callable
from okl_opt.dialects.modules import dialect_module

# Dialects that say nothing about inlining, and so are not inlined.
_SILENT = frozenset({"nvvm", "rocdl", "xevm"})


class Inlining(NamedTuple):
    """What a dialect says."""

    MAY_INLINE_CALL: Callable[[Operation, Operation], bool] = lambda call, callable: True
    """Whether a call may be inlined: told are the call and what is called."""
    MAY_TAKE: Callable[[Operation, Region, Mapping[SSAValue, SSAValue]], bool] = lambda op, source, values: True
    """Whether a region of an op of the dialect may take the ops of `source`.

    `values` has what stands for the arguments.
    """
    MAY_MOVE: Callable[[Operation, Operation], bool] = lambda op, parent: True
    """Whether an op of the dialect may be inlined into a region of an op; that is also asked of ops in inlined ones."""
    CONVERT: Callable[[SSAValue, Attribute], Operation | None] = lambda value, type: None
    """Makes an op that gives what a call passes, or gets, another type; None if there is none."""
    MARKS: Callable[[Operation], Mapping[str, Attribute]] = lambda call: {}
    """Attributes that ops inlined for a call get."""


@cache
def _inlining(dialect: str) -> Inlining | None:
    """What a dialect says, None if its ops are not inlined."""
    if dialect in _SILENT or dialect_module(dialect) is None:
        return None
    module = dialect_module(dialect, "inlining")
    return Inlining(**{name: getattr(module, name) for name in Inlining._fields if hasattr(module, name)})


def _of(op: Operation) -> Inlining | None:
    return _inlining(op_name(op).partition(".")[0])


def may_inline_call(call: Operation, callable: Operation) -> bool:
    """Return whether `call`, of `callable`, may be inlined as far as these two are concerned."""
    said = _of(call)
    return said is not None and said.MAY_INLINE_CALL(call, callable)


def conversion(call: Operation, value: SSAValue, type: Attribute) -> Operation | None:
    """A new op that makes `value`, which `call` passes or gets, one of another type."""
    said = _of(call)
    return None if said is None else said.CONVERT(value, type)


def marks_of_inlined(call: Operation) -> Mapping[str, Attribute]:
    """The attributes that ops inlined for `call` get."""
    said = _of(call)
    return {} if said is None else said.MARKS(call)


def may_inline_region(place: Operation, source: Region, values: Mapping[SSAValue, SSAValue]) -> bool:
    """Return whether all in `source` may stand in a region of `place`, with `values` in place of the arguments."""
    said = _of(place)
    if said is None or not said.MAY_TAKE(place, source, values):
        return False
    pending = [source]
    while pending:
        region = pending.pop()
        for block in region.blocks:
            for op in block.ops:
                said = _of(op)
                if said is None or not said.MAY_MOVE(op, place):
                    return False
                if not is_callable(op):
                    pending.extend(op.regions)
    return True
