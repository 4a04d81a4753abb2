"""Checks of shape ops beyond their definitions. Source: `Shape.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, StringAttr, TensorType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.checks import Casts, Check, Checks
from okl_opt.dialects.upstream.shape.ops.shapes import extents_of
from okl_opt.dialects.upstream.shape.ops.types import ShapeType, SizeType, ValueShapeType
from okl_opt.dialects.upstream.shared.inferred_types import inference_failed, other_types_inferred
from okl_opt.dialects.upstream.shared.region_edges import check_exits
from okl_opt.dialects.upstream.shared.shapes import are_compatible, rank_of, shape_of

_INDEX = IndexType()
_MAY_BE_ERRORS = (ShapeType, SizeType, ValueShapeType)

# ----- error propagation


def _propagates(kind: type[Attribute], word: str) -> Check:
    """Check that the result can be an error if an operand can."""

    def check(op: Operation) -> None:
        if isinstance(op.results[0].type, kind):
            return
        if any(isinstance(type, _MAY_BE_ERRORS) for type in op.operand_types):
            raise VerifyException(
                "if at least one of the operands can hold error values then the result must be of type "
                f"`{word}` to propagate them"
            )

    return check


_gives_size = _propagates(SizeType, "size")
_gives_shape = _propagates(ShapeType, "shape")

# ----- numbers of operands


def _check_assuming_all(op: Operation) -> None:
    if not op.operands:
        raise VerifyException("no operands specified")


def _check_cstr_broadcastable(op: Operation) -> None:
    if len(op.operands) < 2:
        raise VerifyException("required at least 2 input shapes")


# ----- regions


def _check_reduce(op: Operation) -> None:
    """Check the arguments of the body: the index, the size, and the loop-carried values."""
    shape, *inits = op.operand_types
    entry = op.regions[0].blocks.first
    assert entry is not None, "the definition says so"
    wanted, types = len(inits) + 2, entry.arg_types
    if len(types) != wanted:
        raise VerifyException(f"ReduceOp body is expected to have {wanted} arguments")
    if types[0] != _INDEX:
        raise VerifyException("argument 0 of ReduceOp body is expected to be of IndexType")
    if isinstance(shape, ShapeType):
        if not isinstance(types[1], SizeType):
            raise VerifyException(
                "argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType"
            )
    elif types[1] != _INDEX:
        raise VerifyException(
            "argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor"
        )
    for number, (type, init) in enumerate(zip(types[2:], inits, strict=True)):
        if type != init:
            raise VerifyException(
                f"type mismatch between argument {number + 2} of ReduceOp body and initial value {number}"
            )


def _check_yield(op: Operation) -> None:
    parent = op.parent_op()
    assert parent is not None, "the definition says so"
    if len(parent.results) != len(op.operands):
        raise VerifyException("number of operands does not match number of results of its parent")
    if parent.result_types != op.operand_types:
        raise VerifyException("types mismatch between yield op and its parent")


def _check_assuming(op: Operation) -> None:
    check_exits(op, op.regions[0], "shape.assuming_yield")


def _check_func(op: Operation) -> None:
    visibility = op.properties.get("sym_visibility", StringAttr("public"))
    if op.regions[0].blocks.first is None and visibility == StringAttr("public"):
        raise VerifyException("symbol declaration cannot have public visibility")


# ----- inferred types

_Infer = Callable[[Operation], Attribute]
_Compatible = Callable[[Attribute, Attribute], bool]


def _check_inferred(infer: _Infer, compatible: _Compatible, op: Operation) -> None:
    inferred = infer(op)
    if inferred != op.results[0].type and not compatible(inferred, op.results[0].type):
        raise other_types_inferred(op, [inferred])


def _extents(rank: int) -> Attribute:
    return TensorType(_INDEX, [rank])


def _of_constant(op: Operation) -> Attribute:
    return _extents(len(extents_of(op.properties["shape"]) or ()))


def _of_value(op: Operation) -> Attribute:
    type = op.operands[0].type
    if isinstance(type, ValueShapeType):
        return ShapeType()
    return _extents(DYNAMIC_INDEX if shape_of(type) is None else rank_of(type))


def _of_either(op: Operation) -> Attribute:
    one, other = op.operand_types
    return one if one == other else SizeType()


def _of_both(op: Operation) -> Attribute:
    """The type that can hold both operands."""
    left, right = op.operand_types
    if not isinstance(left, ShapeType | SizeType):
        left, right = right, left
    if isa(left, TensorType[Attribute]) and isa(right, TensorType[Attribute]):
        return _of_both_extents(op, left, right)
    kinds = (SizeType, IndexType) if isinstance(left, SizeType | IndexType) else (ShapeType, TensorType)
    if not isinstance(left, kinds) or not isinstance(right, kinds) or isinstance(left, TensorType):
        raise inference_failed(op, bare_error(op, "requires all sizes or shapes"))
    return left


def _of_both_extents(op: Operation, left: TensorType[Attribute], right: TensorType[Attribute]) -> Attribute:
    (one,), (other,) = left.get_shape(), right.get_shape()
    if DYNAMIC_INDEX not in (one, other) and one != other:
        raise inference_failed(op, bare_error(op, "unequal shape cardinality"))
    return right if one != DYNAMIC_INDEX and other == DYNAMIC_INDEX else left


def _with_any_shape(one: Attribute, other: Attribute) -> bool:
    return isinstance(one, ShapeType) or isinstance(other, ShapeType)


def _may_be_equal(one: Attribute, other: Attribute) -> bool:
    """Return whether two lists of sizes may have the same length."""
    shape, given = shape_of(one), shape_of(other)
    return shape is not None and given is not None and are_compatible(shape, given)


def _as_shapes(one: Attribute, other: Attribute) -> bool:
    return _with_any_shape(one, other) or _may_be_equal(one, other)


def _as_met(one: Attribute, other: Attribute) -> bool:
    if isinstance(one, SizeType) or isinstance(other, SizeType):
        return all(isinstance(type, SizeType | IndexType) for type in (one, other))
    if _with_any_shape(one, other):
        return all(isinstance(type, ShapeType | TensorType) for type in (one, other))
    return _may_be_equal(one, other)


def _never(one: Attribute, other: Attribute) -> bool:
    return False


# ----- casts


def _to_extent_tensor(input: Attribute, result: Attribute) -> bool:
    # The definition allows only operands and results that may be cast.
    return True


def _to_index(input: Attribute, result: Attribute) -> bool:
    return isinstance(input, IndexType | SizeType) and isinstance(result, IndexType)


_SIZES = ("add", "div", "get_extent", "mul", "num_elements", "rank")

BEFORE: Checks = {
    **{f"shape.{name}": _gives_size for name in _SIZES},
    "shape.assuming_all": _check_assuming_all,
    "shape.broadcast": _gives_shape,
    "shape.cstr_broadcastable": _check_cstr_broadcastable,
    "shape.func": _check_func,
    "shape.reduce": _check_reduce,
    "shape.shape_of": _gives_shape,
    "shape.yield": _check_yield,
}
AFTER: Checks = {
    "shape.const_shape": partial(_check_inferred, _of_constant, _with_any_shape),
    "shape.max": partial(_check_inferred, _of_either, _never),
    "shape.meet": partial(_check_inferred, _of_both, _as_met),
    "shape.min": partial(_check_inferred, _of_either, _never),
    "shape.shape_of": partial(_check_inferred, _of_value, _as_shapes),
}
REGIONS: Checks = {"shape.assuming": _check_assuming}
CASTS: Casts = {"shape.size_to_index": _to_index, "shape.to_extent_tensor": _to_extent_tensor}
