"""Transposing and padding dense constants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Literal, NamedTuple

from xdsl.dialects.builtin import BytesAttr, DenseIntOrFPElementsAttr
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import Shaped
from okl_opt.dialects.text.builtin import DenseWideElementsAttr

_FORMATS: Mapping[int, Literal["B", "H", "I", "Q"]] = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""Number of bytes of an element -> the format for `memoryview`."""


class _Dense(NamedTuple):
    """A dense constant as bytes."""

    data: bytes
    shape: Sequence[int]
    size: int
    """The bytes of an element."""


def _dense(constant: Attribute | None) -> _Dense | None:
    if not isinstance(constant, DenseIntOrFPElementsAttr | DenseWideElementsAttr):
        return None
    type: Attribute = constant.parameters[0]
    if not isa(type, Shaped):
        return None
    count = prod(type.get_shape())
    return _Dense(constant.data.data, type.get_shape(), len(constant.data.data) // count) if count else None


def _like(constant: Attribute | None, type: Attribute, data: bytes) -> Attribute:
    if isinstance(constant, DenseWideElementsAttr):
        return DenseWideElementsAttr(type, BytesAttr(data))
    return DenseIntOrFPElementsAttr.new((type, BytesAttr(data)))


def transposed(constant: Attribute | None, order: Sequence[int], type: Attribute) -> Attribute | None:
    """A constant of `type` whose dimension number i is dimension `order[i]` of `constant`.

    None if `constant` is not dense, is empty, or has elements of more than 8 bytes.
    """
    dense = _dense(constant)
    if dense is None or dense.size not in _FORMATS:
        return None
    return _like(constant, type, _transposed(dense.data, dense.shape, order, dense.size) if order else dense.data)


def padded(constant: Attribute | None, filling: Attribute | None, type: Shaped) -> Attribute | None:
    """A constant of `type`, of the same rank and at least the same sizes, padded at the end of each dimension.

    `filling` is a constant with the padding element; zero if None. None if `constant` is empty or not dense.
    """
    dense, one = _dense(constant), None if filling is None else _dense(filling)
    if dense is None or (filling is not None and one is None):
        return None
    data, element = dense.data, bytes(dense.size) if one is None else one.data
    for size, wanted in reversed(list(zip(dense.shape, type.get_shape(), strict=True))):
        length, missing = size * len(element), element * (wanted - size)
        if missing:
            data = b"".join(data[start : start + length] + missing for start in range(0, len(data), length))
        element *= wanted
    return _like(constant, type, data)


def _transposed(data: bytes, shape: Sequence[int], order: Sequence[int], size: int) -> bytes:
    """The bytes of the transposed data; each row of the result is a strided slice."""
    elements = memoryview(data).cast(_FORMATS[size])
    steps = [prod(shape[place + 1 :]) for place in range(len(shape))]
    *outer, last = [(shape[place], steps[place]) for place in order]
    count, step = last
    starts = (sum(places) for places in product(*(range(0, length * step, step) for length, step in outer)))
    return b"".join(elements[start : start + (count - 1) * step + 1 : step].tobytes() for start in starts)
