"""Bufferization of cf ops.

Source: `BufferizableOpInterfaceImpl.cpp` of `lib/Dialect/ControlFlow/Transforms` in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.interfaces.bufferization import Bufferizable
from okl_opt.dialects.upstream.shared.buffers import BRANCHES

BUFFERS: Mapping[str, Bufferizable] = {"cf.br": BRANCHES, "cf.cond_br": BRANCHES}
