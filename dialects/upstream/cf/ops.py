"""Ops of the cf dialect that xDSL defines incompletely. Source: `ControlFlowOps.td` of MLIR."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from xdsl.dialects import cf
from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Dialect
from xdsl.irdl import OpDef

from okl_opt.dialects.upstream.shared.variants import variant


class ConditionalBranchOp(cf.ConditionalBranchOp):
    """A conditional branch with weights: `cf.cond_br %c weights([30, 70]), ^a, ^b`."""

    # The name used in the assembly format.
    _definition: ClassVar[OpDef] = replace(
        variant(cf.ConditionalBranchOp, properties={"branch_weights": DenseArrayBase.constr(i32)}),
        accessor_names={"branch_weights": ("branch_weights", "property")},
    )

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        return cls._definition

    def verify_(self) -> None:
        self._definition.verify(self)


CF = Dialect("cf", [ConditionalBranchOp])
