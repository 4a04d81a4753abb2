"""Turn ops of ub into ops of the llvm dialect.

Before:  func.func @f() -> vector<4xindex> {
           %0 = ub.poison : vector<4xindex>
           return %0 : vector<4xindex>
         }
After:   func.func @f() -> vector<4xindex> {
           %0 = llvm.mlir.poison : vector<4xi64>
           %1 = builtin.unrealized_conversion_cast %0 : vector<4xi64> to vector<4xindex>
           return %1 : vector<4xindex>
         }

Source: `UBToLLVM.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.registry import create
from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion.llvm_types import LLVMTypes, is_legal_for_llvm
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, convert


class ConvertPoison(ConversionPattern[Operation]):
    """ub.poison -> llvm.mlir.poison"""

    names = ("ub.poison",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = edit.converter.convert(op.results[0].type)
        if types is not None:
            new = create("llvm.mlir.poison", (), types)
            edit.replace_by(op, [new], [new.results])


class ConvertUnreachable(ConversionPattern[Operation]):
    """ub.unreachable -> llvm.unreachable"""

    names = ("ub.unreachable",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        edit.replace_by(op, [create("llvm.unreachable")])


PATTERNS: tuple[ConversionPattern[Operation], ...] = (ConvertPoison(), ConvertUnreachable())


@dataclass(frozen=True)
class UBToLLVMConversionPass(OpPass):
    name = "convert-ub-to-llvm"
    keeps_checks = True

    index_bitwidth: int = 0
    """The width of an index in bits; 0 takes 64."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        convert(self, op, PATTERNS, LLVMTypes(self.index_bitwidth or 64), is_legal_for_llvm)
