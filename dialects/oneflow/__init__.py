"""The oneflow dialect: jobs of tensor ops, and launches of their kernels.

Source: seed 000_5288debaba9517ca.txt; the op catalogue after OneFlow's OneFlowUserOps.td.
"""

from xdsl.ir import Dialect

from okl_opt.dialects.oneflow.convolution import CONVOLUTION_OPS
from okl_opt.dialects.oneflow.element_types import ELEMENT_TYPES
from okl_opt.dialects.oneflow.elementwise import ELEMENTWISE_OPS
from okl_opt.dialects.oneflow.frame import FRAME_OPS
from okl_opt.dialects.oneflow.fused import FUSED_OPS
from okl_opt.dialects.oneflow.matmul import MATMUL_OPS
from okl_opt.dialects.oneflow.normalization import NORMALIZATION_OPS
from okl_opt.dialects.oneflow.pooling import POOLING_OPS
from okl_opt.dialects.oneflow.positions import POSITION_OPS
from okl_opt.dialects.oneflow.reductions import REDUCTION_OPS
from okl_opt.dialects.oneflow.shape import SHAPE_OPS

ONEFLOW = Dialect(
    "oneflow",
    [
        *FRAME_OPS,
        *ELEMENTWISE_OPS,
        *MATMUL_OPS,
        *CONVOLUTION_OPS,
        *POOLING_OPS,
        *NORMALIZATION_OPS,
        *SHAPE_OPS,
        *POSITION_OPS,
        *REDUCTION_OPS,
        *FUSED_OPS,
    ],
    [*ELEMENT_TYPES],
)
