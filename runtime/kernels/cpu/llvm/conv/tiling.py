"""The cut of a convolution into tiles and parallel parts, and the layout of its scratch."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from okl_opt.runtime.kernels.cpu.llvm.conv.shape import Convolution
from okl_opt.runtime.kernels.cpu.llvm.frame.target import vector_bytes, vector_registers

_MOST_PARTS = 64
_PART_WORK = 1 << 20  # multiplications of a parallel part at least, about 20 us
_TILES_TOGETHER = 32  # pixel tiles for which one filter tile is read from L2
_TABLE_BYTES = 64 * 1024  # of the addresses of these tiles
_PANEL_BYTES = 320 * 1024  # of a tile of filters, to stay in L2 beside the next panel and the pixels
_PATCHES_TOGETHER = 24  # whose transformed inputs and sums stay in L2
_ENOUGH_PARTS = 8  # up to which patches are cut by filters, though each part repeats the input transformation
ELEMENTS = 16  # of a transformed patch of 4 x 4


class Tiling(NamedTuple):
    """The cut of the result into tiles and parts.

    The first `wide_tiles` of the `tiles` have `pixels` pixels, the others one less, so that no small rest remains.
    """

    lanes: int
    vectors: int
    pixels: int
    tiles: int
    wide_tiles: int
    filter_tiles: int
    pixel_parts: int
    filter_parts: int
    tiles_together: int

    @property
    def width(self) -> int:
        """Filters of a tile."""
        return self.lanes * self.vectors

    @property
    def parts(self) -> int:
        return self.pixel_parts * self.filter_parts


class Scratch(NamedTuple):
    """The offsets of the regions of the scratch, in bytes; `own` is the size of the slice of each part."""

    zeros: int
    images: int
    result: int
    panels: int
    slices: int
    own: int
    size: int


def tiling_of(conv: Convolution) -> Tiling:
    """Tiles for the host's vectors, and parts of about equal work that do not depend on the number of threads."""
    lanes = max(vector_bytes() // conv.kept.itemsize, 1)
    return _patch_tiling(conv, lanes) if conv.algorithm == "winograd" else _pixel_tiling(conv, lanes)


def _pixel_tiling(conv: Convolution, lanes: int) -> Tiling:
    """Parts get many pixel tiles if possible, which share the weights read; the rest is cut by filters."""
    if conv.algorithm == "depthwise":
        # Each pixel loads numbers of its own, and addresses once per tap.
        pixels, vectors, filter_tiles = min(conv.pixels, 6), 2, 1
    else:
        pixels, vectors = _register_tile(
            conv.pixels, conv.group_filters, lanes, conv.depth * lanes * conv.kept.itemsize
        )
        filter_tiles = conv.groups * ceil(conv.group_filters / (vectors * lanes))
    tiles = ceil(conv.pixels / pixels)
    low, wide_tiles = divmod(conv.pixels, tiles)
    if wide_tiles == 0:
        low, wide_tiles = low - 1, tiles
    wanted = min(max(conv.work // _PART_WORK, 1), _MOST_PARTS)
    pixel_parts = min(max(tiles // _TILES_TOGETHER, 1), wanted)
    filter_parts = min(filter_tiles, ceil(wanted / pixel_parts))
    if filter_parts * pixel_parts < wanted:
        pixel_parts = min(tiles, wanted // filter_parts)
    together = max(_TABLE_BYTES // (8 * conv.taps * (low + 1)), 1)
    together = min(together, _TILES_TOGETHER, ceil(tiles / pixel_parts))
    return Tiling(lanes, vectors, low + 1, tiles, wide_tiles, filter_tiles, pixel_parts, filter_parts, together)


def _patch_tiling(conv: Convolution, lanes: int) -> Tiling:
    """Tiles are patches here; `pixels` is the number of patches that are multiplied at once."""
    pixels, vectors = _register_tile(_PATCHES_TOGETHER, conv.filters, lanes)
    filter_tiles = ceil(conv.filters / (vectors * lanes))
    wanted = min(max(conv.patches * ELEMENTS * conv.channels * conv.filters // _PART_WORK, 1), _MOST_PARTS)
    blocks = max(conv.patches // _PATCHES_TOGETHER, 1)
    patch_parts = min(blocks, wanted)
    filter_parts = min(filter_tiles, ceil(min(wanted, _ENOUGH_PARTS) / patch_parts))
    together = ceil(ceil(conv.patches / patch_parts) / max(blocks // patch_parts, 1))
    return Tiling(lanes, vectors, pixels, conv.patches, conv.patches, filter_tiles, patch_parts, filter_parts, together)


def _register_tile(pixels: int, filters: int, lanes: int, column_bytes: int = 0) -> tuple[int, int]:
    """Pixels and vectors of the tile with the lowest estimated cost, and a panel that stays in L2.

    A panel has `column_bytes` for each vector.

    One step multiplies each pixel with each vector, and loads one number per pixel and each vector; cores do two of
    both per cycle. Under 8 sums the latency of the multiplications shows.
    """
    registers = vector_registers()
    vectors = ceil(filters / lanes)
    widest = min(vectors, 6, max(_PANEL_BYTES // max(column_bytes, 1), 2))

    def cost(tile: tuple[int, int]) -> tuple[float, int]:
        height, width = tile
        step = max(height * width / 2, (height + width) / 2, 4) + 0.05 * height + 0.15 * width
        tiles = pixels / height if pixels > height * height else ceil(pixels / height)
        return tiles * ceil(vectors / width) * step, -height * width

    tiles = [
        (height, width)
        for height in range(1, min(pixels, 14) + 1)
        for width in range(1, widest + 1)
        if height * width + width + 1 <= registers
    ]
    return min(tiles, key=cost)


class Slice(NamedTuple):
    """Offsets in the scratch of a part, in bytes; it begins with a table of addresses.

    For patches: addresses of transformed inputs, these (`values`), their products (`sums`), and a row for discarded
    results. `rows` is the capacity in patches, `sums_step` the number of filters.
    """

    addresses: int
    values: int
    sums: int
    spare: int
    size: int
    rows: int
    sums_step: int


def slice_of(conv: Convolution) -> Slice:
    """The scratch of one part."""
    tiling, size = tiling_of(conv), conv.kept.itemsize
    if conv.algorithm != "winograd":
        table = _round_up(8 * tiling.tiles_together * conv.taps * tiling.pixels)
        return Slice(table, table, table, table, table, 0, 0)
    rows = _round_up(tiling.tiles_together, tiling.pixels)
    sums_step = ceil(tiling.filter_tiles / tiling.filter_parts) * tiling.width
    sizes = (
        8 * ELEMENTS * tiling.tiles_together,
        8 * rows,
        ELEMENTS * rows * conv.channels * size,
        ELEMENTS * rows * sums_step * size,
        sums_step * size,
    )
    starts = [0]
    for each in sizes:
        starts.append(starts[-1] + _round_up(each))
    _, addresses, values, sums, spare, end = starts
    return Slice(addresses, values, sums, spare, end, rows, sums_step)


def scratch_of(conv: Convolution, *, packed: bool) -> Scratch:
    """The regions of the scratch; without panels if the weights are packed already."""
    tiling, size = tiling_of(conv), conv.kept.itemsize
    rows, columns = conv.source
    images = conv.batch * rows.size * columns.size * conv.channels * size if conv.transposes_input else 0
    result = conv.pixels * conv.filters * size if conv.transposes_result else 0
    own = slice_of(conv).size
    sizes = (
        conv.zeros * size,
        images,
        result,
        0 if packed else panels_bytes(conv),
        tiling.parts * own,
    )
    starts = [0]
    for each in sizes:
        starts.append(starts[-1] + _round_up(each))
    zeros, images_at, result_at, panels, slices, end = starts
    return Scratch(zeros, images_at, result_at, panels, slices, own, end)


def panel_size(conv: Convolution) -> int:
    """Elements of one packed tile of filters: their biases, then their weights."""
    if conv.algorithm == "depthwise":
        return (1 + conv.depth) * conv.channels
    return (1 + (conv.channels if conv.algorithm == "winograd" else conv.depth)) * tiling_of(conv).width


def panels_bytes(conv: Convolution) -> int:
    panels = tiling_of(conv).filter_tiles * (ELEMENTS if conv.algorithm == "winograd" else 1)
    return panels * panel_size(conv) * conv.kept.itemsize


def _round_up(value: int, unit: int = 64) -> int:
    return -(-value // unit) * unit
