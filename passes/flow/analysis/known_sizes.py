"""The sizes of tensors as values that do not depend on dispatched ops.

Source: `reifyDynamicResultDims` in `RegionOpUtils.cpp` of IREE, December 2022.
"""

from __future__ import annotations

from xdsl.dialects.tensor import EmptyOp
from xdsl.ir import OpResult, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.interfaces.shape_aware import shape_aware_sizes
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.dialects.upstream.shared.mixed import Mixed, mixed_values
from okl_opt.dialects.upstream.shared.sizes import size_of, sizes_in_type

ENCODINGS = frozenset({"iree_encoding.set_encoding", "iree_encoding.unset_encoding"})
"""Ops whose result has the sizes of the operand, in another layout."""


class KnownSizes:
    """Finds the sizes of tensors. It caches its findings, so ops must not change meanwhile."""

    def __init__(self) -> None:
        self._sources: dict[SSAValue, SSAValue] = {}

    def source(self, value: SSAValue) -> SSAValue:
        """Follow destinations back to the first tensor, which has the same sizes."""
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
        """Return a size of a tensor; new ops are inserted at the rewriter's insertion point."""
        source = self.source(value)
        told = shape_aware_sizes(source)
        if told is not None:
            return told[dimension]
        if isinstance(source.owner, EmptyOp):
            return mixed_values(sizes_in_type(source), source.owner.operands)[dimension]
        return size_of(rewriter, source, dimension)

    def dynamic_sizes(self, value: SSAValue, rewriter: PatternRewriter) -> list[SSAValue]:
        """Return the dynamic sizes of a tensor."""
        sizes = [self.size(value, place, rewriter) for place in range(len(sizes_in_type(value)))]
        return [size for size in sizes if isinstance(size, SSAValue)]


def _same_sizes(value: SSAValue) -> SSAValue | None:
    """Return the operand of the defining op that has the sizes of its result, or None."""
    if not isinstance(value, OpResult):
        return None
    return value.op.operands[0] if op_name(value.op) in ENCODINGS else destination_of(value)
