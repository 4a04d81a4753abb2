"""Construction of named linalg ops with their regions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseArrayBase, i32
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap

from okl_opt.dialects.registry import op_class
from okl_opt.dialects.upstream.linalg.bodies import body_of
from okl_opt.dialects.upstream.linalg.ops import ElementwiseKind, ElementwiseKindAttr


def named_op(
    name: str,
    inputs: Sequence[SSAValue],
    outputs: Sequence[SSAValue],
    results: Sequence[Attribute],
    properties: Mapping[str, Attribute] | None = None,
    *,
    is_unsigned: bool = False,
) -> Operation:
    """Return `linalg.name ins(inputs) outs(outputs)`. Raises: BodyError if MLIR has no body for the types."""
    region = body_of(name, [value.type for value in (*inputs, *outputs)], is_unsigned=is_unsigned)
    return _structured(name, inputs, outputs, results, properties or {}, region)


def elementwise_op(
    kind: ElementwiseKind,
    maps: Sequence[AffineMap],
    inputs: Sequence[SSAValue],
    outputs: Sequence[SSAValue],
    results: Sequence[Attribute],
) -> Operation:
    """Return `linalg.elementwise kind=kind indexing_maps = maps ins(inputs) outs(outputs)`.

    Raises: BodyError if MLIR has no body for the types.
    """
    region = body_of("elementwise", [value.type for value in (*inputs, *outputs)], kind=kind.value)
    properties = {"kind": ElementwiseKindAttr(kind), "indexing_maps": ArrayAttr(map(AffineMapAttr, maps))}
    return _structured("elementwise", inputs, outputs, results, properties, region)


def _structured(
    name: str,
    inputs: Sequence[SSAValue],
    outputs: Sequence[SSAValue],
    results: Sequence[Attribute],
    properties: Mapping[str, Attribute],
    region: Region,
) -> Operation:
    segments = DenseArrayBase.from_list(i32, [len(inputs), len(outputs)])
    return op_class(f"linalg.{name}").create(
        operands=[*inputs, *outputs],
        result_types=results,
        properties={**properties, "operandSegmentSizes": segments},
        regions=[region],
    )
