"""Checks of linalg ops that xDSL lacks or words differently. Source: `LinalgOps.cpp` and `LinalgInterfaces.cpp`."""

from __future__ import annotations

from xdsl.dialects.linalg import Linalg

from okl_opt.dialects.upstream.checks import Checks, combine_checks
from okl_opt.dialects.upstream.linalg.checks.convolutions import check_convolution
from okl_opt.dialects.upstream.linalg.checks.movement import (
    check_broadcast,
    check_map,
    check_reduce,
    check_softmax,
    check_transpose,
)
from okl_opt.dialects.upstream.linalg.checks.products import (
    check_batch_matmul,
    check_batch_reduce_matmul,
    check_contract,
    check_contraction,
    check_matmul,
)
from okl_opt.dialects.upstream.linalg.checks.relayout import check_pack, check_unpack
from okl_opt.dialects.upstream.linalg.checks.structured import (
    check_fill,
    check_index,
    check_inits,
    check_structure,
    check_yield,
)
from okl_opt.dialects.upstream.linalg.checks.winograd import (
    check_filter_transform,
    check_input_transform,
    check_output_transform,
)
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED

_CONTRACTIONS = [
    f"linalg.{name}"
    for name in (
        "batch_matmul",
        "batch_matvec",
        "batch_mmt4d",
        "batch_reduce_matmul",
        "batch_vecmat",
        "contract",
        "dot",
        "matmul",
        "matvec",
        "mmt4d",
        "vecmat",
    )
]
_CONVOLUTIONS = [
    name for name in STRUCTURED if name.startswith(("linalg.conv_", "linalg.depthwise_conv_", "linalg.pooling_"))
]

AFTER: Checks = {
    **dict.fromkeys(_CONVOLUTIONS, check_convolution),
    "linalg.batch_matmul": check_batch_matmul,
    "linalg.batch_reduce_matmul": check_batch_reduce_matmul,
    "linalg.broadcast": check_broadcast,
    "linalg.contract": check_contract,
    "linalg.fill": check_fill,
    "linalg.index": check_index,
    "linalg.map": check_map,
    "linalg.matmul": check_matmul,
    "linalg.pack": check_pack,
    "linalg.reduce": check_reduce,
    # Ops without a region have no checks after it.
    "linalg.softmax": combine_checks(check_softmax, check_inits),
    "linalg.transpose": check_transpose,
    "linalg.unpack": check_unpack,
    "linalg.winograd_filter_transform": combine_checks(check_filter_transform, check_inits),
    "linalg.winograd_input_transform": combine_checks(check_input_transform, check_inits),
    "linalg.winograd_output_transform": combine_checks(check_output_transform, check_inits),
    "linalg.yield": check_yield,
}

_structure = combine_checks(check_inits, check_structure)
REGIONS: Checks = {
    **dict.fromkeys(STRUCTURED, _structure),
    **dict.fromkeys(_CONTRACTIONS, combine_checks(_structure, check_contraction)),
}

COVERED = frozenset(op.name for op in Linalg.operations)
