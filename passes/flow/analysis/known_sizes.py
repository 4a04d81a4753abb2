"""The sizes of tensors, without the ops that are dispatched.

Source: `reifyDynamicResultDims` in `RegionOpUtils.cpp` of IREE, December 2022.
"""

from __future__ import annotations

from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from dialects.diagnostic import op_name
from dialects.interfaces.shape_aware import told_sizes
from dialects.upstream.linalg.loops import inits_of
from dialects.upstream.shared.destination_style import is_structured
from dialects.upstream.shared.mixed import Mixed, mixed_values
from dialects.upstream.shared.sizes import size_of, sizes_in_type

ENCODINGS = frozenset({"iree_encoding.set_encoding", "iree_encoding.unset_encoding"})
"""Ops that give a tensor of the same sizes, in another layout."""


class KnownSizes:
    """Where the sizes of tensors come from. Remembers what it has found, so ops are not to change meanwhile."""

    def __init__(self) -> None:
        self._sources: dict[SSAValue, SSAValue] = {}

    def source(self, value: SSAValue) -> SSAValue:
        """A tensor of the same sizes, which linalg ops and encodings do not make."""
        path: list[SSAValue] = []
        while value not in self._sources:
            path.append(value)
            same = _same_sizes(value)
            if same is None:
                break
            value = same
        value = self._sources.get(value, value)
        self._sources.update(dict.fromkeys(path, value))
        return value

    def size(self, value: SSAValue, dimension: int, rewriter: PatternRewriter) -> Mixed:
        """A size; new ops are inserted where the rewriter is."""
        source = self.source(value)
        told = told_sizes(source)
        if told is not None:
            return told[dimension]
        if isinstance(source.owner, EmptyOp):
            return mixed_values(sizes_in_type(source), source.owner.operands)[dimension]
        return size_of(rewriter, source, dimension)

    def dynamic_sizes(self, value: SSAValue, rewriter: PatternRewriter) -> list[SSAValue]:
        """The sizes that the type does not tell."""
        sizes = [self.size(value, place, rewriter) for place in range(len(sizes_in_type(value)))]
        return [size for size in sizes if isinstance(size, SSAValue)]


def _same_sizes(value: SSAValue) -> SSAValue | None:
    """An operand of the op that makes a tensor with the sizes of this tensor."""
    if not isinstance(value, OpResult):
        return None
    op: Operation = value.op
    if op_name(op) in ENCODINGS:
        return op.operands[0]
    return inits_of(op)[value.index] if is_structured(op) else None
