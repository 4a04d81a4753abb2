"""Tiling of linalg ops. Source: `TilingInterfaceImpl.cpp` of linalg in MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.interfaces.tiling import PartialReduction, Tileable
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED
from okl_opt.dialects.upstream.linalg.tiling.partial import STRUCTURED_PARTIAL
from okl_opt.dialects.upstream.linalg.tiling.relayout import PACK_TILING, UNPACK_TILING
from okl_opt.dialects.upstream.linalg.tiling.softmax import SOFTMAX_TILING
from okl_opt.dialects.upstream.linalg.tiling.structured import STRUCTURED_TILING

TILEABLE: Mapping[str, Tileable] = {
    **dict.fromkeys(STRUCTURED, STRUCTURED_TILING),
    "linalg.pack": PACK_TILING,
    "linalg.softmax": SOFTMAX_TILING,
    "linalg.unpack": UNPACK_TILING,
}
PARTIAL: Mapping[str, PartialReduction] = dict.fromkeys(STRUCTURED, STRUCTURED_PARTIAL)
