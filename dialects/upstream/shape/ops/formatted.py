"""Shape ops that are all said by their definitions and formats of MLIR 22. No code uses their fields."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from okl_opt.dialects.upstream.shape.ops.types import ShapeType, SizeType, ValueShapeType, WitnessType
from okl_opt.dialects.upstream.shared.formatted_ops import Formats

_FORMATS = Formats(
    __name__,
    types={
        "<ShapeType>": ShapeType(),
        "<SizeType>": SizeType(),
        "<ValueShapeType>": ValueShapeType(),
        "<WitnessType>": WitnessType(),
    },
)


def _halves(op: Operation) -> Sequence[str]:
    """The result names in MLIR."""
    return ("head", "tail")


AssumingAllOp = _FORMATS.op("shape.assuming_all", "The conjunction of witnesses: `shape.assuming_all %v, %w`.")
AssumingYieldOp = _FORMATS.op(
    "shape.assuming_yield", "The end of code under a witness: `shape.assuming_yield %a : f32`."
)
BroadcastOp = _FORMATS.op(
    "shape.broadcast",
    "The broadcast of shapes: `shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape`.",
)
CstrEqOp = _FORMATS.op("shape.cstr_eq", "The shapes are equal.")
FromExtentTensorOp = _FORMATS.op(
    "shape.from_extent_tensor", "The shape with the sizes in a tensor: `shape.from_extent_tensor %t : tensor<?xindex>`."
)
SplitAtOp = _FORMATS.op(
    "shape.split_at",
    """The sizes before an index, and the sizes from the index on.

    "shape.split_at"(%s, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
    """,
    asm_result_names=_halves,
)

OPS = (
    AssumingAllOp,
    AssumingYieldOp,
    BroadcastOp,
    CstrEqOp,
    FromExtentTensorOp,
    SplitAtOp,
    *_FORMATS.ops(
        {
            # Arithmetic on sizes, and queries of sizes
            "shape.add": "The sum.",
            "shape.dim": "A size of a shaped value: `shape.dim %t, %i : tensor<?xf32>, index -> index`.",
            "shape.div": "The quotient, rounded down.",
            "shape.get_extent": "A size of a shape: `shape.get_extent %s, %i : !shape.shape, index -> !shape.size`.",
            "shape.index_to_size": "An index as a size: `shape.index_to_size %a`.",
            "shape.max": "The larger of two sizes, or of the sizes of two shapes.",
            "shape.min": "The smaller of two sizes, or of the sizes of two shapes.",
            "shape.mul": "The product.",
            "shape.num_elements": "The product of all sizes: `shape.num_elements %s : !shape.shape -> !shape.size`.",
            "shape.rank": "The number of sizes: `shape.rank %s : !shape.shape -> !shape.size`.",
            "shape.size_to_index": "A size as an index: `shape.size_to_index %a : !shape.size`.",
            # Shapes
            "shape.any": (
                "One of several equal shapes: `shape.any %a, %b : !shape.shape, !shape.shape -> !shape.shape`."
            ),
            "shape.concat": (
                "The sizes of two shapes: `shape.concat %a, %b : !shape.shape, !shape.shape -> !shape.shape`."
            ),
            "shape.debug_print": "Prints a shape or size, and returns it.",
            "shape.from_extents": "The shape with these sizes: `shape.from_extents %a, %b : index, !shape.size`.",
            "shape.is_broadcastable": (
                "A test whether shapes can be broadcast: `shape.is_broadcastable %a, %b : !shape.shape, !shape.shape`."
            ),
            "shape.meet": (
                "The common value of two shapes or sizes, an error if they differ: "
                "`shape.meet %a, %b : index, index -> index`."
            ),
            "shape.shape_eq": ("A test of shapes for equality: `shape.shape_eq %a, %b : !shape.shape, !shape.shape`."),
            "shape.to_extent_tensor": (
                "The sizes of a shape as a tensor: `shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>`."
            ),
            # Values and their shapes
            "shape.shape_of": "The shape of a value: `shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>`.",
            "shape.value_as_shape": (
                "The value as a shape: `shape.value_as_shape %v : !shape.value_shape -> !shape.shape`."
            ),
            "shape.value_of": "The value of a value with a shape: `shape.value_of %v : tensor<?xf32>`.",
            "shape.with_shape": (
                "A value together with a shape: `shape.with_shape %t, %s : tensor<?xf32>, !shape.shape`."
            ),
            # Constraints
            "shape.cstr_broadcastable": "The shapes can be broadcast.",
            "shape.cstr_require": 'A constraint that a condition holds: `shape.cstr_require %p, "message"`.',
            # Terminators
            "shape.return": "The end of a shape function: `shape.return %s : !shape.shape`.",
            "shape.yield": "The terminator of a reduction's body, with the loop-carried values.",
        }
    ),
)
