"""The ops that are cloned into each dispatch that uses their results.

Source: `isClonableIntoDispatchOp` and `cloneProducersToRegion` in `RegionOpUtils.cpp` of IREE, December 2022.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.arith import ConstantOp, IndexCastOp
from xdsl.dialects.builtin import AnyFloat, IntegerType
from xdsl.dialects.linalg.ops import FillOp
from xdsl.dialects.tensor import CastOp, EmptyOp, ExtractOp, ExtractSliceOp, InsertSliceOp, PadOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from okl_opt.dialects.interfaces.effects import is_free_of_effects, touches_memory
from okl_opt.dialects.numbers.elements import element_type, is_shaped, numbers_of, width_of
from okl_opt.dialects.upstream.shared.regions import used_from_outside
from okl_opt.dialects.upstream.shared.shapes import shape_of

_CLONEABLE = (ApplyOp, IndexCastOp, FillOp, EmptyOp, CastOp, ExtractOp, ExtractSliceOp, PadOp)


@dataclass(frozen=True)
class CloneableOps:
    """Selects ops that are cheaper to recompute in a dispatch than to pass as operands."""

    max_constant_bytes: int
    """The largest size of a constant to clone; scalars and splats are always cloned."""

    def is_cloneable(self, op: Operation) -> bool:
        """Return whether an op is cloned into dispatches rather than its results passed as operands."""
        if isinstance(op, _CLONEABLE):
            return not touches_memory(op)
        if isinstance(op, ConstantOp):
            return self._is_small(op.value)
        values = (*op.operands, *op.results)
        return bool(values) and not op.regions and all(map(_is_number, values)) and is_free_of_effects(op)

    def _is_small(self, value: Attribute) -> bool:
        type = getattr(value, "type", None)
        if not isinstance(type, Attribute) or not is_shaped(type):
            return True
        width = width_of(element_type(type))
        if width is not None and prod(shape_of(type) or ()) * ((width + 7) // 8) <= self.max_constant_bytes:
            return True
        numbers = numbers_of(value)
        return numbers is not None and numbers.is_splat

    def cloned_into(self, region: Region) -> list[Operation]:
        """Return the ops to clone into a region, producers before consumers."""
        written = {op.dest for op in region.walk() if isinstance(op, InsertSliceOp)}
        found: dict[Operation, None] = {}

        def producer(value: SSAValue) -> Operation | None:
            op = value.owner
            if isinstance(op, Block) or value in written or op in found or region.is_ancestor(op):
                return None
            return op if self.is_cloneable(op) else None

        for value in used_from_outside(region):
            if (first := producer(value)) is None:
                continue
            path: list[tuple[Operation, Iterator[SSAValue]]] = [(first, iter(used_by(first)))]
            while path:
                op, operands = path[-1]
                made = next((made for operand in operands if (made := producer(operand)) is not None), None)
                if made is None:
                    found[op] = None
                    path.pop()
                else:
                    path.append((made, iter(used_by(made))))
        return list(found)


def used_by(op: Operation) -> Sequence[SSAValue]:
    """Return the operands of an op, and the values that its regions use from outside."""
    return [*op.operands, *(value for region in op.regions for value in used_from_outside(region))]


def _is_number(value: SSAValue) -> bool:
    return isinstance(value.type, IntegerType | AnyFloat)
