"""The values of an execution on terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import AnyFloat, ComplexType, MemRefType, VectorType
from xdsl.dialects.llvm import LLVMArrayType, LLVMStructType
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers import ap_float
from okl_opt.dialects.numbers.elements import signed, width_of
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.validation.terms import Term, Terms, Unsupported

OPAQUE_WIDTH = 64
"""Bits of a term that stands for a value that is never looked into, such as a tensor."""
MOST_ELEMENTS = 64
"""The most elements of a vector or memref that are told apart."""


class Bits(NamedTuple):
    """A number; it is poison where `poison` is true."""

    term: Term
    poison: Term


class Lanes(NamedTuple):
    """The elements of a vector or array in row-major order, or the fields of a structure of numbers."""

    shape: tuple[int, ...]
    elements: tuple[Bits, ...]


class Ref(NamedTuple):
    """A memref of known shape without gaps: the memory of a root."""

    root: object
    shape: tuple[int, ...]


Value = Bits | Lanes | Ref


@dataclass
class State:
    """A point of the execution. It is reached where `path` is true."""

    path: Term
    values: dict[object, Value]
    memory: dict[object, tuple[Bits, ...]]

    def at(self, path: Term) -> State:
        """A copy that is reached under another condition."""
        return State(path, dict(self.values), dict(self.memory))


def merged(terms: Terms, states: Sequence[State]) -> State:
    """The state after several paths meet, of which at most one is taken."""
    result = states[-1]
    for state in reversed(states[:-1]):
        result = _merged(terms, state, result)
    return result


def _merged(terms: Terms, one: State, other: State) -> State:
    condition = one.path
    values: dict[object, Value] = {}
    for key, value in one.values.items():
        another = other.values.get(key)
        if another is not None:
            values[key] = value if value is another else chosen(terms, condition, value, another)
    memory: dict[object, tuple[Bits, ...]] = {}
    for root in (*one.memory, *(root for root in other.memory if root not in one.memory)):
        held, another = one.memory.get(root), other.memory.get(root)
        if held is None or another is None:
            memory[root] = held or another or ()
        elif held is another:
            memory[root] = held
        else:
            memory[root] = tuple(chosen_bits(terms, condition, *pair) for pair in zip(held, another, strict=True))
    return State(terms.either(one.path, other.path), values, memory)


def chosen_bits(terms: Terms, condition: Term, then: Bits, otherwise: Bits) -> Bits:
    if then is otherwise:
        return then
    return Bits(
        terms.select(condition, then.term, otherwise.term), terms.select(condition, then.poison, otherwise.poison)
    )


def chosen(terms: Terms, condition: Term, then: Value, otherwise: Value) -> Value:
    """One value where a condition holds, else the other. Raises: Unsupported for two memories."""
    if isinstance(then, Bits) and isinstance(otherwise, Bits):
        return chosen_bits(terms, condition, then, otherwise)
    if isinstance(then, Lanes) and isinstance(otherwise, Lanes):
        pairs = zip(then.elements, otherwise.elements, strict=True)
        return Lanes(then.shape, tuple(chosen_bits(terms, condition, *pair) for pair in pairs))
    if then == otherwise:
        return then
    raise Unsupported("a memref is one of two")


def shape_of_value(type: Attribute) -> tuple[int, ...] | None:
    """The shape of a value that is held element by element: a vector, memref, array, structure or complex
    number; None for others.

    Raises: Unsupported if it has too many elements, others than numbers, or an unknown layout.
    """
    if isa(type, VectorType[Attribute]):
        if any(type.get_scalable_dims()):
            raise Unsupported(f"{type} is scalable")
        shape = tuple(type.get_shape())
    elif isa(type, MemRefType[Attribute]):
        if not type.has_static_shape() or type.layout.name != "none":
            raise Unsupported(f"{type} has no known shape without gaps")
        shape = tuple(type.get_shape())
    elif isinstance(type, LLVMArrayType):
        shape = (type.size.data, *(shape_of_value(type.type) or ()))
    elif isinstance(type, LLVMStructType):
        shape = (len(type.types.data),)
    elif isa(type, ComplexType):
        shape = (2,)
    else:
        return None
    if prod(shape) > MOST_ELEMENTS or any(width_of(each) is None for each in types_of_elements(type)):
        raise Unsupported(f"{type} has more than {MOST_ELEMENTS} elements, or others than numbers")
    return shape


def types_of_elements(type: Attribute) -> Sequence[Attribute]:
    """The types of the elements: one for a structure's fields each, else one for all."""
    if isinstance(type, LLVMStructType):
        return type.types.data
    if isinstance(type, LLVMArrayType):
        return types_of_elements(type.type)
    return [element_of(type)]


def widths_of(type: Attribute) -> Sequence[int] | None:
    """The bits of each element of a type that is held element by element; None for others. Raises: Unsupported."""
    shape = shape_of_value(type)
    if shape is None:
        return None
    widths = [width for each in types_of_elements(type) if (width := width_of(each)) is not None]
    return widths if isinstance(type, LLVMStructType) else widths * prod(shape)


def number_text(element: Attribute, bits: int) -> str:
    """A number of a scalar type as `--input` takes it; its bits if the type is none."""
    if isinstance(element, AnyFloat):
        number = ap_float.decode(bits, ap_float.format_of(element)).number
        return "-0.0" if number == 0 and bits else repr(float(number))
    width = width_of(element)
    return str(bits if width in (None, 1) else signed(bits, width))
