"""The innermost loops of a matrix product, independent of the form of the code.

A tile of C stays in registers during the loop over K. Each step loads one row of B's panel as vectors, broadcasts the
elements of A's panel, multiplies and adds. A `TileCode` builds the code, and defines the types of values and indices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from typing_extensions import TypeVar

from okl_opt.passes.codegen.tiles import UNROLL

Index = TypeVar("Index")
Value = TypeVar("Value")

Cell = tuple[int, int]
"""A vector of the tile: the numbers of its row and of the vector in the row."""


class TileCode(Protocol[Index, Value]):
    """Builds the code of a tile. Vectors are values, and positions along K are indices."""

    @property
    def start(self) -> Index:
        """The beginning of K."""
        ...

    @property
    def stop(self) -> Index:
        """The end of K."""
        ...

    def whole(self, unroll: int) -> Index:
        """Return the end of the last iteration with `unroll` full steps."""
        ...

    def loop(
        self,
        start: Index,
        stop: Index,
        step: int,
        carried: Sequence[Value],
        turn: Callable[[Index, Sequence[Value]], Sequence[Value]],
    ) -> Sequence[Value]:
        """`for k in range(start, stop, step): carried = turn(k, carried)`."""
        ...

    def after(self, k: Index, steps: int) -> Index:
        """k + steps."""
        ...

    def load(self, k: Index, vector: int) -> Value:
        """Load a vector of row k of B's panel."""
        ...

    def spread(self, k: Index, row: int) -> Value:
        """Broadcast the element of A's panel in column k to every lane of a vector."""
        ...

    def multiply_add(self, left: Value, right: Value, total: Value) -> Value:
        """left * right + total, for each lane of the total."""
        ...

    def initial(self, cell: Cell) -> Value:
        """Return the initial sums of a vector of C."""
        ...


def cells(rows: int, vectors: int) -> list[Cell]:
    """The vectors of a tile, row by row."""
    return [(row, vector) for row in range(rows) for vector in range(vectors)]


def tile_sums(code: TileCode[Index, Value], rows: int, vectors: int) -> Sequence[Value]:
    """Compute the sums of all cells of a tile over K, `UNROLL` steps in an iteration, then single steps."""
    sums: Sequence[Value] = [code.initial(cell) for cell in cells(rows, vectors)]
    whole = code.whole(UNROLL)
    sums = code.loop(code.start, whole, UNROLL, sums, _iteration(code, rows, vectors, UNROLL))
    return code.loop(whole, code.stop, 1, sums, _iteration(code, rows, vectors, 1))


def store_tile(store: Callable[[Cell, Value], None], rows: int, vectors: int, sums: Sequence[Value]) -> None:
    """Store the sums of all cells by `store`, which may merge them with old values or mask them at an edge."""
    for cell, total in zip(cells(rows, vectors), sums, strict=True):
        store(cell, total)


def _iteration(
    code: TileCode[Index, Value], rows: int, vectors: int, steps: int
) -> Callable[[Index, Sequence[Value]], Sequence[Value]]:
    """Return the body of an iteration: some steps of K."""

    def turn(start: Index, sums: Sequence[Value]) -> Sequence[Value]:
        for number in range(steps):
            k = code.after(start, number)
            right = [code.load(k, vector) for vector in range(vectors)]
            following: list[Value] = []
            for row in range(rows):
                left = code.spread(k, row)
                for vector in range(vectors):
                    following.append(code.multiply_add(left, right[vector], sums[row * vectors + vector]))
            sums = following
        return sums

    return turn
