"""The attributes that stand for the values of constant ops of the llvm dialect that are no numbers.

Source: `LLVMAttrDefs.td` of MLIR 22.
"""

from __future__ import annotations

from xdsl.ir import ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition


@irdl_attr_definition
class ZeroAttr(ParametrizedAttribute):
    """`#llvm.zero`."""

    name = "llvm.zero"


@irdl_attr_definition
class UndefAttr(ParametrizedAttribute):
    """`#llvm.undef`."""

    name = "llvm.undef"


@irdl_attr_definition
class PoisonAttr(ParametrizedAttribute):
    """`#llvm.poison`."""

    name = "llvm.poison"
