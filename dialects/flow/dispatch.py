"""Dispatches: parts of a function that workgroups compute. Source: `FlowOps.td` of IREE, December 2022."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IndexType,
    TensorType,
    i32,
)
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    region_def,
    traits_def,
    var_operand_def,
    var_region_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    IsolatedFromAbove,
    Pure,
    RecursiveMemoryEffect,
)
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.flow.counts import (
    ReturnOp,
    check_count,
    count_of,
    parse_count,
    parse_workload,
    print_arguments,
    print_count,
    print_workload,
)
from okl_opt.dialects.flow.signatures import TIES, Signature, Tied, print_signature_types, ties_attribute
from okl_opt.dialects.flow.types import READONLY, READWRITE, WRITEONLY, DispatchTensorType
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.shape_aware import ShapeAware, check_sizes
from okl_opt.dialects.text.assembly.sized_types import (
    parse_sized_types,
    print_sized_types,
    sizes_of_each,
)

_INDEX = IndexType()


@irdl_op_definition
class DispatchRegionOp(IRDLOperation, ShapeAware):
    """Ops that are computed together; they may use what is outside.

    %0 = flow.dispatch.region[%w0] -> (tensor<?xf32>{%d}) {
      flow.return %1 : tensor<?xf32>
    } count(%a0: index) -> (index, index, index) {
      %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %a0
      flow.return %x, %y, %z : index, index, index
    }
    """

    name = "flow.dispatch.region"

    result_dims = var_operand_def(_INDEX)
    workload = var_operand_def(_INDEX)
    results_ = var_result_def(TensorType)
    body = region_def("single_block")
    workgroup_count = var_region_def()

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(RecursiveMemoryEffect())

    def __init__(
        self,
        workload: Sequence[SSAValue],
        types: Sequence[Attribute],
        sizes: Sequence[SSAValue],
        body: Region,
        count: Region | None = None,
    ):
        super().__init__(
            operands=[sizes, workload], result_types=[types], regions=[body, [] if count is None else [count]]
        )

    @property
    def count(self) -> Region | None:
        """The region that computes the number of workgroups from the workload."""
        return count_of(self.workgroup_count)

    def result_sizes(self, number: int) -> Sequence[SSAValue]:
        return sizes_of_each(self.result_types, self.result_dims)[number]

    def verify_(self) -> None:
        check_sizes(self.result_types, self.result_dims)
        block = self.body.block
        if block.args:
            raise VerifyException("the body must have no arguments")
        last = block.last_op
        if not isinstance(last, ReturnOp):
            raise VerifyException("expected 'flow.return' at the end of the body")
        if tuple(last.operand_types) != tuple(self.result_types):
            raise VerifyException("types of what the body returns and of the results differ")
        check_count(self.workgroup_count, len(self.workload))

    @classmethod
    def parse(cls, parser: Parser) -> DispatchRegionOp:
        workload = parse_workload(parser)
        types = parse_sized_types(parser) if parser.parse_optional_punctuation("->") is not None else []
        attributes = parser.parse_optional_attr_dict_with_keyword()
        body = parser.parse_region()
        count = parse_count(parser, "count")
        sizes = [size for type in types for size in type.sizes]
        return cls.create(
            operands=[*sizes, *workload],
            result_types=[type.type for type in types],
            properties={"operandSegmentSizes": DenseArrayBase.from_list(i32, [len(sizes), len(workload)])},
            attributes={} if attributes is None else attributes.data,
            regions=[body] if count is None else [body, count],
        )

    def print(self, printer: Printer) -> None:
        print_workload(self.workload, printer)
        printer.print_string(" -> ")
        print_sized_types(self.result_types, self.result_dims, printer)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)
        if self.count is not None:
            print_count(self.count, "count", printer)


@irdl_op_definition
class DispatchWorkgroupsOp(Tied):
    """Ops that workgroups compute, isolated from what is outside; they load and store parts of tensors.

    %0 = flow.dispatch.workgroups[%w](%a) : (tensor<4xf32>) -> tensor<4xf32> =
        (%in: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %out: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      flow.return
    } count(%a0: index) -> (index, index, index) { ... }

    The body has an argument for each operand and then one for each result that is not tied to an operand.
    """

    name = "flow.dispatch.workgroups"

    workload = var_operand_def(_INDEX)
    arguments = var_operand_def()
    argument_dims = var_operand_def(_INDEX)
    result_dims = var_operand_def(_INDEX)
    tied_operands = opt_prop_def(TIES)
    results_ = var_result_def(TensorType)
    body = region_def()
    workgroup_count = var_region_def()

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(IsolatedFromAbove(), Pure())

    def __init__(
        self,
        workload: Sequence[SSAValue],
        arguments: Sequence[SSAValue],
        argument_dims: Sequence[SSAValue],
        types: Sequence[Attribute],
        result_dims: Sequence[SSAValue],
        ties: Sequence[int | None],
        body: Region,
        count: Region | None,
    ):
        super().__init__(
            operands=[workload, arguments, argument_dims, result_dims],
            result_types=[types],
            properties=ties_attribute(ties),
            regions=[body, [] if count is None else [count]],
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

    @property
    def count(self) -> Region | None:
        """The region that computes the number of workgroups from the workload."""
        return count_of(self.workgroup_count)

    def first_input(self) -> int:
        return len(self.workload)

    def verify_(self) -> None:
        self.check_ties_and_sizes()
        check_count(self.workgroup_count, len(self.workload))
        entry = self.body.blocks.first
        if entry is None:
            raise VerifyException("expected a body")
        ties = self.ties()
        wanted = len(self.arguments) + ties.count(None)
        if len(entry.args) != wanted:
            raise VerifyException(f"body must have {wanted} arguments, has {len(entry.args)}")
        tied = {number for number in ties if number is not None}
        for number, operand in enumerate(self.arguments):
            _check_argument(entry, number, operand.type, READWRITE if number in tied else READONLY)
        results = [type for type, number in zip(self.result_types, ties, strict=True) if number is None]
        for number, type in enumerate(results, len(self.arguments)):
            _check_argument(entry, number, type, WRITEONLY)
        for block in self.body.blocks:
            if isinstance(block.last_op, ReturnOp) and block.last_op.values:
                raise VerifyException("the body of a dispatch stores its results and returns nothing")

    @classmethod
    def parse(cls, parser: Parser) -> DispatchWorkgroupsOp:
        signature = Signature(parser)
        signature.parse_types(parser)
        attributes = parser.parse_optional_attr_dict_with_keyword()
        parser.parse_punctuation("=")
        arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_argument)
        body = parser.parse_region(arguments)
        count = parse_count(parser, "count")
        return cls.create(
            operands=[value for group in signature.groups for value in group],
            result_types=[result.type for result in signature.results],
            properties=signature.properties,
            attributes={} if attributes is None else attributes.data,
            regions=[body] if count is None else [body, count],
        )

    def print(self, printer: Printer) -> None:
        print_workload(self.workload, printer)
        printer.print_string("(")
        printer.print_list(self.arguments, printer.print_ssa_value)
        printer.print_string(") : ")
        print_signature_types(self, printer)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" =\n" + " " * 4)
        printer.print_string("(")
        print_arguments(self.body.blocks[0].args, printer)
        printer.print_string(") ")
        printer.print_region(self.body, print_entry_block_args=False)
        if self.count is not None:
            print_count(self.count, "count", printer)


def _check_argument(entry: Block, number: int, outside: Attribute, access: str) -> None:
    """Check that an argument of a body has the type for its operand or result."""
    given = entry.args[number].type
    wanted = DispatchTensorType(access, outside) if isa(outside, TensorType[Attribute]) else outside
    if given != wanted:
        raise VerifyException(f"argument {number} of the body must be {wanted}, is {given}")
