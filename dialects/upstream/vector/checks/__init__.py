"""Checks of vector ops that xDSL lacks or words differently. Source: `VectorOps.cpp`."""

from __future__ import annotations

from okl_opt.dialects.upstream.checks import Checks
from okl_opt.dialects.upstream.vector.checks.masks import check_constant_mask, check_create_mask, check_mask
from okl_opt.dialects.upstream.vector.checks.memory import (
    check_gather,
    check_load,
    check_masked_load,
    check_masked_store,
    check_scatter,
    check_store,
    check_transfer_read,
    check_transfer_write,
)
from okl_opt.dialects.upstream.vector.checks.movement import (
    check_bitcast,
    check_broadcast,
    check_extract,
    check_extract_strided_slice,
    check_insert,
    check_insert_strided_slice,
    check_shape_cast,
    check_shuffle,
    check_transpose,
    check_type_cast,
)
from okl_opt.dialects.upstream.vector.checks.products import (
    check_contract,
    check_multi_reduction,
    check_outer_product,
    check_reduction,
    check_scan,
)

AFTER: Checks = {
    "vector.bitcast": check_bitcast,
    "vector.broadcast": check_broadcast,
    "vector.compressstore": check_masked_store,
    "vector.constant_mask": check_constant_mask,
    "vector.contract": check_contract,
    "vector.create_mask": check_create_mask,
    "vector.expandload": check_masked_load,
    "vector.extract": check_extract,
    "vector.extract_strided_slice": check_extract_strided_slice,
    "vector.gather": check_gather,
    "vector.insert": check_insert,
    "vector.insert_strided_slice": check_insert_strided_slice,
    "vector.load": check_load,
    "vector.mask": check_mask,
    "vector.maskedload": check_masked_load,
    "vector.maskedstore": check_masked_store,
    "vector.multi_reduction": check_multi_reduction,
    "vector.outerproduct": check_outer_product,
    "vector.reduction": check_reduction,
    "vector.scan": check_scan,
    "vector.scatter": check_scatter,
    "vector.shape_cast": check_shape_cast,
    "vector.shuffle": check_shuffle,
    "vector.store": check_store,
    "vector.transfer_read": check_transfer_read,
    "vector.transfer_write": check_transfer_write,
    "vector.transpose": check_transpose,
    "vector.type_cast": check_type_cast,
}

COVERED = frozenset(AFTER)
