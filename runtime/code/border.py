"""Values that cross the border of a function: their types, and their text form.

The text is that of `--input`, with MLIR's own names of element types: `i32=5`, `2x3xf32=[1 2 3][4 5 6]`,
`2xcomplex<f32>=(1,-2) (0,1)`, `index=7`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.runtime.base.arguments import Names, unique
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.base.sizes import check_size
from okl_opt.runtime.code.elements import Element
from okl_opt.runtime.memory.brackets import bracketed, parse_elements, shorten
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.numbers import encode
from okl_opt.runtime.memory.values import random_value, seed_of

if TYPE_CHECKING:
    from okl_opt.dialects.upstream.shared.layouts import Size

_TYPE = re.compile(r"((?:[0-9]+x)*)([a-z]+[0-9]*(?:<[a-z0-9]+>)?)\Z")


class Value(NamedTuple):
    """Elements in row-major order. `buffer` has the numbers: of complex elements the last dimension is 2."""

    element: Element
    shape: tuple[int, ...]
    buffer: Buffer

    def __str__(self) -> str:
        return type_text(self.shape, self.element)


class Scalar(NamedTuple):
    """A number, or a vector of fixed shape, which is in registers."""

    element: Element
    shape: tuple[int, ...]
    is_vector: bool

    def accepts(self, shape: Sequence[int]) -> bool:
        """Return whether a value of this shape may be passed."""
        return tuple(shape) == self.shape

    def __str__(self) -> str:
        return type_text(self.shape, self.element)


class Passing(Enum):
    """The treatment of elements that a caller passes."""

    WRITTEN = auto()
    """The function may write them, and the caller sees it: a memref."""
    READ = auto()
    """The function reads them where they are: a tensor whose buffer is marked as read-only."""
    COPIED = auto()
    """The function may write its own copy of them: a tensor whose buffer other passes have chosen."""


class Memory(NamedTuple):
    """A ranked memref or tensor: sizes, strides and offset, each None where it is known only at run time."""

    element: Element
    shape: tuple[Size, ...]
    strides: tuple[Size, ...]
    offset: Size
    passing: Passing = Passing.WRITTEN

    def accepts(self, shape: Sequence[int]) -> bool:
        """Return whether a value of this shape may be passed."""
        return len(shape) == len(self.shape) and all(
            wanted in (None, given) for wanted, given in zip(self.shape, shape, strict=True)
        )

    def __str__(self) -> str:
        return type_text(self.shape, self.element)


class AnyMemory(NamedTuple):
    """An unranked memref or tensor."""

    element: Element
    passing: Passing = Passing.WRITTEN

    def accepts(self, shape: Sequence[int]) -> bool:
        """Accept any shape."""
        return True

    def __str__(self) -> str:
        return f"*x{self.element.text}"


Border = Scalar | Memory | AnyMemory


class Signature:
    """The name of a function, the types of its parameters and results at its border, and the parameters' names.

    A name is None where the text has none, or several parameters have it.
    """

    def __init__(
        self,
        name: str,
        params: tuple[Border, ...],
        results: tuple[Border, ...],
        names: Names = (),
    ):
        self.name = name
        self.params = params
        self.results = results
        self.names = unique(names) if len(names) == len(params) else (None,) * len(params)

    def first(self, params: int, results: int) -> Signature:
        """The same function with only the first parameters and results."""
        return Signature(self.name, self.params[:params], self.results[:results], self.names[:params])


def type_text(shape: Sequence[Size], element: Element) -> str:
    """A type as text: `2x?xf32`."""
    return "x".join([*("?" if size is None else str(size) for size in shape), element.text])


# ----- text


def read_argument(number: int, text: str, border: Border) -> Value:
    """Argument `number` of a run. Raises: InputError naming the parameter, both types and the text."""
    what = f"input {number} (--input={shorten(text)})"
    try:
        value = read_value(text, border.element)
        if not border.accepts(value.shape):
            raise InputError(f"{what} is {value}, but the parameter is {border}")
        return value
    except InputError as error:
        raise error if str(error).startswith(what) else InputError(f"{what}: {error}") from error


def read_value(text: str, element: Element) -> Value:
    """Parse the text of a value with elements of a given type. Raises: InputError."""
    if text.startswith("@"):
        return _from_file(text[1:], element)
    type_, equals, elements = text.partition("=")
    shape = _shape_of(type_, element)
    spec = spec_of(shape, element)
    check_size(spec, "a tensor")
    if elements.startswith("random:"):
        return Value(element, shape, random_value(spec, seed_of(elements.removeprefix("random:"))))
    if not equals:
        return Value(element, shape, Buffer.allocate(spec))
    rows = parse_elements(elements, shape, type_text(shape, element), element.parse)
    if len(rows) == 1 and prod(shape) > 1:
        buffer = Buffer.allocate(spec)
        buffer.memory[:] = encode(spec.dtype, rows[0]) * prod(shape)
        return Value(element, shape, buffer)
    return Value(element, shape, Buffer.from_values(spec, [number for row in rows for number in row]))


def show_value(value: Value, digits: int, most: int) -> str:
    """A value as text: `2x3xf32=[1 2 3][4 5 6]`; elements beyond `most` become `...`."""
    count, numbers = prod(value.shape), value.element.numbers
    shown = min(count, most)
    flat = list(value.buffer.values(0, shown * numbers))
    parts = [value.element.format(flat[at : at + numbers], digits) for at in range(0, len(flat), numbers)]
    if shown < count:
        parts.append("...")
    return f"{value}={bracketed(parts, value.shape)}"


def spec_of(shape: Sequence[int], element: Element) -> TensorSpec:
    """The tensor of numbers that holds elements."""
    return TensorSpec((*shape, 2) if element.numbers == 2 else tuple(shape), element.dtype)


def _shape_of(text: str, element: Element) -> tuple[int, ...]:
    found = _TYPE.match(text.strip())
    if found is None:
        raise InputError(f"'{shorten(text)}' is no type: write 2x3x{element.text}")
    sizes = found[1].split("x")[:-1]
    if any(len(size) > 18 for size in sizes):
        raise InputError(f"'{shorten(text)}': a dimension is too large")
    if found[2] != element.text:
        raise InputError(f"its elements are {found[2]}, but the parameter's are {element.text}")
    return tuple(map(int, sizes))


def _from_file(path: str, element: Element) -> Value:
    from okl_opt.runtime.memory.values import open_value

    with open_value(f"@{path}") as tensor:
        if tensor.spec.dtype is not element.dtype or element.numbers != 1 or (element.bits % 8 and element.bits != 1):
            raise InputError(f"its elements are {tensor.spec.dtype.spelling}, but the parameter's are {element.text}")
        return Value(element, tensor.spec.shape, tensor.read())
