"""Ops for the number and the grid of workgroups. Source: `FlowOps.td` of IREE, December 2022."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    IndexType,
    IntegerAttr,
)
from xdsl.ir import SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    Pure,
)
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.flow.counts import GRID
from okl_opt.dialects.text.renamed import is_for_todays_iree

_INDEX = IndexType()


class _CountFromValues(IRDLOperation):
    """The counts of workgroups in x, y and z, by values of the program."""

    operands_ = var_operand_def(_INDEX)
    x = result_def(_INDEX)
    y = result_def(_INDEX)
    z = result_def(_INDEX)

    traits = traits_def(Pure())

    def __init__(self, values: Sequence[SSAValue]):
        super().__init__(operands=[values], result_types=[_INDEX] * GRID)

    def asm_result_names(self) -> Sequence[str]:
        return ("x", "y", "z")

    @classmethod
    def parse(cls, parser: Parser) -> _CountFromValues:
        # Today's spelling has brackets.
        values = parser.parse_optional_comma_separated_list(
            parser.Delimiter.PAREN, lambda: parser.parse_operand(_INDEX)
        )
        if values is None:
            values = parser.parse_optional_undelimited_comma_separated_list(
                lambda: parser.parse_optional_operand(_INDEX), lambda: parser.parse_operand(_INDEX)
            )
        attributes = parser.parse_optional_attr_dict()
        return cls.create(operands=values or (), result_types=[_INDEX] * GRID, attributes=attributes)

    def print(self, printer: Printer) -> None:
        # Without operands, names at the start of the next line would be read as such.
        has_brackets = is_for_todays_iree(printer) or not self.operands
        printer.print_string("(" if has_brackets else " ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(")" if has_brackets else "")
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class WorkgroupCountFromDagRootOp(_CountFromValues):
    """The number of workgroups for loops with these iteration counts; the tiling of the loops decides it.

    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %a0, %a1
    """

    name = "flow.dispatch.workgroup_count_from_dag_root"


@irdl_op_definition
class WorkgroupCountFromSliceOp(_CountFromValues):
    """The number of workgroups for a workload, computed by a slice of the body up to its root.

    %x, %y, %z = flow.dispatch.workgroup_count_from_slice %a0, %a1
    """

    name = "flow.dispatch.workgroup_count_from_slice"


class _GridOp(IRDLOperation):
    """A number of the grid of workgroups, in dimension 0, 1 or 2."""

    dimension = prop_def(IntegerAttr[IndexType])
    result = result_def(_INDEX)

    traits = traits_def(Pure())

    def __init__(self, dimension: int):
        super().__init__(properties={"dimension": IntegerAttr.from_index_int_value(dimension)}, result_types=[_INDEX])

    def verify_(self) -> None:
        if not 0 <= self.dimension.value.data < GRID:
            raise VerifyException(f"dimension {self.dimension.value.data} out of bounds of dispatch dimensions")

    @classmethod
    def parse(cls, parser: Parser) -> _GridOp:
        with parser.in_square_brackets():
            dimension = parser.parse_integer(allow_boolean=False)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls.create(
            properties={"dimension": IntegerAttr.from_index_int_value(dimension)},
            result_types=[parser.parse_type()],
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(f"[{self.dimension.value.data}]")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.result.type)

    def asm_result_names(self) -> Sequence[str]:
        return (f"{self.name.removeprefix('flow.dispatch.').replace('.', '_')}_{self.dimension.value.data}",)


@irdl_op_definition
class WorkloadOrdinalOp(IRDLOperation):
    """Tells that a value in a dispatch is a value of the workload, by its number there. IREE has it since 2023.

    %0 = flow.dispatch.workload.ordinal %arg2, 0 : index
    """

    name = "flow.dispatch.workload.ordinal"

    operand = operand_def(_INDEX)
    ordinal = prop_def(IntegerAttr[IndexType])
    result = result_def(_INDEX)

    assembly_format = "attr-dict $operand `,` $ordinal `:` type($operand)"
    traits = traits_def(Pure())

    def __init__(self, operand: SSAValue, ordinal: int):
        super().__init__(
            operands=[operand],
            properties={"ordinal": IntegerAttr.from_index_int_value(ordinal)},
            result_types=[_INDEX],
        )

    def verify_(self) -> None:
        if self.ordinal.value.data < 0:
            raise VerifyException(f"ordinal must not be negative, got {self.ordinal.value.data}")


@irdl_op_definition
class WorkgroupIDOp(_GridOp):
    """The number of the workgroup: `%0 = flow.dispatch.workgroup.id[0] : index`."""

    name = "flow.dispatch.workgroup.id"


@irdl_op_definition
class WorkgroupCountOp(_GridOp):
    """The number of workgroups: `%0 = flow.dispatch.workgroup.count[0] : index`."""

    name = "flow.dispatch.workgroup.count"


@irdl_op_definition
class WorkgroupSizeOp(_GridOp):
    """The size of a workgroup: `%0 = flow.dispatch.workgroup.size[0] : index`."""

    name = "flow.dispatch.workgroup.size"
