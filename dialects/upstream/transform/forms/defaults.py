"""Words of enums, and default values of attributes. Source: definitions of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, IntegerAttr, StringAttr, i1, i32, i64
from xdsl.ir import Attribute

WORDS: Mapping[str, Sequence[str]] = {
    "Silenceable error propagation policy": ("", "propagate", "suppress"),
    "An interface to match": ("LinalgOp", "TilingInterface", "LoopLikeInterface"),
    "Input to transpose when converting matmul ops to transposed variants": ("lhs", "rhs"),
    "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5": ("eq", "ne", "lt", "le", "gt", "ge"),
    "control the lowering of `vector.contract` operations.": ("dot", "llvmintr", "outerproduct", "parallelarith"),
    "control the lowering of `vector.multi_reduction`.": ("innerparallel", "innerreduction"),
    "control the lowering of `vector.transpose` operations.": (
        *("eltwise", "llvmintr", "shuffle_1d", "shuffle_16x16"),
    ),
    "control the splitting of `vector.transfer` operations into in-bounds and out-of-bounds variants.": (
        *("none", "vector-transfer", "linalg-copy", "force-in-bounds"),
    ),
}
"""Constraint -> the words of the enum."""

_NO = IntegerAttr(0, i1)
_YES = IntegerAttr(1, i1)
_NO_NUMBERS = DenseArrayBase.from_list(i64, [])
_EMPTY: ArrayAttr[Attribute] = ArrayAttr([])
_MATERIALIZE = StringAttr("bufferization.materialize_in_destination")

DEFAULTS: Mapping[str, Mapping[str, Attribute]] = {
    "transform.apply_conversion_patterns.vector.vector_to_llvm": {
        "reassociate_fp_reductions": _NO,
        "force_32bit_vector_indices": _YES,
        "use_vector_alignment": _NO,
    },
    "transform.apply_patterns": {"max_iterations": IntegerAttr(-1, i64), "max_num_rewrites": IntegerAttr(-1, i64)},
    "transform.apply_patterns.linalg.fold_pack_unpack_into_empty": {"fold_single_use_only": _NO},
    "transform.apply_patterns.tensor.fold_tensor_empty": {"fold_single_use_only": _NO},
    "transform.apply_patterns.vector.lower_contraction": {"lowering_strategy": IntegerAttr(2, i32)},
    "transform.apply_patterns.vector.lower_multi_reduction": {"lowering_strategy": IntegerAttr(0, i32)},
    "transform.apply_patterns.vector.lower_transfer": {"max_transfer_rank": IntegerAttr(1, i64)},
    "transform.apply_patterns.vector.lower_transpose": {
        "lowering_strategy": IntegerAttr(0, i32),
        "avx2_lowering_strategy": _NO,
    },
    "transform.apply_patterns.vector.split_transfer_full_partial": {"split_transfer_strategy": IntegerAttr(2, i32)},
    "transform.apply_patterns.vector.transfer_to_scf": {"max_transfer_rank": IntegerAttr(1, i64), "full_unroll": _NO},
    "transform.apply_registered_pass": {"options": DictionaryAttr({})},
    "transform.get_parent_op": {"nth_parent": IntegerAttr(1, i64)},
    "transform.loop.peel": {"peel_front": _NO, "fail_if_already_divisible": _NO},
    "transform.loop.pipeline": {"iteration_interval": IntegerAttr(1, i64), "read_latency": IntegerAttr(10, i64)},
    "transform.split_handle": {"pass_through_empty_handle": _YES, "fail_on_payload_too_small": _YES},
    "transform.structured.bufferize_to_allocation": {
        "memcpy_op": _MATERIALIZE,
        "alloc_op": StringAttr("memref.alloc"),
    },
    "transform.structured.hoist_pad": {"transpose": _NO_NUMBERS},
    "transform.structured.hoist_pad.build_packing_loop_nest": {"transpose": _NO_NUMBERS},
    "transform.structured.lower_pack": {"lowerPadLikeWithInsertSlice": _YES},
    "transform.structured.lower_unpack": {"lowerUnpadLikeWithExtractSlice": _YES},
    "transform.structured.multitile_sizes": {"divisor": IntegerAttr(1, i64)},
    "transform.structured.pack": {"static_packed_sizes": _NO_NUMBERS},
    "transform.structured.pack_greedily": {
        "static_matmul_packed_sizes": _NO_NUMBERS,
        "matmul_padded_sizes_next_multiple_of": _NO_NUMBERS,
        "matmul_inner_dims_order": _NO_NUMBERS,
    },
    "transform.structured.pad": {
        "padding_values": _EMPTY,
        "padding_dimensions": _EMPTY,
        "nofold_flags": _EMPTY,
        "transpose_paddings": _EMPTY,
        "copy_back_op": _MATERIALIZE,
    },
    "transform.structured.pad_tiling_interface": {"padding_values": _EMPTY},
    "transform.structured.promote": {"operands_to_promote": _EMPTY, "use_full_tile_buffers": _EMPTY},
    "transform.structured.split_reduction": {
        "split_factor": IntegerAttr(0, i64),
        "insert_split_dimension": IntegerAttr(0, i64),
    },
    "transform.structured.tile_reduction_using_for": {"reduction_dims": _EMPTY, "tile_sizes": _EMPTY},
    "transform.structured.tile_reduction_using_forall": {
        "reduction_dims": _EMPTY,
        "num_threads": _NO_NUMBERS,
        "tile_sizes": _NO_NUMBERS,
    },
    "transform.structured.transpose_matmul": {"inputToTranspose": IntegerAttr(0, i32)},
}
"""The defaults of attributes that a text may omit. Source: `DefaultValuedAttr` in the definitions."""

OPTIONAL_DEFAULTS: Mapping[str, Attribute] = {
    name: _NO_NUMBERS
    for name in (
        *("static_sizes", "interchange", "static_tile_sizes", "static_tile_interchange", "static_num_threads"),
        *("static_vector_sizes", "iterator_interchange", "outer_perm", "inner_perm", "static_pad_to_multiple_of"),
        "static_padding_sizes",
    )
}
"""The defaults of optional attributes, which are not printed. Source: `DefaultValuedOptionalAttr`."""
