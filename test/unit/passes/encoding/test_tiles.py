"""The tables of tiles, row by row, and which tile is chosen. What is expected is what IREE's own solvers answer."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from xdsl.dialects.builtin import (
    Float64Type,
    IntegerType,
    Signedness,
    StringAttr,
    bf16,
    f16,
    f32,
    i8,
    i16,
    i32,
)
from xdsl.ir import Attribute

from okl_opt.dialects.iree_encoding import EncodingAttr
from okl_opt.passes.encoding.tiles import (
    RUNTIME_TILE,
    Narrow,
    Tile,
    chosen_tile,
    cpu_tiles,
    narrow_side,
    runtime_tile,
    vmvx_tiles,
)

f64, i4 = Float64Type(), IntegerType(4)
ui4, ui8 = IntegerType(4, Signedness.UNSIGNED), IntegerType(8, Signedness.UNSIGNED)
F32, BF16, I8, I16 = (f32, f32, f32), (bf16, bf16, f32), (i8, i8, i32), (i16, i16, i32)


def target(arch: str, features: str = "", ukernels: str = "none") -> Mapping[str, Attribute]:
    entries = {"target_triple": f"{arch}-unknown-linux-gnu", "cpu_features": features, "ukernels": ukernels}
    return {key: StringAttr(value) for key, value in entries.items()}


ROWS = [
    ("x86_64", "+avx512bf16", BF16, (16, 16, 2)),
    ("x86_64", "+avx512bf16", (bf16, bf16, bf16), (16, 16, 2)),
    ("x86_64", "+avx512f", BF16, (16, 16, 1)),
    ("x86_64", "+avx512f", F32, (16, 16, 1)),
    ("x86_64", "+avx512f", (f16, f16, f32), (16, 16, 1)),
    ("x86_64", "+avx512f", (f64, f32, f16), (16, 16, 1)),
    ("x86_64", "+avx,+fma", F32, (8, 8, 1)),
    ("x86_64", "", F32, (8, 4, 1)),
    ("x86_64", "+amx-tile", F32, (8, 4, 1)),
    ("x86_64", " +sse4.2, +avx", F32, (8, 8, 1)),
    ("x86_64", "-avx512f,+avx", F32, (8, 8, 1)),
    ("x86_64", "+avx512vnni", I8, (16, 16, 2)),
    ("x86_64", "+avx512bw", I16, (16, 16, 2)),
    ("x86_64", "+avx2", I8, (8, 8, 2)),
    ("x86_64", "+avx2", I16, (8, 8, 2)),
    ("x86_64", "", I8, (8, 4, 2)),
    ("x86_64", "", I16, (8, 4, 2)),
    ("x86_64", "+avx512vnni", (i16, ui4, i32), (1, 32, 8)),
    ("x86_64", "+avx512f", (i16, ui4, i32), None),
    ("x86_64", "+avx512f", (f64, f64, f64), None),
    ("x86_64", "", (i16, i8, i32), None),
    ("x86_64", "", (ui8, i8, i32), None),
    ("x86_64", "", (i8, i8, i8), None),
    ("aarch64", "+bf16", BF16, (8, 8, 4)),
    ("aarch64", "+bf16", (bf16, bf16, bf16), (8, 8, 4)),
    ("aarch64", "+bf16", (bf16, bf16, f16), (8, 8, 1)),
    ("aarch64", "", BF16, (8, 8, 1)),
    ("aarch64", "", F32, (8, 8, 1)),
    ("aarch64", "+sve,+sve2", F32, (8, 8, 1)),
    ("arm64", "", F32, (8, 8, 1)),
    ("aarch64", "+i8mm,+dotprod", I8, (8, 8, 8)),
    ("aarch64", "+dotprod", I8, (8, 8, 4)),
    ("aarch64", "", I8, None),
    ("aarch64", "+i8mm,+dotprod", (i8, i4, i32), (4, 8, 16)),
    ("aarch64", "+dotprod", (i8, i4, i32), (8, 8, 8)),
    ("aarch64", "", (i8, i4, i32), (4, 16, 2)),
    ("aarch64", "+i8mm", I16, None),
    ("riscv64", "+v", F32, (7, 16, 1)),
    ("riscv64", "+v,+zvl128b,+zvl256b", F32, (7, 32, 1)),
    ("riscv64", "+v,+zvl1024b", F32, (7, 128, 1)),
    ("riscv64", "+v", I8, (7, 16, 1)),
    ("riscv64", "+v,+zvl256b,+zvfh", (f16, f16, f32), (7, 32, 1)),
    ("riscv64", "+v,+zvl256b", (f16, f16, f32), None),
    ("riscv64", "+v", BF16, None),
    ("riscv64", "+zvl512b", F32, None),
    ("riscv32", "+v", F32, None),
    ("i686", "", F32, None),
    ("", "", F32, None),
]


@pytest.mark.parametrize(("arch", "features", "types", "tile"), ROWS)
def test_each_row_offers_its_tile_first(
    arch: str, features: str, types: tuple[Attribute, ...], tile: tuple[int, int, int] | None
) -> None:
    tiles = cpu_tiles(target(arch, features), types, closure=False)
    assert (tiles[0] if tiles else None) == tile


@pytest.mark.parametrize(
    ("arch", "features", "types", "rows"),
    [
        ("x86_64", "+avx512f", F32, [16, 8, 4, 2, 1]),
        ("x86_64", "", F32, [8, 4, 2, 1]),
        ("x86_64", "+avx512vnni", (i16, ui4, i32), [1]),
        ("aarch64", "", F32, [8, 4, 2, 1]),
        ("aarch64", "", (i8, i4, i32), [4, 2, 1]),
        ("riscv64", "+v", F32, [7, 4, 2, 1]),
    ],
)
def test_a_row_offers_tiles_with_fewer_rows(
    arch: str, features: str, types: tuple[Attribute, ...], rows: list[int]
) -> None:
    tiles = cpu_tiles(target(arch, features), types)
    assert [tile.m for tile in tiles] == rows
    assert {(tile.n, tile.k) for tile in tiles} == {(tiles[0].n, tiles[0].k)}


@pytest.mark.parametrize(
    ("features", "types", "literal", "closed"),
    [
        ("+avx2,+fma", F32, (8, 4, 1), (8, 8, 1)),
        ("+fma", F32, (8, 4, 1), (8, 8, 1)),
        ("+avx512bf16", F32, (8, 4, 1), (16, 16, 1)),
        ("+avx512vbmi", F32, (8, 4, 1), (16, 16, 1)),
        ("+avx512f", I8, (8, 4, 2), (8, 8, 2)),
        ("+avx512bf16", I8, (8, 4, 2), (16, 16, 2)),
        ("+avx512f", (bf16, bf16, f32), (16, 16, 1), (16, 16, 1)),
    ],
)
def test_a_feature_says_those_that_it_implies(
    features: str, types: tuple[Attribute, ...], literal: tuple[int, int, int], closed: tuple[int, int, int]
) -> None:
    config = target("x86_64", features)
    assert cpu_tiles(config, types, closure=False)[0] == literal
    assert cpu_tiles(config, types)[0] == closed


def test_riscv32_has_tiles_with_microkernels_only() -> None:
    rows = [(8, 8, 4), (4, 8, 4), (2, 8, 4), (1, 8, 4)]
    for ukernels in ("all", "mmt4d"):
        assert cpu_tiles(target("riscv32", "", ukernels), F32) == rows
    for ukernels in ("none", "default", ""):
        assert cpu_tiles(target("riscv32", "", ukernels), F32) == ()


def test_vmvx_decides_at_run_time_if_it_has_microkernels() -> None:
    rows = [(8, 8, 4), (4, 8, 4), (2, 8, 4), (1, 8, 4)]
    assert vmvx_tiles(target("", ukernels="all"), has_batch=False, is_narrow=False) == [RUNTIME_TILE]
    assert vmvx_tiles(target("", ukernels="all"), has_batch=True, is_narrow=False) == rows
    assert vmvx_tiles(target("", ukernels="all"), has_batch=False, is_narrow=True) == rows
    assert vmvx_tiles(target("", ukernels="none"), has_batch=False, is_narrow=False) == rows
    assert vmvx_tiles({}, has_batch=False, is_narrow=False) == rows


@pytest.mark.parametrize(
    ("arch", "features", "types", "tile"),
    [
        ("x86_64", "avx avx2 fma avx512f", F32, (16, 16, 1)),
        ("x86_64", "avx avx2 fma", F32, (8, 8, 1)),
        ("x86_64", "avx avx2", F32, (8, 4, 1)),
        ("x86_64", "avx512vnni avx2", I8, (16, 16, 2)),
        ("x86_64", "avx2", I8, (8, 8, 2)),
        ("x86_64", "", I8, (8, 4, 2)),
        ("x86_64", "avx512f", (f64, f64, f64), (8, 8, 4)),
        ("aarch64", "", F32, (8, 8, 1)),
        ("aarch64", "i8mm dotprod", I8, (8, 8, 8)),
        ("aarch64", "dotprod", I8, (8, 8, 4)),
        ("aarch64", "", I8, (8, 8, 1)),
        ("aarch64", "", BF16, (8, 8, 4)),
        ("riscv64", "v", F32, (8, 8, 4)),
    ],
)
def test_what_the_microkernels_take_on_a_machine(
    arch: str, features: str, types: tuple[Attribute, ...], tile: tuple[int, int, int]
) -> None:
    assert runtime_tile(arch, frozenset(features.split()), types) == tile


AVX512 = cpu_tiles(target("x86_64", "+avx512f"), F32)
RISCV = cpu_tiles(target("riscv64", "+v,+zvl256b"), F32)


@pytest.mark.parametrize(
    ("size", "rows"), [(1, 1), (2, 2), (3, 4), (4, 4), (5, 8), (7, 8), (8, 8), (9, 16), (16, 16), (31, 16)]
)
def test_a_narrow_side_is_padded_to_a_power_of_two_at_most(size: int, rows: int) -> None:
    assert chosen_tile(AVX512, Narrow("M", size), None) == Tile(rows, 16, 1)
    assert chosen_tile(AVX512, Narrow("N", size), None) == Tile(16, rows, 1)


@pytest.mark.parametrize(("size", "rows"), [(1, 1), (2, 2), (3, 4), (4, 4), (5, 7), (7, 7), (8, 7)])
def test_seven_rows_are_taken_for_five(size: int, rows: int) -> None:
    assert chosen_tile(RISCV, Narrow("M", size), None) == Tile(rows, 32, 1)


def test_without_a_narrow_side_the_largest_is_chosen() -> None:
    assert chosen_tile(AVX512, None, None) == Tile(16, 16, 1)
    assert chosen_tile(AVX512, None, (32, 32, 32)) == Tile(16, 16, 1)
    assert chosen_tile((), None, None) is None


def test_tiles_above_the_bounds_are_dropped() -> None:
    assert chosen_tile(AVX512, None, (8, 16, 1)) == Tile(8, 16, 1)
    assert chosen_tile(AVX512, Narrow("M", 4), (4, 32, 32)) == Tile(4, 16, 1)
    assert chosen_tile(AVX512, Narrow("N", 4), (32, 4, 32)) == Tile(16, 4, 1)
    # N of the tile would be 16.
    assert chosen_tile(AVX512, None, (8, 8, 8)) is None
    kernels = vmvx_tiles({}, has_batch=False, is_narrow=False)
    assert chosen_tile(kernels, None, (32, 32, 2)) is None


@pytest.mark.parametrize(
    ("rounded", "narrow"),
    [
        ((32, 32, 32), None),
        ((4, 32, 32), ("M", 4)),
        ((32, 4, 32), ("N", 4)),
        ((4, 4, 32), None),
        ((32, 32, 4), None),
        (None, None),
    ],
)
def test_the_narrow_side_is_what_is_rounded_to_less(
    rounded: tuple[int, int, int] | None, narrow: tuple[str, int] | None
) -> None:
    assert narrow_side(EncodingAttr(0, F32, round_dims_to=rounded)) == narrow
    assert narrow_side(EncodingAttr(0, F32, op_type="conv", round_dims_to=rounded)) is None
