"""Differences between MLIR's and xDSL's checks of tensor ops. Source: `TensorOps.cpp`."""

from __future__ import annotations

from xdsl.dialects.tensor import Tensor

from okl_opt.dialects.upstream.checks import Accepts, Checks
from okl_opt.dialects.upstream.linalg.checks.relayout import check_pack, check_unpack
from okl_opt.dialects.upstream.tensor.checks.elements import (
    check_dynamic_sizes,
    check_extract,
    check_generate_body,
    check_insert,
    check_pad,
    check_pad_body,
)
from okl_opt.dialects.upstream.tensor.checks.shapes import (
    accepts_expand_shape,
    accepts_reshape,
    check_bitcast,
    check_cast,
    check_collapse_shape,
    check_concat,
    check_expand_shape,
    check_reshape,
)
from okl_opt.dialects.upstream.tensor.checks.slices import (
    check_extract_slice,
    check_gather,
    check_insert_slice,
    check_parallel_insert_slice,
    check_scatter,
)

AFTER: Checks = {
    "tensor.bitcast": check_bitcast,
    "tensor.cast": check_cast,
    "tensor.collapse_shape": check_collapse_shape,
    "tensor.concat": check_concat,
    "tensor.empty": check_dynamic_sizes,
    "tensor.expand_shape": check_expand_shape,
    "tensor.extract": check_extract,
    "tensor.extract_slice": check_extract_slice,
    "tensor.gather": check_gather,
    "tensor.generate": check_dynamic_sizes,
    "tensor.insert": check_insert,
    "tensor.insert_slice": check_insert_slice,
    "tensor.pack": check_pack,
    "tensor.pad": check_pad,
    "tensor.parallel_insert_slice": check_parallel_insert_slice,
    "tensor.reshape": check_reshape,
    "tensor.scatter": check_scatter,
    "tensor.splat": check_dynamic_sizes,
    "tensor.unpack": check_unpack,
}

REGIONS: Checks = {"tensor.generate": check_generate_body, "tensor.pad": check_pad_body}

COVERED = frozenset(op.name for op in Tensor.operations)

ACCEPTS: Accepts = {
    "tensor.expand_shape": accepts_expand_shape,
    "tensor.reshape": accepts_reshape,
}
