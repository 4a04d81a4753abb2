"""Operands and maps of affine ops. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.upstream.affine.validity import is_dim_in, may_pass_as_symbol, scope_of


def check_operands(op: Operation, operands: Sequence[SSAValue], dims: int) -> None:
    """Check that the first operands are dimensions, the others symbols (`verifyDimAndSymbolIdentifiers`)."""
    scope = scope_of(op)
    for number, operand in enumerate(operands):
        if number < dims:
            if not is_dim_in(operand, scope):
                raise VerifyException("operand cannot be used as a dimension id")
        elif not may_pass_as_symbol(operand, scope):
            raise VerifyException("operand cannot be used as a symbol")


def map_of(op: Operation, name: str = "map") -> AffineMapAttr:
    """The map in an attribute of an op."""
    map = op.properties.get(name)
    if not isinstance(map, AffineMapAttr):
        raise VerifyException(f"requires attribute '{name}'")
    return map
