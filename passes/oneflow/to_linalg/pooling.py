"""Pooling of images."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import tensor
from xdsl.dialects.builtin import AnyFloat, IndexType, i64
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr

from okl_opt.dialects.oneflow.pooling import AdaptiveAvgPool2dOp, AvgPool2dOp, MaxPool2dOp
from okl_opt.dialects.oneflow.shapes import element_of, shape_of
from okl_opt.passes.oneflow.to_linalg.maker import Maker, compute_type
from okl_opt.passes.oneflow.to_linalg.numbers import Numbers
from okl_opt.passes.oneflow.to_linalg.rules import Rule, bool_of, int_of, ints_of, string_of

_ROW, _COLUMN, _TAP_ROW, _TAP_COLUMN = 2, 3, 4, 5
"""Loop numbers; the loops are batch, channel, row and column of the result, row and column of the window."""


class _Images:
    """Access to images of either format by loops over batch, channel, row and column."""

    def __init__(self, data_format: str):
        self._is_last = data_format == "channels_last"

    def size(self, shape: Sequence[int]) -> tuple[int, int]:
        """Return the numbers of rows and columns."""
        return (shape[1], shape[2]) if self._is_last else (shape[2], shape[3])

    def places(self, row: AffineExpr, column: AffineExpr) -> Sequence[AffineExpr]:
        """Return the index expressions of an element."""
        batch, channel = AffineExpr.dimension(0), AffineExpr.dimension(1)
        return (batch, row, column, channel) if self._is_last else (batch, channel, row, column)

    def indices(self, numbers: Numbers, row: SSAValue, column: SSAValue) -> Sequence[SSAValue]:
        """Return the indices of an element as values in a body."""
        batch, channel = numbers.position(0), numbers.position(1)
        return (batch, row, column, channel) if self._is_last else (batch, channel, row, column)

    def around(self, padding: Sequence[int]) -> Sequence[int]:
        """Return padding sizes for all axes of an image."""
        return [0, *padding, 0] if self._is_last else [0, 0, *padding]


class _Windows:
    """The windows of a pool: size, stride, padding and dilation, each for rows and columns."""

    def __init__(self, kernel: Sequence[int], stride: Sequence[int], padding: Sequence[int], dilation: Sequence[int]):
        self.kernel, self.stride, self.padding, self.dilation = kernel, stride, padding, dilation

    def high(self, image: Sequence[int], out: Sequence[int]) -> list[int]:
        """Return the padding needed at the high end, for rows and columns."""
        return [
            max((out[axis] - 1) * self.stride[axis] + (self.kernel[axis] - 1) * self.dilation[axis] + 1 - size, 0)
            for axis, size in enumerate(image[axis] + self.padding[axis] for axis in range(2))
        ]

    def taps(self) -> tuple[AffineExpr, AffineExpr]:
        """Return the row and column expressions of a window element in the padded image."""
        row, column = (
            AffineExpr.dimension(out) * self.stride[axis] + AffineExpr.dimension(tap) * self.dilation[axis]
            for axis, (out, tap) in enumerate(((_ROW, _TAP_ROW), (_COLUMN, _TAP_COLUMN)))
        )
        return row, column

    def place(self, numbers: Numbers, axis: int) -> SSAValue:
        """Return the row or column of a window element in the unpadded image, as a value in a body."""
        out = numbers.position((_ROW, _COLUMN)[axis])
        tap = numbers.position((_TAP_ROW, _TAP_COLUMN)[axis])
        first = numbers.binary("mul", out, numbers.number(self.stride[axis], out))
        first = numbers.binary("sub", first, numbers.number(self.padding[axis], out))
        return numbers.binary("add", first, numbers.binary("mul", tap, numbers.number(self.dilation[axis], out)))


def _max_pool(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """Return the greatest element of each window and its flat position; the first one wins, NaN is greatest."""
    assert isinstance(op, MaxPool2dOp)
    (x,) = operands
    images = _Images(string_of(op.data_format))
    windows = _Windows(ints_of(op.kernel_size), ints_of(op.stride), ints_of(op.padding), ints_of(op.dilation))
    size, out_size = images.size(shape_of(x)), images.size(shape_of(op.y))
    if not isinstance(element_of(x), AnyFloat) or any(
        _has_empty_window(windows, axis, size[axis], out_size[axis]) for axis in range(2)
    ):
        return None
    padded = make.pad(x, images.around(windows.padding), images.around(windows.high(size, out_size)), float("-inf"))
    window = make.empty(windows.kernel, element_of(x))
    best = make.filled(float("-inf"), shape_of(op.y), element_of(x))
    taps = [AffineExpr.dimension(_TAP_ROW), AffineExpr.dimension(_TAP_COLUMN)]
    cells = images.places(AffineExpr.dimension(_ROW), AffineExpr.dimension(_COLUMN))
    inputs = [(padded, images.places(*windows.taps())), (window, taps)]
    if op.indice.first_use is None:

        def greatest(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
            return n.binary("max", args[2], args[0])

        return [*make.generic(6, inputs, [(best, cells)], greatest), make.empty(shape_of(op.y), i64)]
    place = make.filled(-1, shape_of(op.y), i64)

    def body(n: Numbers, args: Sequence[SSAValue]) -> Sequence[SSAValue]:
        value, _, most, at = args
        row, column = windows.place(n, 0), windows.place(n, 1)
        zero = n.number(0, row)
        inside = n.both(
            n.both(n.compare("sge", row, zero), n.compare("slt", row, n.number(size[0], row))),
            n.both(n.compare("sge", column, zero), n.compare("slt", column, n.number(size[1], row))),
        )
        new_nan = n.both(n.is_nan(value), n.compare_floats("ord", most, most))
        is_better = n.either(n.either(n.is_less(most, value), new_nan), n.compare("slt", at, n.number(0, at)))
        taken = n.both(inside, is_better)
        flat = n.binary("add", n.binary("mul", row, n.number(size[1], row)), column)
        return n.select(taken, value, most), n.select(taken, n.convert(flat, i64), at)

    return list(make.generic(6, inputs, [(best, cells), (place, cells)], body))


def _has_empty_window(windows: _Windows, axis: int, size: int, count: int) -> bool:
    """Return whether some window lies in the padding alone, so that its maximum has no position in the image."""
    kernel, stride = windows.kernel[axis], windows.stride[axis]
    padding, dilation = windows.padding[axis], windows.dilation[axis]
    return any(
        not any(0 <= cell * stride - padding + tap * dilation < size for tap in range(kernel)) for cell in range(count)
    )


def _avg_pool(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    assert isinstance(op, AvgPool2dOp)
    (x,) = operands
    images = _Images(string_of(op.data_format))
    windows = _Windows(ints_of(op.kernel_size), ints_of(op.stride), ints_of(op.padding), (1, 1))
    if not isinstance(element_of(x), AnyFloat):
        return None
    size = images.size(shape_of(x))
    total = _window_sums(make, images, windows, x, shape_of(op.y))
    override, counts_padding = int_of(op.divisor_override), bool_of(op.count_include_pad)

    def body(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        if override:
            divisor = n.number(override, args[0].type)
        else:
            sides = [_side(n, windows, axis, size[axis], counts_padding) for axis in range(2)]
            divisor = n.convert(n.convert(n.binary("mul", *sides), i64), args[0].type)
        return n.convert(n.binary("div", args[0], divisor), element_of(op.y))

    cells = images.places(AffineExpr.dimension(_ROW), AffineExpr.dimension(_COLUMN))
    out = make.empty(shape_of(op.y), element_of(op.y))
    return list(make.generic(4, [(total, cells)], [(out, cells)], body))


def _side(n: Numbers, windows: _Windows, axis: int, size: int, counts_padding: bool) -> SSAValue:
    """Return the number of counted rows or columns of a window: clipped to [0, size + padding), or to the image."""
    out = n.position((_ROW, _COLUMN)[axis])
    first = n.binary("mul", out, n.number(windows.stride[axis], out))
    first = n.binary("sub", first, n.number(windows.padding[axis], out))
    last = n.binary("add", first, n.number(windows.kernel[axis], out))
    last = n.binary("min", last, n.number(size + (windows.padding[axis] if counts_padding else 0), out))
    if not counts_padding:
        first = n.binary("max", first, n.number(0, out))
    return n.binary("sub", last, first)


def _window_sums(make: Maker, images: _Images, windows: _Windows, x: SSAValue, shape: Sequence[int]) -> SSAValue:
    """Return the sum of each window, in `compute_type`; padding counts as 0."""
    element = compute_type(element_of(x))
    high = windows.high(images.size(shape_of(x)), images.size(shape))
    padded = make.pad(x, images.around(windows.padding), images.around(high), 0)
    window = make.empty(windows.kernel, element)
    out = make.filled(0, shape, element)
    taps = [AffineExpr.dimension(_TAP_ROW), AffineExpr.dimension(_TAP_COLUMN)]
    cells = images.places(AffineExpr.dimension(_ROW), AffineExpr.dimension(_COLUMN))

    def body(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        return n.binary("add", args[2], n.convert(args[0], element))

    inputs = [(padded, images.places(*windows.taps())), (window, taps)]
    (total,) = make.generic(6, inputs, [(out, cells)], body)
    return total


def _adaptive_avg_pool(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """Lower to means over cells: cell i of n is from floor(i * size / n) to ceil((i + 1) * size / n)."""
    assert isinstance(op, AdaptiveAvgPool2dOp)
    (x,) = operands
    if not isinstance(element_of(x), AnyFloat):
        return None
    images = _Images(string_of(op.data_format))
    size, out_size = images.size(shape_of(x)), images.size(shape_of(op.y))
    element = compute_type(element_of(x))
    if all(out and whole % out == 0 for whole, out in zip(size, out_size, strict=True)):
        return _even_avg_pool(make, images, [whole // out for whole, out in zip(size, out_size, strict=True)], x, op.y)
    most = [-(-size[axis] // max(out_size[axis], 1)) + 1 for axis in range(2)]
    window = make.empty(most, element)
    out = make.filled(0, shape_of(op.y), element)
    cells = images.places(AffineExpr.dimension(_ROW), AffineExpr.dimension(_COLUMN))
    taps = [AffineExpr.dimension(_TAP_ROW), AffineExpr.dimension(_TAP_COLUMN)]

    def add_tap(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        places: list[SSAValue] = []
        inside: SSAValue | None = None
        for axis in range(2):
            first, last = _cell_bounds(n, axis, size[axis], out_size[axis])
            at = n.binary("add", first, n.position((_TAP_ROW, _TAP_COLUMN)[axis]))
            is_in = n.compare("slt", at, last)
            inside = is_in if inside is None else n.both(inside, is_in)
            places.append(n.binary("min", at, n.number(size[axis] - 1, at)))
        assert inside is not None
        value = n.add(tensor.ExtractOp(x, images.indices(n, places[0], places[1]), element_of(x)))
        return n.select(inside, n.binary("add", args[1], n.convert(value, element)), args[1])

    (total,) = make.generic(6, [(window, taps)], [(out, cells)], add_tap)

    def divide(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        sides: list[SSAValue] = []
        for axis in range(2):
            first, last = _cell_bounds(n, axis, size[axis], out_size[axis])
            sides.append(n.binary("sub", last, first))
        divisor = n.convert(n.convert(n.binary("mul", *sides), i64), element)
        return n.convert(n.binary("div", args[0], divisor), element_of(op.y))

    result = make.empty(shape_of(op.y), element_of(op.y))
    return list(make.generic(4, [(total, cells)], [(result, cells)], divide))


def _even_avg_pool(make: Maker, images: _Images, cell: Sequence[int], x: SSAValue, y: SSAValue) -> list[SSAValue]:
    """Return the means of cells of equal size that do not overlap."""
    total = _window_sums(make, images, _Windows(cell, cell, (0, 0), (1, 1)), x, shape_of(y))

    def mean(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        count = n.number(cell[0] * cell[1], args[0])
        return n.convert(n.binary("div", args[0], count), element_of(y))

    return [make.pointwise(shape_of(y), element_of(y), [total], mean)]


def _cell_bounds(n: Numbers, axis: int, size: int, count: int) -> tuple[SSAValue, SSAValue]:
    cell = n.position((_ROW, _COLUMN)[axis])
    whole = n.number(size, IndexType())
    first = n("arith.divui", n.binary("mul", cell, whole), n.number(count, cell))
    after = n.binary("mul", n.binary("add", cell, n.number(1, cell)), whole)
    last = n("arith.divui", n.binary("add", after, n.number(count - 1, cell)), n.number(count, cell))
    return first, last


RULES: Mapping[str, Rule] = {
    "max_pool_2d": _max_pool,
    "avg_pool_2d": _avg_pool,
    "adaptive_avg_pool2d": _adaptive_avg_pool,
}
