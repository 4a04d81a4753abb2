"""The output of `printMemrefF32` and similar functions, from descriptors in memory.

Source: `RunnerUtils.h` and `CRunnerUtils.cpp` of MLIR 22; floats are written as C++ streams do, with six digits.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Iterator
from itertools import islice, product
from math import isfinite, prod
from typing import NamedTuple

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.units import size_text


class Descriptor(NamedTuple):
    """A ranked memref in memory."""

    base: int
    aligned: int
    offset: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]


_PARTS_AT_ONCE = 4096


def read_descriptor(address: int, rank: int) -> Descriptor:
    """The descriptor at an address."""
    words = (ctypes.c_int64 * (3 + 2 * rank)).from_address(address)
    base, aligned, offset, *rest = words
    return Descriptor(base, aligned, offset, tuple(rest[:rank]), tuple(rest[rank:]))


def check_bytes(found: Descriptor, element_size: int, most: int, what: str) -> None:
    """Refuse a memref whose elements would not fit in `most` bytes if none overlapped. Raises: OklRuntimeError."""
    size = prod(found.sizes) * element_size
    if size > most or min(found.sizes, default=0) < 0:
        shape = "x".join(map(str, found.sizes))
        raise OklRuntimeError(
            f"a memref of {shape} elements, {size} bytes, is not {what}: a run may use {size_text(most)}"
        )


class Kind(NamedTuple):
    """An element type of these functions: its bytes, its text form, and its comparison."""

    size: int
    text: Callable[[bytes], str]
    same: Callable[[bytes, bytes], bool] = bytes.__eq__


def number_text(value: float) -> str:
    """A number in C's `%g` format; a NaN with its sign, as glibc writes it."""
    if value != value:
        return "-nan" if struct.pack(">d", value)[0] & 0x80 else "nan"
    return f"{value:g}"


def bf16_value(bits: int) -> float:
    """The number that 16 bits of a bf16 stand for."""
    return struct.unpack("<f", struct.pack("<I", (bits & 0xFFFF) << 16))[0]


def _unpacked(code: str) -> Callable[[bytes], str]:
    form = struct.Struct("<" + code)
    return lambda data: str(form.unpack(data)[0])


def _float(code: str) -> Callable[[bytes], str]:
    form = struct.Struct("<" + code)
    return lambda data: number_text(_signed_nan(form.unpack(data)[0], data))


def _signed_nan(value: float, data: bytes) -> float:
    """A NaN with its sign, which conversion from f16 and f32 may lose."""
    if value == value:
        return value
    return -float("nan") if data[-1] & 0x80 else float("nan")


def _complex(code: str) -> Callable[[bytes], str]:
    part = _float(code)
    return lambda data: f"({part(data[: len(data) // 2])},{part(data[len(data) // 2 :])})"


def _bf16(data: bytes) -> str:
    return number_text(_signed_nan(bf16_value(int.from_bytes(data, "little")), data))


def _character(data: bytes) -> str:
    return data.decode("latin-1")


def _vector_4x4(data: bytes) -> str:
    number = _float("f")
    rows = [", ".join(number(data[at : at + 4]) for at in range(row, row + 16, 4)) for row in range(0, 64, 16)]
    *most, last = (f"({row})" for row in rows)
    return f"({',   '.join(most)},  {last})"


def _nearly(code: str, tolerance: float) -> Callable[[bytes, bytes], bool]:
    """A comparison of floats: True if both are finite and differ by at most `tolerance` times the second."""
    form = struct.Struct("<" + code)

    def same(one: bytes, other: bytes) -> bool:
        (actual,), (expected,) = form.unpack(one), form.unpack(other)
        if not isfinite(actual) or not isfinite(expected):
            return False
        return abs(actual - expected) <= tolerance * abs(expected)

    return same


def _equal(code: str) -> Callable[[bytes, bytes], bool]:
    """A comparison as in C: a NaN equals nothing, -0 equals 0."""
    form = struct.Struct("<" + code)
    return lambda one, other: all(map(float.__eq__, form.unpack(one), form.unpack(other)))


KINDS: dict[str, Kind] = {
    "I8": Kind(1, _character),
    "I16": Kind(2, _unpacked("h")),
    "I32": Kind(4, _unpacked("i")),
    "I64": Kind(8, _unpacked("q")),
    "Ind": Kind(8, _unpacked("Q")),
    "F16": Kind(2, _float("e")),
    "BF16": Kind(2, _bf16),
    "F32": Kind(4, _float("f"), _nearly("f", 1e-6)),
    "F64": Kind(8, _float("d"), _nearly("d", 1e-12)),
    "C32": Kind(8, _complex("f"), _equal("2f")),
    "C64": Kind(16, _complex("d"), _equal("2d")),
}
VECTOR_4X4 = Kind(64, _vector_4x4)


def shape_text(found: Descriptor, address: str) -> str:
    """The line before the elements: `base@ = 0x7f.. rank = 2 offset = 0 sizes = [2, 3] strides = [3, 1]`."""
    sizes, strides = (", ".join(map(str, numbers)) for numbers in (found.sizes, found.strides))
    return (
        f"base@ = {address} rank = {len(found.sizes)} offset = {found.offset} sizes = [{sizes}] strides = [{strides}]"
    )


def elements_text(found: Descriptor, kind: Kind) -> Iterator[str]:
    """Yield the elements in brackets, in parts. An empty memref gives `[]`, where upstream reads past its end."""
    if not found.sizes:
        yield f"[{_element(found, kind, found.offset)}]"
    elif 0 in found.sizes:
        yield "[]"
    else:
        parts = _rows(found, kind, 0, found.offset)
        while text := "".join(islice(parts, _PARTS_AT_ONCE)):
            yield text


def _rows(found: Descriptor, kind: Kind, dimension: int, offset: int) -> Iterator[str]:
    rank = len(found.sizes)
    is_last = dimension == rank - 1
    between = "," + " " * (rank + 1) if is_last else ", \n" + " " * (dimension + 1)
    yield "["
    for number in range(found.sizes[dimension]):
        if number:
            yield between
        place = offset + number * found.strides[dimension]
        if is_last:
            yield _element(found, kind, place)
        else:
            yield from _rows(found, kind, dimension + 1, place)
    yield "]"


def _element(found: Descriptor, kind: Kind, place: int) -> str:
    return kind.text(_data(found, kind, place))


def _data(found: Descriptor, kind: Kind, place: int) -> bytes:
    return ctypes.string_at(found.aligned + place * kind.size, kind.size)


def differing(one: Descriptor, other: Descriptor, kind: Kind) -> Iterator[str]:
    """A line `1 != 2 offset = 3` for each pair of elements that differ. Source: `MemRefDataVerifier`."""
    for place in places(one):
        left, right = _data(one, kind, place), _data(other, kind, place)
        if not kind.same(left, right):
            yield f"{kind.text(left)} != {kind.text(right)} offset = {place}"


def places(found: Descriptor) -> Iterator[int]:
    """Yield the offset of each element, in row-major order."""
    for index in product(*map(range, found.sizes)):
        yield found.offset + sum(number * stride for number, stride in zip(index, found.strides, strict=True))
