"""The dimensions of a contraction, by its indexing maps. Source: `inferContractionDims` of MLIR."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir.affine import AffineDimExpr, AffineMap

LHS, RHS, RESULT = 0, 1, 2
"""The operands of a contraction."""


@dataclass(frozen=True)
class ContractionDims:
    """The loops of a contraction by kind; M and N are the rows and columns of the result."""

    batch: Sequence[int]
    m: Sequence[int]
    n: Sequence[int]
    k: Sequence[int]

    @property
    def are_single(self) -> bool:
        """Return whether there is one K, and an M or an N, and no kind has more than one loop."""
        return (
            len(self.k) == 1 and bool(self.m or self.n) and all(len(dims) <= 1 for dims in (self.batch, self.m, self.n))
        )


def contraction_dims(maps: Sequence[AffineMap]) -> ContractionDims | None:
    """The dimensions of a contraction with maps for LHS, RHS and RESULT; None if a map is no projected permutation."""
    if len(maps) != RESULT + 1:
        return None
    used = [loops_of(map) for map in maps]
    lhs, rhs, result = used
    if lhs is None or rhs is None or result is None:
        return None

    def loops(*, in_lhs: bool, in_rhs: bool, in_result: bool) -> list[int]:
        wanted = (in_lhs, in_rhs, in_result)
        return [loop for loop in range(maps[0].num_dims) if (loop in lhs, loop in rhs, loop in result) == wanted]

    return ContractionDims(
        batch=loops(in_lhs=True, in_rhs=True, in_result=True),
        m=loops(in_lhs=True, in_rhs=False, in_result=True),
        n=loops(in_lhs=False, in_rhs=True, in_result=True),
        k=loops(in_lhs=True, in_rhs=True, in_result=False),
    )


def loops_of(map: AffineMap) -> list[int] | None:
    """The loops that index an operand, by dimension; None if an index is no loop or a loop occurs twice."""
    loops = [each.position for each in map.results if isinstance(each, AffineDimExpr)]
    return loops if len(loops) == len(map.results) and len(set(loops)) == len(loops) else None


def rounding(m: int | None, n: int | None, factor: int) -> tuple[int, int, int]:
    """The multiples, in elements, for M, N and K: the next power of two for a narrow M or N, else `factor`.

    A dynamic size (None) is never narrow.
    """
    is_narrow_m = m is not None and m < factor
    is_narrow_n = n is not None and n < factor
    if m is not None and is_narrow_m and (not is_narrow_n or n is None or m <= n):
        return _next_power_of_two(m), factor, factor
    if n is not None and is_narrow_n:
        return factor, _next_power_of_two(n), factor
    return factor, factor, factor


def _next_power_of_two(number: int) -> int:
    return 1 << max(number - 1, 0).bit_length()
