"""Folds of builtin ops. Source: `BuiltinDialect.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable

FOLDS = FoldTable()


@FOLDS("builtin.unrealized_conversion_cast")
def _fold_cast(op: Operation, constants: Constants) -> Folded:
    """Fold a cast to the same types, or a cast and its inverse.

    Before:  (%x: i32, %y: i32)
             %0:2 = builtin.unrealized_conversion_cast %x, %y : i32, i32 to i64, i64
             %1:2 = builtin.unrealized_conversion_cast %0#0, %0#1 : i64, i64 to i32, i32
             return %1#0, %1#1 : i32, i32
    After:   return %x, %y : i32, i32
    """
    if not op.results or not op.operands:
        return None
    types = tuple(op.result_types)
    if tuple(op.operand_types) == types:
        return tuple(op.operands)
    first = op.operands[0].owner
    if not isinstance(first, Operation) or first.name != op.name or first is op:
        return None
    if tuple(first.results) != tuple(op.operands) or tuple(first.operand_types) != types:
        return None
    return tuple(first.operands)
