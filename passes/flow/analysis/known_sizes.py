"""The sizes of tensors, without the ops that are dispatched.

Source: `reifyDynamicResultDims` in `RegionOpUtils.cpp` of IREE, December 2022.
"""

from __future__ import annotations

from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import OpResult, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.interfaces.shape_aware import told_sizes
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.dialects.upstream.shared.mixed import Mixed, mixed_values
from okl_opt.dialects.upstream.shared.sizes import size_of, sizes_in_type

ENCODINGS = frozenset({"iree_encoding.set_encoding", "iree_encoding.unset_encoding"})
"""Ops that give a tensor of the same sizes, in another layout."""


class KnownSizes:
    """Where the sizes of tensors come from. Remembers what it has found, so ops are not to change meanwhile."""

    def __init__(self) -> None:
        self._sources: dict[SSAValue, SSAValue] = {}

    def source(self, value: SSAValue) -> SSAValue:
        """A tensor of the same sizes, which no op makes that writes into another tensor."""
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
    return value.op.operands[0] if op_name(value.op) in ENCODINGS else destination_of(value)
