"""Ops on whole tensors, outside of dispatches. Source: `FlowOps.td` of IREE, December 2022."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, IndexType, StringAttr, TensorType, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AnyAttr,
    AttrSizedOperandSegments,
    IRDLOperation,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.flow.sized import SizedOp
from okl_opt.dialects.interfaces.affinity import AffinityOp
from okl_opt.dialects.interfaces.shape_aware import ShapeAware, check_sizes
from okl_opt.dialects.text.assembly.sized_types import parse_sized_type, print_sized_type, print_sizes, sizes_of_each
from okl_opt.dialects.text.renamed import is_for_todays_iree
from okl_opt.dialects.upstream.shared.shapes import element_of, rank_of

_INDEX = IndexType()


@irdl_op_definition
class TieShapeOp(SizedOp, AffinityOp):
    """A tensor with its dynamic sizes attached: `%1 = flow.tensor.tie_shape %0 : tensor<?x2xf32>{%d}`."""

    name = "flow.tensor.tie_shape"
    SIZES: ClassVar = {"operand": "dynamic_dims"}
    RESULT_SIZES: ClassVar = "dynamic_dims"
    T: ClassVar = VarConstraint("T", base(TensorType))

    operand = operand_def(T)
    dynamic_dims = var_operand_def(_INDEX)
    result = result_def(T)

    assembly_format = "$operand attr-dict `:` type($operand) `` (`{` $dynamic_dims^ `}`)?"
    traits = traits_def(Pure())

    def __init__(self, operand: SSAValue, sizes: Sequence[SSAValue]):
        super().__init__(operands=[operand, sizes], result_types=[operand.type])

    def unchanged(self) -> Sequence[tuple[int, int]]:
        return ((0, 0),)


@irdl_op_definition
class ReshapeOp(SizedOp, AffinityOp):
    """The same elements in another shape: `%1 = flow.tensor.reshape %0 : tensor<?x2xf32>{%a} -> tensor<?xf32>{%b}`."""

    name = "flow.tensor.reshape"
    SIZES: ClassVar = {"source": "source_dims"}
    RESULT_SIZES: ClassVar = "result_dims"

    source = operand_def(TensorType)
    source_dims = var_operand_def(_INDEX)
    result_dims = var_operand_def(_INDEX)
    result = result_def(TensorType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    assembly_format = (
        "$source attr-dict `:` type($source) (`` `{` $source_dims^ `}`)? `->` type($result) `` (`{` $result_dims^ `}`)?"
    )
    traits = traits_def(Pure())

    def __init__(
        self, source: SSAValue, source_sizes: Sequence[SSAValue], result: Attribute, result_sizes: Sequence[SSAValue]
    ):
        super().__init__(operands=[source, source_sizes, result_sizes], result_types=[result])

    def unchanged(self) -> Sequence[tuple[int, int]]:
        return ((0, 0),)

    def check(self) -> None:
        if element_of(self.source.type) != element_of(self.result.type):
            raise VerifyException("element types of source and result must be the same")


@irdl_op_definition
class LoadOp(SizedOp):
    """An element: `%1 = flow.tensor.load %0[%i, %j] : tensor<?x2xf32>{%d}`."""

    name = "flow.tensor.load"
    SIZES: ClassVar = {"source": "source_dims"}
    T: ClassVar = VarConstraint("T", AnyAttr())

    source = operand_def(TensorType.constr(T))
    source_dims = var_operand_def(_INDEX)
    indices = var_operand_def(_INDEX)
    result = result_def(T)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    assembly_format = "$source (`[` $indices^ `]`)? attr-dict `:` type($source) `` (`{` $source_dims^ `}`)?"
    traits = traits_def(Pure())

    def __init__(self, source: SSAValue, sizes: Sequence[SSAValue], indices: Sequence[SSAValue]):
        super().__init__(operands=[source, sizes, indices], result_types=[element_of(source.type)])

    def check(self) -> None:
        _check_count("indices", self.indices, self.source)


@irdl_op_definition
class StoreOp(SizedOp):
    """The tensor with another element: `%2 = flow.tensor.store %v, %0[%i, %j] : tensor<?x2xf32>{%d}`."""

    name = "flow.tensor.store"
    SIZES: ClassVar = {"target": "target_dims"}
    RESULT_SIZES: ClassVar = "target_dims"
    T: ClassVar = VarConstraint("T", AnyAttr())
    TENSOR: ClassVar = VarConstraint("TENSOR", TensorType.constr(T))

    value = operand_def(T)
    target = operand_def(TENSOR)
    target_dims = var_operand_def(_INDEX)
    indices = var_operand_def(_INDEX)
    result = result_def(TENSOR)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    assembly_format = "$value `,` $target (`[` $indices^ `]`)? attr-dict `:` type($target) `` (`{` $target_dims^ `}`)?"
    traits = traits_def(Pure())

    def check(self) -> None:
        _check_count("indices", self.indices, self.target)


@irdl_op_definition
class EmptyOp(SizedOp, AffinityOp):
    """A tensor of unspecified values: `%0 = flow.tensor.empty : tensor<?x2xf32>{%d}`."""

    name = "flow.tensor.empty"
    RESULT_SIZES: ClassVar = "result_dims"

    result_dims = var_operand_def(_INDEX)
    result = result_def(TensorType)

    assembly_format = "attr-dict `:` type($result) `` (`{` $result_dims^ `}`)?"
    traits = traits_def(Pure())

    def __init__(self, result: Attribute, sizes: Sequence[SSAValue]):
        super().__init__(operands=[sizes], result_types=[result])


@irdl_op_definition
class SplatOp(SizedOp, AffinityOp):
    """A tensor of the same value everywhere: `%0 = flow.tensor.splat %v : tensor<?x2xf32>{%d}`."""

    name = "flow.tensor.splat"
    RESULT_SIZES: ClassVar = "result_dims"
    T: ClassVar = VarConstraint("T", AnyAttr())

    value = operand_def(T)
    result_dims = var_operand_def(_INDEX)
    result = result_def(TensorType.constr(T))

    assembly_format = "$value attr-dict `:` type($result) `` (`{` $result_dims^ `}`)?"
    traits = traits_def(Pure())

    def __init__(self, value: SSAValue, result: Attribute, sizes: Sequence[SSAValue]):
        super().__init__(operands=[value, sizes], result_types=[result])


@irdl_op_definition
class CloneOp(SizedOp, AffinityOp):
    """A copy: `%1 = flow.tensor.clone %0 : tensor<?x2xf32>{%d}`."""

    name = "flow.tensor.clone"
    SIZES: ClassVar = {"operand": "argument_dims"}
    RESULT_SIZES: ClassVar = "argument_dims"
    T: ClassVar = VarConstraint("T", base(TensorType))

    operand = operand_def(T)
    argument_dims = var_operand_def(_INDEX)
    result = result_def(T)

    assembly_format = "$operand attr-dict `:` type($operand) `` (`{` $argument_dims^ `}`)?"
    traits = traits_def(Pure())

    def unchanged(self) -> Sequence[tuple[int, int]]:
        return ((0, 0),)


@irdl_op_definition
class TransferOp(SizedOp, AffinityOp):
    """A tensor moved to a device: `%1 = flow.tensor.transfer %0 : tensor<?x2xf32>{%d} to #hal.device.affinity<@a>`."""

    name = "flow.tensor.transfer"
    SIZES: ClassVar = {"operand": "argument_dims"}
    RESULT_SIZES: ClassVar = "argument_dims"
    T: ClassVar = VarConstraint("T", base(TensorType))

    operand = operand_def(T)
    argument_dims = var_operand_def(_INDEX)
    target = prop_def(Attribute)
    result = result_def(T)

    assembly_format = "$operand `:` type($operand) (`` `{` $argument_dims^ `}`)? `to` $target attr-dict-with-keyword"
    traits = traits_def(Pure())

    def __init__(self, operand: SSAValue, sizes: Sequence[SSAValue], target: Attribute):
        super().__init__(operands=[operand, sizes], properties={"target": target}, result_types=[operand.type])

    def own_affinity(self) -> Attribute | None:
        return self.target

    def moved_to(self) -> Attribute | None:
        return self.target

    def unchanged(self) -> Sequence[tuple[int, int]]:
        return ((0, 0),)


@irdl_op_definition
class SliceOp(SizedOp):
    """A part: `%1 = flow.tensor.slice %0[%o0, %o1 for %l0, %l1] : tensor<?x2xf32>{%a} -> tensor<?x1xf32>{%l0}`."""

    name = "flow.tensor.slice"
    SIZES: ClassVar = {"source": "source_dims"}
    RESULT_SIZES: ClassVar = "result_dims"

    source = operand_def(TensorType)
    source_dims = var_operand_def(_INDEX)
    start_indices = var_operand_def(_INDEX)
    lengths = var_operand_def(_INDEX)
    result_dims = var_operand_def(_INDEX)
    result = result_def(TensorType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    assembly_format = (
        "$source `[` $start_indices `for` $lengths `]` attr-dict `:` type($source) (`` `{` $source_dims^ `}`)? `->` "
        "type($result) `` (`{` $result_dims^ `}`)?"
    )
    traits = traits_def(Pure())

    def __init__(
        self,
        source: SSAValue,
        source_sizes: Sequence[SSAValue],
        starts: Sequence[SSAValue],
        lengths: Sequence[SSAValue],
        result: Attribute,
        result_sizes: Sequence[SSAValue],
    ):
        super().__init__(operands=[source, source_sizes, starts, lengths, result_sizes], result_types=[result])

    def check(self) -> None:
        _check_count("start indices", self.start_indices, self.source)
        _check_count("lengths", self.lengths, self.source)
        if rank_of(self.source.type) != rank_of(self.result.type):
            raise VerifyException("source and result must have the same rank")
        if element_of(self.source.type) != element_of(self.result.type):
            raise VerifyException("element types of source and result must be the same")


@irdl_op_definition
class UpdateOp(SizedOp, AffinityOp):
    """A tensor with another part, in the same memory.

    %1 = flow.tensor.update %part, %0[%o0, %o1] : tensor<?x1xf32>{%p} -> %0 as tensor<?x2xf32>{%d}

    The result may be written as its type alone, `-> tensor<?x2xf32>{%d}`.
    """

    name = "flow.tensor.update"
    SIZES: ClassVar = {"target": "target_dims", "update": "update_dims"}
    RESULT_SIZES: ClassVar = "target_dims"
    TARGET: ClassVar = VarConstraint("TARGET", base(TensorType))

    target = operand_def(TARGET)
    target_dims = var_operand_def(_INDEX)
    start_indices = var_operand_def(_INDEX)
    update = operand_def(TensorType)
    update_dims = var_operand_def(_INDEX)
    result = result_def(TARGET)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())

    def __init__(
        self,
        update: SSAValue,
        update_sizes: Sequence[SSAValue],
        target: SSAValue,
        target_sizes: Sequence[SSAValue],
        starts: Sequence[SSAValue],
    ):
        super().__init__(operands=[target, target_sizes, starts, update, update_sizes], result_types=[target.type])

    def overwritten(self) -> Sequence[tuple[int, int]]:
        return ((0, 0),)

    def check(self) -> None:
        _check_count("start indices", self.start_indices, self.target)
        if rank_of(self.update.type) != rank_of(self.target.type):
            raise VerifyException("update and target must have the same rank")
        if element_of(self.update.type) != element_of(self.target.type):
            raise VerifyException("element types of update and target must be the same")

    @classmethod
    def parse(cls, parser: Parser) -> UpdateOp:
        update = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        start = parser.pos
        target = parser.parse_unresolved_operand()
        starts = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(_INDEX))
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        update_type = parse_sized_type(parser)
        parser.parse_punctuation("->")
        position = parser.pos
        named = parser.parse_optional_unresolved_operand()
        if named is not None:
            if (named.operand_name, named.index) != (target.operand_name, target.index):
                parser.raise_error("expected the target, which the result is tied to", position)
            parser.parse_keyword("as")
        type = parse_sized_type(parser)
        operands = [
            parser.resolve_operands([target], [type.type], start)[0],
            *type.sizes,
            *starts,
            parser.resolve_operand(update, update_type.type),
            *update_type.sizes,
        ]
        counts = [1, len(type.sizes), len(starts), 1, len(update_type.sizes)]
        return cls.create(
            operands=operands,
            result_types=[type.type],
            properties={"operandSegmentSizes": DenseArrayBase.from_list(i32, counts)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.update)
        printer.print_string(", ")
        printer.print_ssa_value(self.target)
        printer.print_string("[")
        printer.print_list(self.start_indices, printer.print_ssa_value)
        printer.print_string("]")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        print_sized_type(self.update.type, self.update_dims, printer)
        printer.print_string(" -> ")
        printer.print_ssa_value(self.target)
        printer.print_string(" as ")
        printer.print_attribute(self.result.type)
        print_sizes(self.target_dims, printer)


@irdl_op_definition
class TraceOp(IRDLOperation, ShapeAware):
    """Prints tensors where the program runs.

    flow.tensor.trace {key = "predict inputs"} %0, %1 : tensor<2xf32>, tensor<?xf32>{%d}

    Today's form, `flow.tensor.trace "predict inputs" = [%0 : tensor<2xf32>]`, is read, too.
    """

    name = "flow.tensor.trace"

    key = opt_prop_def(StringAttr)
    values = var_operand_def(TensorType)
    value_dims = var_operand_def(_INDEX)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def __init__(self, key: str, values: Sequence[SSAValue], sizes: Sequence[SSAValue]):
        super().__init__(operands=[values, sizes], properties={"key": StringAttr(key)})

    def operand_sizes(self, number: int) -> Sequence[SSAValue]:
        sizes = sizes_of_each([value.type for value in self.values], self.value_dims)
        return sizes[number] if number < len(sizes) else ()

    def verify_(self) -> None:
        check_sizes([value.type for value in self.values], self.value_dims)

    @classmethod
    def parse(cls, parser: Parser) -> TraceOp:
        key = parser.parse_optional_str_literal()
        attributes: dict[str, Attribute] = {}
        sizes: list[SSAValue] = []
        operands: list[SSAValue] = []
        if key is None:
            attributes = parser.parse_optional_attr_dict()
            start = parser.pos
            names = parser.parse_optional_undelimited_comma_separated_list(
                parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
            )
            if names:
                parser.parse_punctuation(":")
                types = parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: parse_sized_type(parser))
                operands = list(parser.resolve_operands(names, [one.type for one in types], start))
                sizes = [size for one in types for size in one.sizes]
        else:
            parser.parse_punctuation("=")

            def value() -> None:
                operand = parser.parse_unresolved_operand()
                parser.parse_punctuation(":")
                type = parse_sized_type(parser)
                operands.append(parser.resolve_operand(operand, type.type))
                sizes.extend(type.sizes)

            parser.parse_comma_separated_list(parser.Delimiter.SQUARE, value)
            attributes = parser.parse_optional_attr_dict() | {"key": StringAttr(key)}
        properties: dict[str, Attribute] = {
            "operandSegmentSizes": DenseArrayBase.from_list(i32, [len(operands), len(sizes)])
        }
        if "key" in attributes:
            properties["key"] = attributes.pop("key")
        return cls.create(operands=[*operands, *sizes], properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        types = [value.type for value in self.values]
        sizes = sizes_of_each(types, self.value_dims)
        # The earlier form of a trace of nothing would take the next op's results for its operands.
        if is_for_todays_iree(printer) or not self.values:
            printer.print_string(" ")
            printer.print_string_literal("" if self.key is None else self.key.data)
            printer.print_string(" = [")
            printer.print_list(
                list(zip(self.values, sizes, strict=True)), lambda one: _print_sized_value(*one, printer)
            )
            printer.print_string("]")
            printer.print_op_attributes(self.attributes)
            return
        key: dict[str, Attribute] = {} if self.key is None else {"key": self.key}
        printer.print_op_attributes({**key, **self.attributes})
        printer.print_string(" ")
        printer.print_list(self.values, printer.print_ssa_value)
        printer.print_string(" : ")
        printer.print_list(list(zip(types, sizes, strict=True)), lambda one: print_sized_type(*one, printer))


def _print_sized_value(value: SSAValue, sizes: Sequence[SSAValue], printer: Printer) -> None:
    printer.print_ssa_value(value)
    printer.print_string(" : ")
    print_sized_type(value.type, sizes, printer)


def _check_count(what: str, values: Sequence[SSAValue], tensor: SSAValue) -> None:
    if len(values) != rank_of(tensor.type):
        raise VerifyException(f"has {len(values)} {what} for a tensor of rank {rank_of(tensor.type)}")
