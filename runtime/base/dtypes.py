"""Element types as the runtime sees them: OneFlow's number, the IR's spelling, bytes, and the class of arithmetic."""

from __future__ import annotations

from enum import Enum
from math import prod
from typing import Literal, NamedTuple


class DType(Enum):
    """An element type. The value is OneFlow's number; internal ones start at 256.

    Source: seed 000_5288debaba9517ca.txt (`data_type = 2 : i32` on f32 tensors); OneFlow's data_type.proto.
    """

    F32 = 2
    F64 = 3
    SI8 = 4
    SI32 = 5
    SI64 = 6
    UI8 = 7
    F16 = 9
    BF16 = 11
    BOOL = 12
    SI16 = 256

    __hash__ = object.__hash__  # Enum's own, of the name, is slow, and calls look facts up

    def __repr__(self) -> str:
        return f"DType.{self.name}"

    @property
    def spelling(self) -> str:
        """The spelling in the IR: `f32`, `si64`, ... and `i1` for Bool."""
        return _FACTS[self].spelling

    @property
    def itemsize(self) -> int:
        """Bytes of one element. A Bool takes one byte, 0 or 1."""
        return _FACTS[self].itemsize

    @property
    def kind(self) -> Literal["float", "signed", "unsigned", "bool"]:
        return _FACTS[self].kind

    @property
    def is_float(self) -> bool:
        return self.kind == "float"

    @property
    def numpy(self) -> str:
        """NumPy's name; bf16 is carried as its bits, `uint16`."""
        return _FACTS[self].numpy


class _Facts(NamedTuple):
    spelling: str
    itemsize: int
    kind: Literal["float", "signed", "unsigned", "bool"]
    numpy: str


_FACTS = {
    DType.F32: _Facts("f32", 4, "float", "float32"),
    DType.F64: _Facts("f64", 8, "float", "float64"),
    DType.F16: _Facts("f16", 2, "float", "float16"),
    DType.BF16: _Facts("bf16", 2, "float", "uint16"),
    DType.SI8: _Facts("si8", 1, "signed", "int8"),
    DType.SI16: _Facts("si16", 2, "signed", "int16"),
    DType.SI32: _Facts("si32", 4, "signed", "int32"),
    DType.SI64: _Facts("si64", 8, "signed", "int64"),
    DType.UI8: _Facts("ui8", 1, "unsigned", "uint8"),
    DType.BOOL: _Facts("i1", 1, "bool", "bool"),
}


class TensorSpec(NamedTuple):
    """Shape and element type of a tensor; row-major, all sizes known."""

    shape: tuple[int, ...]
    dtype: DType

    @property
    def elem_count(self) -> int:
        return prod(self.shape)

    @property
    def nbytes(self) -> int:
        return self.elem_count * self.dtype.itemsize

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def strides(self) -> tuple[int, ...]:
        """Row-major strides, in elements."""
        strides: list[int] = []
        step = 1
        for size in reversed(self.shape):
            strides.append(step)
            step *= size
        return tuple(reversed(strides))

    def __str__(self) -> str:
        return "x".join([*map(str, self.shape), self.dtype.spelling])
