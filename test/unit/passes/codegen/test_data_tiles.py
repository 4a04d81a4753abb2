"""Packs, `linalg.mmt4d` and unpacks, a function each, in the tiles that encodings choose, give NumPy's product.

Numbers are so small that every sum is exact. Buffers hold garbage before, so that padding must be written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

Array = np.ndarray[Any, np.dtype[Any]]

TYPES: dict[str, np.dtype[Any]] = {
    name: np.dtype(spelled)
    for name, spelled in zip(
        ("f16", "bf16", "f32", "f64", "i8", "i16", "i32"), ("f2", "u2", "f4", "f8", "i1", "i2", "i4"), strict=True
    )
}
"""Types of arrays; bf16 is passed as its bits."""


class Case(NamedTuple):
    """A product, its types and its tile: M0, N0 and K0."""

    operand: str
    total: str
    tile: tuple[int, int, int]
    m: int = 37
    n: int = 29
    k: int = 53
    batch: int | None = None
    is_dynamic: bool = True
    has_dynamic_tiles: bool = False

    @property
    def lead(self) -> list[int]:
        return [] if self.batch is None else [self.batch]

    @property
    def shapes(self) -> list[list[int]]:
        """Those of A, B and C, then packed."""
        m, n, k = (-(-size // tile) for size, tile in zip((self.m, self.n, self.k), self.tile, strict=True))
        m0, n0, k0 = self.tile
        plain = [[self.m, self.k], [self.k, self.n], [self.m, self.n]]
        packed = [[m, k, m0, k0], [n, k, n0, k0], [m, n, m0, n0]]
        return [[*self.lead, *shape] for shape in (*plain, *packed)]

    @property
    def text(self) -> str:
        """The four functions on memrefs."""
        a, b, c, packed_a, packed_b, packed_c = self._types()
        dims = (0, 1) if self.batch is None else (1, 2)
        row, column = dims
        lead = [] if self.batch is None else [0]
        zero = "0" if self.total == "i32" else "0.0"
        zero_of_operand = "0" if self.operand.startswith("i") else "0.0"
        name = "linalg.mmt4d" if self.batch is None else "linalg.batch_mmt4d"
        m0, n0, k0 = ("%m0", "%n0", "%k0") if self.has_dynamic_tiles else self.tile
        padding = f"padding_value(%zero : {self.operand})"
        zero_line = f"%zero = arith.constant {zero_of_operand} : {self.operand}"
        in_order, turned = f"{[*lead, row, column]}", f"{[*lead, column, row]}"
        return "\n".join(
            (
                _function(
                    "pack_a",
                    [a],
                    packed_a,
                    f"{zero_line}\n %r = linalg.pack %x0 {padding} outer_dims_perm = {in_order}"
                    f" inner_dims_pos = [{row}, {column}] inner_tiles = [{m0}, {k0}]"
                    f" into %out : tensor<{a}> -> tensor<{packed_a}>",
                ),
                _function(
                    "pack_b",
                    [b],
                    packed_b,
                    f"{zero_line}\n %r = linalg.pack %x0 {padding} outer_dims_perm = {turned}"
                    f" inner_dims_pos = [{column}, {row}] inner_tiles = [{n0}, {k0}]"
                    f" into %out : tensor<{b}> -> tensor<{packed_b}>",
                ),
                _function(
                    "product",
                    [packed_a, packed_b],
                    packed_c,
                    f"%zero = arith.constant {zero} : {self.total}\n"
                    f" %f = linalg.fill ins(%zero : {self.total}) outs(%out : tensor<{packed_c}>)"
                    f" -> tensor<{packed_c}>\n"
                    f" %r = {name} ins(%x0, %x1 : tensor<{packed_a}>, tensor<{packed_b}>)"
                    f" outs(%f : tensor<{packed_c}>) -> tensor<{packed_c}>",
                ),
                _function(
                    "unpack",
                    [packed_c],
                    c,
                    f"%r = linalg.unpack %x0 outer_dims_perm = {in_order} inner_dims_pos = [{row}, {column}]"
                    f" inner_tiles = [{m0}, {n0}] into %out : tensor<{packed_c}> -> tensor<{c}>",
                ),
            )
        )

    def _types(self) -> list[str]:
        elements = (self.operand, self.operand, self.total) * 2
        types: list[str] = []
        for shape, element in zip(self.shapes, elements, strict=True):
            tiles = len(shape) - len(self.lead) - 2
            dims: list[int | str] = list(shape)
            if self.is_dynamic:
                dims[: len(shape) - tiles] = ["?"] * (len(shape) - tiles)
            if self.has_dynamic_tiles and tiles:
                dims[-tiles:] = ["?"] * tiles
            types.append("x".join([*map(str, dims), element]))
        return types


def _function(name: str, operands: Sequence[str], out: str, body: str) -> str:
    """A function on memrefs that writes the tensor `%r` to the last one; sizes of tiles come first."""
    types = {**{f"x{place}": type for place, type in enumerate(operands)}, "out": out}
    parameters = ", ".join(f"%memory_{name}: memref<{type}>" for name, type in types.items())
    tensors = "\n".join(
        f" %{name} = bufferization.to_tensor %memory_{name} restrict writable : memref<{type}> to tensor<{type}>"
        for name, type in types.items()
    )
    return f"""func.func @{name}(%m0: index, %n0: index, %k0: index, {parameters}) {{
{tensors}
 {body}
 bufferization.materialize_in_destination %r in restrict writable %memory_out : (tensor<{out}>, memref<{out}>) -> ()
 return
}}"""


def packed(matrix: Array, tiles: Sequence[int], *, turned: bool) -> Array:
    """The tiles of a matrix, or of its transpose, padded with zeros; batches stay in front."""
    lines = np.swapaxes(matrix, -1, -2) if turned else matrix
    *lead, rows, columns = lines.shape
    m, n = (-(-size // tile) for size, tile in zip((rows, columns), tiles, strict=True))
    whole = np.zeros([*lead, m * tiles[0], n * tiles[1]], matrix.dtype)
    whole[..., :rows, :columns] = lines
    return np.swapaxes(whole.reshape([*lead, m, tiles[0], n, tiles[1]]), -2, -3)


def bits(values: Array, element: str) -> Array:
    """Small whole numbers as an element has them."""
    if element == "bf16":
        return (np.asarray(values, np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return values.astype(TYPES[element])


def garbage(shape: Sequence[int], element: str) -> Array:
    """What a buffer holds before it is written: NaN, or -1."""
    return np.full(np.prod(shape) * TYPES[element].itemsize, 0xFF, np.uint8).view(TYPES[element]).reshape(shape)


@lru_cache(1)
def compiled(text: str, level: str) -> Functions:
    """The code of a case; those of dynamic sizes share it."""
    module = load(text, passes=[f"tensors-to-vectors-pipeline{{target-cpu={level}}}"], target_cpu=level)
    assert isinstance(module, Functions)
    return module


def check(case: Case, level: str) -> None:
    random = np.random.default_rng(0)
    a_shape, b_shape, c_shape, *packed_shapes = case.shapes
    a, b = (random.integers(-1, 2, shape) for shape in (a_shape, b_shape))
    module = compiled(case.text, level)
    elements = (case.operand, case.operand, case.total)
    packed_a, packed_b, packed_c = (garbage(*each) for each in zip(packed_shapes, elements, strict=True))
    module.pack_a(*case.tile, bits(a, case.operand), packed_a)
    np.testing.assert_array_equal(packed_a, bits(packed(a, (case.tile[0], case.tile[2]), turned=False), case.operand))
    module.pack_b(*case.tile, bits(b, case.operand), packed_b)
    np.testing.assert_array_equal(packed_b, bits(packed(b, (case.tile[1], case.tile[2]), turned=True), case.operand))
    module.product(*case.tile, packed_a, packed_b, packed_c)
    wanted = a @ b
    np.testing.assert_array_equal(packed_c, bits(packed(wanted, case.tile[:2], turned=False), case.total))
    c = garbage(c_shape, case.total)
    module.unpack(*case.tile, packed_c, c)
    np.testing.assert_array_equal(c, bits(wanted, case.total))


_PAIRS = [("f16", "f16"), ("f16", "f32"), ("bf16", "bf16"), ("bf16", "f32")]
_TILES = {"x86-64-v2": (8, 4), "x86-64-v3": (8, 8), "x86-64-v4": (16, 16)}


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.levels
def test_f32(level: str):
    check(Case("f32", "f32", (*_TILES[level], 1)), level)


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize(("operand", "total"), _PAIRS)
def test_floats_of_16_bits(level: str, operand: str, total: str):
    check(Case(operand, total, (*_TILES[level], 1)), level)


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize("operand", ["i8", "i16"])
def test_integers(level: str, operand: str):
    check(Case(operand, "i32", (*_TILES[level], 2)), level)


_CASES = [
    Case("f32", "f32", (16, 16, 1), 48, 64, 32, is_dynamic=False),
    Case("f32", "f32", (16, 16, 1), 37, 290, 53, is_dynamic=False),
    Case("f32", "f32", (1, 16, 1), 1, 33, 19),
    Case("f32", "f32", (16, 2, 1), 33, 2, 19),
    Case("f32", "f32", (16, 1, 1), 33, 1, 19),
    Case("f32", "f32", (4, 16, 1), 3, 33, 19),
    Case("f32", "f32", (16, 16, 1), batch=3),
    Case("f32", "f32", (8, 8, 1), batch=3, is_dynamic=False),
    Case("f32", "f32", (8, 8, 4)),
    Case("f64", "f64", (8, 8, 1)),
    Case("f64", "f64", (16, 4, 1), batch=2),
    Case("bf16", "f32", (16, 16, 2)),
    Case("bf16", "bf16", (16, 16, 2)),
    Case("f32", "f32", (16, 16, 1), has_dynamic_tiles=True),
    Case("f32", "f32", (8, 4, 1), batch=2, has_dynamic_tiles=True),
    Case("i8", "i32", (16, 16, 2), has_dynamic_tiles=True),
    Case("i8", "i32", (16, 16, 2), 300, 300, 129),
    Case("i8", "i32", (8, 8, 4), batch=2),
]


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize("case", _CASES, ids=str)
def test_case(level: str, case: Case):
    check(case, level)


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.levels(in_turn=True)
def test_matrices_of_any_sizes(level: str):
    for sizes in [(300, 290, 400), (0, 33, 19), (33, 0, 19), (33, 17, 0)]:
        check(Case("f32", "f32", (16, 16, 1), *sizes), level)
