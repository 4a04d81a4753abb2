"""A plan as one graph of NVIDIA's driver, reused as long as its sizes and addresses stay the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.runtime.cuda import driver
from okl_opt.runtime.gpu.cuda_work import CudaWork, Gpu
from okl_opt.runtime.gpu.device import Event

if TYPE_CHECKING:
    from cuda.bindings.driver import CUgraphNode


class _Launch(NamedTuple):
    kernel: driver.Function
    grid: driver.Sizes
    block: driver.Sizes
    shared: int
    arguments: tuple[bytes, ...]


class _Copy(NamedTuple):
    target: int
    source: int
    nbytes: int


class _Fill(NamedTuple):
    address: int
    element: bytes
    elements: int


class Node(NamedTuple):
    """A node, and the numbers of its predecessors."""

    work: _Launch | _Copy | _Fill
    before: tuple[int, ...]


class KeptGraph:
    """The graph of the last run."""

    def __init__(self, gpu: driver.Driver):
        self._gpu = gpu
        self._nodes: Sequence[Node] = ()
        self._graph: driver.Graph | None = None
        self._sources: list[driver.PinnedBlock] = []
        """Source memory of fills."""

    def of(self, nodes: Sequence[Node]) -> driver.Graph:
        """Return the graph of these nodes, the kept one or a new one. Raises: DriverError."""
        if self._graph is None or nodes != self._nodes:
            self._graph, self._sources = None, []
            graph = self._made(nodes)
            self._graph, self._nodes = graph, nodes
        return self._graph

    def _made(self, nodes: Sequence[Node]) -> driver.Graph:
        graph, made = driver.Graph(self._gpu), list["CUgraphNode"]()
        for work, numbers in nodes:
            before = [made[number] for number in numbers]
            match work:
                case _Launch():
                    arguments = driver.Arguments(work.arguments)
                    node = graph.add(work.kernel, work.grid, work.block, work.shared, arguments, before)
                case _Copy():
                    node = graph.add_copy(work.target, work.source, work.nbytes, before)
                case _Fill():
                    node = self._add_fill(graph, work, before)
            made.append(node)
        return graph

    def _add_fill(self, graph: driver.Graph, work: _Fill, before: Sequence[CUgraphNode]) -> CUgraphNode:
        if len(work.element) in driver.FILLED_SIZES:
            return graph.add_fill(work.address, work.element, work.elements, before)
        source = self._gpu.pinned(work.elements * len(work.element))
        self._sources.append(source)
        source.write(work.element * work.elements)
        return graph.add_copy(work.address, source.address, source.nbytes, before)


class _Done(NamedTuple):
    """An event: it is reached when these nodes are done."""

    nodes: tuple[int, ...]


class CudaGraph(CudaWork):
    """The run of a plan as a graph, launched on a stream when the last of `nodes` is added.

    Each op has a place of its own; the nodes that it waits for are its edges. An op without a node of its own passes
    its predecessors on.
    """

    def __init__(self, gpu: Gpu, ops: int, nodes: int, stream: driver.Stream, kept: KeptGraph):
        super().__init__(gpu, [_InGraph(self, number, stream) for number in range(ops)])
        self._left = nodes
        self._stream = stream
        self._kept_graph = kept
        self._nodes: list[Node] = []
        self._done = [_Done(())] * ops
        """The nodes to wait for after each op: its own node, or its predecessors."""

    def add(self, place: int, work: _Launch | _Copy | _Fill | None) -> None:
        """Add the work of an op, None for nothing to do; the last node launches the graph."""
        if work is not None:
            self._nodes.append(Node(work, self._done[place].nodes))
            self._done[place] = _Done((len(self._nodes) - 1,))
        self._left -= 1
        if not self._left and self._nodes:
            self._kept_graph.of(self._nodes).launch(self._stream)

    def record(self, stream: int) -> Event:
        return self._done[stream]

    def wait(self, stream: int, event: Event) -> None:
        assert isinstance(event, _Done)
        self._done[stream] = _Done(tuple(dict.fromkeys((*self._done[stream].nodes, *event.nodes))))

    def sync(self, event: Event) -> None:
        assert self._left <= 0, "the host waits after the last node"
        self._stream.sync()

    def finish(self) -> None:
        self.gpu.settle()
        self.kept.clear()


class _InGraph:
    """The place of one op in the graph."""

    def __init__(self, graph: CudaGraph, place: int, uploads: driver.Stream):
        self.uploads = uploads
        self._graph = graph
        self._place = place

    def launch(
        self,
        kernel: driver.Function,
        grid: driver.Sizes,
        block: driver.Sizes,
        shared: int,
        arguments: driver.Arguments,
    ) -> None:
        self._graph.add(self._place, _Launch(kernel, grid, block, shared, arguments.values))

    def copy(self, target: int, source: int, nbytes: int) -> None:
        self._graph.add(self._place, _Copy(target, source, nbytes) if nbytes else None)

    def fill(self, address: int, element: bytes, count: int) -> None:
        if len(set(element)) == 1:
            element, count = element[:1], count * len(element)
        self._graph.add(self._place, _Fill(address, element, count) if count else None)
