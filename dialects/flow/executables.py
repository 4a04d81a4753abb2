"""Executables: dispatched code, outside of the functions that dispatch it. Source: `FlowOps.td` of IREE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IndexType, SymbolRefAttr, TensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsTerminator, Pure, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.flow.counts import ReturnOp, print_workload
from okl_opt.dialects.flow.entry_points import Dispatch, Executable, ExecutableExport, parse_entry_point, shown
from okl_opt.dialects.flow.signatures import Signature, print_signature_types, ties_attribute
from okl_opt.dialects.flow.types import READONLY, READWRITE, WRITEONLY, DispatchTensorType
from okl_opt.dialects.interfaces.affinity import AffinityOp

_INDEX = IndexType()


@irdl_op_definition
class ExecutableEndOp(IRDLOperation):
    """The end of an executable, which is not written."""

    name = "flow.executable_end"

    traits = traits_def(IsTerminator(), Pure())


@irdl_op_definition
class ExecutableOp(Executable):
    """Code that is compiled together for a device: entry points, and a module with their functions.

    flow.executable private @exe {
      flow.executable.export public @entry workgroups(%w: index) -> (index, index, index) { ... }
      builtin.module {
        func.func @entry(%in: !flow.dispatch.tensor<readonly:tensor<4xf32>>) { ... }
      }
    }
    """

    name = "flow.executable"
    END: ClassVar = ExecutableEndOp

    traits = traits_def(SingleBlockImplicitTerminator(ExecutableEndOp))

    def exports(self) -> Sequence[ExecutableExportOp]:
        return self.children(ExecutableExportOp)


@irdl_op_definition
class ExecutableExportOp(ExecutableExport):
    """An entry point of an executable: its function, and how many workgroups there are by the workload.

    flow.executable.export public @entry(@function) workgroups(%w: index) -> (index, index, index) {
      %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %w
      flow.return %x, %y, %z : index, index, index
    }

    Without a function in brackets it is the one of the same name.
    """

    name = "flow.executable.export"
    RETURN: ClassVar = ReturnOp

    traits = traits_def(HasParent(ExecutableOp))


@irdl_op_definition
class DispatchOp(Dispatch, AffinityOp):
    """Runs an entry point of an executable.

    %0 = flow.dispatch @exe::@entry[%w](%a, %b) : (tensor<?xf32>{%d}, index) -> tensor<?xf32>{%d}
    %1 = flow.dispatch @exe::@entry(%a) : (tensor<4xf32>) -> %a
    """

    name = "flow.dispatch"

    workload = var_operand_def(_INDEX)
    arguments = var_operand_def()
    argument_dims = var_operand_def(_INDEX)
    result_dims = var_operand_def(_INDEX)
    results_ = var_result_def(TensorType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())

    def __init__(
        self,
        entry_point: SymbolRefAttr,
        workload: Sequence[SSAValue],
        arguments: Sequence[SSAValue],
        argument_dims: Sequence[SSAValue],
        types: Sequence[Attribute],
        result_dims: Sequence[SSAValue],
        ties: Sequence[int | None],
    ):
        super().__init__(
            operands=[workload, arguments, argument_dims, result_dims],
            result_types=[types],
            properties={"entry_point": entry_point, **ties_attribute(ties)},
        )

    @property
    def inputs(self) -> Sequence[SSAValue]:
        return self.arguments

    @property
    def input_dims(self) -> Sequence[SSAValue]:
        return self.argument_dims

    @property
    def output_dims(self) -> Sequence[SSAValue]:
        return self.result_dims

    def overwritten(self) -> Sequence[tuple[int, int]]:
        return self.tied_results()

    def verify_(self) -> None:
        self.check_ties_and_sizes()
        self.check_entry_point()

    def check_arguments(self, given: Sequence[Attribute]) -> None:
        ties = self.ties()
        tied = {number for number in ties if number is not None}
        wanted: list[tuple[Attribute, str]] = [
            (operand.type, READWRITE if number in tied else READONLY) for number, operand in enumerate(self.arguments)
        ]
        wanted += [(t, WRITEONLY) for t, number in zip(self.result_types, ties, strict=True) if number is None]
        for number, ((outside, access), type) in enumerate(zip(wanted, given, strict=True)):
            if isinstance(type, DispatchTensorType):
                fits = type.bound_type == outside and type.access.data in (access, READWRITE)
            else:
                # What is written is outside of the function.
                fits = type == outside and access == READONLY
            if not fits:
                raise VerifyException(f"{outside} does not fit argument {number}, {type}, of {shown(self.entry_point)}")

    @classmethod
    def parse(cls, parser: Parser) -> DispatchOp:
        entry_point = parse_entry_point(parser)
        signature = Signature(parser)
        attributes = parser.parse_optional_attr_dict()
        signature.parse_types(parser)
        return cls.create(
            operands=[value for group in signature.groups for value in group],
            result_types=[result.type for result in signature.results],
            properties={"entry_point": entry_point, **signature.properties},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.entry_point)
        print_workload(self.workload, printer)
        printer.print_string("(")
        printer.print_list(self.arguments, printer.print_ssa_value)
        printer.print_string(")")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        print_signature_types(self, printer)
