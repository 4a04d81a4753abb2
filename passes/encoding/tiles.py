"""Tile sizes of matrix products on CPUs, by element types and features, and the choice among them.

Source: `CPUEncodingExternalModels.cpp` of IREE, October 2024, with the tiles of 2025 for RISC-V's vectors;
`query_tile_sizes` of its microkernels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, StringAttr
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.dialects.iree_encoding.attributes import EncodingAttr
from okl_opt.passes.codegen.target import with_implied

RUNTIME = DYNAMIC_INDEX
"""A tile size known at run time only."""
RUNTIME_BOUND = 16
"""The upper bound of tile sizes known at run time only."""


class Tile(NamedTuple):
    """A block of M rows and N columns of the result, with K products per element."""

    m: int
    n: int
    k: int

    @property
    def swapped(self) -> Tile:
        """Return the tile of the transposed product."""
        return Tile(self.n, self.m, self.k)


RUNTIME_TILE = Tile(RUNTIME, RUNTIME, RUNTIME)


class _Types(NamedTuple):
    """Element types of LHS, RHS and RESULT: alternatives separated by spaces; `float` is any float."""

    lhs: str
    rhs: str
    result: str

    def hold(self, types: Sequence[Attribute]) -> bool:
        return all(_is_named(type, names) for type, names in zip(types, self, strict=True))


def _is_named(type: Attribute, names: str) -> bool:
    return str(type) in names.split() or (names == _FLOAT and isa(type, AnyFloat))


_FLOAT = "float"
_BF16 = _Types("bf16", "bf16", "bf16 f32")
_FLOATS = _Types(_FLOAT, _FLOAT, "f32 f16 bf16")
_F32 = _Types("f32", "f32", "f32")
_F16 = _Types("f16", "f16", "f16 f32")
_I8 = _Types("i8", "i8", "i32")
_I16 = _Types("i16", "i16", "i32")
_I8_I4 = _Types("i8", "i4", "i32")
_I16_UI4 = _Types("i16", "ui4", "i32")


class Row(NamedTuple):
    """The tile for some element types on CPUs with one of the features; without features on all CPUs.

    `rows` are the possible row counts of truncated tiles.
    """

    types: Sequence[_Types]
    features: str
    tile: Tile
    rows: Sequence[int] = (8, 4, 2, 1)

    def tiles(self) -> Sequence[Tile]:
        """Return the tile and its truncations, the largest first."""
        return [self.tile, *(self.tile._replace(m=rows) for rows in self.rows if rows < self.tile.m)]


_X86_64 = (
    Row([_BF16], "avx512bf16", Tile(16, 16, 2)),
    Row([_FLOATS], "avx512f", Tile(16, 16, 1)),
    Row([_FLOATS], "avx", Tile(8, 8, 1)),
    Row([_FLOATS], "", Tile(8, 4, 1)),
    Row([_I8, _I16], "avx512vnni avx512bw", Tile(16, 16, 2)),
    Row([_I8, _I16], "avx2", Tile(8, 8, 2)),
    Row([_I8, _I16], "", Tile(8, 4, 2)),
    Row([_I16_UI4], "avx512vnni", Tile(1, 32, 8)),
)
_AARCH64 = (
    Row([_BF16], "bf16", Tile(8, 8, 4)),
    Row([_FLOATS], "", Tile(8, 8, 1)),
    Row([_I8], "i8mm", Tile(8, 8, 8)),
    Row([_I8], "dotprod", Tile(8, 8, 4)),
    Row([_I8_I4], "i8mm", Tile(4, 8, 16)),
    Row([_I8_I4], "dotprod", Tile(8, 8, 8)),
    Row([_I8_I4], "", Tile(4, 16, 2)),
)
_MICROKERNELS = Row([], "", Tile(8, 8, 4))
"""The tile of the microkernels for any types."""


def _riscv64(features: frozenset[str]) -> Sequence[Row]:
    """Return the rows for RISC-V: seven rows of four registers; vectors have 128 bits by default."""
    if "v" not in features:
        return ()
    lengths = [int(name[3:-1]) for name in features if name in _RISCV_LENGTHS]
    tile = Tile(7, max(lengths, default=128) // 8, 1)
    return (Row([_F32, _I8], "", tile), Row([_F16], "zvfh", tile))


_RISCV_LENGTHS = frozenset(f"zvl{bits}b" for bits in (128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536))


def features_of(configuration: Mapping[str, Attribute], *, closure: bool) -> frozenset[str]:
    """Return the CPU features of a target; with `closure`, `+avx512f` implies AVX2, and any AVX-512 `avx512f`."""
    words = (word.strip() for word in _text(configuration, "cpu_features").split(","))
    found = {word[1:] for word in words if word.startswith("+")}
    if closure:
        if any(name.startswith("avx512") for name in found):
            found.add("avx512f")
        found.update(*map(with_implied, found))
    return frozenset(found)


def cpu_tiles(
    configuration: Mapping[str, Attribute], types: Sequence[Attribute], *, closure: bool = True
) -> Sequence[Tile]:
    """Return the tiles of a CPU for element types of LHS, RHS and RESULT; empty if it has none.

    `closure` lets a feature imply others; IREE requires the target to list all.
    """
    features = features_of(configuration, closure=closure)
    arch = _text(configuration, "target_triple").partition("-")[0]
    if arch == "riscv32":
        return _MICROKERNELS.tiles() if has_microkernels(configuration) else ()
    rows = {"x86_64": _X86_64, "aarch64": _AARCH64, "arm64": _AARCH64, "riscv64": _riscv64(features)}.get(arch, ())
    for row in rows:
        fits = any(each.hold(types) for each in row.types)
        if fits and (not row.features or features.intersection(row.features.split())):
            return row.tiles()
    return ()


def vmvx_tiles(configuration: Mapping[str, Attribute], *, has_batch: bool, is_narrow: bool) -> Sequence[Tile]:
    """Return the tiles of VMVX; with microkernels they are known at run time."""
    if has_microkernels(configuration) and not has_batch and not is_narrow:
        return [RUNTIME_TILE]
    return _MICROKERNELS.tiles()


def has_microkernels(configuration: Mapping[str, Attribute]) -> bool:
    """Return whether a target has microkernels: `ukernels` lists some, or is `all`."""
    return _text(configuration, "ukernels") not in ("", "none", "default")


def _text(configuration: Mapping[str, Attribute], key: str) -> str:
    value = configuration.get(key)
    return value.data if isinstance(value, StringAttr) else ""


class _RuntimeRow(NamedTuple):
    """The tile of the microkernels on CPUs of an architecture with all of the features."""

    arch: str
    types: _Types
    features: str
    tile: Tile


_RUNTIME_TILES = (
    _RuntimeRow("x86_64", _F32, "avx512f", Tile(16, 16, 1)),
    _RuntimeRow("x86_64", _F32, "avx2 fma", Tile(8, 8, 1)),
    _RuntimeRow("x86_64", _F32, "", Tile(8, 4, 1)),
    _RuntimeRow("x86_64", _I8, "avx512vnni", Tile(16, 16, 2)),
    _RuntimeRow("x86_64", _I8, "avx2", Tile(8, 8, 2)),
    _RuntimeRow("x86_64", _I8, "", Tile(8, 4, 2)),
    _RuntimeRow("aarch64", _F32, "", Tile(8, 8, 1)),
    _RuntimeRow("aarch64", _I8, "i8mm", Tile(8, 8, 8)),
    _RuntimeRow("aarch64", _I8, "dotprod", Tile(8, 8, 4)),
    _RuntimeRow("aarch64", _I8, "", Tile(8, 8, 1)),
)


def runtime_tile(arch: str, features: frozenset[str], types: Sequence[Attribute]) -> Tile:
    """Return the tile of VMVX's microkernels on a machine of `arch`, `x86_64` or `aarch64`, with these features."""
    for row in _RUNTIME_TILES:
        if row.arch == arch and row.types.hold(types) and features.issuperset(row.features.split()):
            return row.tile
    return _MICROKERNELS.tile


# ----- choice


class Narrow(NamedTuple):
    """The narrow side of a product: M with few rows, or N with few columns."""

    side: Literal["M", "N"]
    size: int


def narrow_side(encoding: EncodingAttr) -> Narrow | None:
    """Return the narrow side of an operand's product, by the roundings of M and N in its encoding."""
    if encoding.op_type.data != "matmul" or encoding.rounded_to is None:
        return None
    m, n, _ = encoding.rounded_to
    if m == n:
        return None
    return Narrow("M", m) if m < n else Narrow("N", n)


def chosen_tile(tiles: Sequence[Tile], narrow: Narrow | None, bounds: Sequence[int] | None) -> Tile | None:
    """Return the largest tile within the bounds on M, N and K, among those with the least padding of a narrow side.

    A narrow N is a narrow M of the transposed product. None if no tile fits.
    """
    if narrow is not None and narrow.side == "N":
        swapped = None if bounds is None else (bounds[1], bounds[0], bounds[2])
        found = chosen_tile(tiles, Narrow("M", narrow.size), swapped)
        return None if found is None else found.swapped
    left = [tile for tile in tiles if bounds is None or all(map(int.__le__, tile, bounds))]
    if not left:
        return None
    padding = [_padding(tile, narrow) for tile in left]
    least = min(padding)
    best = [tile for tile, rows in zip(left, padding, strict=True) if rows == least]
    return max(best, key=lambda tile: tile.m * tile.n * tile.k)


def _padding(tile: Tile, narrow: Narrow | None) -> int:
    """Return the rows that a tile adds to a narrow side beyond the next power of two."""
    return 0 if narrow is None else max(tile.m - (1 << (narrow.size - 1).bit_length()), 0)
