"""What random programs are made of: element types, indices with what is known of them, memrefs, scopes."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

ENDS = {
    "i16": "I16",
    "i32": "I32",
    "i64": "I64",
    "index": "Ind",
    "f16": "F16",
    "bf16": "BF16",
    "f32": "F32",
    "f64": "F64",
    "complex<f32>": "C32",
    "complex<f64>": "C64",
}
"""Element types that `printMemref` knows, and the ends of its names."""
INTEGERS = ("i1", "i4", "i8", "i16", "i24", "i32", "i64")
FLOATS = ("f16", "bf16", "f32", "f64")
ELEMENTS = (*INTEGERS, "index", *FLOATS, "complex<f32>", "complex<f64>")
IN_VECTORS = ("i8", "i16", "i32", "i64", "f32", "f64")


class Index(NamedTuple):
    """A value of type index, and the least and greatest number that it is."""

    name: str
    low: int
    high: int


class Part(NamedTuple):
    """A size, stride or offset: its number, and whether the type tells it."""

    number: int
    is_static: bool

    @property
    def text(self) -> str:
        return str(self.number) if self.is_static else "?"


NONE = Part(0, True)


@dataclass(frozen=True)
class Memref:
    """A memref in the program. `strides` is empty for one without a layout."""

    name: str
    element: str
    sizes: tuple[Part, ...]
    strides: tuple[Part, ...] = ()
    offset: Part = NONE

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(size.number for size in self.sizes)

    @property
    def type(self) -> str:
        sizes = "".join(f"{size.text}x" for size in self.sizes)
        if not self.strides:
            return f"memref<{sizes}{self.element}>"
        strides = ", ".join(stride.text for stride in self.strides)
        offset = "" if self.offset == NONE else f", offset: {self.offset.text}"
        return f"memref<{sizes}{self.element}, strided<[{strides}]{offset}>>"

    def all_strides(self) -> tuple[Part, ...]:
        """The strides, which follow from the sizes where there is no layout."""
        if self.strides:
            return self.strides
        found: list[Part] = []
        for place in range(len(self.sizes)):
            inner = self.sizes[place + 1 :]
            found.append(Part(prod(size.number for size in inner), all(size.is_static for size in inner)))
        return tuple(found)


@dataclass
class Scope:
    """What a block may use."""

    indices: list[Index]
    memrefs: list[Memref]
    scalars: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    loops: int = 0

    def inner(self, *indices: Index) -> Scope:
        scalars = {element: list(names) for element, names in self.scalars.items()}
        return Scope([*self.indices, *indices, *indices], list(self.memrefs), scalars, self.loops + 1)


class Function(NamedTuple):
    """A private function on a memref and an index, with two results."""

    name: str
    memref: Memref
