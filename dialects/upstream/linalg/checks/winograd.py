"""Checks of the three transforms of Winograd convolutions. Source: `LinalgOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.upstream.linalg.ops import WinogradOperation
from okl_opt.dialects.upstream.shared.shapes import are_compatible, shape_of


def _shapes(op: Operation) -> list[tuple[int, ...]]:
    """The shapes of the input and of the output."""
    return [shape_of(type) or () for type in op.operand_types]


def _tile(op: Operation) -> tuple[int, int]:
    """The output size and the filter size of a tile."""
    assert isinstance(op, WinogradOperation)
    return op.tile.output, op.tile.filter


def _expect(expected: Sequence[int], output: Sequence[int]) -> None:
    if not are_compatible(expected, output):
        raise VerifyException("the output shape is not expected")


def check_filter_transform(op: Operation) -> None:
    """(F, H, W, C) -> (tile height, tile width, C, F)"""
    (features, height, width, channels), output = _shapes(op)
    size, filter = _tile(op)
    if height not in (filter, 1):
        raise VerifyException("expect filter height either equals to r or 1")
    if width not in (filter, 1):
        raise VerifyException("expect filter width either equals to r or 1")
    if height == width == 1:
        raise VerifyException("expect either filter height or width equals to r")
    tile = size + filter - 1
    _expect((tile if height == filter else 1, tile if width == filter else 1, channels, features), output)


def check_input_transform(op: Operation) -> None:
    """(N, H, W, C) -> (tile height, tile width, H tiles, W tiles, N, C)"""
    (batch, height, width, channels), output = _shapes(op)
    size, filter = _tile(op)
    tiles: list[int] = []
    counts: list[int] = []
    for whole, given in ((height, output[0]), (width, output[1])):
        if whole == DYNAMIC_INDEX:
            tiles.append(size + filter - 1)
            counts.append(DYNAMIC_INDEX)
        else:
            tiles.append(1 if given == 1 else size + filter - 1)
            counts.append(whole if given == 1 else (whole - (filter - 1)) // size)
    _expect((*tiles, *counts, batch, channels), output)


def check_output_transform(op: Operation) -> None:
    """(tile height, tile width, H tiles, W tiles, N, F) -> (N, H, W, F)"""
    (height, width, rows, columns, batch, features), output = _shapes(op)
    size, filter = _tile(op)
    sizes: list[int] = []
    for which, tile, count in (("height", height, rows), ("width", width, columns)):
        if DYNAMIC_INDEX in (tile, count):
            sizes.append(DYNAMIC_INDEX)
            continue
        if tile != (1 if tile == 1 else size + filter - 1):
            raise VerifyException(f"expect input {which} equals to input tile size")
        sizes.append(count if tile == 1 else size * count)
    _expect((batch, *sizes, features), output)
