"""MLIR's checks of builtin types that xDSL lacks. Source: `BuiltinTypes.cpp` and `BuiltinAttributes.cpp`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ComplexType,
    DictionaryAttr,
    FunctionType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    NoneType,
    StridedLayoutAttr,
    StringAttr,
    TensorType,
    TupleType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from xdsl.ir import Attribute, BuiltinAttribute, TypeAttribute

from okl_opt.dialects.hints import isa

_NO_MEMORY_SPACE = "unsupported memory space Attribute"
# Source: `isSupportedMemorySpace` of MLIR.
_MEMORY_SPACES = (DictionaryAttr, IntegerAttr, NoneAttr, StringAttr)

_NO_VECTOR_ELEMENTS = (
    ComplexType,
    FunctionType,
    MemRefType,
    NoneType,
    TensorType,
    TupleType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
# The types of the llvm dialect that vectors may have.
_OF_LLVM = frozenset({"llvm.ppc_fp128", "llvm.ptr"})


def type_problem(type: Attribute | None) -> str | None:
    """The reason why MLIR refuses `type`, or None."""
    if isa(type, VectorType):
        return _vector_problem(type)
    if isa(type, MemRefType):
        return _memref_problem(type)
    if isinstance(type, UnrankedMemRefType) and not _is_memory_space(type.memory_space):
        return _NO_MEMORY_SPACE
    return None


def _vector_problem(type: VectorType[Attribute]) -> str | None:
    shape = type.get_shape()
    if any(size <= 0 for size in shape):
        return f"vector types must have positive constant sizes but got {', '.join(map(str, shape))}"
    element = type.element_type
    if isinstance(element, _NO_VECTOR_ELEMENTS) or (element.name.startswith("llvm.") and element.name not in _OF_LLVM):
        return "failed to verify 'elementType': VectorElementTypeInterface instance"
    return None


def _is_memory_space(attribute: Attribute) -> bool:
    """Return whether MLIR accepts the memory space: some builtin attributes, and all attributes of other dialects."""
    if isinstance(attribute, _MEMORY_SPACES):
        return True
    return not isinstance(attribute, TypeAttribute | BuiltinAttribute)


def _memref_problem(type: MemRefType[Attribute]) -> str | None:
    rank, layout = type.get_num_dims(), type.layout
    if isinstance(layout, StridedLayoutAttr) and len(layout.strides) != rank:
        return "expected the number of strides to match the rank"
    if not _is_memory_space(type.memory_space):
        return _NO_MEMORY_SPACE
    if isinstance(layout, AffineMapAttr) and layout.data.num_dims != rank:
        return f"memref layout mismatch between rank and affine map: {rank} != {layout.data.num_dims}"
    return None


def encoding_problem(type: TensorType[Attribute]) -> str | None:
    """The reason why a tensor cannot have its encoding; None if it can. Source: `VerifiableTensorEncoding`."""
    ask: Callable[[Sequence[int], Attribute], str | None] | None = getattr(type.encoding, "problem_in", None)
    return None if ask is None else ask(type.get_shape(), type.element_type)
