"""Constructors for tensor ops with mixed sizes, integers and values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DenseArrayBase, IndexType, TensorType, i32
from xdsl.dialects.tensor import CollapseShapeOp, EmptyOp, ExpandShapeOp, PadOp, YieldOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from okl_opt.dialects.upstream.shared.mixed import Mixed, dense_integers, dynamic_values, static_values
from okl_opt.dialects.upstream.shared.reassociation import Groups, collapsed_shape, groups_attribute
from okl_opt.dialects.upstream.shared.shapes import element_of, shape_of


def collapse_op(source: SSAValue, groups: Groups, result: Attribute | None = None) -> CollapseShapeOp:
    """Create a `tensor.collapse_shape`; its type is derived from the groups if none is given."""
    if result is None:
        result = TensorType(element_of(source.type), collapsed_shape(shape_of(source.type) or (), groups))
    return CollapseShapeOp.create(
        operands=[source], result_types=[result], properties={"reassociation": groups_attribute(groups)}
    )


def expand_op(
    source: SSAValue, groups: Groups, sizes: Sequence[Mixed], result: Attribute | None = None
) -> ExpandShapeOp:
    """Create a `tensor.expand_shape`; its type is derived from the sizes if none is given."""
    return ExpandShapeOp.create(
        operands=[source, *dynamic_values(sizes)],
        result_types=[TensorType(element_of(source.type), static_values(sizes)) if result is None else result],
        properties={
            "reassociation": groups_attribute(groups),
            "static_output_shape": dense_integers(static_values(sizes)),
        },
    )


def empty_op(sizes: Sequence[Mixed], element: Attribute) -> EmptyOp:
    """Create a `tensor.empty`."""
    return EmptyOp(dynamic_values(sizes), TensorType(element, static_values(sizes)))


def pad_op(
    source: SSAValue,
    low: Sequence[Mixed],
    high: Sequence[Mixed],
    value: SSAValue,
    result: Attribute,
    nofold: Attribute | None = None,
) -> PadOp:
    """Create a `tensor.pad` with the same value everywhere."""
    block = Block([YieldOp(value)], arg_types=[IndexType()] * len(low))
    return pad_with(source, low, high, result, Region(block), {} if nofold is None else {"nofold": nofold})


def pad_with(
    source: SSAValue,
    low: Sequence[Mixed],
    high: Sequence[Mixed],
    result: Attribute,
    body: Region,
    properties: Mapping[str, Attribute],
) -> PadOp:
    """Create a `tensor.pad` with a given body and additional properties."""
    values = [dynamic_values(part) for part in (low, high)]
    return PadOp.create(
        operands=[source, *values[0], *values[1]],
        result_types=[result],
        properties={
            **properties,
            "static_low": dense_integers(static_values(low)),
            "static_high": dense_integers(static_values(high)),
            "operandSegmentSizes": DenseArrayBase.from_list(i32, [1, *map(len, values)]),
        },
        regions=[body],
    )
