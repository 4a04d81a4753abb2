"""Linear layers among matrix products: rows times one matrix that is stored transposed."""

from __future__ import annotations

from okl_opt.dialects.oneflow.matmul import BroadcastMatmulOp, MatmulOp, MatrixProductOp
from okl_opt.dialects.oneflow.shapes import shape_of


def is_linear(product: MatrixProductOp) -> bool:
    """Return whether `product` is x w^T (+ an addend), with w a matrix [n, k] and x of any rank."""
    return (
        isinstance(product, MatmulOp | BroadcastMatmulOp)
        and product.transpose_a.value.data == 0
        and product.transpose_b.value.data != 0
        and len(shape_of(product.b)) == 2
    )
