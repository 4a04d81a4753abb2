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
    "slice_reaches_into_inserted": "MLIR takes a slice that begins before an inserted one for disjoint from it",
}
