"""Chains of convolutions that can share one packed layout without packs in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.dialects.tensor import PadOp
from xdsl.ir import Operation, SSAValue
from xdsl.utils.disjoint_set import DisjointSet

from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.upstream.linalg.fills import fill_of
from okl_opt.dialects.upstream.linalg.loops import is_projected_permutation
from okl_opt.dialects.upstream.shared.shapes import element_of, rank_of
from okl_opt.dialects.upstream.shared.sizes import sizes_in_type
from okl_opt.passes.codegen.packed_generics import is_packable
from okl_opt.passes.codegen.tile_choice import ASSUMED_SIZE
from okl_opt.passes.codegen.tiles import element_bytes
from okl_opt.passes.linalg.payloads import maps_of


@dataclass
class Chain:
    """Convolutions with one layout for images and results, and the elementwise ops and paddings between them."""

    convolutions: list[Operation] = field(default_factory=list[Operation])
    border: list[SSAValue] = field(default_factory=list[SSAValue])
    """The tensors exchanged with other ops: inputs and outputs of the chain."""

    @property
    def border_bytes(self) -> int:
        """The bytes of the border, which must be packed or unpacked if the chain has a layout of its own."""
        return sum(map(_bytes, self.border))

    @property
    def filter_bytes(self) -> int:
        """The bytes of constant filters."""
        filters = [op.operands[1] for op in self.convolutions]
        return sum(_bytes(filter) for filter in filters if constant_value(filter) is not None)


def _bytes(value: SSAValue) -> int:
    """The bytes of a tensor. Unknown sizes count as `ASSUMED_SIZE`."""
    sizes = [ASSUMED_SIZE if size == DYNAMIC_INDEX else size for size in sizes_in_type(value)]
    return prod(sizes) * (element_bytes(str(element_of(value.type))) or 8)


def chains_of(convolutions: Sequence[Operation]) -> Mapping[Operation, Chain]:
    """Map each convolution to its chain."""
    links = _Links(convolutions)
    chains: dict[SSAValue, Chain] = {}
    found: dict[Operation, Chain] = {}
    for op in convolutions:
        found[op] = chains.setdefault(links.root(op.operands[0]), Chain())
        found[op].convolutions.append(op)
    for value in links.values:
        chain = chains[links.root(value)]
        if value.owner not in links.ops or any(use.operation not in links.ops for use in value.uses):
            chain.border.append(value)
    return found


class _Links:
    """Sets of tensors that must have the same layout, linked by convolutions, elementwise ops and paddings."""

    def __init__(self, convolutions: Iterable[Operation]):
        self.values: dict[SSAValue, None] = {}
        """The tensors of all chains, in order of discovery."""
        self.ops: set[Operation] = set()
        """The ops that read or write the tensors in the layout of their chain."""
        self._sets = DisjointSet[SSAValue]()
        waiting: list[Operation] = []
        for op in convolutions:
            waiting += self._link(op, _layout_of_convolution(op))
        while waiting:
            op = waiting.pop()
            if op not in self.ops:
                waiting += self._link(op, _layout_of_elementwise(op))

    def root(self, value: SSAValue) -> SSAValue:
        """The representative tensor of a chain."""
        return self._sets.find(value)

    def _link(self, op: Operation, values: Sequence[SSAValue]) -> Iterator[Operation]:
        """Link tensors, and yield the ops that may link them to others."""
        if not values:
            return
        self.ops.add(op)
        for value in values:
            if value not in self.values:
                self.values[value] = None
                self._sets.add(value)
            self._sets.union(values[0], value)
            users = [use.operation for use in value.uses]
            yield from (each for each in (value.owner, *users) if isinstance(each, GenericOp | PadOp))


def _layout_of_convolution(op: Operation) -> Sequence[SSAValue]:
    """The image, the result, and the initial value of the result."""
    image, _, init = op.operands
    return [image, *op.results, *([] if fill_of(init) is not None else [init])]


def _layout_of_elementwise(op: Operation) -> Sequence[SSAValue]:
    """The tensors that a padding or an elementwise op accesses in one layout."""
    if isinstance(op, PadOp):
        return [op.source, op.result]
    if not isinstance(op, GenericOp) or not is_packable(op):
        return []
    maps = maps_of(op)
    if not all(map(is_projected_permutation, maps)) or len(maps[-1].results) != maps[-1].num_dims:
        return []
    inputs = zip(op.inputs, maps, strict=False)
    alike = [value for value, map in inputs if rank_of(value.type) == maps[-1].num_dims and map == maps[-1]]
    return [*alike, *op.results]


Reads = Callable[[Operation], bool]


def chains_to_pack(convolutions: Sequence[Operation], reads_in_order: Reads) -> set[Operation]:
    """Return the convolutions of chains with large filters, or with a convolution that is slow without packing.

    Without packing, filters are copied in each run. With packing, the tensors at the borders and non-constant filters
    are.
    """
    chains = chains_of(convolutions)
    slow = {id(chains[op]) for op in convolutions if not reads_in_order(op)}
    return {op for op, chain in chains.items() if id(chain) in slow or chain.border_bytes < chain.filter_bytes}
