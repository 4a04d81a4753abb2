"""Checks of affine loads, stores and index arithmetic. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.upstream.affine.checks.values import check_operands, map_of
from okl_opt.dialects.upstream.affine.validity import is_dim_in, is_symbol_in, may_pass_as_symbol, scope_of
from okl_opt.dialects.upstream.shared.shapes import element_of, integers, shape_of


def check_load(op: Operation) -> None:
    """Check the element type and the subscripts."""
    memref = op.operands[0].type
    if op.results[0].type != element_of(memref):
        raise VerifyException("result type must match element type of memref")
    _check_subscripts(op, memref, op.operands[1:])


def check_store(op: Operation) -> None:
    """Check the element type and the subscripts."""
    value, memref = op.operand_types[:2]
    if value != element_of(memref):
        raise VerifyException("value to store must have the same type as memref element type")
    _check_subscripts(op, memref, op.operands[2:])


def check_vector_load(op: Operation) -> None:
    """Check the subscripts and the element types."""
    memref = op.operands[0].type
    _check_subscripts(op, memref, op.operands[1:])
    _check_vector(op.results[0].type, memref)


def check_vector_store(op: Operation) -> None:
    """Check the subscripts and the element types."""
    value, memref = op.operand_types[:2]
    _check_subscripts(op, memref, op.operands[2:])
    _check_vector(value, memref)


def _check_vector(vector: Attribute, memref: Attribute) -> None:
    if element_of(vector) == vector or element_of(vector) != element_of(memref):
        raise VerifyException("requires memref and vector types of the same elemental type")


def _check_subscripts(op: Operation, memref: Attribute, indices: Sequence[SSAValue]) -> None:
    map = map_of(op).data
    if len(map.results) != len(shape_of(memref) or ()):
        raise VerifyException("affine map num results must equal memref rank")
    if map.num_dims + map.num_symbols != len(indices):
        raise VerifyException("expects as many subscripts as affine map inputs")
    check_operands(op, indices, map.num_dims)


def check_prefetch(op: Operation) -> None:
    """Check the subscripts."""
    map = map_of(op).data
    if len(map.results) != len(shape_of(op.operands[0].type) or ()):
        raise VerifyException("affine.prefetch affine map num results must equal memref rank")
    if map.num_dims + map.num_symbols + 1 != len(op.operands):
        raise VerifyException("too few operands")
    scope = scope_of(op)
    for index in op.operands[1:]:
        if not is_dim_in(index, scope) and not is_symbol_in(index, scope):
            raise VerifyException("index must be a valid dimension or symbol identifier")


def _check_count(op: Operation) -> None:
    map = map_of(op).data
    if len(op.operands) != map.num_dims + map.num_symbols:
        raise VerifyException("operand count and affine map dimension and symbol count must match")


def check_apply(op: Operation) -> None:
    """Check that the map has one result, and no dimension is used as a symbol."""
    _check_count(op)
    map, scope = map_of(op).data, scope_of(op)
    if len(map.results) != 1:
        raise VerifyException("mapping must produce one value")
    for operand in op.operands[map.num_dims :]:
        if is_dim_in(operand, scope) and not may_pass_as_symbol(operand, scope):
            raise bare_error(op, "dimensional operand cannot be used as a symbol")


def check_extreme(op: Operation) -> None:
    """Check `affine.min` and `affine.max`."""
    _check_count(op)
    if not map_of(op).data.results:
        raise VerifyException("affine map expect at least one result")


def check_delinearize(op: Operation) -> None:
    """Check the basis."""
    basis = integers(op.properties.get("static_basis"))
    if len(op.results) not in (len(basis), len(basis) + 1):
        raise VerifyException("should return an index for each basis element and up to one extra index")
    _check_basis(basis, len(op.operands) - 1)
    if any(size <= 0 and size != DYNAMIC_INDEX for size in basis):
        raise VerifyException("no basis element may be statically non-positive")


def check_linearize(op: Operation) -> None:
    """Check the basis."""
    basis = integers(op.properties.get("static_basis"))
    indices, dynamic = integers(op.properties.get("operandSegmentSizes"))
    if indices not in (len(basis), len(basis) + 1):
        raise VerifyException("should be passed a basis element for each index except possibly the first")
    _check_basis(basis, dynamic)


def _check_basis(basis: Sequence[int], dynamic: int) -> None:
    if basis.count(DYNAMIC_INDEX) != dynamic:
        raise VerifyException(
            "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- "
            "this can only happen due to an incorrect fold/rewrite"
        )
