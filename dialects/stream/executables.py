"""Executables: dispatched code on resources. Source: `StreamOps.td` of IREE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import HasParent, IsTerminator, Pure, SingleBlockImplicitTerminator

from okl_opt.dialects.flow.counts import ReturnValues
from okl_opt.dialects.flow.entry_points import Executable, ExecutableExport
from okl_opt.dialects.flow.sized import SizedOp
from okl_opt.dialects.flow.types import DispatchTensorType
from okl_opt.dialects.stream.resources import INDEX
from okl_opt.dialects.stream.types import BindingType


@irdl_op_definition
class ExecutableEndOp(IRDLOperation):
    """The end of an executable, which is not written."""

    name = "stream.executable.end"

    traits = traits_def(IsTerminator(), Pure())


@irdl_op_definition
class ReturnOp(ReturnValues):
    """The counts of workgroups: `stream.return %x, %y, %z : index, index, index`."""

    name = "stream.return"

    traits = lazy_traits_def(lambda: (HasParent(ExecutableExportOp),))


@irdl_op_definition
class ExecutableOp(Executable):
    """Code that is compiled together for a device: entry points, and a module with their functions.

    stream.executable private @exe {
      stream.executable.export public @entry workgroups(%w: index) -> (index, index, index) { ... }
      builtin.module {
        func.func @entry(%in: !stream.binding, %size: index, %out: !stream.binding) { ... }
      }
    }
    """

    name = "stream.executable"
    END: ClassVar = ExecutableEndOp

    traits = traits_def(SingleBlockImplicitTerminator(ExecutableEndOp))

    def exports(self) -> Sequence[ExecutableExportOp]:
        return self.children(ExecutableExportOp)


@irdl_op_definition
class ExecutableExportOp(ExecutableExport):
    """An entry point of an executable: its function, and how many workgroups there are by the workload.

    stream.executable.export public @entry workgroups(%w: index) -> (index, index, index) {
      %x, %y, %z = flow.dispatch.workgroup_count_from_slice %w
      stream.return %x, %y, %z : index, index, index
    }

    Its function has the same name, or stands in brackets after it.
    """

    name = "stream.executable.export"
    RETURN: ClassVar = ReturnOp

    traits = traits_def(HasParent(ExecutableOp))


@irdl_op_definition
class BindingSubspanOp(SizedOp):
    """The tensor that begins at a byte of a binding.

    %0 = stream.binding.subspan %in[%offset] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?xf32>>{%d}
    """

    name = "stream.binding.subspan"
    RESULT_SIZES: ClassVar = "dynamic_dims"

    binding = operand_def(BindingType)
    byte_offset = operand_def(INDEX)
    dynamic_dims = var_operand_def(INDEX)
    result = result_def(DispatchTensorType)

    assembly_format = (
        "$binding `[` $byte_offset `]` attr-dict `:` type($binding) `->` type($result) (`` `{` $dynamic_dims^ `}`)?"
    )
    traits = traits_def(Pure())

    def __init__(self, binding: SSAValue, offset: SSAValue, result: Attribute, dims: Sequence[SSAValue]):
        super().__init__(operands=[binding, offset, dims], result_types=[result])
