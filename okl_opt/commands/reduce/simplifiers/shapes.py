"""Shrinks shapes everywhere at once, so that types still agree.

Before:  func.func @f(%arg0: tensor<4x6xf32>) -> tensor<24xf32> {
           %0 = tensor.collapse_shape %arg0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
           return %0 : tensor<24xf32>
         }
After:   func.func @f(%arg0: tensor<1x1xf32>) -> tensor<1xf32> {
           %0 = tensor.collapse_shape %arg0 [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
           return %0 : tensor<1xf32>
         }
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import prod
from typing import Any, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    BytesAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    IntAttr,
    IntegerAttr,
    MemRefType,
    TensorType,
    VectorType,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from okl_opt.commands.reduce.simplifiers.simplifier import Edit, Simplifier

Resize = Callable[[int], int]
"""The new size of a dimension."""

_SHAPED = (TensorType, MemRefType, VectorType)
# Name parts of attributes that hold sizes as numbers.
_TELLING = ("shape", "sizes")


def _factors(top: Operation) -> list[Edit]:
    """Divide all sizes by a prime factor: products of sizes, as in reshapes, stay consistent."""
    primes = sorted({prime for size in _sizes(top) for prime in _primes_of(size)})
    return [partial(_resize, top, partial(_without_factor, prime)) for prime in primes]


def _values(top: Operation, smaller: Resize) -> list[Edit]:
    """Change one size wherever it occurs."""
    found = sorted({size for size in _sizes(top) if smaller(size) < size}, reverse=True)
    return [partial(_resize, top, partial(_replaced, size, smaller(size))) for size in found]


def _without_factor(prime: int, size: int) -> int:
    while size > 1 and size % prime == 0:
        size //= prime
    return size


def _replaced(old: int, new: int, size: int) -> int:
    return new if size == old else size


def _to_one(size: int) -> int:
    return 1


def _to_two(size: int) -> int:
    return min(size, 2)


def _to_half(size: int) -> int:
    return max(size // 2, 1)


def _primes_of(size: int) -> Iterator[int]:
    """The small prime factors of a size, and the remainder."""
    for factor in range(2, 256):
        if size % factor == 0:
            yield factor
            while size % factor == 0:
                size //= factor
    if size > 1:
        yield size


def _sizes(top: Operation) -> list[int]:
    """The distinct sizes above 1 in the types of values."""
    found: dict[int, None] = {}
    for type_ in dict.fromkeys(value.type for op in top.walk() for value in _values_of(op)):
        if isinstance(type_, _SHAPED):
            for size in cast("TensorType[Any]", type_).get_shape():
                if size > 1:
                    found[size] = None
    return list(found)


def _values_of(op: Operation) -> Iterator[Any]:
    yield from op.results
    for region in op.regions:
        for block in region.blocks:
            yield from block.args


def _resize(top: Operation, resize: Resize) -> None:
    resizer = _Resizer(resize)
    for op in list(top.walk()):
        for value in list(_values_of(op)):
            new = resizer.attribute(value.type)
            if new != value.type:
                Rewriter.replace_value_with_new_type(value, new)
        for holder in (op.properties, op.attributes):
            for name, old in list(holder.items()):
                tells = any(part in name for part in _TELLING) and "segment" not in name
                holder[name] = resizer.sizes(old) if tells else resizer.attribute(old)


class _Resizer:
    """Resizes types and attributes; results are cached."""

    def __init__(self, resize: Resize):
        self._resize = resize
        self._done: dict[Attribute, Attribute] = {}

    def attribute(self, old: Attribute) -> Attribute:
        new = self._done.get(old)
        if new is None:
            try:
                new = self._attribute(old)
            except VerifyException:
                new = old  # another size is not valid here
            self._done[old] = new
        return new

    def sizes(self, old: Attribute) -> Attribute:
        """Resize an attribute whose numbers are sizes."""
        match old:
            case IntegerAttr():
                number = cast("IntegerAttr[Any]", old)
                return IntegerAttr(self._size(number.value.data), number.type)
            case ArrayAttr():
                return ArrayAttr([self.sizes(item) for item in old])
            case DenseArrayBase():
                array = cast("DenseArrayBase[Any]", old)
                sizes = [self._size(int(size)) for size in array.iter_values()]
                return DenseArrayBase.from_list(array.elt_type, sizes)
            case _:
                return self.attribute(old)

    def _size(self, size: int) -> int:
        return self._resize(size) if size > 1 else size

    def _attribute(self, old: Attribute) -> Attribute:
        match old:
            case TensorType() | MemRefType() | VectorType():
                shape = ArrayAttr([IntAttr(self._size(size)) for size in cast("TensorType[Any]", old).get_shape()])
                rest = [self.attribute(part) for part in old.parameters]
                return type(old).new(
                    [shape if part is old.shape else rest[at] for at, part in enumerate(old.parameters)]
                )
            case DenseIntOrFPElementsAttr():
                return self._dense(cast("DenseIntOrFPElementsAttr[Any]", old))
            case ArrayAttr():
                return ArrayAttr([self.attribute(item) for item in old])
            case DictionaryAttr():
                return DictionaryAttr({name: self.attribute(item) for name, item in old.data.items()})
            case DenseArrayBase():
                return old
            case ParametrizedAttribute():
                parts = [self.attribute(part) for part in old.parameters]
                return old if list(old.parameters) == parts else type(old).new(parts)
            case _:
                return old

    def _dense(self, old: DenseIntOrFPElementsAttr[Any]) -> Attribute:
        """A constant cut to the new number of elements."""
        new_type = self.attribute(old.type)
        if new_type == old.type or not isinstance(new_type, _SHAPED) or not len(old):
            return old
        count = prod(cast("TensorType[Any]", new_type).get_shape())
        size = len(old.data.data) // len(old)
        return DenseIntOrFPElementsAttr(cast("Any", new_type), BytesAttr(old.data.data[: count * size]))


SHRINK_SHAPES = (
    Simplifier("dividing shapes", _factors),
    *(
        Simplifier(name, partial(_values, smaller=smaller))
        for name, smaller in (
            ("making sizes 1", _to_one),
            ("making sizes 2", _to_two),
            ("halving sizes", _to_half),
        )
    ),
)
