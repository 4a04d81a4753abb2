"""Random functions as those of `linalg_graphs`, with ops beyond: packs, windows, gathers, control flow, no elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

import numpy as np
from linalg_graphs import Array, Graph, Value, dense

_ELEMENTS = ("f32", "f32", "f64", "f16", "i8", "i32", "i64")
_SIZES = (1, 2, 3, 4, 5, 6, 8, 9, 16)
_LONG = 33
_MOST_ELEMENTS = 30_000

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

_TURNS: Sequence[tuple[str, Callable[..., Array]]] = (("add", np.add), ("sub", np.subtract), ("max", np.maximum))


class WideGraph(Graph):
    """A function called `graph`: its text, arguments and results."""

    def __init__(self, seed: int):
        super().__init__(seed, _ELEMENTS)

    def _steps(self) -> Sequence[Callable[[], object]]:
        more: list[Callable[[], object]] = [
            *[self._pack] * 2,
            *[self._unpack] * 2,
            *[self._any_product] * 3,
            *[self._convolve] * 3,
            *[self._pool_windows] * 2,
            *[self._gather] * 2,
            self._scatter,
            self._pad_by_index,
            self._concat_several,
            self._expand,
            self._collapse,
            self._broadcast,
            self._cast,
            self._generate,
            self._from_elements,
            self._row,
            self._insert_apart,
            self._greatest,
            self._repeat,
            self._rows_in_turn,
            self._branch,
        ]
        return [*super()._steps(), *more, *more]

    def _shape(self) -> Sequence[int]:
        rank = self._random.choice((0, 1, 2, 2, 3, 3, 4, 4, 4))
        while True:
            sizes = [self._random.choice(_SIZES) for _ in range(rank)]
            if rank and self._random.random() < 0.2:
                sizes[self._random.randrange(rank)] = _LONG
            if rank and self._random.random() < 0.06:
                sizes[self._random.randrange(rank)] = 0
            if prod(sizes) <= _MOST_ELEMENTS:
                return sizes

    # ----- values

    def _one(self, least: int = 0, most: int = 9) -> Value | None:
        """A value of such a rank; a new argument if there is none."""
        found = [v for v in self._values if v.element == self._element and least <= len(v.static) <= most]
        if found:
            return self._random.choice(found)
        rank = self._random.randint(least, min(most, 4))
        shape = [self._random.choice(_SIZES) for _ in range(rank)]
        return self._argument(shape) if prod(shape) <= _MOST_ELEMENTS else None

    def _argument(self, shape: Sequence[int], known: Sequence[bool] | None = None) -> Value:
        """Another argument of the function."""
        static = self._known(len(shape)) if known is None else tuple(known)
        value = Value(self._name(), self._element, self._numbers(shape), static)
        self.inputs.append(value)
        self._values.append(value)
        return value

    def _operand(self, shape: Sequence[int]) -> Value:
        """A value of a shape: a constant, an argument, or one that is there."""
        there = [v for v in self._values if v.element == self._element and v.array.shape == tuple(shape)]
        if there and self._random.random() < 0.5:
            return self._random.choice(there)
        if self._random.random() < 0.5 and prod(shape) < 2000:
            return self._dense(self._numbers(shape))
        return self._argument(shape)

    def _index(self, number: int) -> str:
        return self._do(f"arith.constant {number} : index")

    def _mixed(self, number: int) -> tuple[str, bool]:
        """A number as it stands in a list of an op, and whether it is one there."""
        return (str(number), True) if self._random.random() < 0.6 else (self._index(number), False)

    def _tensor(self, sizes: Sequence[str | int], element: str | None = None) -> tuple[str, str]:
        """An empty tensor of sizes that are numbers or values of type index, and its type."""
        shape = "".join(f"{size if isinstance(size, int) else '?'}x" for size in sizes)
        type_ = f"tensor<{shape}{element or self._element}>"
        given = ", ".join(size for size in sizes if isinstance(size, str))
        return self._do(f"tensor.empty({given}) : {type_}"), type_

    def _start(self, number: float, sizes: Sequence[str | int], element: str | None = None) -> tuple[str, str]:
        empty, type_ = self._tensor(sizes, element)
        element = element or self._element
        constant = self._constant(number, element)
        return self._do(f"linalg.fill ins({constant} : {element}) outs({empty} : {type_}) -> {type_}"), type_

    def _either(self, value: Value, axis: int) -> str | int:
        """The size of an axis: a number if the type has it."""
        return value.array.shape[axis] if value.static[axis] else self._size(value, axis)

    def _extracted(self, value: Value, place: Sequence[int]) -> str:
        at = ", ".join(self._index(number) for number in place)
        return self._do(f"tensor.extract {value.name}[{at}] : {value.type}")

    def _inside(self, steps: Callable[[], Value]) -> tuple[list[str], Value]:
        """The lines of a region, and what it ends with; nothing in it is seen outside."""
        lines, values = self._lines, list(self._values)
        self._lines = []
        try:
            last = steps()
            return self._lines, last
        finally:
            self._lines, self._values = lines, values

    # ----- layouts

    def _pack(self) -> None:
        value = self._one(1, 4)
        if value is None:
            return
        rank = len(value.static)
        places = self._random.sample(range(rank), self._random.randint(1, min(2, rank)))
        tiles = [self._random.choice((1, 2, 3, 4, 8, 16)) for _ in places]
        order = self._random.sample(range(rank), rank)
        shown = [self._mixed(tile) for tile in tiles]
        sizes = [self._either(value, axis) for axis in range(rank)]
        whole = list(value.array.shape)
        for axis, tile, (text, is_number) in zip(places, tiles, shown, strict=True):
            whole[axis] = -(-whole[axis] // tile) * tile
            size = sizes[axis]
            if isinstance(size, int) and is_number:
                sizes[axis] = -(-size // tile)
                continue
            given = self._size(value, axis) if isinstance(size, int) else size
            by = self._index(tile) if is_number else text
            sizes[axis] = self._do(f"arith.ceildivui {given}, {by} : index")
        if prod(whole) > _MOST_ELEMENTS:
            return
        number = self._random.randint(-2, 2)
        padding = self._constant(number)
        inner = [tile if is_number else text for tile, (text, is_number) in zip(tiles, shown, strict=True)]
        all_sizes = [*(sizes[axis] for axis in order), *inner]
        out, type_ = self._tensor(all_sizes)
        ends = [(0, large - small) for large, small in zip(whole, value.array.shape, strict=True)]
        array = np.pad(value.array, ends, constant_values=number)
        split: list[int] = []
        for axis, size in enumerate(whole):
            tile = dict(zip(places, tiles, strict=True)).get(axis, 1)
            split += [size // tile, tile]
        axes = [*(2 * axis for axis in order), *(2 * axis + 1 for axis in places)]
        rest = tuple(axis for axis in range(2 * rank) if axis not in axes)
        array = array.reshape(split).transpose([*axes, *rest]).reshape([split[axis] for axis in axes])
        self._new(
            f"linalg.pack {value.name} padding_value({padding} : {self._element}) outer_dims_perm = {order} "
            f"inner_dims_pos = {places} inner_tiles = [{', '.join(text for text, _ in shown)}] "
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
        # A number beside a size that is not known, or the other way, is for the verifier to take.
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
            sizes.setdefault(letter, self._random.choice(_SIZES))
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
        if prod(sizes.values()) > 50 * _MOST_ELEMENTS:
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
        if windows.size * (by.array.shape[-1] + 1) > 50 * _MOST_ELEMENTS:
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

    # ----- elements by their places

    def _places_in(self, value: Value, dims: Sequence[int], is_unique: bool) -> tuple[Array, str, str]:
        """Places along some axes, one of them in each row; a constant of these, and its type."""
        sizes = [value.array.shape[axis] for axis in dims]
        count = self._random.randint(1, 6)
        if is_unique:
            count = min(count, prod(sizes))
            flat = self._random.sample(range(prod(sizes)), count)
        else:
            flat = [self._random.randrange(prod(sizes)) for _ in range(count)]
        rows = np.stack(np.unravel_index(flat, sizes), axis=-1)
        shape = [count]
        if not count % 2 and self._random.random() < 0.3:
            shape = [2, count // 2]
        element = self._random.choice(("index", "i32", "i64"))
        type_ = f"tensor<{'x'.join(map(str, [*shape, len(dims)]))}x{element}>"
        rows = rows.reshape(*shape, len(dims))
        name = self._do(f"arith.constant {dense(rows)} : {type_}")
        if self._random.random() < 0.5:
            dynamic = f"tensor<{'?x' * len(shape)}{len(dims)}x{element}>"
            return rows, self._do(f"tensor.cast {name} : {type_} to {dynamic}"), dynamic
        return rows, name, type_

    def _gather(self, dims: Sequence[int] = (), source: Value | None = None, is_unique: bool = False) -> Value | None:
        value = source or self._one(1)
        if value is None:
            return None
        rank = len(value.static)
        axes = dims or sorted(self._random.sample(range(rank), self._random.randint(1, min(2, rank))))
        if any(value.array.shape[axis] == 0 for axis in axes):
            return None
        rows, places, type_ = self._places_in(value, axes, is_unique)
        self._places_used = places, type_, rows
        rest = [axis for axis in range(rank) if axis not in axes]
        array = value.array.transpose([*axes, *rest])[tuple(np.moveaxis(rows, -1, 0))]
        outer = rows.ndim - 1
        static = [*(["?" not in type_] * outer), *(value.static[axis] for axis in rest)]
        if self._random.random() < 0.5:
            # With the axes of size one that are left of those that were chosen.
            array = array.reshape(*rows.shape[:-1], *(1 if a in axes else value.array.shape[a] for a in range(rank)))
            static = [*static[:outer], *(a in axes or value.static[a] for a in range(rank))]
        if array.size > _MOST_ELEMENTS:
            return None
        return self._new(
            f"tensor.gather {value.name}[{places}] gather_dims({list(axes)}) : ({value.type}, {type_}) -> TYPE",
            array,
            static,
        )

    def _scatter(self) -> None:
        """Elements of one value at places of another, of the same shape or itself."""
        into = self._one(1)
        if into is None:
            return
        source = self._operand(into.array.shape)
        if source.static != into.static:
            source = self._new(f"tensor.cast {source.name} : {source.type} to TYPE", source.array, into.static)
        rank = len(into.static)
        axes = sorted(self._random.sample(range(rank), self._random.randint(1, min(2, rank))))
        piece = self._gather(axes, source, is_unique=True)
        if piece is None:
            return
        places, type_, rows = self._places_used
        rest = [axis for axis in range(rank) if axis not in axes]
        array = np.array(into.array.transpose([*axes, *rest]))
        at = tuple(np.moveaxis(rows, -1, 0))
        array[at] = piece.array.reshape(array[at].shape)
        array = array.transpose(np.argsort([*axes, *rest]))
        self._new(
            f"tensor.scatter {piece.name} into {into.name}[{places}] scatter_dims({axes}) unique : "
            f"({piece.type}, {into.type}, {type_}) -> TYPE",
            array,
            into.static,
        )

    def _generate(self) -> None:
        """A value with its axes turned round."""
        value = self._one(1, 3)
        if value is None:
            return
        rank = len(value.static)
        sizes = [self._either(value, axis) for axis in range(rank)]
        lasts = [self._do(f"arith.subi {self._size(value, axis)}, {self._index(1)} : index") for axis in range(rank)]
        turned = [self._random.random() < 0.6 for _ in range(rank)]
        given = ", ".join(size for size in sizes if isinstance(size, str))
        result = self._name()
        self._lines.append(f"{result} = tensor.generate {given} {{")
        counters = [self._name() for _ in range(rank)]
        self._lines.append(f"^bb0({', '.join(f'{counter}: index' for counter in counters)}):")
        at = [
            self._do(f"arith.subi {last}, {counter} : index") if is_turned else counter
            for counter, last, is_turned in zip(counters, lasts, turned, strict=True)
        ]
        element = self._do(f"tensor.extract {value.name}[{', '.join(at)}] : {value.type}")
        axes = tuple(axis for axis, is_turned in enumerate(turned) if is_turned)
        self._lines.append(f"tensor.yield {element} : {self._element}")
        self._lines.append(f"}} : {value.type}")
        self._values.append(Value(result, self._element, np.flip(value.array, axes), value.static))

    def _from_elements(self) -> None:
        value = self._one()
        if value is None or value.array.size == 0:
            return
        places = [tuple(self._random.randrange(size) for size in value.array.shape) for _ in range(4)]
        names = ", ".join(self._extracted(value, place) for place in places)
        array = np.array([value.array[place] for place in places]).reshape(2, 2)
        self._new(f"tensor.from_elements {names} : TYPE", array, (True, True))

    # ----- shapes

    def _pad_by_index(self) -> None:
        """Padding of sizes that may be values, with numbers that tell where they are."""
        value = self._one(1, 3)
        if value is None:
            return
        low, high = ([self._mixed(self._random.choice((0, 0, 1, 2, 3))) for _ in value.static] for _ in range(2))
        ends = [
            (self._number(one), self._number(other)) for (one, _), (other, _) in zip(low, high, strict=True)
        ]
        counters = [self._name() for _ in value.static]
        result = self._name()
        texts = [", ".join(text for text, _ in each) for each in (low, high)]
        self._lines.append(f"{result} = tensor.pad {value.name} low[{texts[0]}] high[{texts[1]}] {{")
        self._lines.append(f"^bb0({', '.join(f'{counter}: index' for counter in counters)}):")
        axis = self._random.randrange(len(counters))
        number = self._do(f"arith.remui {counters[axis]}, {self._index(7)} : index")
        whole = self._do(f"arith.index_cast {number} : index to {'i32' if self._is_float else self._element}")
        found = self._do(f"arith.sitofp {whole} : i32 to {self._element}") if self._is_float else whole
        array = np.pad(value.array, ends)
        is_inside = np.pad(np.ones(value.array.shape, bool), ends)
        shape = [1] * array.ndim
        shape[axis] = -1
        numbers = (np.arange(array.shape[axis]) % 7).reshape(shape)
        array = np.where(is_inside, array, numbers).astype(value.array.dtype)
        static = [
            known and one and other for known, (_, one), (_, other) in zip(value.static, low, high, strict=True)
        ]
        padded = Value(result, self._element, array, tuple(static))
        self._lines.append(f"tensor.yield {found} : {self._element}")
        self._lines.append(f"}} : {value.type} to {padded.type}")
        self._values.append(padded)

    def _number(self, text: str) -> int:
        """The number of a size that `_mixed` gave."""
        if not text.startswith("%"):
            return int(text)
        (line,) = [line for line in self._lines if line.startswith(f"{text} = ")]
        return int(line.split()[3])

    def _concat_several(self) -> None:
        first = self._one(1)
        if first is None:
            return
        axis = self._random.randrange(len(first.static))

        def rest(value: Value) -> tuple[int, ...]:
            return tuple(size for place, size in enumerate(value.array.shape) if place != axis)

        others = [
            v
            for v in self._values
            if v.element == self._element and len(v.static) == len(first.static) and rest(v) == rest(first)
        ]
        values = [first, *(self._random.choice(others) for _ in range(self._random.randint(0, 2)))]
        static = [any(known) for known in zip(*(value.static for value in values), strict=True)]
        static[axis] = all(value.static[axis] for value in values)
        array = np.concatenate([value.array for value in values], axis)
        if array.size > _MOST_ELEMENTS:
            return
        names, types = ", ".join(v.name for v in values), ", ".join(v.type for v in values)
        self._new(f"tensor.concat dim({axis}) {names} : ({types}) -> TYPE", array, static)

    def _expand(self) -> None:
        value = self._one(0, 4)
        if value is None:
            return
        axis = self._random.randrange(len(value.static)) if value.static else None
        groups: list[list[int]] = []
        shape: list[int] = []
        static: list[bool] = []
        for place, (size, known) in enumerate(zip(value.array.shape, value.static, strict=True)):
            parts = [size]
            if place == axis:
                by = self._random.choice([n for n in (1, 2, 3, 4, 8) if size % n == 0])
                parts = self._random.sample([by, size // by], 2)
            groups.append(list(range(len(shape), len(shape) + len(parts))))
            dynamic = None if known else self._random.randrange(len(parts))
            static += [number != dynamic for number in range(len(parts))]
            shape += parts
        if 0 in shape:
            return
        if axis is None:
            shape, static = [1, 1], [True, True]
        sizes = ", ".join(str(n) if known else self._index(n) for n, known in zip(shape, static, strict=True))
        self._new(
            f"tensor.expand_shape {value.name} {groups} output_shape [{sizes}] : {value.type} into TYPE",
            value.array.reshape(shape),
            static,
        )

    def _collapse(self) -> None:
        value = self._one(2)
        if value is None:
            return
        groups: list[list[int]] = []
        for axis in range(len(value.static)):
            if groups and self._random.random() < 0.5:
                groups[-1].append(axis)
            else:
                groups.append([axis])
        shape = [prod(value.array.shape[axis] for axis in group) for group in groups]
        static = [all(value.static[axis] for axis in group) for group in groups]
        if all(value.static) and value.array.size == 1 and self._random.random() < 0.7:
            groups, shape, static = [], [], []
        self._new(
            f"tensor.collapse_shape {value.name} {groups} : {value.type} into TYPE", value.array.reshape(shape), static
        )

    def _broadcast(self) -> None:
        value = self._one(0, 3)
        if value is None:
            return
        place = self._random.randint(0, len(value.static))
        size = self._random.choice(_SIZES)
        if value.array.size * size > _MOST_ELEMENTS:
            return
        sizes = [self._either(value, axis) for axis in range(len(value.static))]
        sizes.insert(place, size if self._random.random() < 0.5 else self._index(size))
        out, type_ = self._tensor(sizes)
        array = np.repeat(np.expand_dims(value.array, place), size, place)
        self._new(
            f"linalg.broadcast ins({value.name} : {value.type}) outs({out} : {type_}) dimensions = [{place}]",
            array,
            [isinstance(size, int) for size in sizes],
        )

    def _cast(self) -> None:
        """The same with other sizes in its type."""
        value = self._one(1)
        if value is not None:
            self._new(f"tensor.cast {value.name} : {value.type} to TYPE", value.array, self._known(len(value.static)))

    def _row(self) -> None:
        """A slice of lower rank."""
        value = self._one(1)
        if value is None or 0 in value.array.shape:
            return
        at, _ = self._mixed(place := self._random.randrange(value.array.shape[0]))
        rest = range(1, len(value.static))
        starts = ", ".join([at, *("0" for _ in rest)])
        sizes = ", ".join(["1", *(str(self._either(value, axis)) for axis in rest)])
        steps = ", ".join("1" for _ in value.static)
        self._new(
            f"tensor.extract_slice {value.name}[{starts}] [{sizes}] [{steps}] : {value.type} to TYPE",
            value.array[place],
            value.static[1:],
        )

    def _insert_apart(self) -> None:
        """A piece whose elements are some apart in what it is put into."""
        into, piece = self._one(1), self._one(1)
        if into is None or piece is None or len(into.static) != len(piece.static):
            return
        by = [self._random.choice((1, 2, 3)) for _ in into.static]
        spans = [(size - 1) * step + 1 if size else 0 for size, step in zip(piece.array.shape, by, strict=True)]
        if any(span > size for span, size in zip(spans, into.array.shape, strict=True)):
            return
        starts = [self._random.randint(0, size - span) for span, size in zip(spans, into.array.shape, strict=True)]
        array = np.array(into.array)
        parts = zip(starts, spans, by, strict=True)
        array[tuple(slice(start, start + span, step) for start, span, step in parts)] = piece.array
        at = ", ".join(self._mixed(start)[0] for start in starts)
        sizes = ", ".join(str(self._either(piece, axis)) for axis in range(len(by)))
        self._new(
            f"tensor.insert_slice {piece.name} into {into.name}[{at}] [{sizes}] {by} : {piece.type} into TYPE",
            array,
            into.static,
        )

    # ----- several results, control flow

    def _greatest(self) -> None:
        """The greatest element along an axis and where it is, the first one of equal ones."""
        value = self._one(1)
        if value is None:
            return
        rank = len(value.static)
        axis = self._random.randrange(rank)
        kept = [place for place in range(rank) if place != axis]
        sizes = [self._either(value, place) for place in kept]
        start, type_ = self._start(-100, sizes)
        first, type_of_places = self._start(0, sizes, "i32")
        dims = ", ".join(f"d{place}" for place in range(rank))
        out = f"affine_map<({dims}) -> ({', '.join(f'd{place}' for place in kept)})>"
        kinds = ", ".join(f'"{"reduction" if place == axis else "parallel"}"' for place in range(rank))
        traits = f"indexing_maps = [affine_map<({dims}) -> ({dims})>, {out}, {out}], iterator_types = [{kinds}]"
        test = "arith.cmpf ogt," if self._is_float else "arith.cmpi sgt,"
        static = tuple(value.static[place] for place in kept)
        if value.array.shape[axis]:
            greatest, places = value.array.max(axis=axis), value.array.argmax(axis=axis)
        else:
            greatest = np.full([value.array.shape[place] for place in kept], -100, value.array.dtype)
            places = np.zeros_like(greatest)
        name = self._name()
        self._lines.append(
            f"{name}:2 = linalg.generic {{{traits}}} ins({value.name} : {value.type}) "
            f"outs({start}, {first} : {type_}, {type_of_places}) {{\n"
            f"  ^bb0(%x: {self._element}, %m: {self._element}, %at: i32):\n"
            f"    %i = linalg.index {axis} : index\n    %n = arith.index_cast %i : index to i32\n"
            f"    %more = {test} %x, %m : {self._element}\n"
            f"    %y = arith.select %more, %x, %m : {self._element}\n"
            f"    %z = arith.select %more, %n, %at : i32\n"
            f"    linalg.yield %y, %z : {self._element}, i32\n  }} -> ({type_}, {type_of_places})"
        )
        found = Value(f"{name}#1", "i32", np.asarray(places).astype(np.int32), static)
        self._values += [found, Value(f"{name}#0", self._element, np.asarray(greatest), static)]

    def _repeat(self) -> None:
        """A loop that carries a value."""
        value = self._one()
        if value is None:
            return
        other = self._operand(value.array.shape)
        op, function = self._random.choice(_TURNS)
        turns = self._random.choice((0, 1, 2, 3, 5))
        zero, end, one = self._index(0), self._index(turns), self._index(1)
        result, counter, carried = self._name(), self._name(), self._name()
        self._lines.append(
            f"{result} = scf.for {counter} = {zero} to {end} step {one} iter_args({carried} = {value.name}) -> "
            f"({value.type}) {{"
        )
        out, type_ = self._empty([(value, axis) for axis in range(len(value.static))])
        both = f"ins({carried}, {other.name} : {value.type}, {other.type})"
        last = self._do(f"linalg.{op} {both} outs({out} : {type_}) -> {type_}")
        self._lines.append(f"scf.yield {last} : {value.type}")
        self._lines.append("}")
        array = value.array
        for _ in range(turns):
            array = self._rounded(function(array, other.array))
        self._values.append(Value(result, self._element, array, value.static))

    def _rounded(self, array: Array) -> Array:
        """Numbers as the element type holds them."""
        types = {"f16": np.float16, "f32": np.float32}
        return array.astype(types[self._element]).astype(np.float64) if self._element in types else array

    def _rows_in_turn(self) -> None:
        """A loop that puts rows of one value into another, the last first."""
        into = self._one(2, 3)
        if into is None:
            return
        source = self._operand(into.array.shape)
        count = into.array.shape[0]
        zero, end, one = self._index(0), self._size(source, 0), self._index(1)
        last = self._do(f"arith.subi {end}, {one} : index")
        result, counter, carried = self._name(), self._name(), self._name()
        lower = self._index(begin := self._random.choice((0, 0, 1)))
        self._lines.append(
            f"{result} = scf.for {counter} = {lower} to {end} step {one} iter_args({carried} = {into.name}) -> "
            f"({into.type}) {{"
        )
        rest = range(1, len(into.static))
        sizes = [source.array.shape[axis] if source.static[axis] else self._size(source, axis) for axis in rest]
        shape = "x".join(str(size) if isinstance(size, int) else "?" for size in sizes)
        row_type = f"tensor<{shape}x{self._element}>"
        part = f"[1, {', '.join(map(str, sizes))}] [{', '.join('1' for _ in into.static)}]"
        zeros = ", ".join("0" for _ in rest)
        row = self._do(
            f"tensor.extract_slice {source.name}[{counter}, {zeros}] {part} : {source.type} to {row_type}"
        )
        out, _ = self._tensor(sizes)
        twice = self._do(f"linalg.add ins({row}, {row} : {row_type}, {row_type}) outs({out} : {row_type}) -> {row_type}")
        at = self._do(f"arith.subi {last}, {counter} : index")
        put = self._do(
            f"tensor.insert_slice {twice} into {carried}[{at}, {zeros}] {part} : {row_type} into {into.type}"
        )
        self._lines.append(f"scf.yield {put} : {into.type}")
        self._lines.append("}")
        array = np.array(into.array)
        for turn in range(begin, count):
            array[count - 1 - turn] = self._rounded(np.add(source.array[turn], source.array[turn]))
        self._values.append(Value(result, self._element, array, into.static))

    def _branch(self) -> None:
        """One of two values, by a size or by an element."""
        value = self._one(1)
        if value is None:
            return
        axis = self._random.randrange(len(value.static))
        limit = self._random.choice(_SIZES)
        size, most = self._size(value, axis), self._index(limit)
        condition = self._do(f"arith.cmpi slt, {size}, {most} : index")
        is_first = value.array.shape[axis] < limit
        if value.array.size and self._random.random() < 0.5:
            place = tuple(self._random.randrange(size) for size in value.array.shape)
            element, zero = self._extracted(value, place), self._constant(0)
            test = "arith.cmpf ogt," if self._is_float else "arith.cmpi sgt,"
            condition = self._do(f"{test} {element}, {zero} : {self._element}")
            is_first = value.array[place] > 0
        result = self._name()
        yes, found = self._inside(lambda: self._elementwise(value))
        no, other = self._inside(lambda: self._elementwise(value) if self._random.random() < 0.7 else value)
        self._lines += [
            f"{result} = scf.if {condition} -> ({value.type}) {{",
            *yes,
            f"scf.yield {found.name} : {found.type}",
            "} else {",
            *no,
            f"scf.yield {other.name} : {other.type}",
            "}",
        ]
        self._values.append(found._replace(name=result) if is_first else other._replace(name=result))
