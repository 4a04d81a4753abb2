"""A solver that runs data-flow analyses on the ops in one op until they reach a fixed point.

An analysis visits points: ops, and blocks for their arguments. It stores its own results, and enqueues in the solver
the points that it or other analyses have to visit again.
Source: `DataFlowFramework.cpp` of MLIR 22.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable

from xdsl.ir import Block, Operation

Point = Operation | Block


class Analysis(ABC):
    """An analysis that a solver runs. The solver sets the attribute `solver`."""

    solver: Solver

    @abstractmethod
    def start(self, top: Operation) -> None:
        """Initialize the analysis for `top`, once, before any point is visited."""

    @abstractmethod
    def visit(self, point: Point) -> None:
        """Visit a point, possibly not for the first time."""


class Watchers:
    """Points that analyses visit again when something changes."""

    def __init__(self) -> None:
        self._points: dict[tuple[Analysis, Point], None] = {}

    def add(self, analysis: Analysis, point: Point) -> None:
        self._points[analysis, point] = None

    def tell(self) -> None:
        for analysis, point in self._points:
            analysis.solver.enqueue(analysis, point)


class Solver:
    """A worklist of points, visited first in, first out."""

    def __init__(self, analyses: Iterable[Analysis]):
        self._analyses = tuple(analyses)
        self._queue: deque[tuple[Analysis, Point]] = deque()
        self._waiting: set[tuple[Analysis, Point]] = set()
        for analysis in self._analyses:
            analysis.solver = self

    def run(self, top: Operation) -> None:
        """Run all analyses on `top` to a fixed point."""
        for analysis in self._analyses:
            analysis.start(top)
        while self._queue:
            entry = self._queue.popleft()
            self._waiting.discard(entry)
            analysis, point = entry
            analysis.visit(point)

    def enqueue(self, analysis: Analysis, point: Point) -> None:
        """Add `point` to the worklist, unless it is there already."""
        entry = (analysis, point)
        if entry not in self._waiting:
            self._waiting.add(entry)
            self._queue.append(entry)

    def visit_block(self, block: Block) -> None:
        """Let all analyses visit a block that has become executed, and its ops."""
        for point in (block, *block.ops):
            for analysis in self._analyses:
                self.enqueue(analysis, point)

    def visit_arguments(self, block: Block) -> None:
        """Let all analyses visit a block that has got one more incoming edge."""
        for analysis in self._analyses:
            self.enqueue(analysis, block)
