"""The oneflow dialect: jobs of tensor ops, and launches of their kernels.

Source: seed 000_5288debaba9517ca.txt; the op catalogue after OneFlow's OneFlowUserOps.td.
"""

from xdsl.ir import Dialect

from dialects.oneflow.elementwise import ELEMENTWISE_OPS
from dialects.oneflow.frame import ELEMENT_TYPES, FRAME_OPS
from dialects.oneflow.fused import FUSED_OPS
from dialects.oneflow.matmul import MATMUL_OPS
from dialects.oneflow.nn import NN_OPS
from dialects.oneflow.shape import SHAPE_OPS

ONEFLOW = Dialect(
    "oneflow", [*FRAME_OPS, *ELEMENTWISE_OPS, *MATMUL_OPS, *NN_OPS, *SHAPE_OPS, *FUSED_OPS], [*ELEMENT_TYPES]
)
