"""`memref.cast`, whose users can use its source instead. Source: `MemRefOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.interfaces.folding import InPlace
from okl_opt.dialects.numbers.matchers import made_by


def is_ranked(value: SSAValue) -> bool:
    """Return whether a value is a ranked memref."""
    return isinstance(value.type, MemRefType)


def before_cast(value: SSAValue) -> SSAValue:
    """The source of a cast, if that is a ranked memref; else the value itself."""
    cast = made_by(value, "memref.cast")
    return cast.operands[0] if cast is not None and is_ranked(cast.operands[0]) else value


def without_casts(op: Operation, *, but: SSAValue | None = None) -> InPlace | None:
    """Replace cast operands by their sources; None if there are none. Source: `foldMemRefCast`."""
    operands = [operand if operand is but else before_cast(operand) for operand in op.operands]
    if all(old is new for old, new in zip(op.operands, operands, strict=True)):
        return None
    return InPlace(operands)
