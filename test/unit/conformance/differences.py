"""Where our text is not mlir-opt's, and why: one table.

(snippet, form) -> reason. The tests fail both where an entry is missing and where one is no longer needed.
"""

from __future__ import annotations

DIFFERENCES: dict[tuple[str, str], str] = {}

# What mlir-opt canonicalizes otherwise, by the name of the first function.
FOLDS: dict[str, str] = {
    "truncf_infinity_to_finite_format": "the format has no infinity; a release build of MLIR makes a 0x0 of it",
    "scalable_transfer_bounds": "vector<[4]xf32> has more than 4 elements, of which MLIR takes 4 to be in bounds",
    "scalable_step_bounds": "vector<[4]xindex> counts beyond 3, where MLIR takes it to end",
    "masked_write_into_cast": "MLIR puts a second op into vector.mask, and refuses it then",
    "pack_splat_with_unknown_padding": "MLIR takes a padding that is not constant for the number of the splat",
    "slice_of_unpack_beside_tiles": "MLIR unpacks all into a slice that may be smaller",
    "fork_of_a_token": "others use the token: the wait begins a stream of its own, which MLIR drops",
    "atan2_of_zeros": "MLIR has NaN for the angle of two zeros, and C 0 or pi",
    "atan2_of_zeros_in_small_formats": "the same, where we do not fold",
    "copy_after_a_fork": "without the copy two ops would use one token, and so one stream",
    "fork_in_a_loop": "the same for each turn of a loop",
    "index_through_fewer_bits": "MLIR drops both casts, and with them what i32 does not hold",
    "reduction_along_nothing": "MLIR lowers it to its source, and folds it to the source and the accumulator combined",
    "trips_beyond_signed_integers": "MLIR reads a distance of 255, and an unsigned step of 128, as negative: no turn",
    "trips_of_constants": "MLIR reads unsigned steps, and distances that need all bits, as negative",
    "sign_of_difference": "MLIR compares the operands, as if the difference never overflowed",
    "slice_reaches_into_inserted": "MLIR takes a slice that begins before an inserted one for disjoint from it",
}

# What IREE's pass for materialize-encoding makes otherwise, by the name of the function or by "target: name".
_NARROW = "narrow is what is known to be less than 32; to IREE, the smaller of M and N, or the one that is known"
_BOTH_NARROW = "of an M and an N that are narrow and equal, set-encoding says M; to IREE, neither is"
_NO_COLUMNS = (
    "a product without N has one column, though its encoding says nothing of extents; to IREE, it may have more"
)
_UNPACKED = "what another device packed is unpacked once, not packed in own tiles and unpacked again"
_EMPTY = "what was never packed is not unpacked"
ENCODED_TEXTS: dict[str, str] = {
    "product, 4x4x4": _BOTH_NARROW,
    "transposed right, 4x4x4": _BOTH_NARROW,
    "batch, 4x4x4": _BOTH_NARROW,
    "matrix and vector, 1": _BOTH_NARROW,
    "vmvx microkernels: vector and matrix, 1": _BOTH_NARROW,
    "matrices and vectors, 1": _BOTH_NARROW,
    "product, 100x40x37": _NARROW,
    "product, ?x1000x37": _NARROW,
    "vmvx microkernels: product, 32x100x37": _NARROW,
    "vmvx microkernels: product, 31x100x1": _NARROW,
    "vmvx microkernels: product, 40x100x37": _NARROW,
    "vmvx microkernels: product, 1000x?x37": _NARROW,
    "linalg.matvec": _NO_COLUMNS,
    "avx512 vnni bf16: unset_encoding_RESULT_DxD, stored by SSE": _UNPACKED,
    "sse: unset_encoding_RESULT_DxD, stored by AVX-512": _UNPACKED,
    "vmvx microkernels: unset_encoding_RESULT_DxD, stored by SSE": _UNPACKED,
    "vmvx microkernels: unset_encoding_RESULT_DxD, stored by AVX-512": _UNPACKED,
    "empty": _EMPTY,
    "empty of unknown sizes": _EMPTY,
}

# Programs that IREE's pass for specialize-encodings makes otherwise.
SPECIALIZED: dict[str, str] = {
    "one of two devices": "the devices that one is selected from are listed as written; IREE lists them in reverse",
    "no tiles for the elements": "what no tile fits is stored row by row; IREE says tiles of no dimension",
    "the device of the module": "ops that say no device run on that of the module; IREE leaves them as they are",
    "moved packed, and back": "bytes that are moved stay as written; IREE asks the last device that they come from",
    "packed by either device": "bytes that either device wrote may be as either wrote them; IREE asks the first device",
    "matmul on two devices, one whose solver says microkernels": "a solver is believed; IREE asks its target alone",
    "two exports": "IREE calls two clones by one name, and refuses that",
}

# Encoded tensors that take more or fewer bytes to IREE's pass for encode-host-tensors.
_ROWS_OF_I4 = "two i4 share a byte in rows, too; IREE has a byte for each if rows are a layout"
ENCODED_SIZES: dict[str, str] = {
    "i1 in 16x1": "each i1 has a byte, as in code; IREE has eight to a byte in tiles",
    "i4 in rows": _ROWS_OF_I4,
    "i4 in 16x1 or rows": _ROWS_OF_I4,
}
