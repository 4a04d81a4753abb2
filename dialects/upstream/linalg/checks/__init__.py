"""Checks of linalg ops that xDSL lacks or words otherwise. Source: `LinalgOps.cpp` and `LinalgInterfaces.cpp`."""

from __future__ import annotations

from xdsl.dialects.linalg import Linalg

from dialects.upstream.checks import Checks, in_turn
from dialects.upstream.linalg.checks.movement import (
    check_broadcast,
    check_map,
    check_reduce,
    check_softmax,
    check_transpose,
)
from dialects.upstream.linalg.checks.products import (
    check_batch_matmul,
    check_batch_reduce_matmul,
    check_contract,
    check_matmul,
)
from dialects.upstream.linalg.checks.relayout import check_pack, check_unpack
from dialects.upstream.linalg.checks.structured import (
    check_fill,
    check_index,
    check_inits,
    check_structure,
    check_yield,
)
from dialects.upstream.linalg.checks.winograd import (
    check_filter_transform,
    check_input_transform,
    check_output_transform,
)
from dialects.upstream.linalg.ops import LINALG
from dialects.upstream.shared.destination_style import is_structured

_STRUCTURED = [op.name for op in (*Linalg.operations, *LINALG.operations) if is_structured(op)]

AFTER: Checks = {
    **dict.fromkeys(_STRUCTURED, check_inits),
    "linalg.batch_matmul": in_turn(check_inits, check_batch_matmul),
    "linalg.batch_reduce_matmul": in_turn(check_inits, check_batch_reduce_matmul),
    "linalg.broadcast": check_broadcast,
    "linalg.contract": in_turn(check_inits, check_contract),
    "linalg.fill": check_fill,
    "linalg.index": check_index,
    "linalg.map": check_map,
    "linalg.matmul": in_turn(check_inits, check_matmul),
    "linalg.pack": check_pack,
    "linalg.reduce": check_reduce,
    "linalg.softmax": check_softmax,
    "linalg.transpose": check_transpose,
    "linalg.unpack": check_unpack,
    "linalg.winograd_filter_transform": check_filter_transform,
    "linalg.winograd_input_transform": check_input_transform,
    "linalg.winograd_output_transform": check_output_transform,
    "linalg.yield": check_yield,
}

REGIONS: Checks = dict.fromkeys(_STRUCTURED, check_structure)

COVERED = frozenset(op.name for op in Linalg.operations)
