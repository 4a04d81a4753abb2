"""Runs analyses on the ops in one op until nothing more is learnt.

An analysis is asked to visit points: ops, and blocks, whose arguments it looks at. What it learns it keeps itself, and
tells the solver which points, of which analyses, are to be visited again.
Source: `DataFlowFramework.cpp` of MLIR 22.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable

from xdsl.ir import Block, Operation

Point = Operation | Block


class Analysis(ABC):
    """What a solver runs. `solver` is set when it is added to one."""

    solver: Solver

    @abstractmethod
    def start(self, top: Operation) -> None:
        """Called once, before points of `top` are visited."""

    @abstractmethod
    def visit(self, point: Point) -> None:
        """Look at a point once more."""


class Watchers:
    """The analyses that visit a point again when something changes."""

    def __init__(self) -> None:
        self._points: dict[tuple[Analysis, Point], None] = {}

    def add(self, analysis: Analysis, point: Point) -> None:
        self._points[analysis, point] = None

    def tell(self) -> None:
        for analysis, point in self._points:
            analysis.solver.enqueue(analysis, point)


class Solver:
    """Visits points in the order in which they were asked for."""

    def __init__(self, analyses: Iterable[Analysis]):
        self._analyses = tuple(analyses)
        self._queue: deque[tuple[Analysis, Point]] = deque()
        self._waiting: set[tuple[Analysis, Point]] = set()
        for analysis in self._analyses:
            analysis.solver = self

    def run(self, top: Operation) -> None:
        """Let all analyses learn what there is to learn in `top`."""
        for analysis in self._analyses:
            analysis.start(top)
        while self._queue:
            entry = self._queue.popleft()
            self._waiting.discard(entry)
            analysis, point = entry
            analysis.visit(point)

    def enqueue(self, analysis: Analysis, point: Point) -> None:
        """Visit `point` later, unless that is planned."""
        entry = (analysis, point)
        if entry not in self._waiting:
            self._waiting.add(entry)
            self._queue.append(entry)

    def visit_block(self, block: Block) -> None:
        """Visit a block and the ops in it, which have turned out to be executed, with all analyses."""
        for point in (block, *block.ops):
            for analysis in self._analyses:
                self.enqueue(analysis, point)

    def visit_arguments(self, block: Block) -> None:
        """Visit a block, which has turned out to have one more way to it, with all analyses."""
        for analysis in self._analyses:
            self.enqueue(analysis, block)
