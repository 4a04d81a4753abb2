"""The gpu dialect of MLIR 22, where xDSL lacks it or cannot hold its IR.

Source: `GPUOps.td`, `GPUDialect.cpp` of MLIR.
"""

from xdsl.ir import Dialect

from dialects.upstream.gpu.attributes import GPU_ATTRIBUTES
from dialects.upstream.gpu.groups import GROUP_OPS
from dialects.upstream.gpu.ids import ID_OPS
from dialects.upstream.gpu.kernels import KERNEL_OPS
from dialects.upstream.gpu.matrices import MATRIX_OPS
from dialects.upstream.gpu.memory import MEMORY_OPS
from dialects.upstream.gpu.sparse import SPARSE_OPS

GPU = Dialect(
    "gpu",
    [*KERNEL_OPS, *MEMORY_OPS, *ID_OPS, *GROUP_OPS, *MATRIX_OPS, *SPARSE_OPS],
    [*GPU_ATTRIBUTES],
)
