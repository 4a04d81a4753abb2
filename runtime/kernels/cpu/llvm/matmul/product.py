"""The sizes of a matrix product, and the choice of its algorithm.

Four algorithms: plain loops for tiny products, a matrix-vector loop if one side is a vector, dot products for a few
rows and a transposed matrix. All others use a data-tiled product of packed operands.
"""

from __future__ import annotations

from math import prod
from typing import Literal, NamedTuple

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import broadcast_shape
from okl_opt.runtime.kernels.scalars import as_operand

_TINY = 4096  # multiplications below which packing does not pay; a tiny product fits in L1
_FEW_ROWS = 24  # of A, with B transposed, up to which dot products cost less than packing B


class Batch(NamedTuple):
    """One leading dimension: its size and the operands' steps in elements, 0 if broadcast."""

    size: int
    a_stride: int
    b_stride: int


class Product(NamedTuple):
    """out[..., m, n] = activation(alpha * sum over k of a * b (+ bias[n]) (+ addend)). Matrices are dense, row-major.

    a is [m, k], or [k, m] where `transpose_a`; b is [k, n], or [n, k] where `transpose_b`. `b_is_constant` says that
    b's contents never change. alpha has the compute type.
    """

    dtype: DType
    m: int
    n: int
    k: int
    transpose_a: bool
    transpose_b: bool
    alpha: float
    batches: tuple[Batch, ...]
    b_is_constant: bool = False
    has_bias: bool = False
    has_addend: bool = False
    activation: str = "none"

    @property
    def compute_bytes(self) -> int:
        """Bytes of an element of the compute type, which is f32 for f16 and bf16."""
        return max(4, self.dtype.itemsize) if self.dtype.is_float else self.dtype.itemsize

    @property
    def kept(self) -> DType:
        """The element type of packed operands and unfinished sums."""
        return self.dtype if self.is_kept else DType.F32

    @property
    def is_kept(self) -> bool:
        """Return whether the stored type is the compute type."""
        return self.dtype not in (DType.F16, DType.BF16)

    @property
    def algorithm(self) -> Literal["straight", "vector", "dots", "packed"]:
        if self.m * self.n * self.k <= _TINY:
            return "straight"
        if self.n == 1:
            return "vector"
        if self.b_is_constant:
            return "packed"
        if self.m == 1:
            return "vector"
        rows_lie_along_k = self.transpose_b and not self.transpose_a
        return "dots" if rows_lie_along_k and self.m <= _FEW_ROWS else "packed"

    @property
    def prepacked(self) -> bool:
        """Return whether b is packed once, before the first run."""
        return self.b_is_constant and self.algorithm == "packed"

    @property
    def sums_rows(self) -> bool:
        """Return whether a matrix-vector product adds up rows of the matrix, not elements along each row."""
        if self.m == self.n:
            return False  # two vectors: both are contiguous, transposed or not
        return (self.m == 1 and not self.transpose_b) or (self.n == 1 and self.transpose_a)

    @property
    def finishes(self) -> bool:
        """Return whether a sum has an epilogue beyond alpha and one addition."""
        return self.activation != "none" or (self.has_bias and self.has_addend)

    @property
    def pairs(self) -> int:
        """The number of pairs of matrices that are multiplied."""
        return prod(batch.size for batch in self.batches)


def product_of(reg: RegContext) -> Product:
    """The product of a matrix product op or a linear layer.

    Leading dimensions of A alone become rows of A. Raises: ValueError with the reason if shapes do not fit.
    """
    a, b, out = reg.inputs[0].shape, reg.inputs[1].shape, reg.outputs[0].shape
    if reg.op_type == "fused_matmul_bias":
        transpose_a, transpose_b = False, True
    else:
        transpose_a, transpose_b = bool(reg.attrs["transpose_a"]), bool(reg.attrs["transpose_b"])
    if min(len(a), len(b)) < 2:
        raise ValueError("operands must have rank 2 or more")
    m, k = (a[-1], a[-2]) if transpose_a else (a[-2], a[-1])
    b_k, n = (b[-1], b[-2]) if transpose_b else (b[-2], b[-1])
    if k != b_k:
        raise ValueError(f"inner dimensions {k} and {b_k} differ")
    leading = broadcast_shape([a[:-2], b[:-2]])
    if leading is None or out != (*leading, m, n):
        raise ValueError("the result's shape does not follow from the operands")
    batches = [
        Batch(size, a_stride, b_stride)
        for size, a_stride, b_stride in zip(
            leading, _steps(a[:-2], leading, m * k), _steps(b[:-2], leading, k * n), strict=True
        )
        if size != 1
    ]
    if batches and not transpose_a and prod(a[:-2]) == prod(leading) and all(not batch.b_stride for batch in batches):
        m *= prod(leading)
        batches = []
    return Product(
        reg.outputs[0].dtype,
        m,
        n,
        k,
        transpose_a,
        transpose_b,
        as_operand(reg.number("alpha"), reg.outputs[0].dtype),
        tuple(batches),
        b_is_constant=1 in reg.constants,
        has_bias=reg.input_index("bias") is not None,
        has_addend=reg.input_index("_add_to_output") is not None,
        activation=str(reg.attrs.get("activation", "none")),
    )


def is_prepacked(reg: RegContext) -> bool:
    """Return whether the right operand is packed once, before the first run."""
    return 1 in reg.constants and reg.outputs[0].elem_count > 0 and product_of(reg).prepacked


def _steps(shape: tuple[int, ...], leading: tuple[int, ...], matrix: int) -> list[int]:
    """Elements from one matrix to the next along each leading dimension."""
    steps: list[int] = []
    step = matrix
    for size in reversed((1,) * (len(leading) - len(shape)) + shape):
        steps.append(0 if size == 1 else step)
        step *= size
    return steps[::-1]
