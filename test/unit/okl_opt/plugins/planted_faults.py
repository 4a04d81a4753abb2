"""A plugin whose passes have one fault each, for bisect to find among what they do right."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern
from xdsl.universe import Universe

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.oneflow.elementwise import ReluOp, TanhOp
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.walk import walk


def is_zero(value: SSAValue) -> bool:
    """Whether a value is the constant 0."""
    constant = value.owner
    return (
        isinstance(constant, arith.ConstantOp)
        and isinstance(constant.value, IntegerAttr)
        and constant.value.value.data == 0
    )


class FoldAddOfZero(RewritePattern):
    """x + 0 -> x"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.AddiOp, rewriter: PatternRewriter) -> None:
        if is_zero(op.rhs):
            rewriter.replace(op, [], [op.lhs])


class FoldSubOfZero(RewritePattern):
    """x - 0 -> x, and by mistake 0 - x -> x as well."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.SubiOp, rewriter: PatternRewriter) -> None:
        if is_zero(op.rhs):
            rewriter.replace(op, [], [op.lhs])
        elif is_zero(op.lhs):
            rewriter.replace(op, [], [op.rhs])


class WidenMarked(RewritePattern):
    """x * y -> x + y, and where the op is marked a constant of another type."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.MuliOp, rewriter: PatternRewriter) -> None:
        marked = "marked" in op.attributes
        rewriter.replace(op, arith.ConstantOp(IntegerAttr(1, i64)) if marked else arith.AddiOp(op.lhs, op.rhs))


class CrashAtMarked(RewritePattern):
    """x * y -> x + y, but for a marked op."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.MuliOp, rewriter: PatternRewriter) -> None:
        if "marked" in op.attributes:
            raise KeyError("marked")
        rewriter.replace(op, arith.AddiOp(op.lhs, op.rhs))


class HangAtMarked(RewritePattern):
    """x * y -> x + y, but for a marked op."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.MuliOp, rewriter: PatternRewriter) -> None:
        while "marked" in op.attributes:
            time.sleep(0.01)
        rewriter.replace(op, arith.AddiOp(op.lhs, op.rhs))


class Turn(RewritePattern):
    """x * y -> y * x, for ever."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: arith.MuliOp, rewriter: PatternRewriter) -> None:
        rewriter.replace(op, arith.MuliOp(op.rhs, op.lhs))


class RaiseTanh(RewritePattern):
    """tanh -> relu, which is wrong."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: TanhOp, rewriter: PatternRewriter) -> None:
        types = [result.type for result in op.results]
        rewriter.replace(op, ReluOp.create(operands=op.operands, result_types=types, attributes=op.attributes))


@dataclass(frozen=True)
class FoldZeroPass(ModulePass):
    """Fold sums and differences with zero."""

    name = "test-fold-zero"
    touches_only_ir = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walk(op, [FoldAddOfZero(), FoldSubOfZero()])


@dataclass(frozen=True)
class WidenPass(ModulePass):
    """Makes IR that is not valid."""

    name = "test-widen"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walk(op, [WidenMarked()])


@dataclass(frozen=True)
class CrashAtPass(ModulePass):
    """Crashes half-way."""

    name = "test-crash-at"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walk(op, [CrashAtMarked()])


@dataclass(frozen=True)
class HangAtPass(ModulePass):
    """Hangs half-way."""

    name = "test-hang-at"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walk(op, [HangAtMarked()])


@dataclass(frozen=True)
class TurnPass(ModulePass):
    """Does not come to an end."""

    name = "test-turn"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        while walk(op, [Turn()]):
            pass


@dataclass(frozen=True)
class RaiseTanhPass(ModulePass):
    """Makes other numbers, at any stage of a launch."""

    name = "test-raise-tanh"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walk(op, [RaiseTanh()])


@dataclass(frozen=True)
class DropMarksPass(ModulePass):
    """Takes all marks away, in one piece."""

    name = "test-drop-marks"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for inner in op.walk():
            inner.attributes.pop("marked", None)


@dataclass(frozen=True)
class TakeMarksPass(OpPass):
    """Takes the marks of a function away one by one, without patterns."""

    name = "test-take-marks"
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for inner in op.walk():
            if "marked" in inner.attributes and edit.begin(inner):
                del edit.modify(inner).attributes["marked"]


@dataclass(frozen=True)
class FlakyPass(ModulePass):
    """Fails every second time."""

    name = "test-flaky"

    file: str
    """Is there after a failure, and gone after a success."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if os.path.exists(self.file):
            os.unlink(self.file)
            return
        with open(self.file, "w", encoding="utf-8"):
            raise op_error(op, "fails now and then")


PASSES = (
    FoldZeroPass,
    WidenPass,
    CrashAtPass,
    HangAtPass,
    TurnPass,
    RaiseTanhPass,
    DropMarksPass,
    TakeMarksPass,
    FlakyPass,
)
UNIVERSE = Universe(all_passes={each.name: (lambda each=each: each) for each in PASSES})
