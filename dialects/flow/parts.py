"""Parts of tensors that workgroups load and store. Source: `FlowOps.td` of IREE, December 2022."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IndexType,
    TensorType,
    i32,
    i64,
)
from xdsl.dialects.utils import parse_dynamic_index_list_without_types, print_dynamic_index_list
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    VarConstraint,
    base,
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
    EffectInstance,
    MemoryEffect,
    MemoryEffectKind,
    Pure,
)
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.flow.sized import SizedOp
from okl_opt.dialects.flow.types import DispatchTensorType
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.shape_aware import ShapeAware, check_sizes
from okl_opt.dialects.text.assembly.sized_types import (
    parse_sized_type,
    print_sized_type,
)
from okl_opt.dialects.upstream.shared.mixed import Mixed, dense_integers, dynamic_values, mixed_values, static_values
from okl_opt.dialects.upstream.shared.shapes import element_of, integers, shape_of

_INDEX = IndexType()


@irdl_op_definition
class DispatchTieShapeOp(SizedOp):
    """A dispatch tensor with its dynamic sizes attached.

    %1 = flow.dispatch.tie_shape %0 : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%d}
    """

    name = "flow.dispatch.tie_shape"
    SIZES: ClassVar = {"operand": "dynamic_dims"}
    RESULT_SIZES: ClassVar = "dynamic_dims"
    T: ClassVar = VarConstraint("T", base(DispatchTensorType))

    operand = operand_def(T)
    dynamic_dims = var_operand_def(_INDEX)
    result = result_def(T)

    assembly_format = "$operand attr-dict `:` type($operand) `` (`{` $dynamic_dims^ `}`)?"
    traits = traits_def(Pure())

    def __init__(self, operand: SSAValue, sizes: Sequence[SSAValue]):
        super().__init__(operands=[operand, sizes], result_types=[operand.type])


class _LoadEffect(MemoryEffect):
    """A read at run time, unless the tensor is readonly: then the op has no effect."""

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
        """The offsets of the part, static and dynamic."""
        return mixed_values(integers(self.static_offsets), self.offsets)

    @property
    def mixed_sizes(self) -> list[Mixed]:
        """The sizes of the part, static and dynamic."""
        return mixed_values(integers(self.static_sizes), self.sizes)

    @property
    def mixed_strides(self) -> list[Mixed]:
        """The strides of the part, static and dynamic."""
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
        """Check that the part's type has the given sizes, except some of 1, and that static parts are in bounds."""
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

    def is_whole(self, tensor: Attribute, dims: Sequence[SSAValue]) -> bool:
        """Return whether the part is known to be the whole tensor; `dims` are the tensor's dynamic sizes."""
        offsets, sizes, strides = self.parts()
        static = shape_of(tensor) or ()
        whole = mixed_values(static, dims) if dims else list(static)
        same = all(one is other or one == other for one, other in zip(sizes, whole, strict=True))
        return same and all(offset == 0 for offset in offsets) and all(stride == 1 for stride in strides)


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
