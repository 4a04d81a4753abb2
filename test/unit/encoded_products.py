"""Functions that multiply encoded tensors, as text, and what NumPy computes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from linalg_graphs import bf16_bits, bf16_numbers
from numpy.typing import NDArray

from okl_opt.dialects.iree_encoding.contractions import rounding

Numbers = NDArray[Any]

PRODUCTS = {
    "product": "mk,kn->mn",
    "transposed left": "km,kn->mn",
    "transposed right": "mk,nk->mn",
    "transposed result": "mk,kn->nm",
    "all transposed": "km,nk->nm",
    "batch": "bmk,bkn->bmn",
    "batch inside": "mbk,knb->mnb",
    "matrix and vector": "mk,k->m",
    "vector and matrix": "k,kn->n",
    "matrices and vectors": "bmk,bk->bm",
    "vectors and matrices": "bk,bkn->bn",
}
TARGETS = {
    "avx512": "target=x86_64 features=+avx512f,+avx512bw,+avx512bf16",
    "avx2": "target=x86_64 features=+avx2",
    "sse": "target=x86_64",
    "aarch64": "target=aarch64 features=+i8mm,+bf16",
    "vmvx": "target=vmvx",
    "identity": "",
}
ELEMENTS = {
    "f32": ("f32", "f32", "f32"),
    "f64": ("f64", "f64", "f64"),
    "f16": ("f16", "f16", "f32"),
    "bf16": ("bf16", "bf16", "f32"),
    "i8": ("i8", "i8", "i32"),
    "ui8": ("ui8", "i8", "i32"),
    "i16": ("i16", "i16", "i32"),
}
_TYPES = {"f32": "f4", "f64": "f8", "f16": "f2", "i8": "i1", "ui8": "i1", "i16": "i2", "i32": "i4"}


def plain(element: str) -> str:
    """The type of an element in a tensor, where integers have no sign."""
    return element.removeprefix("u")


@dataclass
class EncodedProduct:
    """A product with its letters, as `einsum` has them, the sizes of these, and the element types of its operands."""

    letters: str
    sizes: dict[str, int]
    elements: Sequence[str] = ("f32", "f32", "f32")
    is_dynamic: bool = False
    has_bias: bool = False
    """Whether a vector along the last dimension of the result is added in tiles."""
    seed: int = 0
    told: Sequence[str] | None = None
    """Element types as encodings have them, where these are others."""
    unknown: str = ""
    """The letters whose sizes types do not tell; all if `is_dynamic`."""

    @property
    def operands(self) -> list[str]:
        """The letters of each operand."""
        return self.letters.replace("->", ",").split(",")

    def shape(self, letters: str) -> tuple[int, ...]:
        """The sizes of a tensor."""
        return tuple(self.sizes[letter] for letter in letters)

    def known(self, letter: str) -> int | None:
        """The size of a letter if types tell it."""
        return None if self.is_dynamic or letter in self.unknown else self.sizes[letter]

    def type(self, letters: str, element: str, encoding: str = "") -> str:
        """The type of a tensor."""
        sizes = ["?" if (size := self.known(letter)) is None else str(size) for letter in letters]
        return f"tensor<{'x'.join([*sizes, plain(element)])}{encoding and ', ' + encoding}>"

    def text(self) -> str:
        """The function `f` of both inputs and what is added to, with a bias after these if there is one."""
        plain_types, encoded = self._types(""), self._types("#e{}")
        total = plain_types[2]
        result = self.operands[2]
        bias = self.type(result[-1], self.elements[2])
        value = "%5" if self.has_bias else "%3"
        lines = [*self._encodings(), f"func.func @f({self._arguments(plain_types, bias)}) -> {total} {{"]
        for number, name in enumerate("abc"):
            lines.append(
                f"  %{number} = iree_encoding.set_encoding %{name} : {plain_types[number]} -> {encoded[number]}"
            )
        lines += [
            *self.product("%3", ("%0", "%1", "%2"), encoded),
            *(self._add_bias(encoded[2], bias) if self.has_bias else ()),
        ]
        unknown = [number for number, letter in enumerate(result) if self.known(letter) is None]
        for number in unknown:
            lines.append(f"  %i{number} = arith.constant {number} : index")
            lines.append(f"  %s{number} = tensor.dim %c, %i{number} : {total}")
        given = f"{{{', '.join(f'%s{number}' for number in unknown)}}}" if unknown else ""
        lines.append(f"  %r = iree_encoding.unset_encoding {value} : {encoded[2]} -> {total}{given}")
        return "\n".join([*lines, f"  return %r : {total}", "}", ""])

    @property
    def loops(self) -> list[str]:
        """The letters in the order of the loops."""
        return [letter for letter in "bmnk" if letter in self.letters]

    def maps(self) -> list[str]:
        """The indexing maps."""
        return [_map(self.loops, letters) for letters in self.operands]

    def _types(self, encoding: str) -> list[str]:
        rows = enumerate(zip(self.operands, self.elements, strict=True))
        return [self.type(letters, element, encoding.format(number)) for number, (letters, element) in rows]

    def _encodings(self) -> list[str]:
        known = {letter: self.known(letter) for letter in self.loops}
        rounded = ", ".join(map(str, rounding(known.get("m", 1), known.get("n", 1), 32)))
        result = self.operands[2]
        broadcast = f"bcast_map = {_map(result, result[-1])}, "
        rows = [("e0", 0, ""), ("e1", 1, ""), ("e2", 2, ""), ("bias", 2, broadcast)]
        return [
            f"#{name} = #iree_encoding.encoding<operand_index = {number} : index, op_type = matmul, "
            f"element_types = [{', '.join(self.told or self.elements)}], "
            f"user_indexing_maps = [{', '.join(self.maps())}], {more}round_dims_to = array<i64: {rounded}>>"
            for name, number, more in rows
        ]

    def _arguments(self, types: Sequence[str], bias: str) -> str:
        pairs = [*zip("abc", types, strict=True), *([("v", bias)] if self.has_bias else [])]
        return ", ".join(f"%{name}: {type}" for name, type in pairs)

    def product(self, result: str, operands: Sequence[str], types: Sequence[str]) -> list[str]:
        """The lines that multiply the first two of three operands, which have these types, and add to the third."""
        kinds = ["parallel" if letter in self.operands[2] else "reduction" for letter in self.loops]
        x, y, total = map(plain, self.elements)
        lines = [
            f"  {result} = {_generic(self.maps(), kinds)} ins({operands[0]}, {operands[1]} : {types[0]}, {types[1]}) "
            f"outs({operands[2]} : {types[2]}) {{",
            f"  ^bb0(%x: {x}, %y: {y}, %z: {total}):",
        ]
        factors: list[str] = []
        for name, element in zip("xy", self.elements, strict=False):
            factors.append(f"%{name}")
            if plain(element) != total:
                cast = "extui" if element.startswith("u") else "extsi" if total.startswith("i") else "extf"
                lines.append(f"    %w{name} = arith.{cast} %{name} : {plain(element)} to {total}")
                factors[-1] = f"%w{name}"
        return [
            *lines,
            f"    %p = arith.mul{_kind(total)} {', '.join(factors)} : {total}",
            f"    %s = arith.add{_kind(total)} %z, %p : {total}",
            f"    linalg.yield %s : {total}",
            f"  }} -> {types[2]}",
        ]

    def _add_bias(self, encoded: str, bias: str) -> list[str]:
        result, total = self.operands[2], plain(self.elements[2])
        maps = [_map(result, result[-1]), _map(result, result)]
        vector = bias.removesuffix(">") + ", #bias>"
        return [
            f"  %4 = iree_encoding.set_encoding %v : {bias} -> {vector}",
            f"  %5 = {_generic(maps, ['parallel'] * len(result))} ins(%4 : {vector}) outs(%3 : {encoded}) {{",
            f"  ^bb0(%x: {total}, %y: {total}):",
            f"    %s = arith.add{_kind(total)} %x, %y : {total}",
            f"    linalg.yield %s : {total}",
            f"  }} -> {encoded}",
        ]

    # ----- numbers

    def arguments(self) -> list[Numbers]:
        """Small integers, of which sums are exact in any order."""
        random = np.random.default_rng(self.seed)
        letters = [*self.operands, *([self.operands[2][-1]] if self.has_bias else [])]
        elements = [*self.elements, self.elements[2]]
        return [
            _stored(random.integers(0 if element.startswith("u") else -3, 4, self.shape(each)), element)
            for each, element in zip(letters, elements, strict=False)
        ]

    def result(self) -> Numbers:
        """What NumPy computes."""
        left, right, total, *bias = (
            _numbers(value, element)
            for value, element in zip(self.arguments(), [*self.elements, self.elements[2]], strict=False)
        )
        return total + np.einsum(self.letters, left, right) + sum(bias)


def _map(loops: Sequence[str], letters: Sequence[str]) -> str:
    dims = {letter: f"d{number}" for number, letter in enumerate(loops)}
    return f"affine_map<({', '.join(dims.values())}) -> ({', '.join(dims[letter] for letter in letters)})>"


def _generic(maps: Sequence[str], kinds: Sequence[str]) -> str:
    iterators = ", ".join(f'"{kind}"' for kind in kinds)
    return f"linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{iterators}]}}"


def _kind(element: str) -> str:
    return "i" if element.startswith("i") else "f"


def _stored(numbers: Numbers, element: str) -> Numbers:
    return bf16_bits(numbers.astype(np.float64)) if element == "bf16" else numbers.astype(_TYPES[element])


def _numbers(stored: Numbers, element: str) -> Numbers:
    return (bf16_numbers(stored) if element == "bf16" else stored).astype(np.float64)
