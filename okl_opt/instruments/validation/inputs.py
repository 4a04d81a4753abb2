"""Inputs for trials: numbers at the edges of their types and around the constants of the code first, then any."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from xdsl.ir import Attribute

from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.validation.values import number_text, shape_of_value
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.code.border import AnyMemory, Border, Passing, Scalar
from okl_opt.runtime.code.elements import Element, element_named
from okl_opt.runtime.memory.numbers import decode

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

_FLOATS = (0.0, 1.0, -1.0, -0.0, 0.5, 2.0, -2.5, float("inf"), float("-inf"), float("nan"), 1e-45, -3.0, 1e30, 6e-8)
_SIZES = (3, 1, 4, 2, 5, 0, 7)
"""Sizes of dynamic dimensions, one for all of a call."""
_INDICES = (0, 1, 2, 3, 4, 5, 7, 8, -1, 16, 33)
"""Indices are bounds and places more often than numbers to compute with."""


class Wanted(NamedTuple):
    """The type of an input; an unknown size is None."""

    element: Element
    shape: tuple[int | None, ...] | None
    """None for a number."""
    is_written: bool = False
    """Whether the caller sees what the function writes there."""


def wanted(parameter: Border | TensorSpec) -> Wanted:
    """The type of a parameter of a function, a job or a launch."""
    if isinstance(parameter, TensorSpec):
        text = "i1" if parameter.dtype is DType.BOOL else parameter.dtype.spelling.replace("si", "i")
        element = element_named(text)
        assert element is not None, "tensors have elements that cross the border"
        return Wanted(element, parameter.shape)
    if isinstance(parameter, AnyMemory):
        return Wanted(parameter.element, (None, None), parameter.passing is Passing.WRITTEN)
    if isinstance(parameter, Scalar):
        return Wanted(parameter.element, parameter.shape if parameter.is_vector else None)
    shape = tuple(size if isinstance(size, int) else None for size in parameter.shape)
    return Wanted(parameter.element, shape, parameter.passing is Passing.WRITTEN)


def most_numbers(type: Wanted) -> int:
    """The most numbers of an input, whatever its unknown sizes are."""
    sizes = [max(_SIZES) if size is None else size for size in type.shape or ()]
    return max(prod(sizes), 1) * type.element.numbers


def draws(types: Sequence[Wanted], constants: Sequence[float], seed: int) -> Iterator[list[Any]]:
    """Inputs of these types without end: Python's numbers and arrays."""
    random = Random(seed)
    pools = [_pool(each.element, constants) for each in types]
    number = 0
    while True:
        size = _SIZES[number % len(_SIZES)]
        # The first inputs have their pool's numbers in turn, each parameter with another start.
        pairs = zip(types, pools, strict=True)
        yield [_draw(random, each, pool, size, number + place) for place, (each, pool) in enumerate(pairs)]
        number += 1


def _pool(element: Element, constants: Sequence[float]) -> list[float]:
    """The numbers that are tried first, as numbers of an element's type."""
    if element.dtype is DType.BOOL:
        return [0, 1]
    if element.dtype.is_float:
        return [*_FLOATS, *constants]
    if element.text == "index":
        near = [int(value) + step for value in constants if abs(value) < 64 for step in (0, 1, -1)]
        return list(dict.fromkeys([*_INDICES, *near]))
    half = 1 << element.bits - 1
    least, most = (0, 2 * half - 1) if element.is_unsigned else (-half, half - 1)
    near = [int(value) + step for value in constants if value == value and abs(value) < 2**63 for step in (0, 1, -1)]
    return [value for value in dict.fromkeys([0, 1, -1, least, most, 2, -2, 3, *near]) if least <= value <= most]


def _draw(random: Random, type: Wanted, pool: Sequence[float], size: int, turn: int) -> Any:
    if type.shape is None:
        if turn < 4 * len(pool):
            return _number(type.element, pool[turn % len(pool)] if turn < len(pool) else random.choice(pool))
        return _number(type.element, _any(random, type.element, pool))
    shape = tuple(size if each is None else each for each in type.shape)
    count = prod(shape)
    chosen = [_any(random, type.element, pool) for _ in range(count * type.element.numbers)]
    if type.element.dtype.is_float and turn % 2 == 0:
        # Numbers of one size, so that sums do not only have NaNs and infinities for results.
        chosen = [random.uniform(-4, 4) for _ in chosen]
    return _array(type.element, chosen, shape)


def _any(random: Random, element: Element, pool: Sequence[float]) -> float:
    if random.random() < 0.4:
        return random.choice(pool)
    if element.dtype is DType.BOOL:
        return random.randrange(2)
    if element.text == "index":
        return random.randrange(12)
    if not element.dtype.is_float:
        bits = random.getrandbits(random.randint(1, element.bits))
        return bits if element.is_unsigned else bits - (bits >> element.bits - 1 << element.bits)
    if random.random() < 0.7:
        return random.uniform(-8, 8)
    return float(struct.unpack("<f", struct.pack("<I", random.getrandbits(32)))[0])


def _number(element: Element, value: float) -> Any:
    if element.numbers == 2:
        return complex(value, -value)
    return float(value) if element.dtype.is_float else bool(value) if element.dtype is DType.BOOL else int(value)


def _array(element: Element, values: Sequence[float], shape: tuple[int, ...]) -> Array:
    import numpy as np

    dtype = element.dtype
    with np.errstate(all="ignore"):
        if dtype is DType.BF16:
            array = (np.array(values, np.float32).view(np.uint32) >> 16).astype(np.uint16)
        elif dtype.is_float or dtype is DType.BOOL:
            array = np.array(values, np.float64).astype(dtype.numpy)
        else:
            array = np.array([element.stored(int(value)) for value in values], dtype.numpy)
    if element.numbers == 2:
        array = array.view(np.complex64 if dtype is DType.F32 else np.complex128)
    return np.ascontiguousarray(array.reshape(shape))


def text_of(type: Wanted, value: Any) -> str:
    """An input as `--input` takes it."""
    import numpy as np

    if type.shape is None:
        return f"{type.element.text}={_shown(value)}"
    array: Array = np.asarray(value)
    sizes = "".join(f"{size}x" for size in array.shape)
    numbers: list[Any]
    if type.element.dtype is DType.BF16:
        numbers = list(decode(DType.BF16, memoryview(array.tobytes())))
    else:
        numbers = array.reshape(-1).tolist()
    if not type.element.dtype.is_float and type.element.dtype is not DType.BOOL:
        numbers = [type.element.integer(number) for number in numbers]
    return f"{sizes}{type.element.text}={','.join(map(_shown, numbers))}"


def _shown(value: Any) -> str:
    if isinstance(value, complex):
        return f"({value.real!r},{value.imag!r})"
    return str(int(value)) if isinstance(value, bool) else repr(value)


def some(types: Sequence[Wanted], constants: Sequence[float], count: int) -> list[list[Any]]:
    """The first inputs of these types."""
    return list(islice(draws(types, constants, 1), count))


def proof_text(type: Attribute, name: str, inputs: Mapping[str, int]) -> str:
    """An input that a proof found, as `--input` takes it; `name` is the proof's for the parameter."""
    shape, element = shape_of_value(type), element_of(type)
    count = 1 if shape is None else prod(shape)
    names = [name] if shape is None else [f"{name}[{place}]" for place in range(count)]
    sizes = "".join(f"{size}x" for size in shape or ())
    return f"{sizes}{element}={','.join(number_text(element, inputs.get(each, 0)) for each in names)}"
