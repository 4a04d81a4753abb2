"""Ops of the scf dialect that xDSL lacks, or cannot hold. Source: `SCFOps.td`, `SCF.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, DenseArrayBase, IndexType, TensorType, i64
from xdsl.ir import Attribute, Block, Dialect, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.traits import IsTerminator, NoTerminator, RecursiveMemoryEffect, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.constant_values import constant_integer


@irdl_op_definition
class InParallelOp(IRDLOperation):
    """The terminator of a forall: combines the results of its threads.

    scf.forall.in_parallel { tensor.parallel_insert_slice ... }
    """

    name = "scf.forall.in_parallel"

    region = region_def("single_block")

    traits = traits_def(IsTerminator(), NoTerminator())

    def __init__(self, region: Region | None = None):
        super().__init__(regions=[Region(Block()) if region is None else region])

    def verify_(self) -> None:
        parent = self.parent_op()
        if not isinstance(parent, ForallOp):
            raise VerifyException("expected forall op parent")
        for op in self.region.block.ops:
            if op.name != "tensor.parallel_insert_slice":
                raise VerifyException("expected only ParallelCombiningOpInterface ops")
            if len(op.operands) > 1 and op.operands[1] not in parent.shared_outputs():
                raise op_error(op, "may only insert into an output block argument")


@irdl_op_definition
class ForallOp(IRDLOperation):
    """A loop whose iterations may run in parallel.

    %0 = scf.forall (%i, %j) in (4, %n) shared_outs(%out = %init) -> (tensor<4x8xf32>) { ... }
    """

    name = "scf.forall"

    dynamicLowerBound = var_operand_def(IndexType)
    dynamicUpperBound = var_operand_def(IndexType)
    dynamicStep = var_operand_def(IndexType)
    outputs = var_operand_def()
    staticLowerBound = prop_def(DenseArrayBase.constr(i64))
    staticUpperBound = prop_def(DenseArrayBase.constr(i64))
    staticStep = prop_def(DenseArrayBase.constr(i64))
    mapping = opt_prop_def(ArrayAttr)
    res = var_result_def()
    region = region_def("single_block")

    traits = traits_def(RecursiveMemoryEffect(), SingleBlockImplicitTerminator(InParallelOp))
    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def rank(self) -> int:
        return len(self.staticLowerBound)

    def induction_variables(self) -> Sequence[SSAValue]:
        return self.region.block.args[: self.rank()]

    def shared_outputs(self) -> Sequence[SSAValue]:
        """The region arguments for the outputs."""
        return self.region.block.args[self.rank() :]

    def is_normalized(self) -> bool:
        """Return whether all dimensions have lower bound 0 and step 1, which the text then omits."""
        return all(
            (constant_integer(next(values)) if number == DYNAMIC_INDEX else number) == wanted
            for numbers, values, wanted in (
                (self.staticLowerBound, iter(self.dynamicLowerBound), 0),
                (self.staticStep, iter(self.dynamicStep), 1),
            )
            for number in numbers.iter_values()
        )

    def verify_(self) -> None:
        rank = self.rank()
        first = len(self.operands) - len(self.outputs)
        for index, output in enumerate(self.outputs.types, first):
            if not isa(output, TensorType):
                expected = "variadic of ranked tensor of any type values"
                raise VerifyException(f"operand #{index} must be {expected}, but got {quoted(output)}")
        if len(self.outputs) != len(self.results):
            raise VerifyException(f"produces {len(self.results)} results, but has only {len(self.outputs)} outputs")
        arguments = self.region.block.arg_types
        if len(arguments) != rank + len(self.results):
            raise VerifyException("region expects " + str(rank + len(self.results)) + " arguments")
        for index, argument in enumerate(arguments[:rank]):
            if not isinstance(argument, IndexType):
                raise VerifyException(f"expects {index}-th block argument to be an index")
        for index, (output, argument) in enumerate(zip(self.outputs.types, arguments[rank:], strict=True)):
            if output != argument:
                raise VerifyException(f"type mismatch between {index}-th output and corresponding block argument")
        if self.mapping is not None and self.mapping.data and len(self._positions()) != rank:
            raise VerifyException("mapping attribute size must match op rank")
        if self.mapping is not None and len(self.mapping) - len(self._positions()) > 1:
            raise VerifyException('"mapping" supports at most one device masking attribute')

    def _positions(self) -> Sequence[Attribute]:
        """The mapping without masks, which are no dimensions."""
        return [] if self.mapping is None else [entry for entry in self.mapping.data if entry.name != "gpu.mask"]


SCF = Dialect("scf", [InParallelOp, ForallOp])
