"""A plugin from nothing: the dialect `mad`, and the pass that lowers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import AnyFloatConstr, IndexType, MemRefType, ModuleOp
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import IRDLOperation, VarConstraint, irdl_op_definition, operand_def, result_def, traits_def
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.traits import Pure
from xdsl.universe import Universe

from okl_opt.passes.rewriting.walk import walk


@irdl_op_definition
class FmaOp(IRDLOperation):
    """a * b + c"""

    name = "mad.fma"

    T: ClassVar = VarConstraint("T", AnyFloatConstr)

    a = operand_def(T)
    b = operand_def(T)
    c = operand_def(T)
    result = result_def(T)

    traits = traits_def(Pure())

    assembly_format = "$a `,` $b `,` $c attr-dict `:` type($result)"


@irdl_op_definition
class AtOp(IRDLOperation):
    """The element of a row at a place."""

    name = "mad.at"

    row = operand_def(MemRefType[Attribute])
    place = operand_def(IndexType())
    result = result_def()

    assembly_format = "$row `[` $place `]` attr-dict `:` type($row) `->` type($result)"


class LowerFma(RewritePattern):
    """mad.fma -> arith.mulf, arith.addf"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: FmaOp, rewriter: PatternRewriter) -> None:
        product = arith.MulfOp(op.a, op.b)
        total = arith.AddfOp(product.result, op.c)
        rewriter.replace(op, [product, total], [total.result])


class LowerAt(RewritePattern):
    """mad.at -> memref.load"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: AtOp, rewriter: PatternRewriter) -> None:
        load = memref.LoadOp.get(op.row, [op.place])
        rewriter.replace(op, [load], [load.res])


@dataclass(frozen=True)
class LowerMadPass(ModulePass):
    """Lower the ops of mad to arith and memref."""

    name = "lower-mad"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walk(op, [LowerFma(), LowerAt()])


MAD = Dialect("mad", [FmaOp, AtOp])
UNIVERSE = Universe(all_dialects={"mad": lambda: MAD}, all_passes={"lower-mad": lambda: LowerMadPass})
