"""Legality of inlining calls, functions and ops.

`dialects/upstream/<dialect>/inlining.py` has the special cases of a dialect; all are optional.
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

# Dialects without an inliner interface, whose ops are not inlined.
_SILENT = frozenset({"nvvm", "omp", "rocdl", "xevm"})


class Inlining(NamedTuple):
    """The inlining rules of a dialect."""

    MAY_INLINE_CALL: Callable[[Operation, Operation], bool] = lambda call, callable: True
    """Whether a call may be inlined, given the call and the callable."""
    MAY_TAKE: Callable[[Operation, Region, Mapping[SSAValue, SSAValue]], bool] = lambda op, source, values: True
    """Whether a region of an op of the dialect may take the ops of `source`.

    `values` maps the arguments to their replacements.
    """
    MAY_MOVE: Callable[[Operation, Operation], bool] = lambda op, parent: True
    """Whether an op of the dialect may be inlined into a region of an op; also called for nested ops."""
    CONVERT: Callable[[SSAValue, Attribute], Operation | None] = lambda value, type: None
    """Builds an op that converts an argument or result of a call to a type; None if impossible."""
    MARKS: Callable[[Operation], Mapping[str, Attribute]] = lambda call: {}
    """Attributes for the ops inlined for a call."""


@cache
def _inlining(dialect: str) -> Inlining | None:
    """The inlining rules of a dialect; None if its ops are not inlined."""
    if dialect in _SILENT or dialect_module(dialect) is None:
        return None
    module = dialect_module(dialect, "inlining")
    return Inlining(**{name: getattr(module, name) for name in Inlining._fields if hasattr(module, name)})


def _of(op: Operation) -> Inlining | None:
    return _inlining(op_name(op).partition(".")[0])


def may_inline_call(call: Operation, callable: Operation) -> bool:
    """Return whether the dialect of `call` allows inlining `callable` there."""
    said = _of(call)
    return said is not None and said.MAY_INLINE_CALL(call, callable)


def conversion(call: Operation, value: SSAValue, type: Attribute) -> Operation | None:
    """A new op that converts `value`, an argument or result of `call`, to `type`; None if impossible."""
    said = _of(call)
    return None if said is None else said.CONVERT(value, type)


def marks_of_inlined(call: Operation) -> Mapping[str, Attribute]:
    """The attributes for the ops inlined for `call`."""
    said = _of(call)
    return {} if said is None else said.MARKS(call)


def may_inline_region(place: Operation, source: Region, values: Mapping[SSAValue, SSAValue]) -> bool:
    """Return whether all ops of `source` may move to a region of `place`, where `values` replace the arguments."""
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
