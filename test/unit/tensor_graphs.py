"""Random functions as those of `linalg_graphs`, with ops on places, shapes and control flow, and with no elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

import numpy as np
from linalg_graphs import Array, Graph, Value, dense

SIZES = (1, 2, 3, 4, 5, 6, 8, 9, 16)
MOST_ELEMENTS = 30_000
_ELEMENTS = ("f32", "f32", "f64", "f16", "i8", "i32", "i64")
_LONG = 33

_TURNS: Sequence[tuple[str, Callable[..., Array]]] = (("add", np.add), ("sub", np.subtract), ("max", np.maximum))


class Places(NamedTuple):
    """Where elements are along some axes: a row of numbers for each; the value that is these, and its type."""

    dims: Sequence[int]
    rows: Array
    name: str
    type: str

    @property
    def selected(self) -> tuple[Array, ...]:
        """What selects the elements from an array whose first axes are `dims`."""
        return tuple(np.moveaxis(self.rows, -1, 0))


class TensorGraph(Graph):
    """A function called `graph`: its text, arguments and results."""

    def __init__(self, seed: int, elements: Sequence[str] = _ELEMENTS, most_ops: int = 8):
        super().__init__(seed, elements, most_ops)

    def _steps(self) -> Sequence[Callable[[], object]]:
        more: list[Callable[[], object]] = [
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
            sizes = [self._random.choice(SIZES) for _ in range(rank)]
            if rank and self._random.random() < 0.2:
                sizes[self._random.randrange(rank)] = _LONG
            if rank and self._random.random() < 0.06:
                sizes[self._random.randrange(rank)] = 0
            if prod(sizes) <= MOST_ELEMENTS:
                return sizes

    # ----- values

    def _one(self, least: int = 0, most: int = 9) -> Value | None:
        """A value of such a rank; a new argument if there is none."""
        found = [v for v in self._values if v.element == self._element and least <= len(v.static) <= most]
        if found:
            return self._random.choice(found)
        rank = self._random.randint(least, min(most, 4))
        shape = [self._random.choice(SIZES) for _ in range(rank)]
        return self._argument(shape) if prod(shape) <= MOST_ELEMENTS else None

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

    def _mixed(self, number: int) -> str | int:
        """A number, or a value that is it."""
        return number if self._random.random() < 0.6 else self._index(number)

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

    # ----- elements by their places

    def _places_in(self, value: Value, dims: Sequence[int], *, is_unique: bool = False) -> Places:
        """Places along some axes, none twice if `is_unique`."""
        sizes = [value.array.shape[axis] for axis in dims]
        whole, count = prod(sizes), self._random.randint(1, 6)
        if is_unique:
            flat = self._random.sample(range(whole), min(count, whole))
        else:
            flat = [self._random.randrange(whole) for _ in range(count)]
        shape = [2, len(flat) // 2] if not len(flat) % 2 and self._random.random() < 0.3 else [len(flat)]
        rows = np.stack(np.unravel_index(flat, sizes), axis=-1).reshape(*shape, len(dims))
        element = self._random.choice(("index", "i32", "i64"))
        type_ = f"tensor<{'x'.join(map(str, rows.shape))}x{element}>"
        name = self._do(f"arith.constant {dense(rows)} : {type_}")
        if self._random.random() < 0.5:
            return Places(dims, rows, name, type_)
        dynamic = f"tensor<{'?x' * len(shape)}{len(dims)}x{element}>"
        return Places(dims, rows, self._do(f"tensor.cast {name} : {type_} to {dynamic}"), dynamic)

    def _some_axes(self, value: Value) -> Sequence[int] | None:
        """One or two axes that have elements."""
        rank = len(value.static)
        axes = sorted(self._random.sample(range(rank), self._random.randint(1, min(2, rank))))
        return axes if all(value.array.shape[axis] for axis in axes) else None

    def _gather(self) -> None:
        value = self._one(1)
        axes = value and self._some_axes(value)
        if value is not None and axes is not None:
            self._gathered(value, self._places_in(value, axes))

    def _gathered(self, value: Value, places: Places) -> Value | None:
        rank, axes = len(value.static), places.dims
        rest = [axis for axis in range(rank) if axis not in axes]
        array = value.array.transpose([*axes, *rest])[places.selected]
        if array.size > MOST_ELEMENTS:
            return None
        outer = places.rows.shape[:-1]
        known = ["?" not in places.type] * len(outer)
        static = [*known, *(value.static[axis] for axis in rest)]
        if self._random.random() < 0.5:
            # With the axes of size one that are left of those that were chosen.
            array = array.reshape(*outer, *(1 if a in axes else value.array.shape[a] for a in range(rank)))
            static = [*known, *(a in axes or value.static[a] for a in range(rank))]
        types = f"({value.type}, {places.type})"
        return self._new(
            f"tensor.gather {value.name}[{places.name}] gather_dims({list(axes)}) : {types} -> TYPE", array, static
        )

    def _scatter(self) -> None:
        """Elements of one value at places of another."""
        into = self._one(1)
        axes = into and self._some_axes(into)
        if into is None or axes is None:
            return
        source = self._operand(into.array.shape)
        if source.static != into.static:
            source = self._new(f"tensor.cast {source.name} : {source.type} to TYPE", source.array, into.static)
        places = self._places_in(into, axes, is_unique=True)
        piece = self._gathered(source, places)
        if piece is None:
            return
        order = [*axes, *(axis for axis in range(len(into.static)) if axis not in axes)]
        array = np.array(into.array.transpose(order))
        array[places.selected] = piece.array.reshape(array[places.selected].shape)
        self._new(
            f"tensor.scatter {piece.name} into {into.name}[{places.name}] scatter_dims({list(axes)}) unique : "
            f"({piece.type}, {into.type}, {places.type}) -> TYPE",
            array.transpose(np.argsort(order)),
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
        ends = [(self._random.choice((0, 0, 1, 2, 3)), self._random.choice((0, 0, 1, 3))) for _ in value.static]
        low, high = ([self._mixed(size) for size in sizes] for sizes in zip(*ends, strict=True))
        counters = [self._name() for _ in value.static]
        result = self._name()
        texts = [", ".join(map(str, sizes)) for sizes in (low, high)]
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
        numbers = np.array([place % 7 for place in range(array.shape[axis])]).reshape(shape)
        array = np.where(is_inside, array, numbers).astype(value.array.dtype)
        static = [
            known and isinstance(one, int) and isinstance(other, int)
            for known, one, other in zip(value.static, low, high, strict=True)
        ]
        padded = Value(result, self._element, array, tuple(static))
        self._lines.append(f"tensor.yield {found} : {self._element}")
        self._lines.append(f"}} : {value.type} to {padded.type}")
        self._values.append(padded)

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
        if array.size > MOST_ELEMENTS:
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
        size = self._random.choice(SIZES)
        if value.array.size * size > MOST_ELEMENTS:
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
        at = self._mixed(place := self._random.randrange(value.array.shape[0]))
        rest = range(1, len(value.static))
        starts = ", ".join([str(at), *("0" for _ in rest)])
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
        at = ", ".join(str(self._mixed(start)) for start in starts)
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
        end, one = self._size(source, 0), self._index(1)
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
        row = self._do(f"tensor.extract_slice {source.name}[{counter}, {zeros}] {part} : {source.type} to {row_type}")
        out, _ = self._tensor(sizes)
        twice = self._do(
            f"linalg.add ins({row}, {row} : {row_type}, {row_type}) outs({out} : {row_type}) -> {row_type}"
        )
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
        limit = self._random.choice(SIZES)
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
