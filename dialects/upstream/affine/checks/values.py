"""Which values may be dimensions and symbols of affine maps. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr, IndexType, UnrankedMemRefType
from xdsl.ir import BlockArgument, Operation, Region, SSAValue
from xdsl.traits import ConstantLike, IsolatedFromAbove
from xdsl.utils.exceptions import VerifyException

from dialects.hints import isa
from dialects.upstream.shared.constant_values import constant_integer
from dialects.upstream.shared.shapes import integers, shape_of

_SCOPES = frozenset({"builtin.module", "func.func", "gpu.func", "gpu.launch"})
_LOOPS = frozenset({"affine.for", "affine.parallel"})
_DIMS = frozenset({"memref.dim", "tensor.dim"})


def scope_of(op: Operation) -> Region | None:
    """The region in whose top level all values are symbols (`getAffineScope`)."""
    parent = op.parent_op()
    while parent is not None:
        if parent.name in _SCOPES:
            return op.parent_region()
        op, parent = parent, parent.parent_op()
    return None


def check_operands(op: Operation, operands: Sequence[SSAValue], dims: int) -> None:
    """Check that the first operands are dimensions, the others symbols (`verifyDimAndSymbolIdentifiers`)."""
    scope = scope_of(op)
    for number, operand in enumerate(operands):
        if number < dims:
            if not is_dimension(operand, scope):
                raise VerifyException("operand cannot be used as a dimension id")
        elif not is_symbol(operand, scope):
            raise VerifyException("operand cannot be used as a symbol")


def is_dimension(value: SSAValue, scope: Region | None) -> bool:
    """Source: `isValidDim`."""
    if not isinstance(value.type, IndexType):
        return False
    if is_symbol(value, scope):
        return True
    if isinstance(value, BlockArgument):
        loop = value.block.parent_op()
        return loop is not None and loop.name in _LOOPS
    owner = value.owner
    assert isinstance(owner, Operation)
    match owner.name:
        case "affine.apply" | "affine.delinearize_index" | "affine.linearize_index":
            return all(is_dimension(operand, scope) for operand in owner.operands)
        case name:
            return name in _DIMS and _is_at_top(owner.operands[0])


def is_symbol(value: SSAValue, scope: Region | None) -> bool:
    """Source: `isValidSymbol`."""
    if not isinstance(value.type, IndexType):
        return False
    if scope is not None and _region_of(value) is scope:
        return True
    owner = value.owner
    if isinstance(owner, Operation):
        if owner.name.endswith(".constant") or owner.has_trait(ConstantLike, value_if_unregistered=False):
            return True
        if owner.name == "affine.apply":
            return all(is_symbol(operand, scope) for operand in owner.operands)
        if owner.name in _DIMS:
            return _is_symbolic_size(owner, scope)
    around = None if scope is None else scope.parent
    if around is None or around.has_trait(IsolatedFromAbove, value_if_unregistered=False):
        return False
    return around.parent_region() is not None and is_symbol(value, around.parent_region())


def _region_of(value: SSAValue) -> Region | None:
    return value.block.parent if isinstance(value, BlockArgument) else value.owner.parent_region()


def _is_at_top(value: SSAValue) -> bool:
    """Whether the value is defined at the top of a scope."""
    region = _region_of(value)
    return region is not None and region.parent is not None and region.parent.name in _SCOPES


def _is_symbolic_size(op: Operation, scope: Region | None) -> bool:
    """Whether the size that `op` takes is a symbol. Source: `isDimOpValidSymbol`."""
    shaped, index = op.operands[0], constant_integer(op.operands[1])
    if _is_at_top(shaped):
        return True
    if isinstance(shaped, BlockArgument) or index is None:
        return False
    maker = shaped.owner
    while isinstance(maker, Operation) and maker.name == "memref.cast":
        if isa(maker.operands[0].type, UnrankedMemRefType):
            return False
        maker = maker.operands[0].owner
    if not isinstance(maker, Operation) or maker.name not in ("memref.alloc", "memref.subview", "memref.view"):
        return False
    shape = shape_of(maker.results[0].type) or ()
    if not 0 <= index < len(shape):
        return False
    if shape[index] != DYNAMIC_INDEX:
        return True
    return is_symbol(_dynamic_sizes(maker)[shape[:index].count(DYNAMIC_INDEX)], scope)


def _dynamic_sizes(op: Operation) -> Sequence[SSAValue]:
    if op.name == "memref.view":
        return op.operands[2:]
    segments = integers(op.properties.get("operandSegmentSizes"))
    if op.name == "memref.alloc":
        return op.operands[: segments[0]]
    return op.operands[1 + segments[1] : 1 + segments[1] + segments[2]]


def map_of(op: Operation, name: str = "map") -> AffineMapAttr:
    """The map that an op has as an attribute."""
    map = op.properties.get(name)
    if not isinstance(map, AffineMapAttr):
        raise VerifyException(f"requires attribute '{name}'")
    return map
