"""Host types for kernel types: the host has one memory space."""

from __future__ import annotations

from xdsl.dialects.builtin import FunctionType, MemRefType, NoneAttr, UnrankedMemRefType
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa


def on_host(type: Attribute) -> Attribute:
    """Return the type without memory spaces.

    memref<8xf32, #gpu.address_space<workgroup>> --> memref<8xf32>
    """
    if isa(type, MemRefType[Attribute]):
        return MemRefType(type.element_type, type.shape, type.layout, NoneAttr())
    if isa(type, UnrankedMemRefType[Attribute]):
        return UnrankedMemRefType.from_type(type.element_type)
    if isinstance(type, FunctionType):
        inputs, outputs = ([on_host(each) for each in part] for part in (type.inputs, type.outputs))
        return FunctionType.from_lists(inputs, outputs)
    return type
