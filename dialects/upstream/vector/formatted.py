"""Vector ops that are all said by their definitions and formats of MLIR 22. No code uses their fields."""

from __future__ import annotations

from xdsl.dialects.vector import CombiningKindAttr
from xdsl.irdl import BaseAttr, traits_def
from xdsl.traits import IsTerminator

from okl_opt.dialects.upstream.shared.formatted_ops import Formats

_FORMATS = Formats(
    __name__,
    attributes={"Kind of combining function for contractions and reductions": BaseAttr(CombiningKindAttr)},
)

ConstantMaskOp = _FORMATS.op(
    "vector.constant_mask",
    "A mask with the first elements of each dimension set: `vector.constant_mask [2, 4] : vector<4x8xi1>`.",
)
DeinterleaveOp = _FORMATS.op(
    "vector.deinterleave", "`%even, %odd = vector.deinterleave %v : vector<8xf32> -> vector<4xf32>`."
)
ExtractStridedSliceOp = _FORMATS.op(
    "vector.extract_strided_slice",
    """A part of a vector.

    vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
    """,
)
InterleaveOp = _FORMATS.op("vector.interleave", "`vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>`.")
MultiDimReductionOp = _FORMATS.op(
    "vector.multi_reduction", "`vector.multi_reduction <add>, %v, %acc [0] : vector<2x4xf32> to vector<4xf32>`."
)
ShapeCastOp = _FORMATS.op(
    "vector.shape_cast",
    "The same elements in another shape: `vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>`.",
)
TransposeOp = _FORMATS.op("vector.transpose", "`vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>`.")
YieldOp = _FORMATS.op(
    "vector.yield",
    "The terminator of a masked region: `vector.yield %0 : vector<4xf32>`.",
    traits=traits_def(IsTerminator()),
)

FORMATTED = (
    ConstantMaskOp,
    DeinterleaveOp,
    ExtractStridedSliceOp,
    InterleaveOp,
    MultiDimReductionOp,
    ShapeCastOp,
    TransposeOp,
    YieldOp,
    *_FORMATS.ops(
        {
            "vector.compressstore": (
                "`vector.compressstore %m[%i], %mask, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>`."
            ),
            "vector.expandload": """Loads contiguous elements to the positions where the mask is set.

            vector.expandload %m[%i], %mask, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
            """,
            "vector.gather": """Elements at a vector of offsets.

            vector.gather %m[%i] [%offsets], %mask, %v
              : memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
            """,
            "vector.insert_strided_slice": """A vector with a part of it replaced.

            vector.insert_strided_slice %a, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
            """,
            "vector.scalable.extract": "`vector.scalable.extract %v[4] : vector<[4]xf32> from vector<[16]xf32>`.",
            "vector.scalable.insert": "`vector.scalable.insert %a, %v[8] : vector<[4]xf32> into vector<[16]xf32>`.",
            "vector.scatter": (
                "`vector.scatter %m[%i] [%offsets], %mask, %v "
                ": memref<16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>`."
            ),
            "vector.step": "The sequence 0, 1, 2, ...: `vector.step : vector<4xindex>`.",
            "vector.type_cast": (
                "A memref of scalars as one of a vector: "
                "`vector.type_cast %m : memref<4x8xf32> to memref<vector<4x8xf32>>`."
            ),
            "vector.vscale": "The runtime factor of the length of scalable vectors: `%0 = vector.vscale`.",
        }
    ),
)
