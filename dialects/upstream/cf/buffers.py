"""How ops of cf bufferize.

Source: `BufferizableOpInterfaceImpl.cpp` of `lib/Dialect/ControlFlow/Transforms` in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping

from dialects.interfaces.bufferization import Bufferizable
from dialects.upstream.shared.buffers import BRANCHES

BUFFERS: Mapping[str, Bufferizable] = {"cf.br": BRANCHES, "cf.cond_br": BRANCHES}
