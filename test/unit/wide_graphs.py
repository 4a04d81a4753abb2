"""Random functions as those of `tensor_graphs`, with packs, products of all kinds and windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

import numpy as np
from linalg_graphs import Array, Value
from tensor_graphs import MOST_ELEMENTS, SIZES, TensorGraph

_PRODUCTS = (
    ("linalg.matmul", "mk", "kn", "mn"),
    ("linalg.vecmat", "k", "kn", "n"),
    ("linalg.dot", "k", "k", ""),
    ("linalg.batch_matmul", "bmk", "bkn", "bmn"),
    ("linalg.batch_matmul", "bmk", "bkn", "bmn"),
    ("linalg.batch_matvec", "bmk", "bk", "bm"),
    ("linalg.batch_vecmat", "bk", "bkn", "bn"),
    ("linalg.batch_reduce_matmul", "bmk", "bkn", "mn"),
)
"""Ops, and the dimensions of their operands and of the result."""

_CONVOLUTIONS = (
    ("linalg.conv_1d_nwc_wcf", "nwc", "wcf", "nwf"),
    ("linalg.conv_1d_ncw_fcw", "ncw", "fcw", "nfw"),
    ("linalg.conv_2d_nhwc_hwcf", "nhwc", "hwcf", "nhwf"),
    ("linalg.conv_2d_nhwc_hwcf", "nhwc", "hwcf", "nhwf"),
    ("linalg.conv_2d_nhwc_fhwc", "nhwc", "fhwc", "nhwf"),
    ("linalg.conv_2d_nchw_fchw", "nchw", "fchw", "nfhw"),
    ("linalg.depthwise_conv_1d_nwc_wc", "nwc", "wc", "nwc"),
    ("linalg.depthwise_conv_2d_nhwc_hwc", "nhwc", "hwc", "nhwc"),
    ("linalg.depthwise_conv_2d_nchw_chw", "nchw", "chw", "nchw"),
    ("linalg.depthwise_conv_2d_nhwc_hwcm", "nhwc", "hwcm", "nhwcm"),
)
"""Ops, and the dimensions of images, filters and results: `h` and `w` are those that windows move along."""

_POOLINGS = tuple(
    (f"linalg.pooling_{image}_{kind}", image, kind)
    for image, kinds in (
        ("nwc", ("sum", "max", "min")),
        ("ncw", ("sum", "max")),
        ("nhwc", ("sum", "max", "min")),
        ("nchw", ("sum", "max")),
    )
    for kind in kinds
)
_POOLS: dict[str, tuple[Callable[..., Array], int]] = {"sum": (np.sum, 0), "max": (np.max, -100), "min": (np.min, 100)}


class WideGraph(TensorGraph):
    """A function called `graph`: its text, arguments and results."""

    def _steps(self) -> Sequence[Callable[[], object]]:
        more = [
            *[self._pack] * 2,
            *[self._unpack] * 2,
            *[self._any_product] * 3,
            *[self._convolve] * 3,
            *[self._pool_windows] * 2,
        ]
        return [*super()._steps(), *more, *more]

    # ----- layouts

    def _pack(self) -> None:
        value = self._one(1, 4)
        if value is None:
            return
        rank = len(value.static)
        places = self._random.sample(range(rank), self._random.randint(1, min(2, rank)))
        tiles = [self._random.choice((1, 2, 3, 4, 8, 16)) for _ in places]
        order = self._random.sample(range(rank), rank)
        inner = [self._mixed(tile) for tile in tiles]
        sizes = [self._either(value, axis) for axis in range(rank)]
        whole = list(value.array.shape)
        for axis, tile, shown in zip(places, tiles, inner, strict=True):
            whole[axis] = -(-whole[axis] // tile) * tile
            size = sizes[axis]
            if isinstance(size, int) and isinstance(shown, int):
                sizes[axis] = -(-size // tile)
                continue
            counted, by = (self._index(each) if isinstance(each, int) else each for each in (size, shown))
            sizes[axis] = self._do(f"arith.ceildivui {counted}, {by} : index")
        if prod(whole) > MOST_ELEMENTS:
            return
        number = self._random.randint(-2, 2)
        padding = self._constant(number)
        all_sizes = [*(sizes[axis] for axis in order), *inner]
        out, type_ = self._tensor(all_sizes)
        ends = [(0, large - small) for large, small in zip(whole, value.array.shape, strict=True)]
        array = np.pad(value.array, ends, constant_values=number)
        split: list[int] = []
        for axis, size in enumerate(whole):
            tile = tiles[places.index(axis)] if axis in places else 1
            split += [size // tile, tile]
        axes = [*(2 * axis for axis in order), *(2 * axis + 1 for axis in places)]
        rest = tuple(axis for axis in range(2 * rank) if axis not in axes)
        array = array.reshape(split).transpose([*axes, *rest]).reshape([split[axis] for axis in axes])
        self._new(
            f"linalg.pack {value.name} padding_value({padding} : {self._element}) outer_dims_perm = {order} "
            f"inner_dims_pos = {places} inner_tiles = [{', '.join(map(str, inner))}] "
            f"into {out} : {value.type} -> {type_}",
            array,
            [isinstance(size, int) for size in all_sizes],
        )

    def _unpack(self) -> None:
        value = self._one(2)
        if value is None:
            return
        tiled = 2 if len(value.static) > 3 and self._random.random() < 0.5 else 1
        rank = len(value.static) - tiled
        tiles = value.array.shape[rank:]
        if 0 in tiles:
            return
        places = self._random.sample(range(rank), tiled)
        order = self._random.sample(range(rank), rank)
        array = value.array
        # From the outer dimensions in order, and the tiles, to each dimension with its tile.
        axes = [order.index(axis) for axis in range(rank)]
        for place, axis in enumerate(places):
            axes.insert(axes.index(order.index(axis)) + 1, rank + place)
        shape = [array.shape[order.index(axis)] for axis in range(rank)]
        for axis, tile in zip(places, tiles, strict=True):
            shape[axis] *= tile
        array = array.transpose(axes).reshape(shape)
        for axis, tile in zip(places, tiles, strict=True):
            if shape[axis]:
                shape[axis] -= self._random.randrange(tile)
        array = array[tuple(slice(size) for size in shape)]
        sizes = [size if known else self._index(size) for size, known in zip(shape, self._known(rank), strict=True)]
        out, type_ = self._tensor(sizes)
        inner = [str(self._either(value, rank + place)) for place in range(tiled)]
        self._new(
            f"linalg.unpack {value.name} outer_dims_perm = {order} inner_dims_pos = {places} "
            f"inner_tiles = [{', '.join(inner)}] into {out} : {value.type} -> {type_}",
            array,
            [isinstance(size, int) for size in sizes],
        )

    # ----- products and windows

    def _any_product(self) -> None:
        op, left, right, out = self._random.choice(_PRODUCTS)
        one = self._one(len(left), len(left))
        if one is None:
            return
        sizes = dict(zip(left, one.array.shape, strict=True))
        for letter in right:
            sizes.setdefault(letter, self._random.choice(SIZES))
        maps = ""
        if self._random.random() < 0.3:
            # Any order of the dimensions.
            op = "linalg.contract"
            right, out = ("".join(self._random.sample(letters, len(letters))) for letters in (right, out))
            loops = "".join(dict.fromkeys(left + right))
            places = ", ".join(
                f"affine_map<({', '.join(loops)}) -> ({', '.join(each)})>" for each in (left, right, out)
            )
            maps = f"indexing_maps = [{places}] "
        if prod(sizes.values()) > 50 * MOST_ELEMENTS:
            return
        two = self._operand([sizes[letter] for letter in right])
        dims = [self._either(*self._with(letter, (left, one), (right, two))) for letter in out]
        start, type_ = self._start(0, dims, self._sum_element)
        array = np.einsum(f"{left},{right}->{out}", self._summed(one.array), self._summed(two.array))
        self._new(
            f"{op} {maps}ins({one.name}, {two.name} : {one.type}, {two.type}) outs({start} : {type_}) -> {type_}",
            array,
            [isinstance(size, int) for size in dims],
            self._sum_element,
        )

    def _with(self, letter: str, *operands: tuple[str, Value]) -> tuple[Value, int]:
        """The operand that has a dimension, and where."""
        letters, value = self._random.choice([each for each in operands if letter in each[0]])
        return value, letters.index(letter)

    def _windows(self, value: Value, image: str) -> tuple[Array, dict[str, int], list[str | int], str] | None:
        """The windows of an image along new axes at the end, their sizes, the image's sizes after, and attributes."""
        axes = [axis for axis, letter in enumerate(image) if letter in "hw"]
        kernel = [self._random.choice((1, 2, 3)) for _ in axes]
        strides, dilations = ([self._random.choice((1, 1, 2, 3)) for _ in axes] for _ in range(2))
        spans = [(size - 1) * by + 1 for size, by in zip(kernel, dilations, strict=True)]
        if any(value.array.shape[axis] < span for axis, span in zip(axes, spans, strict=True)):
            return None
        sizes = [self._either(value, axis) for axis in range(len(image))]
        for axis, span, stride in zip(axes, spans, strides, strict=True):
            size = sizes[axis]
            if isinstance(size, int):
                sizes[axis] = (size - span) // stride + 1
                continue
            rest = self._do(f"arith.subi {size}, {self._index(span)} : index")
            turns = self._do(f"arith.divui {rest}, {self._index(stride)} : index")
            sizes[axis] = self._do(f"arith.addi {turns}, {self._index(1)} : index")
        windows = np.lib.stride_tricks.sliding_window_view(value.array, spans, tuple(axes))  # pyright: ignore
        steps = [slice(None)] * len(image)
        for axis, stride in zip(axes, strides, strict=True):
            steps[axis] = slice(None, None, stride)
        windows = windows[(*steps, *(slice(None, None, by) for by in dilations))]
        names = dict(zip((image[axis] for axis in axes), kernel, strict=True))
        attributes = f"{{dilations = dense<{dilations}> : vector<{len(axes)}xi64>, "
        return windows, names, sizes, f"{attributes}strides = dense<{strides}> : vector<{len(axes)}xi64>}}"

    def _convolve(self) -> None:
        op, image, filters, out = self._random.choice(_CONVOLUTIONS)
        value = self._one(len(image), len(image))
        found = value and self._windows(value, image)
        if value is None or found is None:
            return
        windows, kernel, sizes, attributes = found
        all_sizes = dict(zip(image, value.array.shape, strict=True)) | kernel
        for letter in filters:
            all_sizes.setdefault(letter, self._random.choice((1, 2, 3, 4, 8, 16)))
        by = self._operand([all_sizes[letter] for letter in filters])
        if windows.size * (by.array.shape[-1] + 1) > 50 * MOST_ELEMENTS:
            return
        known = dict(zip(image, sizes, strict=True))
        dims = [known[each] if each in known else self._either(by, filters.index(each)) for each in out]
        start, type_ = self._start(0, dims, self._sum_element)
        inner = "".join(kernel).upper()
        upper = "".join(letter.upper() if letter in kernel else letter for letter in filters)
        array = np.einsum(f"{image}{inner},{upper}->{out}", self._summed(windows), self._summed(by.array))
        self._new(
            f"{op} {attributes} ins({value.name}, {by.name} : {value.type}, {by.type}) "
            f"outs({start} : {type_}) -> {type_}",
            array,
            [isinstance(size, int) for size in dims],
            self._sum_element,
        )

    def _pool_windows(self) -> None:
        op, image, kind = self._random.choice(_POOLINGS)
        value = self._one(len(image), len(image))
        found = value and self._windows(value, image)
        if value is None or found is None:
            return
        windows, kernel, dims, attributes = found
        of, type_of = self._tensor(list(kernel.values()))
        function, first = _POOLS[kind]
        start, type_ = self._start(first, dims)
        axes = tuple(range(len(image), windows.ndim))
        array = function(windows, axis=axes, initial=first).astype(value.array.dtype)
        self._new(
            f"{op} {attributes} ins({value.name}, {of} : {value.type}, {type_of}) outs({start} : {type_}) -> {type_}",
            array,
            [isinstance(size, int) for size in dims],
        )
