"""Dispatches: parts of a function that workgroups compute. Source: `FlowOps.td` of IREE, December 2022."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    TensorType,
    i32,
    i64,
)
from xdsl.dialects.utils import parse_dynamic_index_list_without_types, print_dynamic_index_list
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_region_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import (
    EffectInstance,
    IsolatedFromAbove,
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    Pure,
    RecursiveMemoryEffect,
)
from xdsl.utils.exceptions import VerifyException

from dialects.flow.types import READONLY, READWRITE, WRITEONLY, DispatchTensorType
from dialects.hints import isa
from dialects.interfaces.shape_aware import ShapeAware, check_sizes
from dialects.text.assembly.sized_types import (
    SizedResult,
    parse_sized_results,
    parse_sized_type,
    parse_sized_types,
    print_sized_results,
    print_sized_type,
    print_sized_types,
    sizes_of_each,
)
from dialects.text.assembly.value_list import parse_value_list, print_value_list
from dialects.text.renamed import is_for_todays_iree
from dialects.upstream.shared.mixed import Mixed, dense_integers, dynamic_values, mixed_values, static_values
from dialects.upstream.shared.shapes import element_of, integers

_INDEX = IndexType()
_GRID = 3
"""How many numbers a count of workgroups has."""


def parse_workload(parser: Parser) -> Sequence[SSAValue]:
    """`[%w0, %w1]`, or nothing."""
    found = parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(_INDEX))
    return found or ()


def print_workload(workload: Sequence[SSAValue], printer: Printer) -> None:
    """Write what `parse_workload` reads."""
    if workload:
        printer.print_string("[")
        printer.print_list(workload, printer.print_ssa_value)
        printer.print_string("]")


def parse_count(parser: Parser, keyword: str) -> Region | None:
    """`count(%a0: index) -> (index, index, index) { ... }`, or nothing."""
    if parser.parse_optional_keyword(keyword) is None:
        return None
    arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_argument)
    parser.parse_punctuation("->")
    start = parser.pos
    types = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    if len(types) != _GRID or any(type != _INDEX for type in types):
        parser.raise_error("expected three results of type index", start)
    return parser.parse_region(arguments)


def print_count(region: Region, keyword: str, printer: Printer) -> None:
    """Write what `parse_count` reads."""
    printer.print_string(f" {keyword}(")
    _print_arguments(region.block.args, printer)
    printer.print_string(") -> (index, index, index) ")
    printer.print_region(region, print_entry_block_args=False)


def _print_arguments(arguments: Sequence[SSAValue], printer: Printer) -> None:
    def argument(value: SSAValue) -> None:
        printer.print_ssa_value(value)
        printer.print_string(": ")
        printer.print_attribute(value.type)

    printer.print_list(arguments, argument)


def count_of(regions: Sequence[Region]) -> Region | None:
    """The region that counts workgroups, of those for it: there may be none, or one that is empty."""
    return next((region for region in regions if region.blocks.first is not None), None)


def check_count(regions: Sequence[Region], workload: int | None) -> None:
    """Check the region that counts workgroups, by as many values if their number is known. Raises: VerifyException."""
    if len(regions) > 1:
        raise VerifyException("has more than one region that counts workgroups")
    region = count_of(regions)
    if region is None:
        return
    if region.blocks.first is not region.blocks.last:
        raise VerifyException("workgroup count region must have one block")
    block = region.block
    if workload is not None and len(block.args) != workload:
        raise VerifyException(f"workload operands and workgroup count args mismatch ({workload} vs {len(block.args)})")
    if any(argument.type != _INDEX for argument in block.args):
        raise VerifyException("workgroup count region must have index arguments only")
    last = block.last_op
    if not isinstance(last, ReturnOp) or len(last.operands) != _GRID or any(t != _INDEX for t in last.operand_types):
        raise VerifyException("workgroup count region must return the XYZ dimension counts")


@irdl_op_definition
class ReturnOp(IRDLOperation):
    """The end of a dispatch, or of the count of its workgroups: `flow.return %0, %1 : tensor<4xf32>, index`."""

    name = "flow.return"

    values = var_operand_def()

    traits = traits_def(IsTerminator(), Pure())

    def __init__(self, *values: SSAValue):
        super().__init__(operands=[values])

    @classmethod
    def parse(cls, parser: Parser) -> ReturnOp:
        attributes, values = parse_value_list(parser)
        return cls.create(operands=values, attributes=attributes)

    def print(self, printer: Printer) -> None:
        print_value_list(self, printer)


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
        """How many workgroups there are, by the workload."""
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


TIES = ArrayAttr.constr(base(IntegerAttr[IndexType]))
"""The attribute `tied_operands` of `Tied` ops."""


class Tied(IRDLOperation, ShapeAware):
    """An op whose results may be written into operands: `arguments` are sized by `argument_dims`.

    The attribute `tied_operands` has for each result the number of its operand among the arguments, or -1.
    """

    @property
    def inputs(self) -> Sequence[SSAValue]:
        """The operands, without workload and sizes."""
        raise NotImplementedError

    @property
    def input_dims(self) -> Sequence[SSAValue]:
        """The sizes of the inputs."""
        raise NotImplementedError

    @property
    def output_dims(self) -> Sequence[SSAValue]:
        """The sizes of the results."""
        raise NotImplementedError

    def ties(self) -> list[int | None]:
        """For each result the number of the input that it is written into."""
        given = self.properties.get("tied_operands")
        if not isa(given, ArrayAttr[IntegerAttr]):
            return [None] * len(self.results)
        return [one.value.data if one.value.data >= 0 else None for one in given.data]

    def first_input(self) -> int:
        """The number of the first input among the operands."""
        raise NotImplementedError

    def operand_sizes(self, number: int) -> Sequence[SSAValue]:
        number -= self.first_input()
        sizes = sizes_of_each([value.type for value in self.inputs], self.input_dims)
        return sizes[number] if 0 <= number < len(sizes) else ()

    def result_sizes(self, number: int) -> Sequence[SSAValue]:
        return sizes_of_each(self.result_types, self.output_dims)[number]

    def check_ties_and_sizes(self) -> None:
        """What holds for all of them. Raises: VerifyException."""
        check_sizes([value.type for value in self.inputs], self.input_dims)
        check_sizes(self.result_types, self.output_dims)
        ties = self.ties()
        given = self.properties.get("tied_operands")
        if isa(given, ArrayAttr[IntegerAttr]) and any(one.value.data < -1 for one in given.data):
            raise VerifyException("'tied_operands' must have numbers of operands, and -1 for results that are not tied")
        if len(ties) != len(self.results):
            raise VerifyException(f"has {len(self.results)} results, but 'tied_operands' has {len(ties)} entries")
        known = [tied for tied in ties if tied is not None]
        if any(tied >= len(self.inputs) for tied in known):
            raise VerifyException("result is tied to an operand that there is not")
        if not all(isa(self.inputs[tied].type, TensorType[Attribute]) for tied in known):
            raise VerifyException("result is tied to an operand that is no tensor")
        if len(set(known)) != len(known):
            raise VerifyException("two results are tied to the same operand")


def ties_attribute(ties: Sequence[int | None]) -> dict[str, Attribute]:
    """The property `tied_operands`; none if no result is tied."""
    if all(tied is None for tied in ties):
        return {}
    return {"tied_operands": ArrayAttr([IntegerAttr.from_index_int_value(-1 if t is None else t) for t in ties])}


class Signature:
    """`[%w](%a, %b) : (T, T) -> T`, with attributes where the op has them."""

    def __init__(self, parser: Parser):
        self.workload = parse_workload(parser)
        self._start = parser.pos
        self._names: list[UnresolvedOperand] = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, parser.parse_unresolved_operand
        )
        self.values: Sequence[SSAValue] = ()
        self.sizes: list[SSAValue] = []
        self.results: Sequence[SizedResult] = ()

    def parse_types(self, parser: Parser) -> None:
        """From the colon on."""
        parser.parse_punctuation(":")
        types = parse_sized_types(parser)
        self.values = parser.resolve_operands(self._names, [type.type for type in types], self._start)
        self.sizes = [size for type in types for size in type.sizes]
        parser.parse_punctuation("->")
        self.results = parse_sized_results(parser, self._names, types)

    @property
    def groups(self) -> list[Sequence[SSAValue]]:
        """Workload, inputs, their sizes, those of the results."""
        return [self.workload, self.values, self.sizes, [size for one in self.results for size in one.sizes]]

    @property
    def properties(self) -> dict[str, Attribute]:
        """What follows from the signature."""
        counts = DenseArrayBase.from_list(i32, [len(group) for group in self.groups])
        return {"operandSegmentSizes": counts, **ties_attribute([result.tied for result in self.results])}


def print_signature_types(op: Tied, printer: Printer) -> None:
    """`(T, T) -> T`."""
    print_sized_types([value.type for value in op.inputs], op.input_dims, printer)
    printer.print_string(" -> ")
    tied = [None if number is None else op.inputs[number] for number in op.ties()]
    print_sized_results(op.result_types, op.output_dims, tied, printer)


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
        """How many workgroups there are, by the workload."""
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
        _print_arguments(self.body.blocks[0].args, printer)
        printer.print_string(") ")
        printer.print_region(self.body, print_entry_block_args=False)
        if self.count is not None:
            print_count(self.count, "count", printer)


def _check_argument(entry: Block, number: int, outside: Attribute, access: str) -> None:
    """Check that an argument of a body is what stands for an operand or result."""
    given = entry.args[number].type
    wanted = DispatchTensorType(access, outside) if isa(outside, TensorType[Attribute]) else outside
    if given != wanted:
        raise VerifyException(f"argument {number} of the body must be {wanted}, is {given}")


class _CountFromValues(IRDLOperation):
    """The counts of workgroups in x, y and z, by values of the program."""

    operands_ = var_operand_def(_INDEX)
    x = result_def(_INDEX)
    y = result_def(_INDEX)
    z = result_def(_INDEX)

    traits = traits_def(Pure())

    def __init__(self, values: Sequence[SSAValue]):
        super().__init__(operands=[values], result_types=[_INDEX] * _GRID)

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
        return cls.create(operands=values or (), result_types=[_INDEX] * _GRID, attributes=attributes)

    def print(self, printer: Printer) -> None:
        # Without operands, names at the start of the next line would be read as such.
        has_brackets = is_for_todays_iree(printer) or not self.operands
        printer.print_string("(" if has_brackets else " ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(")" if has_brackets else "")
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class WorkgroupCountFromDagRootOp(_CountFromValues):
    """How many workgroups compute loops of these counts: what tiles the loops decides.

    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %a0, %a1
    """

    name = "flow.dispatch.workgroup_count_from_dag_root"


@irdl_op_definition
class WorkgroupCountFromSliceOp(_CountFromValues):
    """How many workgroups compute what the slice of the body that leads to its root needs.

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
        if not 0 <= self.dimension.value.data < _GRID:
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
    """How many workgroups there are: `%0 = flow.dispatch.workgroup.count[0] : index`."""

    name = "flow.dispatch.workgroup.count"


@irdl_op_definition
class WorkgroupSizeOp(_GridOp):
    """How large a workgroup is: `%0 = flow.dispatch.workgroup.size[0] : index`."""

    name = "flow.dispatch.workgroup.size"


@irdl_op_definition
class DispatchTieShapeOp(IRDLOperation, ShapeAware):
    """The same tensor, of which the sizes are said.

    %1 = flow.dispatch.tie_shape %0 : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%d}
    """

    name = "flow.dispatch.tie_shape"
    T: ClassVar = VarConstraint("T", base(DispatchTensorType))

    operand = operand_def(T)
    dynamic_dims = var_operand_def(_INDEX)
    result = result_def(T)

    assembly_format = "$operand attr-dict `:` type($operand) `` (`{` $dynamic_dims^ `}`)?"
    traits = traits_def(Pure())

    def __init__(self, operand: SSAValue, sizes: Sequence[SSAValue]):
        super().__init__(operands=[operand, sizes], result_types=[operand.type])

    def operand_sizes(self, number: int) -> Sequence[SSAValue]:
        return self.dynamic_dims if number == 0 else ()

    def result_sizes(self, number: int) -> Sequence[SSAValue]:
        return self.dynamic_dims

    def verify_(self) -> None:
        check_sizes(self.result_types, self.dynamic_dims)


class _LoadEffect(MemoryEffect):
    """What may be written, too, is read when the op runs."""

    @classmethod
    def get_effects(cls, op: Operation) -> set[EffectInstance]:
        type = op.operands[0].type
        if isinstance(type, DispatchTensorType) and not type.may_be_written:
            return set()
        return {EffectInstance(MemoryEffectKind.READ, op.operands[0])}


class _StoreEffect(MemoryEffect):
    @classmethod
    def get_effects(cls, op: Operation) -> set[EffectInstance]:
        return {EffectInstance(MemoryEffectKind.WRITE, op.operands[1])}


class PartOfTensor(IRDLOperation, ShapeAware):
    """An access to a part of a tensor outside of the dispatch."""

    offsets = var_operand_def(_INDEX)
    sizes = var_operand_def(_INDEX)
    strides = var_operand_def(_INDEX)
    static_offsets = prop_def(DenseArrayBase.constr(i64))
    static_sizes = prop_def(DenseArrayBase.constr(i64))
    static_strides = prop_def(DenseArrayBase.constr(i64))

    @property
    def mixed_offsets(self) -> list[Mixed]:
        """Where the part begins."""
        return mixed_values(integers(self.static_offsets), self.offsets)

    @property
    def mixed_sizes(self) -> list[Mixed]:
        """How large it is."""
        return mixed_values(integers(self.static_sizes), self.sizes)

    @property
    def mixed_strides(self) -> list[Mixed]:
        """How far apart its elements are."""
        return mixed_values(integers(self.static_strides), self.strides)

    def check_part(self, tensor: Attribute, part: Attribute, dims: Sequence[SSAValue]) -> None:
        """Check types, counts and sizes. Raises: VerifyException."""
        check_sizes([tensor], dims)
        assert isinstance(tensor, DispatchTensorType)
        lists = (("offset", self.static_offsets), ("size", self.static_sizes), ("stride", self.static_strides))
        for word, static in lists:
            if len(integers(static)) != tensor.get_num_dims():
                raise VerifyException(f"expected {tensor.get_num_dims()} {word} values, got {len(integers(static))}")
        for (word, static), dynamic in zip(lists, (self.offsets, self.sizes, self.strides), strict=True):
            if integers(static).count(DYNAMIC_INDEX) != len(dynamic):
                raise VerifyException(
                    f"expected {integers(static).count(DYNAMIC_INDEX)} dynamic {word} values, got {len(dynamic)}"
                )
        if element_of(tensor.bound_type) != element_of(part):
            raise VerifyException("element types of the tensor and its part differ")
        self._check_sizes_fit(tensor, part)

    def _check_sizes_fit(self, tensor: DispatchTensorType, part: Attribute) -> None:
        """The type of the part has the sizes, but for some that are 1; static parts lie in the tensor."""
        sizes = integers(self.static_sizes)
        assert isa(part, TensorType[Attribute])
        left = list(part.get_shape())
        for size in sizes:
            if left and (left[0] == size):
                left.pop(0)
            elif size != 1:
                raise VerifyException(f"sizes {_shown(sizes)} do not fit {part}")
        if left:
            raise VerifyException(f"sizes {_shown(sizes)} do not fit {part}")
        rows = zip(integers(self.static_offsets), sizes, integers(self.static_strides), tensor.get_shape(), strict=True)
        for dimension, (offset, size, stride, extent) in enumerate(rows):
            least = ((offset, 0), (size, 0), (stride, 1))
            if any(number < bound and number != DYNAMIC_INDEX for number, bound in least):
                raise VerifyException(
                    f"dimension {dimension}: offset and size must not be negative, and stride must be positive"
                )
            if DYNAMIC_INDEX in (offset, size, stride):
                continue
            end = offset + (size - 1) * stride + 1 if size else offset
            if extent != DYNAMIC_INDEX and end > extent:
                raise VerifyException(
                    f"part of dimension {dimension} ends at {end}, but the tensor has size {extent} there"
                )

    def parts(self) -> tuple[Sequence[Mixed], Sequence[Mixed], Sequence[Mixed]]:
        """Offsets, sizes and strides."""
        return self.mixed_offsets, self.mixed_sizes, self.mixed_strides


def _shown(sizes: Sequence[int]) -> str:
    return f"[{', '.join('?' if size == DYNAMIC_INDEX else str(size) for size in sizes)}]"


_PART = ("offsets", "sizes", "strides")


def _parse_part(parser: Parser) -> tuple[list[list[SSAValue]], dict[str, Attribute]]:
    """`, offsets = [...], sizes = [...], strides = [...]`."""
    dynamic: list[list[SSAValue]] = []
    properties: dict[str, Attribute] = {}
    for name in _PART:
        parser.parse_punctuation(",")
        parser.parse_keyword(name)
        parser.parse_punctuation("=")
        start = parser.pos
        values, static = parse_dynamic_index_list_without_types(parser, DYNAMIC_INDEX)
        dynamic.append(list(parser.resolve_operands(values, [_INDEX] * len(values), start)))
        properties[f"static_{name}"] = dense_integers(static)
    return dynamic, properties


def _print_part(op: PartOfTensor, printer: Printer) -> None:
    rows = ((op.offsets, op.static_offsets), (op.sizes, op.static_sizes), (op.strides, op.static_strides))
    for name, (dynamic, static) in zip(_PART, rows, strict=True):
        printer.print_string(f", {name} = ")
        print_dynamic_index_list(printer, DYNAMIC_INDEX, dynamic, integers(static))


def _part_operands(parts: Sequence[Sequence[Mixed]]) -> list[list[SSAValue]]:
    return [dynamic_values(part) for part in parts]


def _part_properties(parts: Sequence[Sequence[Mixed]]) -> dict[str, Attribute]:
    return {f"static_{name}": dense_integers(static_values(part)) for name, part in zip(_PART, parts, strict=True)}


@irdl_op_definition
class DispatchTensorLoadOp(PartOfTensor):
    """A part of a tensor that lies outside of the dispatch.

    %1 = flow.dispatch.tensor.load %0, offsets = [0, %o], sizes = [2, %s], strides = [1, 1]
        : !flow.dispatch.tensor<readonly:tensor<2x?xf32>>{%d} -> tensor<2x?xf32>
    """

    name = "flow.dispatch.tensor.load"

    source = operand_def(DispatchTensorType)
    source_dims = var_operand_def(_INDEX)
    offsets = var_operand_def(_INDEX)
    sizes = var_operand_def(_INDEX)
    strides = var_operand_def(_INDEX)
    result = result_def(TensorType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(_LoadEffect())

    def __init__(
        self,
        source: SSAValue,
        source_dims: Sequence[SSAValue],
        parts: Sequence[Sequence[Mixed]],
        result: Attribute,
    ):
        super().__init__(
            operands=[source, source_dims, *_part_operands(parts)],
            properties=_part_properties(parts),
            result_types=[result],
        )

    def operand_sizes(self, number: int) -> Sequence[SSAValue]:
        return self.source_dims if number == 0 else ()

    def result_sizes(self, number: int) -> Sequence[SSAValue]:
        assert isa(self.result.type, TensorType[Attribute])
        shape, found = list(self.result.type.get_shape()), list[SSAValue]()
        # Sizes of 1 may have been dropped; the others come in order.
        for size in self.mixed_sizes:
            known = size if isinstance(size, int) else DYNAMIC_INDEX
            if shape and shape[0] == known:
                shape.pop(0)
                found += [size] if isinstance(size, SSAValue) else []
        return found

    def verify_(self) -> None:
        assert isinstance(self.source.type, DispatchTensorType)
        if not self.source.type.may_be_read:
            raise VerifyException("loads from a tensor that is writeonly")
        self.check_part(self.source.type, self.result.type, self.source_dims)

    @classmethod
    def parse(cls, parser: Parser) -> DispatchTensorLoadOp:
        source = parser.parse_unresolved_operand()
        dynamic, properties = _parse_part(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        tensor = parse_sized_type(parser)
        parser.parse_punctuation("->")
        result = parser.parse_type()
        groups = [[parser.resolve_operand(source, tensor.type)], tensor.sizes, *dynamic]
        properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [len(group) for group in groups])
        return cls.create(
            operands=[value for group in groups for value in group],
            result_types=[result],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.source)
        _print_part(self, printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        print_sized_type(self.source.type, self.source_dims, printer)
        printer.print_string(" -> ")
        printer.print_attribute(self.result.type)


@irdl_op_definition
class DispatchTensorStoreOp(PartOfTensor):
    """Writes a part of a tensor that lies outside of the dispatch.

    flow.dispatch.tensor.store %v, %0, offsets = [0, %o], sizes = [2, %s], strides = [1, 1]
        : tensor<2x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<2x?xf32>>{%d}
    """

    name = "flow.dispatch.tensor.store"

    value = operand_def(TensorType)
    target = operand_def(DispatchTensorType)
    target_dims = var_operand_def(_INDEX)
    offsets = var_operand_def(_INDEX)
    sizes = var_operand_def(_INDEX)
    strides = var_operand_def(_INDEX)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(_StoreEffect())

    def __init__(
        self,
        value: SSAValue,
        target: SSAValue,
        target_dims: Sequence[SSAValue],
        parts: Sequence[Sequence[Mixed]],
    ):
        super().__init__(
            operands=[value, target, target_dims, *_part_operands(parts)], properties=_part_properties(parts)
        )

    def operand_sizes(self, number: int) -> Sequence[SSAValue]:
        return self.target_dims if number == 1 else ()

    def verify_(self) -> None:
        assert isinstance(self.target.type, DispatchTensorType)
        if not self.target.type.may_be_written:
            raise VerifyException("stores to a tensor that is readonly")
        self.check_part(self.target.type, self.value.type, self.target_dims)

    @classmethod
    def parse(cls, parser: Parser) -> DispatchTensorStoreOp:
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        target = parser.parse_unresolved_operand()
        dynamic, properties = _parse_part(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        parser.parse_punctuation("->")
        tensor = parse_sized_type(parser)
        groups = [
            [parser.resolve_operand(value, type)],
            [parser.resolve_operand(target, tensor.type)],
            tensor.sizes,
            *dynamic,
        ]
        properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [len(group) for group in groups])
        return cls.create(
            operands=[value for group in groups for value in group], properties=properties, attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.value)
        printer.print_string(", ")
        printer.print_ssa_value(self.target)
        _print_part(self, printer)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.value.type)
        printer.print_string(" -> ")
        print_sized_type(self.target.type, self.target_dims, printer)
