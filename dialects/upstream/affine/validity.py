"""Validity of values as dimensions and symbols of affine maps. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType, UnrankedMemRefType
from xdsl.ir import Block, Operation, Region, SSAValue

from okl_opt.dialects.interfaces.effects import effects_of, is_constant, is_isolated, is_speculatable
from okl_opt.dialects.upstream.shared.mixed import constant_integer

_SCOPES = frozenset({"builtin.module", "func.func", "gpu.func", "gpu.launch"})
"""Ops whose arguments and top-level values are valid symbols inside. Source: the trait `AffineScope`."""


def is_scope(op: Operation | None) -> bool:
    """Return whether an op is an affine scope: values at its top level are valid symbols inside."""
    return op is not None and op.name in _SCOPES


def scope_of(op: Operation) -> Region | None:
    """The region of the nearest scope around an op. Source: `getAffineScope`."""
    region = op.parent_region()
    while region is not None and not is_scope(region.parent):
        around = region.parent
        region = None if around is None else around.parent_region()
    return region


def home_of(value: SSAValue) -> Region | None:
    """The region in which a value is defined."""
    owner = value.owner
    return owner.parent if isinstance(owner, Block) else owner.parent_region()


def is_top_level(value: SSAValue) -> bool:
    """Return whether a value is defined at the top level of a scope. Source: `isTopLevelValue`."""
    home = home_of(value)
    return home is not None and is_scope(home.parent)


def induction_owner(value: SSAValue) -> Operation | None:
    """The `affine.for` or `affine.parallel` with this induction variable; None for other values."""
    owner = value.owner
    if not isinstance(owner, Block):
        return None
    op = owner.parent_op()
    if op is None or not (
        op.name == "affine.parallel" or (op.name == "affine.for" and bool(owner.args) and owner.args[0] is value)
    ):
        return None
    return op


def is_valid_symbol(value: SSAValue) -> bool:
    """Return whether a value is constant within its scope. Source: `isValidSymbol`."""
    if not isinstance(value.type, IndexType):
        return False
    if is_top_level(value):
        return True
    owner = value.owner
    return isinstance(owner, Operation) and is_symbol_in(value, scope_of(owner))


def is_symbol_in(value: SSAValue, region: Region | None) -> bool:
    """Return whether a value is constant within the region of a scope."""
    if not isinstance(value.type, IndexType):
        return False
    if region is not None and home_of(value) is region:
        return True
    owner = value.owner
    if isinstance(owner, Operation):
        if is_constant(owner) or _is_computed(owner, region):
            return True
        if owner.name in ("memref.dim", "tensor.dim") and _is_symbol_dim(owner, region):
            return True
        if owner.name in ("affine.apply", "memref.dim", "tensor.dim"):
            return False
    around = None if region is None else region.parent
    if around is None or is_isolated(around):
        return False
    outer = around.parent_region()
    return outer is not None and is_symbol_in(value, outer)


def _is_computed(op: Operation, region: Region | None) -> bool:
    """Return whether an op has no effects and only symbols as operands."""
    return (
        effects_of(op) == frozenset()
        and (op.name == "affine.apply" or is_speculatable(op))
        and all(is_symbol_in(operand, region) for operand in op.operands)
    )


def _is_symbol_dim(dim: Operation, region: Region | None) -> bool:
    """Source: `isDimOpValidSymbol`."""
    shaped = dim.operands[0]
    if is_top_level(shaped):
        return True
    index = constant_integer(dim.operands[1])
    maker = shaped.owner
    if index is None or isinstance(maker, Block):
        return False
    while maker.name == "memref.cast":
        source = maker.operands[0]
        if isinstance(source.type, UnrankedMemRefType) or isinstance(source.owner, Block):
            return False
        maker = source.owner
    if maker.name not in ("memref.view", "memref.subview", "memref.alloc"):
        return False
    type = maker.results[0].type
    assert isinstance(type, MemRefType)
    shape = type.get_shape()
    if not 0 <= index < len(shape):
        return False
    if shape[index] != DYNAMIC_INDEX:
        return True
    sizes = _dynamic_sizes(maker)
    place = shape[:index].count(DYNAMIC_INDEX)
    return place < len(sizes) and is_symbol_in(sizes[place], region)


def _dynamic_sizes(op: Operation) -> list[SSAValue]:
    sizes = getattr(op, "sizes", None) if op.name != "memref.alloc" else getattr(op, "dynamic_sizes", None)
    return list(sizes or ())


def is_valid_dim(value: SSAValue) -> bool:
    """Return whether a value may be a dimension. Source: `isValidDim`."""
    if not isinstance(value.type, IndexType):
        return False
    owner = value.owner
    if isinstance(owner, Operation):
        return is_dim_in(value, scope_of(owner))
    return induction_owner(value) is not None or is_scope(owner.parent_op())


def is_dim_in(value: SSAValue, region: Region | None) -> bool:
    """Return whether a value may be a dimension for an op in the region of a scope."""
    if is_symbol_in(value, region):
        return True
    owner = value.owner
    if isinstance(owner, Block):
        return induction_owner(value) is not None
    if owner.name in ("affine.apply", "affine.delinearize_index", "affine.linearize_index"):
        return all(is_dim_in(operand, region) for operand in owner.operands)
    return owner.name in ("memref.dim", "tensor.dim") and is_top_level(owner.operands[0])


# ----- text of early versions of MLIR

_takes_dims_for_symbols: ContextVar[bool] = ContextVar("takes_dims_for_symbols", default=False)


@contextmanager
def dims_taken_for_symbols() -> Generator[None]:
    """Let the verifier accept dimensions as symbols inside the block; `affine-demote-symbols` fixes these."""
    token = _takes_dims_for_symbols.set(True)
    try:
        yield
    finally:
        _takes_dims_for_symbols.reset(token)


def may_pass_as_symbol(value: SSAValue, region: Region | None) -> bool:
    """Return whether a value may be a symbol for an op in the region of a scope."""
    return is_symbol_in(value, region) or (_takes_dims_for_symbols.get() and is_dim_in(value, region))
