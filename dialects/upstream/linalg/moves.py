"""New transposes and broadcasts, of elements of any type.

The constructors of xDSL know elements that are integers or floats.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.linalg.ops import BroadcastOp, TransposeOp, YieldOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from dialects.upstream.shared.mixed import dense_integers
from dialects.upstream.shared.shapes import element_of


def transpose_op(source: SSAValue, init: SSAValue, permutation: Sequence[int]) -> TransposeOp:
    """A new `linalg.transpose`."""
    return TransposeOp.create(
        operands=[source, init],
        result_types=_results(init),
        properties={"permutation": dense_integers(permutation)},
        regions=[_first_argument(source, init)],
    )


def broadcast_op(source: SSAValue, init: SSAValue, dimensions: Sequence[int]) -> BroadcastOp:
    """A new `linalg.broadcast`."""
    return BroadcastOp.create(
        operands=[source, init],
        result_types=_results(init),
        properties={"dimensions": dense_integers(dimensions)},
        regions=[_first_argument(source, init)],
    )


def _results(init: SSAValue) -> list[Attribute]:
    return [] if isinstance(init.type, MemRefType) else [init.type]


def _first_argument(*operands: SSAValue) -> Region:
    block = Block(arg_types=[element_of(operand.type) for operand in operands])
    block.add_op(YieldOp(block.args[0]))
    return Region(block)
