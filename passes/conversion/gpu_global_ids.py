"""Global thread ids by block id, block size and thread id. Source: `GlobalIdRewriter.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.registry import create


class RewriteGlobalId(RewritePattern):
    """gpu.global_id x -> index.add of gpu.thread_id x and index.mul of gpu.block_id x and gpu.block_dim x"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        (type_,) = op.result_types
        dimension: dict[str, Attribute] = {"dimension": op.properties["dimension"]}
        new: list[Operation] = []

        def value(name: str, *operands: SSAValue) -> SSAValue:
            new.append(create(name, operands, [type_], {} if operands else dimension))
            return new[-1].results[0]

        before = value("index.mul", value("gpu.block_id"), value("gpu.block_dim"))
        total = value("index.add", value("gpu.thread_id"), before)
        rewriter.replace(op, new, [total])
