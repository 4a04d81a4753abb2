"""Kernels generated as LLVM IR: everything elementwise, matrix products, convolutions, reductions, copies.

Importing this package reads tables only; llvmlite is imported when a kernel is prepared.
"""

from collections.abc import Sequence

from runtime.kernels.cpu.llvm import (
    broadcast,
    cast,
    conv,
    elementwise,
    fused,
    group_norm,
    layer_norm,
    matmul,
    matmul_bias,
    normalization,
    pooling,
    reduce,
    rms_norm,
    shape,
    softmax,
    tril,
)
from runtime.kernels.registry import KernelEntry

ENTRIES: Sequence[KernelEntry] = (
    *elementwise.ENTRIES,
    *broadcast.ENTRIES,
    *cast.ENTRIES,
    *fused.ENTRIES,
    *tril.ENTRIES,
    *shape.ENTRIES,
    *reduce.ENTRIES,
    *softmax.ENTRIES,
    *layer_norm.ENTRIES,
    *normalization.ENTRIES,
    *group_norm.ENTRIES,
    *rms_norm.ENTRIES,
    *pooling.ENTRIES,
    *matmul.ENTRIES,
    *matmul_bias.ENTRIES,
    *conv.ENTRIES,
)
