"""The gpu dialect of MLIR 22, where xDSL lacks it or cannot hold its IR.

Source: `GPUOps.td`, `GPUDialect.cpp` of MLIR.
"""

from xdsl.ir import Dialect

from okl_opt.dialects.upstream.gpu.ops.attributes import GPU_ATTRIBUTES
from okl_opt.dialects.upstream.gpu.ops.groups import GROUP_OPS
from okl_opt.dialects.upstream.gpu.ops.ids import ID_OPS
from okl_opt.dialects.upstream.gpu.ops.kernels import KERNEL_OPS
from okl_opt.dialects.upstream.gpu.ops.matrices import MATRIX_OPS
from okl_opt.dialects.upstream.gpu.ops.memory import MEMORY_OPS
from okl_opt.dialects.upstream.gpu.ops.sparse import SPARSE_OPS

GPU = Dialect(
    "gpu",
    [*KERNEL_OPS, *MEMORY_OPS, *ID_OPS, *GROUP_OPS, *MATRIX_OPS, *SPARSE_OPS],
    [*GPU_ATTRIBUTES],
)
