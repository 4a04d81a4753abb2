"""The form in which values of MLIR's types cross the border of a function."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BFloat16Type,
    ComplexType,
    Float16Type,
    Float32Type,
    Float64Type,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    NoneAttr,
    Signedness,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.runtime.code.border import AnyMemory, Border, Memory, Passing, Scalar
from okl_opt.runtime.code.elements import Element, element_named

_FLOATS = BFloat16Type, Float16Type, Float32Type, Float64Type
_PREFIXES = {Signedness.SIGNLESS: "i", Signedness.SIGNED: "si", Signedness.UNSIGNED: "ui"}


def bufferized(type_: Attribute) -> Attribute:
    """The memref for a tensor at the border of a function; other types unchanged."""
    if isa(type_, TensorType[Attribute]):
        return MemRefType(type_.element_type, type_.get_shape())
    return UnrankedMemRefType.from_type(type_.element_type) if isa(type_, UnrankedTensorType[Attribute]) else type_


def stands_for(code: FunctionType, stated: FunctionType) -> bool:
    """Return whether code for one type of a function is safe with the values of another type.

    Code may know less of the memory that it is given, and must know as much of the memory that it gives.
    """
    inputs, outputs = code.inputs.data, code.outputs.data
    wanted, given = stated.inputs.data, stated.outputs.data
    return (
        len(inputs) == len(wanted)
        and len(outputs) == len(given)
        and all(_is_as_general(one, other) for one, other in zip(inputs, wanted, strict=True))
        and all(_is_as_general(one, other) for one, other in zip(given, outputs, strict=True))
    )


def _is_as_general(type_: Attribute, other: Attribute) -> bool:
    """Return whether all values of `other` are values of a type, too."""
    one, two = bufferized(type_), bufferized(other)
    if one == two:
        return True
    if not isa(one, MemRefType[Attribute]) or not isa(two, MemRefType[Attribute]):
        return False
    layouts = strides_and_offset(one), strides_and_offset(two)
    if one.element_type != two.element_type or one.memory_space != two.memory_space or None in layouts:
        return False
    if len(one.get_shape()) != len(two.get_shape()):
        return False
    known, sizes = ((*layout[0], layout[1]) for layout in layouts if layout is not None)
    pairs = [*zip(known, sizes, strict=True)]
    return all(a is None or a == b for a, b in pairs) and all(
        a in (DYNAMIC_INDEX, b) for a, b in zip(one.get_shape(), two.get_shape(), strict=True)
    )


def border_of(type_: Attribute, tensors: Passing = Passing.COPIED) -> Border | str:
    """Return how values of a type cross the border, or the reason why they do not. `tensors` applies to tensors."""
    if isa(type_, TensorType[Attribute]) and not isinstance(type_.encoding, NoneAttr):
        return f"the layout of {quoted(type_)} is not known"
    memory = bufferized(type_)
    return _border_of(memory, Passing.WRITTEN if memory is type_ else tensors)


def _border_of(type_: Attribute, passing: Passing) -> Border | str:
    if isa(type_, MemRefType) or isa(type_, UnrankedMemRefType) or isa(type_, VectorType):
        element = element_of(type_.element_type)
    else:
        element = element_of(type_)
    if element is None:
        return f"values of type {quoted(type_)} are neither read nor shown"
    if isa(type_, UnrankedMemRefType):
        if not is_default_space(type_.memory_space):
            return "its memory space is not the default one"
        return AnyMemory(element, passing)
    if isa(type_, MemRefType):
        layout = strides_and_offset(type_)
        if not is_default_space(type_.memory_space):
            return "its memory space is not the default one"
        if layout is None:
            return f"the layout of {quoted(type_)} is not strided"
        shape = tuple(None if size == DYNAMIC_INDEX else size for size in type_.get_shape())
        return Memory(element, shape, tuple(layout[0]), layout[1], passing)
    if isa(type_, VectorType):
        if type_.get_num_scalable_dims():
            return f"{quoted(type_)} has no fixed size"
        return Scalar(element, type_.get_shape(), True)
    return Scalar(element, (), False)


def is_default_space(space: Attribute) -> bool:
    """Return whether a memory space is the default one."""
    return space.name == "none" or str(space).startswith("0 ")


def element_of(type_: Attribute) -> Element | None:
    """The element of an MLIR type; None if its values do not cross the border."""
    text = _element_text(type_)
    return None if text is None else element_named(text)


def _element_text(type_: Attribute) -> str | None:
    match type_:
        case IndexType():
            return "index"
        case IntegerType(width=width, signedness=signedness):
            return f"{_PREFIXES[signedness.data]}{width.data}"
        case ComplexType():
            return f"complex<{_element_text(type_.element_type)}>"
        case _:
            return type_.name if isinstance(type_, _FLOATS) else None
