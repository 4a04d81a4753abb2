"""The recipe of a matrix product's innermost loops, for any kind of code.

A tile of C stays in registers while K is summed: each step loads one row of B's panel as vectors, spreads the elements
of A's panel over a vector, and multiplies and adds. A `TileCode` makes the code, and chooses what its values are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from typing_extensions import TypeVar

from okl_opt.passes.codegen.tiles import UNROLL

Index = TypeVar("Index")
Value = TypeVar("Value")

Cell = tuple[int, int]
"""A vector of the tile: its row, and its number in the row."""


class TileCode(Protocol[Index, Value]):
    """Makes the code of a tile, whose vectors are values, and whose places along K are indices."""

    @property
    def start(self) -> Index:
        """Where K begins."""
        ...

    @property
    def stop(self) -> Index:
        """Where K ends."""
        ...

    def whole(self, unroll: int) -> Index:
        """Where the last turn of `unroll` whole steps ends."""
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
        """A vector of row k of B's panel."""
        ...

    def spread(self, k: Index, row: int) -> Value:
        """The element of A's panel in column k, in every lane of a vector."""
        ...

    def multiply_add(self, left: Value, right: Value, total: Value) -> Value:
        """left * right + total, for each lane of the total."""
        ...

    def initial(self, cell: Cell) -> Value:
        """What the sums of a vector of C begin with."""
        ...


def cells(rows: int, vectors: int) -> list[Cell]:
    """The vectors of a tile, row by row."""
    return [(row, vector) for row in range(rows) for vector in range(vectors)]


def tile_sums(code: TileCode[Index, Value], rows: int, vectors: int) -> Sequence[Value]:
    """The sums of all cells of a tile over all of K, with `UNROLL` steps a turn as long as there are as many."""
    sums: Sequence[Value] = [code.initial(cell) for cell in cells(rows, vectors)]
    whole = code.whole(UNROLL)
    sums = code.loop(code.start, whole, UNROLL, sums, _turn(code, rows, vectors, UNROLL))
    return code.loop(whole, code.stop, 1, sums, _turn(code, rows, vectors, 1))


def store_tile(store: Callable[[Cell, Value], None], rows: int, vectors: int, sums: Sequence[Value]) -> None:
    """Write the sums of all cells, each by `store`: as they are, merged with what is there, or masked at an edge."""
    for cell, total in zip(cells(rows, vectors), sums, strict=True):
        store(cell, total)


def _turn(
    code: TileCode[Index, Value], rows: int, vectors: int, steps: int
) -> Callable[[Index, Sequence[Value]], Sequence[Value]]:
    """Some steps of K, one after another."""

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
