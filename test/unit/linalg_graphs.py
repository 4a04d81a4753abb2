"""Random functions of linalg and tensor ops, whose sizes may be dynamic, and what NumPy says that they give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

Array = Any

_SIZES = (1, 2, 3, 4, 5, 7, 8, 13, 16, 17, 24, 33)
_FLOATS = ("f32", "f64")
_INTEGERS = ("i32", "i64")
DTYPES = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "i64": np.int64, "i32": np.int32, "i8": np.int8}
ERRORS = {"f64": 1e-9, "f32": 2e-4, "f16": 2e-2, "bf16": 1e-1}
"""How far results may be off, for each 1 of the largest value that went into them."""


def bf16_bits(array: Array) -> Array:
    """The bits of the nearest bf16 of numbers, which NumPy lacks; of two the even one."""
    bits = np.asarray(array, np.float32).view(np.uint32)
    rounded = (bits + ((bits >> 16) & 1) + 0x7FFF) >> 16
    return np.where(np.isnan(array), 0x7FC0, rounded).astype(np.uint16)


def bf16_numbers(bits: Array) -> Array:
    """The numbers that bits of bf16 stand for, as f64."""
    return (np.asarray(bits, np.uint32) << 16).view(np.float32).astype(np.float64)


def _stored(array: Array, element: str) -> Array:
    """Numbers as a function takes them, in rows."""
    return np.array(bf16_bits(array) if element == "bf16" else array, DTYPES.get(element), order="C")


def rounded(array: Array, element: str) -> Array:
    """Numbers that elements of a type can be, floats as f64."""
    stored = _stored(array, element)
    if element == "bf16":
        return bf16_numbers(stored)
    return stored.astype(np.float64) if element in ERRORS else stored


class Value(NamedTuple):
    """A value of the function: its elements as NumPy has them, floats as f64; which sizes its type states."""

    name: str
    element: str
    array: Array
    static: tuple[bool, ...]

    @property
    def type(self) -> str:
        sizes = [str(size) if known else "?" for size, known in zip(self.array.shape, self.static, strict=True)]
        return f"tensor<{'x'.join([*sizes, self.element])}>"


class Graph:
    """A function called `graph`: its text, arguments and results."""

    def __init__(self, seed: int, elements: Sequence[str] = (*_FLOATS, *_INTEGERS, "f16", "bf16"), most_ops: int = 8):
        self.seed = seed
        self._random = Random(seed)
        self._lines: list[str] = []
        self._count = 0
        self._values: list[Value] = []
        self._element = self._random.choice(elements)
        self.inputs = [self._input() for _ in range(self._random.randint(1, 3))]
        self._values += self.inputs
        for _ in range(self._random.randint(1, most_ops)):
            self._step()
        while self._values[-1] is self.inputs[-1]:
            self._elementwise()
        last = self._values[-1]
        others = [value for value in self._values[:-1] if self._random.random() < 0.15]
        self.results = [*others[:2], last]

    @property
    def text(self) -> str:
        params = ", ".join(f"{value.name}: {value.type}" for value in self.inputs)
        types = ", ".join(value.type for value in self.results)
        names = ", ".join(value.name for value in self.results)
        body = "\n".join(f"  {line}" for line in self._lines)
        return f"func.func @graph({params}) -> ({types}) {{\n{body}\n  return {names} : {types}\n}}\n"

    def arguments(self) -> list[Array]:
        return [_stored(value.array, value.element) for value in self.inputs]

    def check(self, found: Sequence[Array]) -> None:
        """Raises: AssertionError for results that are not what NumPy gives."""
        for value, array in zip(self.results, found, strict=True):
            got = np.asarray(array)
            assert got.shape == value.array.shape, (value.name, got.shape, value.array.shape)
            if value.element not in ERRORS:
                assert (got == value.array).all(), value.name
                continue
            scale = max(1.0, float(np.abs(value.array).max(initial=0)))
            # A sum in f32 of narrower values is as far off as those.
            error = max(ERRORS[value.element], ERRORS[self._element])
            numbers = bf16_numbers(got) if value.element == "bf16" else got.astype(np.float64)
            np.testing.assert_allclose(numbers, value.array, rtol=0, atol=error * scale, err_msg=value.name)

    # ----- values

    @property
    def _is_float(self) -> bool:
        return self._element in ERRORS

    def _name(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def _do(self, text: str) -> str:
        name = self._name()
        self._lines.append(f"{name} = {text}")
        return name

    def _new(self, text: str, array: Array, static: Sequence[bool], element: str | None = None) -> Value:
        """A value that an op gives; in `text`, TYPE is its type."""
        element = self._element if element is None else element
        array = np.asarray(array)
        if self._element in ERRORS:
            array = rounded(array, element)
        value = Value(self._name(), element, array, tuple(static))
        self._lines.append(f"{value.name} = {text.replace('TYPE', value.type)}")
        self._values.append(value)
        return value

    def _input(self) -> Value:
        shape = self._shape()
        return Value(self._name(), self._element, self._numbers(shape), self._known(len(shape)))

    def _shape(self) -> Sequence[int]:
        """The sizes of an argument."""
        return [self._random.choice(_SIZES) for _ in range(self._random.choice((0, 1, 1, 2, 2, 2, 3)))]

    def _numbers(self, shape: Sequence[int]) -> Array:
        source = np.random.default_rng(self._random.randrange(1 << 30))
        if not self._is_float:
            return np.asarray(source.integers(-5, 6, shape)).astype(DTYPES[self._element])
        return rounded(source.uniform(-1, 1, shape), self._element)

    def _known(self, rank: int) -> tuple[bool, ...]:
        return tuple(self._random.random() < 0.4 for _ in range(rank))

    def _pick(self, rank: int | None = None) -> Value | None:
        found = [v for v in self._values if v.element == self._element and rank in (None, len(v.static))]
        return self._random.choice(found) if found else None

    def _size(self, value: Value, axis: int) -> str:
        """A value that is the size of an axis, of type index."""
        if value.static[axis]:
            return self._do(f"arith.constant {value.array.shape[axis]} : index")
        at = self._do(f"arith.constant {axis} : index")
        return self._do(f"tensor.dim {value.name}, {at} : {value.type}")

    def _empty(self, sizes: Sequence[tuple[Value, int]], element: str | None = None) -> tuple[str, str]:
        """An empty tensor with sizes of axes of values, and its type."""
        dynamic = [self._size(value, axis) for value, axis in sizes if not value.static[axis]]
        shape = [str(value.array.shape[axis]) if value.static[axis] else "?" for value, axis in sizes]
        type_ = f"tensor<{'x'.join([*shape, element or self._element])}>"
        return self._do(f"tensor.empty({', '.join(dynamic)}) : {type_}"), type_

    def _constant(self, number: float, element: str | None = None) -> str:
        element = element or self._element
        return self._do(f"arith.constant {float(number) if element in ERRORS else int(number)} : {element}")

    def _filled(self, number: float, sizes: Sequence[tuple[Value, int]], element: str | None = None) -> tuple[str, str]:
        empty, type_ = self._empty(sizes, element)
        constant = self._constant(number, element)
        element = element or self._element
        return self._do(f"linalg.fill ins({constant} : {element}) outs({empty} : {type_}) -> {type_}"), type_

    # ----- ops

    def _step(self) -> None:
        self._random.choice(self._steps())()

    def _steps(self) -> Sequence[Callable[[], object]]:
        """What may be added, with what is likely more than once."""
        return [
            *[self._elementwise] * 4,
            *[self._product] * 3,
            *[self._reduce] * 2,
            self._named,
            self._transpose,
            self._slice,
            self._insert,
            self._pad,
            self._reshape,
            self._concat,
            self._pool,
            self._softmax,
        ]

    def _elementwise(self, first: Value | None = None) -> Value:
        """A generic op on a value and others, which may be transposed or broadcast."""
        first = first or self._pick()
        assert first is not None, "the inputs have the element type"
        rank = len(first.static)
        operands: list[tuple[Value, tuple[int, ...]]] = [(first, tuple(range(rank)))]
        for other in self._random.sample(self._values, len(self._values)):
            places = self._places(other, first)
            if len(operands) < 3 and places is not None:
                operands.append((other, places))
        out, type_ = self._empty([(first, axis) for axis in range(rank)])
        dims = [f"d{axis}" for axis in range(rank)]
        maps = [f"affine_map<({', '.join(dims)}) -> ({', '.join(f'd{p}' for p in places)})>" for _, places in operands]
        maps.append(f"affine_map<({', '.join(dims)}) -> ({', '.join(dims)})>")
        arrays = [_spread(value.array, places, first.array.shape) for value, places in operands]
        body, array = self._body(arrays)
        names = ", ".join(value.name for value, _ in operands)
        types = ", ".join(value.type for value, _ in operands)
        arguments = ", ".join(f"%x{place}: {self._element}" for place in range(len(operands)))
        kinds = ", ".join(['"parallel"'] * rank)
        traits = f"indexing_maps = [{', '.join(maps)}], iterator_types = [{kinds}]"
        return self._new(
            f"linalg.generic {{{traits}}} ins({names} : {types}) "
            f"outs({out} : {type_}) {{\n  ^bb0({arguments}, %o: {self._element}):\n    {body}\n  }} -> TYPE",
            array,
            first.static,
        )

    def _places(self, value: Value, into: Value) -> tuple[int, ...] | None:
        """Which axes of another value those of one are, in some order; None if there are none of those sizes."""
        if value.element != self._element:
            return None
        free = list(range(len(into.static)))
        self._random.shuffle(free)
        places: list[int] = []
        for size in value.array.shape:
            place = next((axis for axis in free if into.array.shape[axis] == size), None)
            if place is None:
                return None
            free.remove(place)
            places.append(place)
        return tuple(places)

    def _body(self, arrays: Sequence[Array]) -> tuple[str, Array]:
        """Lines of a body on numbers, and what they give for arrays of them."""
        lines: list[str] = []
        values: list[tuple[str, Array]] = [(f"%x{place}", array) for place, array in enumerate(arrays)]
        unary, binary = (FLOAT_UNARY, FLOAT_BINARY) if self._is_float else (INTEGER_UNARY, INTEGER_BINARY)
        for place in range(self._random.randint(1, 4)):
            name, last = f"%y{place}", values[-1]
            if self._random.random() < 0.4 and unary:
                op, function = self._random.choice(unary)
                text, array = f"{op} {last[0]} : {self._element}", function(last[1])
            else:
                op, function = self._random.choice(binary)
                other = self._random.choice(values)
                text, array = f"{op} {last[0]}, {other[0]} : {self._element}", function(last[1], other[1])
            lines.append(f"{name} = {text}")
            values.append((name, array))
        if self._random.random() < 0.3:
            test = "arith.cmpf olt," if self._is_float else "arith.cmpi slt,"
            (left, a), (right, b) = values[-1], values[0]
            lines.append(f"%t = {test} {left}, {right} : {self._element}")
            lines.append(f"%s = arith.select %t, {left}, {right} : {self._element}")
            values.append(("%s", np.where(a < b, a, b)))
        lines.append(f"linalg.yield {values[-1][0]} : {self._element}")
        return "\n    ".join(lines), values[-1][1]

    def _named(self) -> None:
        value = self._pick()
        assert value is not None
        out, type_ = self._empty([(value, axis) for axis in range(len(value.static))])
        if not self._is_float or self._random.random() < 0.5:
            op, function = self._random.choice((("add", np.add), ("sub", np.subtract), ("mul", np.multiply)))
            both = f"ins({value.name}, {value.name} : {value.type}, {value.type})"
            text = f"linalg.{op} {both} outs({out} : {type_}) -> TYPE"
            self._new(text, function(value.array, value.array), value.static)
            return
        op, function = self._random.choice((("exp", np.exp), ("tanh", np.tanh), ("abs", np.abs), ("negf", np.negative)))
        array = np.clip(value.array, -20, 8) if op == "exp" else value.array
        if op == "exp" and (array != value.array).any():
            return
        self._new(
            f"linalg.{op} ins({value.name} : {value.type}) outs({out} : {type_}) -> TYPE", function(array), value.static
        )

    def _product(self) -> None:
        left = self._pick(2)
        if left is None:
            return
        inner = left.array.shape[1]
        right = next((v for v in self._values if v.element == self._element and v.array.shape[:1] == (inner,)), None)
        if right is None or len(right.static) > 2 or self._random.random() < 0.3:
            right = self._right_of(left)
        if len(right.static) == 1:
            out, type_ = self._filled(0, [(left, 0)], self._sum_element)
            text, static = "linalg.matvec", left.static[:1]
        else:
            out, type_ = self._filled(0, [(left, 0), (right, 1)], self._sum_element)
            text, static = "linalg.matmul", (left.static[0], right.static[1])
        array = np.matmul(self._summed(left.array), self._summed(right.array))
        self._new(
            f"{text} ins({left.name}, {right.name} : {left.type}, {right.type}) outs({out} : {type_}) -> TYPE",
            array,
            static,
            self._sum_element,
        )

    @property
    def _sum_element(self) -> str:
        """The type in which products are summed up."""
        return {"f16": "f32", "bf16": "f32", "i8": "i32"}.get(self._element, self._element)

    def _summed(self, array: Array) -> Array:
        """An array of the type in which products are summed up."""
        return array if self._is_float else array.astype(DTYPES[self._sum_element])

    def _right_of(self, left: Value) -> Value:
        """A constant with as many rows as a value has columns."""
        return self._dense(self._numbers((left.array.shape[1], self._random.choice(_SIZES))))

    def _dense(self, array: Array) -> Value:
        """A constant."""
        return self._new(f"arith.constant {dense(array)} : TYPE", array, (True,) * array.ndim)

    def _reduce(self) -> None:
        value = self._pick()
        assert value is not None
        rank = len(value.static)
        axes = sorted(axis for axis in range(rank) if self._random.random() < 0.5)
        if not axes:
            return
        kept = [axis for axis in range(rank) if axis not in axes]
        is_sum = self._random.random() < 0.6
        op = (
            ("arith.addf" if self._is_float else "arith.addi")
            if is_sum
            else ("arith.maximumf" if self._is_float else "arith.maxsi")
        )
        start = 0 if is_sum else -100
        out, type_ = self._filled(start, [(value, axis) for axis in kept])
        array = (np.sum if is_sum else np.max)(value.array, axis=tuple(axes), initial=start)
        if not self._is_float:
            array = np.asarray(array).astype(value.array.dtype)
        self._new(
            f"linalg.reduce {{ {op} }} ins({value.name} : {value.type}) outs({out} : {type_}) dimensions = {axes}",
            np.asarray(array),
            [value.static[axis] for axis in kept],
        )

    def _transpose(self) -> None:
        value = self._pick()
        assert value is not None
        order = list(range(len(value.static)))
        self._random.shuffle(order)
        out, type_ = self._empty([(value, axis) for axis in order])
        self._new(
            f"linalg.transpose ins({value.name} : {value.type}) outs({out} : {type_}) permutation = {order}",
            value.array.transpose(order),
            [value.static[axis] for axis in order],
        )

    def _slice(self) -> None:
        value = self._pick()
        assert value is not None
        if 0 in value.array.shape:
            return
        starts, sizes, steps = [], [], []
        for size in value.array.shape:
            step = self._random.choice((1, 1, 2))
            start = self._random.randrange(size)
            starts.append(start)
            steps.append(step)
            sizes.append(self._random.randint(1, (size - start + step - 1) // step))
        known = self._known(len(sizes))
        shown = [str(n) if k else self._do(f"arith.constant {n} : index") for n, k in zip(sizes, known, strict=True)]
        places = tuple(slice(a, a + n * s, s) for a, n, s in zip(starts, sizes, steps, strict=True))
        self._new(
            f"tensor.extract_slice {value.name}{starts} [{', '.join(shown)}] {steps} : {value.type} to TYPE",
            value.array[places],
            known,
        )

    def _insert(self) -> None:
        into, piece = self._pick(), self._pick()
        assert into is not None and piece is not None
        shapes = piece.array.shape, into.array.shape
        if len(shapes[0]) != len(shapes[1]) or any(a > b for a, b in zip(*shapes, strict=True)):
            return
        starts = [self._random.randint(0, b - a) for a, b in zip(*shapes, strict=True)]
        sizes = [
            self._size(piece, axis) if not known else str(piece.array.shape[axis])
            for axis, known in enumerate(piece.static)
        ]
        array = np.array(into.array)
        array[tuple(slice(a, a + n) for a, n in zip(starts, shapes[0], strict=True))] = piece.array
        self._new(
            f"tensor.insert_slice {piece.name} into {into.name}{starts} [{', '.join(sizes)}] {[1] * len(starts)} : "
            f"{piece.type} into TYPE",
            array,
            into.static,
        )

    def _pad(self) -> None:
        value = self._pick()
        assert value is not None
        low = [self._random.choice((0, 0, 1, 2)) for _ in value.static]
        high = [self._random.choice((0, 0, 1, 3)) for _ in value.static]
        number = self._constant(self._random.randint(-2, 2))
        indices = ", ".join(f"%i{axis}: index" for axis in range(len(low)))
        if not low:
            return
        found = float(self._lines[-1].split()[3])
        array = np.pad(value.array, list(zip(low, high, strict=True)), constant_values=found)
        self._new(
            f"tensor.pad {value.name} low{low} high{high} {{\n  ^bb0({indices}):\n    tensor.yield {number} : "
            f"{self._element}\n  }} : {value.type} to TYPE",
            array,
            value.static,
        )

    def _reshape(self) -> None:
        value = self._pick()
        if value is None or len(value.static) < 2:
            return
        groups = [[0, 1], *[[axis] for axis in range(2, len(value.static))]]
        shape = (value.array.shape[0] * value.array.shape[1], *value.array.shape[2:])
        static = (value.static[0] and value.static[1], *value.static[2:])
        self._new(
            f"tensor.collapse_shape {value.name} {groups} : {value.type} into TYPE", value.array.reshape(shape), static
        )

    def _concat(self) -> None:
        value = self._pick()
        assert value is not None
        if not value.static:
            return
        axis = self._random.randrange(len(value.static))
        array = np.concatenate([value.array, value.array], axis)
        self._new(
            f"tensor.concat dim({axis}) {value.name}, {value.name} : ({value.type}, {value.type}) -> TYPE",
            array,
            value.static,
        )

    def _pool(self) -> None:
        """A convolution of a row of pixels with channels."""
        value = self._pick(3)
        if value is None or not self._is_float or value.array.shape[1] < 3:
            return
        filters = self._new("arith.constant dense<0.5> : TYPE", np.full((3, value.array.shape[2], 4), 0.5), (True,) * 3)
        batch, width, _ = value.array.shape
        static = (value.static[0], value.static[1], True)
        element = self._sum_element
        size = self._size(value, 1)
        two = self._do("arith.constant 2 : index")
        rest = self._do(f"arith.subi {size}, {two} : index")
        count = self._size(value, 0)
        dynamic = [name for name, known in ((count, static[0]), (rest, static[1])) if not known]
        shape = [str(batch) if static[0] else "?", str(width - 2) if static[1] else "?", "4"]
        type_ = f"tensor<{'x'.join([*shape, element])}>"
        empty = self._do(f"tensor.empty({', '.join(dynamic)}) : {type_}")
        zero = self._constant(0, element)
        out = self._do(f"linalg.fill ins({zero} : {element}) outs({empty} : {type_}) -> {type_}")
        windows = np.stack([value.array[:, at : at + width - 2] for at in range(3)], axis=2)
        array = np.einsum("nwkc,kcf->nwf", windows, filters.array)
        self._new(
            f"linalg.conv_1d_nwc_wcf ins({value.name}, {filters.name} : {value.type}, {filters.type}) "
            f"outs({out} : {type_}) -> TYPE",
            array,
            static,
            element,
        )

    def _softmax(self) -> None:
        value = self._pick()
        if value is None or not value.static or self._element not in _FLOATS:
            return
        axis = self._random.randrange(len(value.static))
        out, type_ = self._empty([(value, each) for each in range(len(value.static))])
        powers = np.exp(value.array - value.array.max(axis=axis, keepdims=True, initial=-np.inf))
        self._new(
            f"linalg.softmax dimension({axis}) ins({value.name} : {value.type}) outs({out} : {type_}) -> TYPE",
            powers / powers.sum(axis=axis, keepdims=True),
            value.static,
        )


_Function = Callable[..., Array]

FLOAT_UNARY: Sequence[tuple[str, _Function]] = (
    ("math.tanh", np.tanh),
    ("math.absf", np.abs),
    ("arith.negf", np.negative),
    ("math.sin", np.sin),
)
FLOAT_BINARY: Sequence[tuple[str, _Function]] = (
    ("arith.addf", np.add),
    ("arith.subf", np.subtract),
    ("arith.mulf", np.multiply),
    ("arith.maximumf", np.maximum),
    ("arith.minimumf", np.minimum),
)
INTEGER_UNARY: Sequence[tuple[str, _Function]] = ()
INTEGER_BINARY: Sequence[tuple[str, _Function]] = (
    ("arith.addi", np.add),
    ("arith.subi", np.subtract),
    ("arith.muli", np.multiply),
    ("arith.maxsi", np.maximum),
    ("arith.minsi", np.minimum),
    ("arith.xori", np.bitwise_xor),
)


def _spread(array: Array, places: Sequence[int], shape: Sequence[int]) -> Array:
    """An array whose axes are those at `places` of a shape, broadcast to it."""
    order = sorted(range(len(places)), key=lambda axis: places[axis])
    sizes = [shape[axis] if axis in places else 1 for axis in range(len(shape))]
    return np.broadcast_to(array.transpose(order).reshape(sizes), shape)


def dense(array: Array) -> str:
    """An array as an attribute."""

    def rows(part: Array) -> str:
        if part.ndim:
            return f"[{', '.join(map(rows, part))}]"
        return f"{part:.17e}" if part.dtype.kind == "f" else str(part)

    return f"dense<{rows(array) if array.size else ''}>"
