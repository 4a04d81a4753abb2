"""Canonicalization rules of calls. Source: `FuncOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects import func
from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable, constant_value

RULES = RuleTable()


@RULES("func.call_indirect")
def call_known_function(op: Operation, rewriter: PatternRewriter) -> None:
    """Turn an indirect call of a known function into a direct call.

    Before:  (%x: i32)
             %f = func.constant @example : (i32) -> i32
             %r = func.call_indirect %f(%x) : (i32) -> i32
             return %r : i32
    After:   %0 = func.call @example(%x) : (i32) -> i32
             return %0 : i32
    """
    callee = constant_value(op.operands[0])
    if isinstance(callee, SymbolRefAttr):
        rewriter.replace(op, func.CallOp(callee, op.operands[1:], op.result_types))
