"""Recognize ops and function bodies that are a matrix product for BLAS."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import TensorType, f32, f64
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.linalg.loops import inits_of
from okl_opt.passes.codegen.contractions import Contraction, Matrix, contraction_of
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.codegen.bodies import (
    Body,
    Unsuitable,
    check_composite,
    check_is_given,
    is_filled_with_zeros,
    is_size,
    is_zero,
    returned_by,
)

PREFIX = "blas."
NAMES = ("matmul", "batch_matmul")
_DTYPES: Mapping[Attribute, DType] = {f32: DType.F32, f64: DType.F64}


class Product(NamedTuple):
    """`c = a * b`, or `c += a * b`; the elements of a line of `c` are contiguous."""

    contraction: Contraction
    dtype: DType

    @property
    def name(self) -> str:
        return NAMES[self.contraction.c.batch is not None]


def product_of(op: Operation) -> Product | str:
    """The product that an op computes, or the reason why BLAS cannot compute it."""
    found = contraction_of(op)
    if found is None:
        return f"'{op.name}' is no product of matrices on tensors"
    elements = {_element(value) for value in (found.a.value, found.b.value, found.c.value)}
    dtype = _DTYPES.get(elements.pop())
    if dtype is None or elements:
        return "operands and result of the product must all be f32, or all be f64"
    for matrix in (found.a, found.b, found.c):
        if matrix.batch is not None and _is_last(matrix, matrix.batch):
            return "the batch is the last dimension of an operand, so the lines of its matrices are not contiguous"
    return Product(found if _is_last(found.c, found.c.inner) else found.swapped(), dtype)


def _element(value: SSAValue) -> Attribute:
    assert isa(value.type, TensorType[Attribute]), "the operands of a contraction"
    return value.type.element_type


def _is_last(matrix: Matrix, dim: int) -> bool:
    return dim == max(matrix.batch or 0, matrix.outer, matrix.inner)


# ----- several ops


def _zeros_of(op: Operation) -> Operation | None:
    """The fill with zeros that initializes a product."""
    fill = inits_of(op)[0].owner
    if not isinstance(fill, Operation) or fill.name != "linalg.fill":
        return None
    return fill if is_zero(fill.operands[0]) else None


def match(name: str) -> Callable[[Operation], Sequence[Operation] | None]:
    """Return a matcher of products of one name added to zeros: it returns product, fill and `tensor.empty`."""

    def ops_of(op: Operation) -> Sequence[Operation] | None:
        product = product_of(op)
        if isinstance(product, str) or product.name != name:
            return None
        fill = _zeros_of(op)
        if fill is None:
            return None
        if not _is_only_for(fill, op):
            return [op] if is_filled_with_zeros(fill.results[0]) else None
        empty = fill.operands[1].owner
        if isinstance(empty, Operation) and empty.name == "tensor.empty" and _is_only_for(empty, fill):
            return [empty, fill, op]
        return [fill, op]

    return ops_of


def _is_only_for(maker: Operation, user: Operation) -> bool:
    return maker.parent is user.parent and maker.results[0].get_user_of_unique_use() is user


class BodyProduct(NamedTuple):
    """The product that a body computes, and its addend; None for zeros."""

    product: Product
    addend: SSAValue | None


def body_product(body: Body) -> BodyProduct:
    """The product that a body computes. Raises: Unsuitable if it computes none, or more than a product."""
    op = returned_by(body, "a product")
    product = product_of(op)
    if isinstance(product, str):
        raise Unsuitable(product)
    check_composite(body, PREFIX + product.name)
    for value in (product.contraction.a.value, product.contraction.b.value):
        check_is_given(value, "an operand of the product")
    addend, fill = inits_of(op)[0], _zeros_of(op)
    known = {op}
    if fill is not None:
        known |= {fill, *_shape_ops(fill.operands[1])}
    elif isinstance(addend.owner, Operation) and addend.owner.name == "tensor.empty":
        raise Unsuitable("the product is added to a 'tensor.empty', which has no values")
    else:
        check_is_given(addend, "the addend of the product")
    other = next((inner for inner in body.ops if inner not in known), None)
    if other is not None:
        raise Unsuitable(f"it also contains '{other.name}'")
    return BodyProduct(product, None if fill is not None or is_zero(addend) else addend)


def _shape_ops(value: SSAValue) -> set[Operation]:
    """The `tensor.empty` and its size ops behind a tensor of which only the shape matters; empty for other values."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != "tensor.empty":
        return set()
    makers = (size.owner for size in owner.operands)
    return {owner, *(maker for maker in makers if isinstance(maker, Operation) and is_size(maker))}
