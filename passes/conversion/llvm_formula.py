"""A builder of formulas on floats, as ops of the llvm dialect."""

from __future__ import annotations

from typing_extensions import override
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.llvm import FastMathAttr
from xdsl.ir import Attribute, SSAValue

from okl_opt.passes.rewriting.formula import Formula

_NAMES = {
    "absf": "llvm.intr.fabs",
    "addf": "llvm.fadd",
    "andi": "llvm.and",
    "cmpf": "llvm.fcmp",
    "copysign": "llvm.intr.copysign",
    "divf": "llvm.fdiv",
    "exp": "llvm.intr.exp",
    "log": "llvm.intr.log",
    "maximumf": "llvm.intr.maximum",
    "minimumf": "llvm.intr.minimum",
    "mulf": "llvm.fmul",
    "ori": "llvm.or",
    "select": "llvm.select",
    "sqrt": "llvm.intr.sqrt",
    "subf": "llvm.fsub",
}


class LLVMFormula(Formula):
    """A formula in ops of the llvm dialect."""

    flags_name = "fastmathFlags"
    names = _NAMES

    @override
    def constant(self, value: Attribute, type: Attribute) -> SSAValue:
        return self.op("llvm.mlir.constant", (), type, {"value": value})

    @override
    def _flags(self, flags: FastMathFlagsAttr) -> Attribute:
        return FastMathAttr(flags.data)
