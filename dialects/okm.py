"""The okm dialect: the memory of one launch while its temporaries are placed in a pool.

Source: OneFlow of August 2025 (commit 25c8978c1c), dialect OKM.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, MemRefType, TensorType, i8, i32
from xdsl.ir import Attribute, Dialect, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    region_def,
    result_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsTerminator
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly.value_list import parse_value_list, print_value_list


class _SlotOp(IRDLOperation):
    """A tensor that is argument or return slot number `index` of the launch."""

    index = attr_def(IntegerAttr.constr(i32))

    def verify_(self) -> None:
        if self.index.value.data < 0:
            raise VerifyException(f"'index' must not be negative, got {self.index.value.data}")


@irdl_op_definition
class ArgToTensorOp(_SlotOp):
    """Argument number `index` as a tensor.

    %t = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
    """

    name = "okm.arg_to_tensor"

    tensor = result_def(TensorType)

    def __init__(self, index: int, type: Attribute):
        super().__init__(attributes={"index": IntegerAttr(index, i32)}, result_types=[type])


@irdl_op_definition
class TensorToRetOp(_SlotOp):
    """States that a tensor is return number `index`.

    %r = "okm.tensor_to_ret"(%t) {index = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
    """

    name = "okm.tensor_to_ret"

    value = operand_def(TensorType)
    tensor = result_def(TensorType)

    def __init__(self, value: SSAValue, index: int):
        super().__init__(operands=[value], attributes={"index": IntegerAttr(index, i32)}, result_types=[value.type])

    def verify_(self) -> None:
        super().verify_()
        _verify_same_type(self.value, self.tensor)


@irdl_op_definition
class ArgToMemrefOp(_SlotOp):
    """The memory of argument number `index`.

    %m = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
    """

    name = "okm.arg_to_memref"

    memref = result_def(MemRefType)

    def __init__(self, index: int, type: Attribute):
        super().__init__(attributes={"index": IntegerAttr(index, i32)}, result_types=[type])


@irdl_op_definition
class RetToMemrefOp(_SlotOp):
    """The memory of return number `index`.

    %m = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
    """

    name = "okm.ret_to_memref"

    memref = result_def(MemRefType)

    def __init__(self, index: int, type: Attribute):
        super().__init__(attributes={"index": IntegerAttr(index, i32)}, result_types=[type])


@irdl_op_definition
class PlanMemrefOp(IRDLOperation):
    """A temporary without a place in the pool yet.

    %m = "okm.plan_memref"() : () -> memref<2xf32>
    """

    name = "okm.plan_memref"

    memref = result_def(MemRefType)

    def __init__(self, type: Attribute):
        super().__init__(result_types=[type])


@irdl_op_definition
class AllocMemrefOp(IRDLOperation):
    """The pool of the launch: N bytes, in which temporaries are views.

    %p = "okm.alloc_memref"() : () -> memref<1024xi8>
    """

    name = "okm.alloc_memref"

    memref = result_def(MemRefType)

    def __init__(self, nbytes: int):
        super().__init__(result_types=[MemRefType(i8, [nbytes])])

    def verify_(self) -> None:
        if self.nbytes is None:
            raise VerifyException(f"result must be bytes, memref<Nxi8>, got {self.memref.type}")

    @property
    def nbytes(self) -> int | None:
        """The pool's size; None if the result is not bytes."""
        type_ = self.memref.type
        if not isa(type_, MemRefType[Attribute]) or type_ != MemRefType(i8, type_.get_shape()):
            return None
        return type_.get_shape()[0] if len(type_.get_shape()) == 1 and type_.has_static_shape() else None


@irdl_op_definition
class MemrefToRetOp(_SlotOp):
    """States that what a kernel has written is return number `index`.

    %r = "okm.memref_to_ret"(%m) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
    """

    name = "okm.memref_to_ret"

    value = operand_def(MemRefType)
    memref = result_def(MemRefType)

    def __init__(self, value: SSAValue, index: int):
        super().__init__(operands=[value], attributes={"index": IntegerAttr(index, i32)}, result_types=[value.type])

    def verify_(self) -> None:
        super().verify_()
        _verify_same_type(self.value, self.memref)


@irdl_op_definition
class WrapperKernelOp(IRDLOperation):
    """One compute op on memrefs: the operands are its inputs, its outputs, and its scratch if any.

    The results are the outputs after the kernel has run; the region uses the outer memrefs.

    %2 = "okm.wrapper_kernel"(%0, %1) ({
      %3 = bufferization.to_tensor %0 : memref<2xf32>
      %4 = "oneflow.relu"(%3) : (tensor<2xf32>) -> tensor<2xf32>
      %5 = bufferization.to_memref %4 : memref<2xf32>
      okm.return %5 : memref<2xf32>
    }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
    """

    name = "okm.wrapper_kernel"

    arguments = var_operand_def()
    outs = var_result_def()
    body = region_def("single_block")

    def __init__(self, arguments: Sequence[SSAValue], results: Sequence[Attribute], body: Region):
        super().__init__(operands=[arguments], result_types=[results], regions=[body])

    def verify_(self) -> None:
        block = self.body.block
        if block.args:
            raise VerifyException(f"region must have no arguments, has {len(block.args)}")
        compute = self.compute_ops()
        if len(compute) != 1:
            names = "".join(f" '{op_name(op)}'" for op in compute)
            raise VerifyException(f"region must hold exactly one compute op, holds {len(compute)}{names}")
        if "op_name" not in compute[0].attributes:
            raise VerifyException(f"'{op_name(compute[0])}' in the region has no attribute 'op_name'")
        if len(self.outs) > len(self.arguments):
            raise VerifyException(f"has {len(self.outs)} results, but only {len(self.arguments)} operands to write")

    def compute_ops(self) -> list[Operation]:
        """The ops of the region that are neither conversions nor the terminator."""
        return [op for op in self.body.block.ops if op_name(op).partition(".")[0] not in ("bufferization", "okm")]


@irdl_op_definition
class ReturnOp(IRDLOperation):
    """Ends the region of `okm.wrapper_kernel`: the memrefs are its results. Form: `okm.return %a : T`."""

    name = "okm.return"

    arguments = var_operand_def()

    traits = lazy_traits_def(lambda: (HasParent(WrapperKernelOp), IsTerminator()))

    def __init__(self, arguments: Sequence[SSAValue] = ()):
        super().__init__(operands=[arguments])

    def verify_(self) -> None:
        kernel = self.parent_op()
        if not isinstance(kernel, WrapperKernelOp):
            return
        given, wanted = list(self.operand_types), list(kernel.result_types)
        if given != wanted:
            raise VerifyException(f"gives {_listed(given)}, but the kernel around it has {_listed(wanted)}")

    @classmethod
    def parse(cls, parser: Parser) -> ReturnOp:
        attributes, operands = parse_value_list(parser)
        op = cls(operands)
        op.attributes.update(attributes)
        return op

    def print(self, printer: Printer) -> None:
        print_value_list(self, printer)


def _verify_same_type(operand: SSAValue, result: SSAValue) -> None:
    if operand.type != result.type:
        raise VerifyException(f"operand type {operand.type} differs from result type {result.type}")


def _listed(types: Sequence[Attribute]) -> str:
    return f"({', '.join(map(str, types))})"


OKM = Dialect(
    "okm",
    [
        ArgToTensorOp,
        TensorToRetOp,
        ArgToMemrefOp,
        RetToMemrefOp,
        PlanMemrefOp,
        AllocMemrefOp,
        MemrefToRetOp,
        WrapperKernelOp,
        ReturnOp,
    ],
)
