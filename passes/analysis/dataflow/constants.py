"""Sparse constant propagation.

Source: `ConstantPropagationAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.passes.analysis.dataflow.dead_code import DeadCode
from okl_opt.passes.analysis.dataflow.solver import Solver
from okl_opt.passes.analysis.dataflow.sparse import SparseForward

Fold = Callable[[Operation, Sequence[Attribute | None]], Sequence[Attribute | SSAValue] | None]
"""Replacements of the results of an op, given its constant operands (None for others); None if it does not fold."""


class Constant(NamedTuple):
    """The constant that a value always has; `value` is None if it is not known to be constant."""

    value: Attribute | None
    dialect: str = ""
    """The dialect of the op that defined it."""


NO_CONSTANT = Constant(None)


class ConstantPropagation(SparseForward[Constant]):
    """See the module docstring."""

    def __init__(self, fold: Fold):
        self.dead_code = DeadCode(self.operands)
        super().__init__(self.dead_code, self.dead_code)
        self._fold = fold

    def operands(self, op: Operation) -> Sequence[Attribute | None] | None:
        """Return the constants of the operands, None for one that is not constant; None if one was not visited yet."""
        constants: list[Attribute | None] = []
        for operand in op.operands:
            known = self.known(operand)
            if known is None:
                return None
            constants.append(known.value)
        return constants

    def join(self, one: Constant, other: Constant) -> Constant:
        return one if one.value == other.value else NO_CONSTANT

    def anything(self, value: SSAValue) -> Constant:
        return NO_CONSTANT

    def visit_op(self, op: Operation) -> None:
        if op.regions:
            # A fold of an op with regions may concern more than its results.
            self.learn_nothing(op.results)
            return
        constants = self.operands(op)
        if constants is None:
            return
        folded = self._fold(op, constants)
        if not folded:
            self.learn_nothing(op.results)
            return
        for result, value in zip(op.results, folded, strict=True):
            if isinstance(value, Attribute):
                self.learn(result, Constant(value, op.dialect_name()))
            else:
                self._learn_from(op, result, value)


def constants_in(top: Operation, fold: Fold) -> ConstantPropagation:
    """Return the result of constant propagation over `top`."""
    constants = ConstantPropagation(fold)
    Solver([constants.dead_code, constants]).run(top)
    return constants
