"""Ops of the complex dialect that xDSL lacks. Source: `ComplexOps.td` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import ComplexType
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, opt_prop_def, result_def, traits_def
from xdsl.irdl.constraints import BaseAttr, VarConstraint
from xdsl.traits import Pure


@irdl_op_definition
class PowiOp(IRDLOperation):
    """A complex number to the power of a signed integer.

    %0 = complex.powi %a, %n : complex<f32>, i32
    """

    name = "complex.powi"

    lhs = operand_def(VarConstraint("T", BaseAttr(ComplexType)))
    rhs = operand_def()
    fastmath = opt_prop_def(FastMathFlagsAttr)
    result = result_def(VarConstraint("T", BaseAttr(ComplexType)))

    traits = traits_def(Pure())

    assembly_format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)"


COMPLEX = Dialect("complex", [PowiOp])
