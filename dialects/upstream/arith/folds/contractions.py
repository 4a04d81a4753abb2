"""Sums of contractions. Source: `CanonicalizeContractAdd` in `VectorOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable, constant_value
from okl_opt.dialects.numbers.matchers import is_float, is_zero

RULES = RuleTable()


@RULES("arith.addi", "arith.addf")
def canonicalize_contract_add(op: Operation, rewriter: PatternRewriter) -> None:
    """Use an added value as the accumulator of a contraction that starts at zero.

    The new op has the old op's class, so the vector dialect is not imported.

    Before:  (%a: vector<2xf32>, %b: vector<2xf32>, %c: f32)
             %zero = arith.constant 0.0 : f32
             %0 = vector.contract {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>,
                    affine_map<(d) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>}
                    %a, %b, %zero : vector<2xf32>, vector<2xf32> into f32
             %r = arith.addf %0, %c : f32
             return %r : f32
    After:   %0 = vector.contract {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>,
                    affine_map<(d) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>}
                    %a, %b, %c : vector<2xf32>, vector<2xf32> into f32
             return %0 : f32
    """
    for value, other in (op.operands, reversed(op.operands)):
        contraction = value.owner
        if not isinstance(contraction, Operation) or contraction.name != "vector.contract":
            continue
        start = constant_value(contraction.operands[2])
        if is_zero(start) or is_float(start, 0.0):
            new = contraction.clone()
            new.operands[2] = other
            rewriter.replace(op, new)
            return
