"""Entries of the matrix products, what they compute in plain numbers, and how each is computed.

Four ways: straight loops for tiny products, a matrix-vector loop where one side is a vector, dot products where a few
rows meet a transposed matrix, and else a data-tiled product of packed operands.
"""

from __future__ import annotations

from math import ceil, prod
from typing import Literal, NamedTuple

from runtime.dtypes import DType
from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.accepts import NUMBERS, broadcast_shape, one_type
from runtime.kernels.cpu.llvm.target import vector_bytes, vector_registers
from runtime.kernels.registry import EmittedKernel, KernelEntry

_TINY = 4096  # multiplications below which packing costs more than it gives; all of a tiny product lies in L1
_FEW_ROWS = 24  # of A, with B transposed, up to which dot products cost less than packing B
_K_BLOCK_BYTES = 1536  # a K block of 384 f32, of 192 f64: one panel of each operand fits in L1
_A_BLOCK_BYTES = 192 * 1024  # of A's packed block, to stay in L2
_B_BLOCK_BYTES = 3 * 1024 * 1024  # of B's packed block, to stay in L3


class Batch(NamedTuple):
    """One leading dimension: its size and the steps of the operands in elements, 0 where they are repeated."""

    size: int
    a_stride: int
    b_stride: int


class Product(NamedTuple):
    """out[..., m, n] = alpha * sum over k of a * b (+ addend). Matrices are dense and row-major.

    a is [m, k], or [k, m] where `transpose_a`; b is [k, n], or [n, k] where `transpose_b`.
    """

    dtype: DType
    m: int
    n: int
    k: int
    transpose_a: bool
    transpose_b: bool
    alpha: float
    batches: tuple[Batch, ...]

    @property
    def compute_bytes(self) -> int:
        """Bytes of an element that arithmetic happens on: f16 and bf16 are computed in f32."""
        return max(4, self.dtype.itemsize) if self.dtype.is_float else self.dtype.itemsize

    @property
    def way(self) -> Literal["straight", "vector", "dots", "packed"]:
        if self.m * self.n * self.k <= _TINY:
            return "straight"
        if self.m == 1 or self.n == 1:
            return "vector"
        rows_lie_along_k = self.transpose_b and not self.transpose_a
        return "dots" if rows_lie_along_k and self.m <= _FEW_ROWS else "packed"

    @property
    def sums_rows(self) -> bool:
        """Whether a matrix-vector product adds up rows of the matrix, rather than elements along each row."""
        if self.m == self.n:
            return False  # two vectors: both lie in one piece, however they are transposed
        return (self.m == 1 and not self.transpose_b) or (self.n == 1 and self.transpose_a)


class Tiling(NamedTuple):
    """Sizes of a packed product, in elements: the register tile, and the blocks that stay in the caches."""

    rows: int
    columns: int
    lanes: int
    m_block: int
    n_block: int
    k_block: int

    @property
    def a_size(self) -> int:
        return _round_up(self.m_block, self.rows) * self.k_block

    @property
    def b_size(self) -> int:
        return _round_up(self.n_block, self.columns) * self.k_block

    @property
    def tile_size(self) -> int:
        return self.rows * self.columns


def product_of(reg: RegContext) -> Product:
    """What a matrix product computes.

    Leading dimensions that only A walks become rows of A. Raises: ValueError with the reason if shapes do not fit.
    """
    a, b, out = reg.inputs[0].shape, reg.inputs[1].shape, reg.outputs[0].shape
    transpose_a, transpose_b = bool(reg.attrs["transpose_a"]), bool(reg.attrs["transpose_b"])
    alpha = reg.attrs["alpha"]
    assert isinstance(alpha, int | float), "alpha is a number"
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
    return Product(reg.outputs[0].dtype, m, n, k, transpose_a, transpose_b, float(alpha), tuple(batches))


def _steps(shape: tuple[int, ...], leading: tuple[int, ...], matrix: int) -> list[int]:
    """Elements from one matrix to the next along each leading dimension."""
    steps: list[int] = []
    step = matrix
    for size in reversed((1,) * (len(leading) - len(shape)) + shape):
        steps.append(0 if size == 1 else step)
        step *= size
    return steps[::-1]


def tiling_of(product: Product) -> Tiling:
    """Tile and block sizes for the host's vectors; blocks are made equal so that the last one is not a small rest.

    The sums of f16 and bf16 run over all of K at once: their result has no room for a sum that is not finished.
    """
    size = product.compute_bytes
    lanes = max(vector_bytes() // size, 1)
    rows, vectors = _register_tile(product.m, ceil(product.n / lanes))
    columns = vectors * lanes
    narrow = product.dtype in (DType.F16, DType.BF16)
    k_block = product.k if narrow else _equal_parts(product.k, _K_BLOCK_BYTES // size, 8)
    m_block = _equal_parts(product.m, max(_A_BLOCK_BYTES // (size * k_block), rows), rows)
    n_block = _equal_parts(product.n, max(_B_BLOCK_BYTES // (size * k_block), columns), columns)
    return Tiling(rows, columns, lanes, m_block, n_block, k_block)


def _register_tile(m: int, vectors: int) -> tuple[int, int]:
    """Rows and vectors of the tile with the lowest estimated cost for a product of m rows and `vectors` columns.

    A step of K costs one multiplication per row and vector, and one load per row and per vector, of which cores do two
    each per cycle; under 8 accumulators the latency of the multiplications shows.
    """
    registers = vector_registers()

    def cost(tile: tuple[int, int]) -> tuple[float, int]:
        rows, width = tile
        step = max(rows * width / 2, (rows + width) / 2, 4) + 0.05 * rows + 0.15 * width
        return ceil(m / rows) * ceil(vectors / width) * step, -rows * width

    tiles = [
        (rows, width)
        for rows in range(1, min(m, 14) + 1)
        for width in range(1, min(vectors, 6) + 1)
        if rows * width + width + 1 <= registers
    ]
    return min(tiles, key=cost)


def _equal_parts(total: int, most: int, unit: int) -> int:
    """Size of a part when `total` is cut into the fewest parts of at most about `most`, a multiple of `unit`."""
    parts = ceil(total / most)
    return min(total, _round_up(ceil(total / parts), unit))


def _round_up(value: int, unit: int) -> int:
    return -(-value // unit) * unit


def _supports(reg: RegContext) -> str | None:
    reason = one_type(NUMBERS)(reg)
    if reason is not None:
        return reason
    if len(reg.inputs) not in (2, 3):
        return f"expected 2 or 3 operands, got {len(reg.inputs)}"
    if len(reg.inputs) == 3 and reg.inputs[2].shape != reg.outputs[0].shape:
        return "the addend does not have the result's shape"
    try:
        product = product_of(reg)
    except ValueError as error:
        return str(error)
    if not product.dtype.is_float and not product.alpha.is_integer():
        return f"alpha {product.alpha} is not an integer, the element type {product.dtype.spelling} is"
    return None


def _workspace(reg: RegContext) -> int:
    product = product_of(reg)
    if product.way == "packed":
        tiling = tiling_of(product)
        return sum(region_bytes(product, size) for size in (tiling.a_size, tiling.b_size, tiling.tile_size))
    if product.way == "vector" and product.sums_rows:
        return product.m * product.n * product.compute_bytes
    return 0


def region_bytes(product: Product, elements: int) -> int:
    """Bytes of a part of the scratch, so that the next one starts on a cache line."""
    return _round_up(elements * product.compute_bytes, 64)


def _prepare(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.matmul_code import emit

    return EmittedKernel(emit)


ENTRIES = [
    KernelEntry(op_type, "llvm", 20, _supports, _prepare, workspace=_workspace)
    for op_type in ("matmul", "batch_matmul", "broadcast_matmul")
]
