"""Element types that cross the border of a function: their text and their memory.

Source: the data layout of LLVM for x86-64 and AArch64; `--input` of `iree-run-module`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.memory.numbers import format_number, parse_number

_FLOATS = {"bf16": DType.BF16, "f16": DType.F16, "f32": DType.F32, "f64": DType.F64}
_INTEGERS = {8: DType.SI8, 16: DType.SI16, 32: DType.SI32, 64: DType.SI64}
_INTEGER = re.compile(r"(i|si|ui)([1-9][0-9]{0,2})")
_WIDEST = 64


class Element(NamedTuple):
    """An element type: its text, the type of a number in memory, the bits of an integer, the count of numbers.

    A complex number has two. Integers of odd widths lie in the next wider memory type, zero-extended.
    """

    text: str
    dtype: DType
    bits: int
    is_unsigned: bool = False
    numbers: int = 1

    @property
    def size(self) -> int:
        """Bytes in memory."""
        return self.dtype.itemsize * self.numbers

    @property
    def llvm(self) -> str:
        """LLVM's type, in registers."""
        name = {DType.BF16: "bfloat", DType.F16: "half", DType.F32: "float", DType.F64: "double"}.get(self.dtype)
        name = name or f"i{self.bits}"
        return name if self.numbers == 1 else f"{{ {name}, {name} }}"

    @property
    def type_string(self) -> str:
        """The type in NumPy's array interface; bf16 as its bits, `uint16`."""
        if self.numbers == 2:
            kind = "c"
        elif self.dtype is DType.BOOL:
            kind = "b"
        elif self.dtype.is_float and self.dtype is not DType.BF16:
            kind = "f"
        else:
            kind = "u" if self.is_unsigned or self.dtype is DType.BF16 else "i"
        return f"<{kind}{self.size}"

    def value(self, numbers: Sequence[float]) -> object:
        """Return an element as Python's number, from its numbers in memory."""
        if self.numbers == 2:
            return complex(*numbers)
        if self.dtype is DType.BOOL:
            return bool(numbers[0])
        return numbers[0] if self.dtype.is_float else self.integer(numbers[0])

    def parse(self, text: str) -> tuple[float, ...]:
        """Parse the numbers of one element, in memory form. Raises: InputError."""
        if self.numbers == 2:
            parts = text[1:-1].split(",")
            if text[:1] != "(" or text[-1:] != ")" or len(parts) != 2:
                raise InputError(f"'{text[:40]}' is no {self.text}: write (1,-2)")
            return tuple(parse_number(self.dtype, part.strip()) for part in parts)
        if self.dtype.is_float or self.dtype is DType.BOOL:
            return (parse_number(self.dtype, text),)
        return (self._parsed(text),)

    def format(self, numbers: Sequence[float], digits: int) -> str:
        """One element as text, from its numbers in memory."""
        if self.numbers == 2:
            return f"({','.join(format_number(self.dtype, number, digits) for number in numbers)})"
        if self.dtype.is_float or self.dtype is DType.BOOL:
            return format_number(self.dtype, numbers[0], digits)
        return str(self.integer(numbers[0]))

    def stored(self, value: int) -> int:
        """The memory form of an integer. Raises: InputError if it is too wide."""
        least = 0 if self.is_unsigned else -(1 << (self.bits - 1))
        if not least <= value < 1 << self.bits:
            raise InputError(f"'{str(value)[:40]}' does not fit {self.text}")
        zero_extended = value & ((1 << self.bits) - 1)
        width = 8 * self.dtype.itemsize
        return zero_extended - (1 << width) if zero_extended >> (width - 1) else zero_extended

    def integer(self, stored: float) -> int:
        """The integer with this memory form."""
        value = int(stored) & ((1 << self.bits) - 1)
        is_negative = not self.is_unsigned and value >> (self.bits - 1)
        return value - (1 << self.bits) if is_negative else value

    @property
    def fills_memory(self) -> bool:
        """Return whether every bit pattern of the memory type is a value."""
        return self.dtype.is_float or self.bits == 8 * self.dtype.itemsize

    def _parsed(self, text: str) -> int:
        try:
            value = int(text, 16) if "x" in text.lower() else int(text)
        except ValueError:
            raise InputError(f"'{text[:40]}' is no {self.text}") from None
        if "_" in text or not text.isascii():
            raise InputError(f"'{text[:40]}' does not fit {self.text}")
        return self.stored(value)


def element_named(text: str) -> Element | None:
    """The element type with this spelling in MLIR; None if its values do not cross the border."""
    if text == "index":
        return Element(text, DType.SI64, _WIDEST)
    if text in _FLOATS:
        return Element(text, _FLOATS[text], 8 * _FLOATS[text].itemsize)
    if text in ("complex<f32>", "complex<f64>"):
        dtype = _FLOATS[text.removeprefix("complex<").removesuffix(">")]
        return Element(text, dtype, 8 * dtype.itemsize, numbers=2)
    found = _INTEGER.fullmatch(text)
    if found is None or int(found[2]) > _WIDEST:
        return None
    bits = int(found[2])
    dtype = DType.BOOL if bits == 1 else next(dtype for size, dtype in _INTEGERS.items() if bits <= size)
    return Element(text, dtype, bits, found[1] == "ui")
