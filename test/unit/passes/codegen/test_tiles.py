"""Sizes of tiles and blocks."""

from __future__ import annotations

import pytest

from okl_opt.passes.codegen.target import Target, target_of
from okl_opt.passes.codegen.tiles import (
    Tile,
    cache_blocks,
    equal_parts,
    matmul_tile,
    packing_pays,
    panel_of_left_stays,
    register_tile,
    tile_registers,
    vector_lanes,
)

V2, V3, V4, NEON = (target_of(cpu) for cpu in ("x86-64-v2", "x86-64-v3", "x86-64-v4", "neoverse-n1"))


@pytest.mark.parametrize(
    ("cpu", "operand", "total", "tile"),
    [
        ("x86-64-v4", "f32", "f32", (6, 64, 1)),
        ("x86-64-v4", "f64", "f64", (6, 32, 1)),
        ("x86-64-v4", "f16", "f32", (6, 64, 1)),
        ("x86-64-v4", "bf16", "f32", (6, 64, 1)),
        ("znver4", "bf16", "f32", (6, 64, 2)),
        ("x86-64-v4", "i8", "i32", (6, 64, 2)),
        ("znver4", "i8", "i32", (6, 64, 4)),
        ("x86-64-v3", "f32", "f32", (6, 16, 1)),
        ("x86-64-v2", "f32", "f32", (4, 8, 1)),
        ("generic", "f32", "f32", (4, 8, 1)),
        ("neoverse-n1", "f32", "f32", (8, 8, 1)),
    ],
)
def test_tile_of_a_large_product(cpu: str, operand: str, total: str, tile: tuple[int, int, int]):
    assert matmul_tile(target_of(cpu), operand, total) == tile
    assert matmul_tile(target_of(cpu), operand, total, 2048, 2048) == tile


def test_few_columns_have_a_tall_tile():
    assert matmul_tile(V4, "f32", "f32", None, 32) == Tile(14, 32, 1)
    assert matmul_tile(V4, "f32", "f32", 2000, 5).columns == 8


@pytest.mark.parametrize("target", [V2, V3, V4, NEON])
@pytest.mark.parametrize("m", [1, 2, 3, 7, 8, 49, 127, None])
@pytest.mark.parametrize("n", [1, 3, 16, 33, 1000, None])
def test_every_tile_fits_in_registers(target: Target, m: int | None, n: int | None):
    tile = matmul_tile(target, "f32", "f32", m, n)
    vectors = tile.columns // vector_lanes(target, "f32", n)
    assert tile_registers(tile.rows, vectors) <= target.vector_registers
    assert m is None or tile.rows <= m


def test_rows_are_shared_out_evenly():
    rows, _ = register_tile(32, 49, 8)
    assert -(-49 // rows) * rows - 49 < rows


def test_blocks_fit_in_caches():
    for target in (V2, V3, V4, NEON):
        for operand, size in (("f32", 4), ("f64", 8), ("f16", 2), ("i8", 1)):
            tile = matmul_tile(target, operand, operand if size >= 4 else "f32")
            blocks = cache_blocks(target, tile, size)
            assert blocks.rows * tile.rows * blocks.depth * tile.depth * size <= target.l2_bytes
            assert blocks.depth % 4 == 0 and min(blocks) > 0
    assert cache_blocks(V4, Tile(6, 64, 1), 4, 1024).depth == 512
    assert cache_blocks(V4, Tile(6, 64, 1), 4, 100).depth == 100


@pytest.mark.parametrize("tile", [Tile(16, 16, 1), Tile(16, 16, 2), Tile(8, 8, 1), Tile(8, 4, 1), Tile(16, 1, 1)])
def test_panels_of_the_left_operand_that_stay_fit_in_half_of_l1(tile: Tile):
    assert panel_of_left_stays(tile)
    for target in (V2, V3, V4, NEON):
        blocks = cache_blocks(target, tile, 4, keeps_left=True)
        assert blocks.depth * tile.rows * tile.depth * 4 <= target.l1_bytes // 2
        assert blocks.columns * tile.columns * blocks.depth * tile.depth * 4 <= target.l2_bytes
        assert blocks.depth % 4 == 0 and min(blocks) > 0


@pytest.mark.parametrize("tile", [Tile(6, 64, 1), Tile(4, 16, 1), Tile(1, 16, 1)])
def test_panels_of_the_right_operand_stay_if_they_are_larger(tile: Tile):
    assert not panel_of_left_stays(tile)


def test_equal_parts():
    assert [equal_parts(total, 384, 8) for total in (1, 384, 385, 1000)] == [1, 384, 200, 336]


@pytest.mark.parametrize(
    ("sizes", "pays"),
    [
        ((24, 24, 24), True),
        ((23, 24, 24), False),
        ((None, None, None), True),
        ((None, 8, None), True),
        ((None, 7, None), False),
        ((1, None, None), False),
        ((None, 2, None), False),
        ((0, None, None), False),
    ],
)
def test_what_is_packed(sizes: tuple[int | None, int | None, int | None], pays: bool):
    assert packing_pays(*sizes, has_constant=False) == pays
    assert packing_pays(*sizes, has_constant=True) == (0 not in sizes)


def test_too_few_operations():
    assert packing_pays(32, 32, 32, has_constant=False, min_flops=65536)
    assert not packing_pays(32, 32, 32, has_constant=True, min_flops=65537)
    assert packing_pays(32, None, 32, has_constant=False, min_flops=1 << 40)
