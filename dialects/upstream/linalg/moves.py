"""Constructors for transposes and broadcasts of any element type.

The constructors of xDSL support only integers and floats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.linalg.ops import BroadcastOp, TransposeOp, YieldOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from okl_opt.dialects.upstream.shared.mixed import dense_integers
from okl_opt.dialects.upstream.shared.shapes import element_of

_Move = TypeVar("_Move", TransposeOp, BroadcastOp)


def transpose_op(source: SSAValue, init: SSAValue, permutation: Sequence[int]) -> TransposeOp:
    """Create a `linalg.transpose`."""
    return _move(TransposeOp, source, init, {"permutation": dense_integers(permutation)})


def broadcast_op(source: SSAValue, init: SSAValue, dimensions: Sequence[int]) -> BroadcastOp:
    """Create a `linalg.broadcast`."""
    return _move(BroadcastOp, source, init, {"dimensions": dense_integers(dimensions)})


def _move(kind: type[_Move], source: SSAValue, init: SSAValue, properties: dict[str, Attribute]) -> _Move:
    block = Block(arg_types=[element_of(value.type) for value in (source, init)])
    block.add_op(YieldOp(block.args[0]))
    results: list[Attribute] = [] if isinstance(init.type, MemRefType) else [init.type]
    return kind.create(operands=[source, init], result_types=results, properties=properties, regions=[Region(block)])
