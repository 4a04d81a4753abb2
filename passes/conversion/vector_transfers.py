"""Indices, bounds checks and masks for the lowerings of transfers to loops.

Source: `VectorToSCF.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import scf
from xdsl.dialects.builtin import AffineMapAttr, IndexType, MemRefType, TensorType
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.affine.compose import applied, compose
from okl_opt.dialects.upstream.vector.folds.vectors import shape_of
from okl_opt.passes.vector.build import PlacedBuilder, plain
from okl_opt.passes.vector.transfers import Transfer, dim_of, in_bounds, transfer_type

Case = Callable[[PlacedBuilder], SSAValue | None]
"""Builds the ops of a branch and returns the yielded value."""


def is_on_tensor(op: Transfer) -> bool:
    """Return whether a tensor is read or written."""
    return isinstance(op.source.type, TensorType)


def may_lower(op: Transfer, target_rank: int, lowers_tensors: bool) -> bool:
    """Return whether a transfer exceeds the target rank, has a supported type, and the memory's element type."""
    type, base = transfer_type(op), op.source.type
    if len(type.get_shape()) <= target_rank or type.scalable_dims.data[0].value.data:
        return False
    if is_on_tensor(op) and not lowers_tensors:
        return False
    return isa(base, MemRefType[Attribute] | TensorType[Attribute]) and base.element_type == type.element_type


def unpacked_dim(op: Transfer) -> int | None:
    """Return the memory dimension of the vector's first dimension; None if that is broadcast."""
    first = op.permutation_map.data.results[0]
    return first.position if isinstance(first, AffineDimExpr) else None


def inner_map(op: Transfer) -> AffineMap:
    """The permutation map without the first dimension."""
    map = op.permutation_map.data
    return AffineMap(map.num_dims, 0, map.results[1:])


def inner_bounds(op: Transfer) -> list[bool]:
    """Return `in_bounds` without the first dimension."""
    return in_bounds(op)[1:]


def indices_at(build: PlacedBuilder, op: Transfer, place: SSAValue) -> list[SSAValue]:
    """Return the indices of the transfer for one position of the first dimension."""
    indices, dim = list(op.indices), unpacked_dim(op)
    if dim is not None:
        indices[dim] = sum_of(build, indices[dim], place)
    return indices


def sum_of(build: PlacedBuilder, one: SSAValue, other: SSAValue) -> SSAValue:
    """Return the sum by an `affine.apply`, composed with the ones that define its operands."""
    what = compose(applied(AffineMap(2, 0, (AffineDimExpr(0) + AffineDimExpr(1),)), (one, other)))
    return build.op("affine.apply", what.operands, IndexType(), {"map": AffineMapAttr(what.map)})


def mask_rank(op: Transfer) -> int:
    """The rank of the mask; -1 if there is none."""
    return -1 if op.mask is None else len(shape_of(op.mask))


def checked(
    build: PlacedBuilder,
    op: Transfer,
    place: SSAValue,
    result: Attribute | None,
    inside: Case,
    outside: Case,
) -> SSAValue | None:
    """Build `inside` if a position of the first dimension is in bounds and not masked out, else `outside`.

    Source: `generateInBoundsCheck`.
    """
    condition: SSAValue | None = None
    dim = unpacked_dim(op)
    if dim is not None and not in_bounds(op)[0]:
        size = dim_of(build, op.source, dim)
        index = sum_of(build, op.indices[dim], place)
        condition = build.compare("sgt", size, index)
    if op.mask is not None and mask_rank(op) == 1 and dim is not None:
        masked = build.extract(op.mask, place)
        condition = masked if condition is None else plain(build, "arith.andi", condition, masked)
    if condition is None:
        return inside(build)
    blocks = (Block(), Block())
    types = [] if result is None else [result]
    check = scf.IfOp(condition, types, Region(blocks[0]), Region(blocks[1]))
    build.put(check)
    for block, case in zip(blocks, (inside, outside), strict=True):
        branch = build.at_end(block)
        value = case(branch)
        branch.put(scf.YieldOp(*([] if result is None or value is None else [value])))
    return None if result is None else check.results[0]


def loop(
    build: PlacedBuilder,
    bounds: tuple[SSAValue, SSAValue, SSAValue],
    state: SSAValue | None,
    body: Callable[[PlacedBuilder, SSAValue, SSAValue | None], SSAValue | None],
) -> Sequence[SSAValue]:
    """Build an `scf.for` that carries one value or none; return its results."""
    carried = [] if state is None else [state]
    block = Block(arg_types=[IndexType(), *(value.type for value in carried)])
    made = scf.ForOp(*bounds, carried, block)
    build.put(made)
    inner = build.at_end(block)
    value = body(inner, block.args[0], block.args[1] if carried else None)
    inner.put(scf.YieldOp(*([] if value is None or not carried else [value])))
    return made.results
