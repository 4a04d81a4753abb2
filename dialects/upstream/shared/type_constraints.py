"""The type constraints of op definitions, by MLIR's text for each.

Source: `CommonTypeConstraints.td`, `LLVMOpBase.td`, `GPUBase.td`, `ShapeBase.td` of MLIR 22. Texts and predicates are
composed alike, so each is written once. Types of dialects are matched by name, so that no dialect is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    ComplexType,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    Signedness,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset

Holds = Callable[[Attribute], bool]


@dataclass(frozen=True, slots=True)
class TypeConstraint:
    """A set of types, and the text for it."""

    text: str
    holds: Holds


def _any_of(*choices: TypeConstraint) -> TypeConstraint:
    predicates = tuple(choice.holds for choice in choices)
    text = " or ".join(choice.text for choice in choices)
    return TypeConstraint(text, lambda type: any(holds(type) for holds in predicates))


def element_of(type: Attribute) -> Attribute | None:
    """The element type of a builtin shaped type; None for others."""
    element: Attribute | None = getattr(type, "element_type", None) if is_shaped(type) else None
    return element


def is_shaped(type: Attribute) -> bool:
    """Return whether a type is a vector, a tensor or a memref."""
    return isinstance(type, VectorType | TensorType | UnrankedTensorType | MemRefType | UnrankedMemRefType)


def shape_of(type: Attribute) -> tuple[int, ...] | None:
    """The sizes of a ranked shaped type; None for others."""
    return type.get_shape() if isinstance(type, VectorType | TensorType | MemRefType) else None


def _contains(type: Attribute, holds: Holds) -> bool:
    element = element_of(type)
    return element is not None and holds(element)


def _of(text: str, container: Holds, elements: TypeConstraint) -> TypeConstraint:
    holds = elements.holds

    def contains(type: Attribute) -> bool:
        return container(type) and _contains(type, holds)

    return TypeConstraint(f"{text} of {elements.text} values", contains)


def _is(*classes: type[Attribute]) -> Holds:
    return lambda type: isinstance(type, classes)


def _named(text: str, *names: str) -> TypeConstraint:
    return TypeConstraint(text, lambda type: type.name in names)


def _ranked(rank: int) -> Holds:
    return lambda type: len(shape_of(type) or ()) == rank and shape_of(type) is not None


def _both(one: Holds, other: Holds) -> Holds:
    return lambda type: one(type) and other(type)


def _is_static(type: Attribute) -> bool:
    shape = shape_of(type)
    return shape is not None and all(size >= 0 for size in shape)


def is_scalable(type: Attribute) -> bool:
    """Return whether a vector has scalable dimensions."""
    return isa(type, VectorType) and type.get_num_scalable_dims() > 0


# ----- scalars

_ANY = TypeConstraint("any type", lambda type: True)
_INDEX = TypeConstraint("index", _is(IndexType))
_INTEGER = TypeConstraint("integer", _is(IntegerType))


def is_signless(type: Attribute) -> bool:
    """Return whether a type is a signless integer."""
    return isa(type, IntegerType) and type.signedness.data is Signedness.SIGNLESS


def _integer(width: int, signedness: Signedness = Signedness.SIGNLESS) -> TypeConstraint:
    wanted = IntegerType(width, signedness)
    return TypeConstraint(f"{width}-bit {signedness.name.lower()} integer", lambda type: type == wanted)


def _signed(signedness: Signedness) -> TypeConstraint:
    def holds(type: Attribute) -> bool:
        return isa(type, IntegerType) and type.signedness.data is signedness

    return TypeConstraint(f"{signedness.name.lower()} integer", holds)


_I1, _I8, _I32, _I64 = map(_integer, (1, 8, 32, 64))
_SIGNLESS = TypeConstraint("signless integer", is_signless)
_FLOAT = TypeConstraint("floating-point", lambda type: isinstance(type, AnyFloat))
_F16 = TypeConstraint("16-bit float", _is(Float16Type))
_F32 = TypeConstraint("32-bit float", _is(Float32Type))
_F64 = TypeConstraint("64-bit float", _is(Float64Type))
_SIGNLESS_OR_INDEX = _any_of(_SIGNLESS, _INDEX)
_INTEGER_OR_FLOAT = TypeConstraint("Integer or Float", _any_of(_SIGNLESS, _FLOAT).holds)

# ----- containers

_is_vector, _is_memref = _is(VectorType), _is(MemRefType)
_is_tensor = _is(TensorType, UnrankedTensorType)
_is_ranked_tensor = _is(TensorType)
_is_any_memref = _is(MemRefType, UnrankedMemRefType)
_has_values = _is(VectorType, TensorType, UnrankedTensorType)


def _is_fixed_vector(type: Attribute) -> bool:
    return _is_vector(type) and not is_scalable(type)


def _has_rank(type: Attribute) -> bool:
    return bool(shape_of(type))


def _is_strided(type: Attribute) -> bool:
    return isa(type, MemRefType) and strides_and_offset(type) is not None


def _vector_of(elements: TypeConstraint) -> TypeConstraint:
    return _of("vector", _is_vector, elements)


def _memref_of(elements: TypeConstraint) -> TypeConstraint:
    return _of("memref", _is_memref, elements)


def _of_rank(kind: str, container: Holds, rank: int, elements: TypeConstraint) -> TypeConstraint:
    return _of(f"{rank}D {kind}", _both(container, _ranked(rank)), elements)


def _like(text: str, elements: TypeConstraint) -> TypeConstraint:
    """A type, or a vector or tensor with that element type."""
    holds = elements.holds

    def like(type: Attribute) -> bool:
        return holds(type) or (_has_values(type) and _contains(type, holds))

    return TypeConstraint(text, like)


def _with(constraint: TypeConstraint, text: str, also: Holds) -> TypeConstraint:
    return TypeConstraint(text, _both(constraint.holds, also))


_ANY_VECTOR, _ANY_MEMREF = _vector_of(_ANY), _memref_of(_ANY)
_RANKED_TENSOR = _of("ranked tensor", _is_ranked_tensor, _ANY)
_STRIDED = _of("strided memref", _is_strided, _ANY)
_UNRANKED_MEMREF = _of("unranked.memref", _is(UnrankedMemRefType), _ANY)
_RANK_1 = " of ranks 1"
_ONE_DIMENSIONAL = _both(_is_vector, _ranked(1))

# ----- the llvm dialect

_LLVM_FLOATS = (BFloat16Type, Float16Type, Float32Type, Float64Type, Float80Type, Float128Type)
"""The builtin float types of LLVM; ppc_fp128 is a type of the dialect."""


def is_llvm_type(type: Attribute) -> bool:
    """Return whether a type is a type of the llvm dialect, without checking its parts: `isCompatibleOuterType`."""
    return (
        isinstance(type, _LLVM_FLOATS)
        or is_signless(type)
        or _ONE_DIMENSIONAL(type)
        or (type.name.startswith("llvm.") and not type.name.startswith("llvm.mlir"))
    )


def is_llvm_vector(type: Attribute) -> bool:
    """Return whether a type is a vector of LLVM: `isCompatibleVectorType`."""
    if not isa(type, VectorType) or len(type.get_shape()) != 1:
        return False
    element = type.element_type
    return isinstance(element, _LLVM_FLOATS) or is_signless(element) or element.name == "llvm.ptr"


def _is_opaque_struct(type: Attribute) -> bool:
    return type.name == "llvm.struct" and bool(getattr(type, "IS_OPAQUE", False))


_LLVM_TYPE = TypeConstraint("LLVM dialect-compatible type", is_llvm_type)
_LLVM_POINTER = _named("LLVM pointer type", "llvm.ptr")
LLVM_FLOAT = TypeConstraint(
    "floating point LLVM type", lambda type: isinstance(type, _LLVM_FLOATS) or type.name == "llvm.ppc_fp128"
)
_LLVM_AGGREGATE = _named("LLVM aggregate type", "llvm.struct", "llvm.array")
LLVM_VECTOR = TypeConstraint("LLVM dialect-compatible vector type", is_llvm_vector)
_LLVM_PRIMITIVE = _with(_LLVM_TYPE, "primitive LLVM type", lambda type: type.name not in ("llvm.void", "llvm.func"))


def _llvm_vector_of(elements: TypeConstraint) -> TypeConstraint:
    return TypeConstraint(
        f"LLVM dialect-compatible vector of {elements.text}",
        lambda type: is_llvm_vector(type) and _contains(type, elements.holds),
    )


def _or_llvm_vector(elements: TypeConstraint) -> TypeConstraint:
    return _any_of(elements, _llvm_vector_of(elements))


def _is_default_pointer(type: Attribute) -> bool:
    space = getattr(type, "addr_space", None)
    number = getattr(getattr(space, "value", None), "data", 0)
    return type.name == "llvm.ptr" and number == 0


# ----- the gpu and shape dialects

_SHAPE, _SIZE, _VALUE_SHAPE, _WITNESS = (
    _named("", f"shape.{name}") for name in ("shape", "size", "value_shape", "witness")
)
_EXTENT_TENSOR = _of_rank("tensor", _is_ranked_tensor, 1, _INDEX)
_SHAPE_OR_EXTENTS = TypeConstraint("shape or extent tensor", _any_of(_SHAPE, _EXTENT_TENSOR).holds)
_SIZE_OR_INDEX = TypeConstraint("size or index", _any_of(_SIZE, _INDEX).holds)


def _mma_of(*elements: TypeConstraint) -> TypeConstraint:
    inner = _any_of(*elements)

    def holds(type: Attribute) -> bool:
        element = getattr(type, "element_type", None)
        return type.name == "gpu.mma_matrix" and isinstance(element, Attribute) and inner.holds(element)

    return TypeConstraint(f"gpu.mma_matrix of {inner.text} values", holds)


_SI8, _UI8 = _integer(8, Signedness.SIGNED), _integer(8, Signedness.UNSIGNED)
_MMA_MEMORY = _any_of(_I8, _I32, _F16, _F32, _F64)
_MMA_VECTOR = TypeConstraint(
    f"{_vector_of(_MMA_MEMORY).text}{_RANK_1}", _both(_vector_of(_MMA_MEMORY).holds, _ranked(1))
)

# ----- the transform dialect

_TRANSFORM_OP = _named("TransformHandleTypeInterface instance", "transform.any_op", "transform.op")
_TRANSFORM_VALUE = _named("TransformValueHandleTypeInterface instance", "transform.any_value")
_TRANSFORM_MAP = _named("", "transform.affine_map")
_TRANSFORM_PARAM = _named(
    "TransformParamTypeInterface instance",
    *("transform.affine_map", "transform.any_param", "transform.param", "transform.type"),
)
_TRANSFORM_OP_OR_VALUE = _any_of(_TRANSFORM_OP, _TRANSFORM_VALUE)
_OPS_WITH_HANDLES = (
    *("linalg.pack", "linalg.transpose", "linalg.unpack", "memref.alloc", "memref.alloca", "scf.for"),
    *("tensor.collapse_shape", "tensor.empty", "tensor.expand_shape", "tensor.extract_slice", "tensor.pad"),
)


def _handle_to(name: str) -> TypeConstraint:
    """Handles whose type names one op; the attribute in the type is compared, so that no class is imported."""

    def holds(type: Attribute) -> bool:
        return type.name == "transform.op" and getattr(getattr(type, "operation", None), "data", "") == name

    return TypeConstraint(f"Transform IR handle to {name} operations", holds)


# ----- the table

_CONSTRAINTS = (
    _ANY,
    _INDEX,
    _INTEGER,
    _I1,
    _I8,
    _I32,
    _SIGNLESS,
    _FLOAT,
    _SIGNLESS_OR_INDEX,
    _INTEGER_OR_FLOAT,
    _any_of(_INTEGER, _INDEX),
    _any_of(_INTEGER, _INDEX, _FLOAT),
    _any_of(_SIGNLESS, _FLOAT),
    _any_of(_INDEX, _I32, _I64),
    TypeConstraint("80-bit float", _is(Float80Type)),
    TypeConstraint("32-bit float", _is(Float32Type)),
    TypeConstraint("function type", _is(FunctionType)),
    TypeConstraint("complex-type", _is(ComplexType)),
    TypeConstraint(
        "complex type with floating-point elements",
        lambda type: isa(type, ComplexType) and isinstance(type.element_type, AnyFloat),
    ),
    # Scalars, and vectors and tensors of them.
    _like("bool-like", _I1),
    _like("signless-integer-like", _SIGNLESS_OR_INDEX),
    _like("signless-fixed-width-integer-like", _SIGNLESS),
    _like("floating-point-like", _FLOAT),
    TypeConstraint(
        "signless-integer-like or memref of signless-integer",
        _any_of(_like("", _SIGNLESS_OR_INDEX), _memref_of(_SIGNLESS_OR_INDEX)).holds,
    ),
    TypeConstraint(
        "signless-integer-or-float-like or memref of signless-integer or float",
        _any_of(_like("", _INTEGER_OR_FLOAT), _memref_of(_INTEGER_OR_FLOAT)).holds,
    ),
    # Vectors.
    _ANY_VECTOR,
    _vector_of(_I1),
    _vector_of(_FLOAT),
    _of("fixed-length vector", _is_fixed_vector, _ANY),
    _of("fixed-length vector", _both(_is_fixed_vector, _has_rank), _I1),
    TypeConstraint(
        "Integer or Float or fixed-length vector of Integer or Float values of ranks 1",
        lambda type: (
            _INTEGER_OR_FLOAT.holds(type)
            or (_is_fixed_vector(type) and _ONE_DIMENSIONAL(type) and _vector_of(_INTEGER_OR_FLOAT).holds(type))
        ),
    ),
    # Tensors.
    _of("tensor", _is_tensor, _ANY),
    _of("tensor", _is_tensor, _INDEX),
    _of(
        "tensor",
        _is_tensor,
        _any_of(_SIGNLESS, _signed(Signedness.UNSIGNED), _signed(Signedness.SIGNED), _FLOAT),
    ),
    _RANKED_TENSOR,
    _of("ranked tensor", _is_ranked_tensor, _SIGNLESS_OR_INDEX),
    _of("statically shaped tensor", _both(_is_ranked_tensor, _is_static), _ANY),
    _of_rank("tensor", _is_ranked_tensor, 1, _SIGNLESS_OR_INDEX),
    _of_rank("tensor", _is_ranked_tensor, 4, _ANY),
    _of_rank("tensor", _is_ranked_tensor, 6, _ANY),
    TypeConstraint(
        "non-0-ranked or unranked tensor",
        lambda type: isinstance(type, UnrankedTensorType) or (_is_ranked_tensor(type) and _has_rank(type)),
    ),
    TypeConstraint("TensorLikeType instance", _is_tensor),
    # Memrefs.
    _ANY_MEMREF,
    _memref_of(_any_of(_SIGNLESS, _FLOAT)),
    _memref_of(_any_of(_MMA_MEMORY, _MMA_VECTOR)),
    _of("ranked or unranked memref", _is_any_memref, _ANY),
    _of("statically shaped memref", _both(_is_memref, _is_static), _ANY),
    _of_rank("memref", _is_memref, 1, _ANY),
    _of_rank("memref", _is_memref, 1, _I8),
    _of_rank("memref", _is_memref, 1, _SIGNLESS_OR_INDEX),
    _STRIDED,
    _with(_STRIDED, f"{_STRIDED.text} of rank 0", _ranked(0)),
    _UNRANKED_MEMREF,
    _any_of(_UNRANKED_MEMREF, _of("non-0-ranked.memref", _both(_is_memref, _has_rank), _ANY)),
    TypeConstraint("BufferLikeType instance", _is_any_memref),
    # Either.
    _of("shaped", is_shaped, _ANY),
    _any_of(_ANY_MEMREF, _RANKED_TENSOR),
    _of("Tensor or MemRef", _is(TensorType, UnrankedTensorType, MemRefType), _ANY),
    # LLVM.
    _LLVM_TYPE,
    _LLVM_POINTER,
    LLVM_FLOAT,
    _LLVM_AGGREGATE,
    LLVM_VECTOR,
    _LLVM_PRIMITIVE,
    *(map(_llvm_vector_of, (_I1, _SIGNLESS, _FLOAT, _LLVM_POINTER))),
    *(map(_or_llvm_vector, (_I1, _SIGNLESS, _INTEGER, _LLVM_POINTER, LLVM_FLOAT))),
    _any_of(_or_llvm_vector(_SIGNLESS), _or_llvm_vector(_LLVM_POINTER)),
    _any_of(_SIGNLESS, _LLVM_POINTER),
    _any_of(
        LLVM_FLOAT,
        _LLVM_POINTER,
        _SIGNLESS,
        TypeConstraint("LLVM dialect-compatible fixed-length vector type", lambda type: not is_scalable(type)),
    ),
    _named("LLVM structure type", "llvm.struct"),
    _named("LLVM token type", "llvm.token"),
    TypeConstraint("LLVM pointer in address space 0", _is_default_pointer),
    _with(_LLVM_PRIMITIVE, "LLVM type with size", lambda type: not _is_opaque_struct(type)),
    _with(_LLVM_TYPE, "LLVM-compatible non-aggregate type", lambda type: not _LLVM_AGGREGATE.holds(type)),
    # GPU.
    _named("MMAMatrix type", "gpu.mma_matrix"),
    _named("async token type", "gpu.async.token"),
    _named("dense tensor handle type", "gpu.sparse.dntensor_handle"),
    _named("sparse matrix handle type", "gpu.sparse.spmat_handle"),
    _named("SpGEMM operation handle type", "gpu.sparse.spgemmop_handle"),
    _mma_of(_I32, _F16, _F32, _F64),
    _mma_of(_SI8, _UI8, _F16, _F32, _F64),
    _mma_of(_SI8, _UI8, _I32, _F16, _F32, _F64),
    _any_of(_SI8, _UI8, _I32, _F16, _F32),
    # Shapes.
    _EXTENT_TENSOR,
    _SHAPE_OR_EXTENTS,
    _SIZE_OR_INDEX,
    TypeConstraint("shape or size", _any_of(_SHAPE, _SIZE).holds),
    TypeConstraint("any shape or size", _any_of(_SHAPE_OR_EXTENTS, _SIZE_OR_INDEX).holds),
    # The transform dialect.
    _TRANSFORM_OP,
    _TRANSFORM_VALUE,
    _TRANSFORM_PARAM,
    TypeConstraint("any transform handle", _TRANSFORM_OP_OR_VALUE.holds),
    TypeConstraint("any transform handle or parameter", _any_of(_TRANSFORM_OP_OR_VALUE, _TRANSFORM_PARAM).holds),
    TypeConstraint("transform any param type or any handle type", _any_of(_TRANSFORM_PARAM, _TRANSFORM_OP).holds),
    TypeConstraint("transform operation or value handle", _TRANSFORM_OP_OR_VALUE.holds),
    *map(_handle_to, _OPS_WITH_HANDLES),
)

# Constraints that share their text in MLIR; rows append a name in angle brackets.
_WITH_SHARED_TEXT: Mapping[str, TypeConstraint] = {
    "<ShapeType>": _SHAPE,
    "<SizeType>": _SIZE,
    "<ValueShapeType>": _VALUE_SHAPE,
    "<WitnessType>": _WITNESS,
    "<AnyOpType>": _named("", "transform.any_op"),
    "<AnyValueType>": _named("", "transform.any_value"),
    "transform operation or value handle or "
    "<TransformHandleTypeInterface TransformValueHandleTypeInterface AffineMapParamType>": TypeConstraint(
        "transform operation or value handle or ", _any_of(_TRANSFORM_OP_OR_VALUE, _TRANSFORM_MAP).holds
    ),
    "<VectorType IntegerType IndexType FloatType>": TypeConstraint(
        "", _any_of(_ANY_VECTOR, _INTEGER, _INDEX, _FLOAT).holds
    ),
    " of ranks 1<VectorType>": TypeConstraint(_RANK_1, _ONE_DIMENSIONAL),
    " of ranks 1<ScalableVectorType VectorType>": TypeConstraint(_RANK_1, _both(is_scalable, _ONE_DIMENSIONAL)),
    "shaped of any type values or <ValueShapeType>": _any_of(_of("shaped", is_shaped, _ANY), _VALUE_SHAPE),
    "1D tensor of integer or index values or <RankedTensorType IntegerType IndexType ValueShapeType>": _any_of(
        _of_rank("tensor", _is_ranked_tensor, 1, _any_of(_INTEGER, _INDEX)), _VALUE_SHAPE
    ),
    "vector of index values of ranks 1<rank above 0>": _with(
        _vector_of(_INDEX), f"{_vector_of(_INDEX).text}{_RANK_1}", _ONE_DIMENSIONAL
    ),
    **{
        f"{constraint.text}<rank above 0>": _with(constraint, constraint.text, _has_rank)
        for constraint in (_ANY_VECTOR, _vector_of(_I1), _vector_of(_any_of(_INTEGER, _INDEX)))
    },
}

TYPE_CONSTRAINTS: Mapping[str, TypeConstraint] = {
    **{constraint.text: constraint for constraint in _CONSTRAINTS},
    **_WITH_SHARED_TEXT,
}
"""The constraints by the texts that rows use."""
