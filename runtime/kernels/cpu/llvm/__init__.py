"""Kernels generated as LLVM IR: everything elementwise, matrix products, reductions, copies.

Importing this package reads tables only; llvmlite is imported when a kernel is prepared.
"""

from collections.abc import Sequence

from runtime.kernels.cpu.llvm import broadcast, cast, elementwise, layer_norm, matmul, reduce, shape, softmax, tril
from runtime.kernels.registry import KernelEntry

ENTRIES: Sequence[KernelEntry] = (
    *elementwise.ENTRIES,
    *broadcast.ENTRIES,
    *cast.ENTRIES,
    *tril.ENTRIES,
    *shape.ENTRIES,
    *reduce.ENTRIES,
    *softmax.ENTRIES,
    *layer_norm.ENTRIES,
    *matmul.ENTRIES,
)
