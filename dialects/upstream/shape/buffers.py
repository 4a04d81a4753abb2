"""Bufferization of shape ops.

Source: `BufferizableOpInterfaceImpl.cpp` of `lib/Dialect/Shape/Transforms` in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.interfaces.bufferization import Bufferizable
from okl_opt.dialects.upstream.shared.buffers import YIELDS, last_op, yielded

BUFFERS: Mapping[str, Bufferizable] = {"shape.assuming": yielded(last_op), "shape.assuming_yield": YIELDS}
