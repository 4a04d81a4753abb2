"""Code for work cut into parallel parts; `split` gives their number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from llvmlite import ir

from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import nest, share
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import Body, Frame
from okl_opt.runtime.kernels.cpu.llvm.frame.split import part_count

Part = Callable[[Frame, ir.Value, ir.Value], None]
"""Builds the code for units first ... last - 1 in the frame of a part."""

NumberedPart = Callable[[Frame, ir.Value, ir.Value, ir.Value], None]
"""Likewise, with the part's number before the indices."""


def in_parts(frame: Frame, units: int, weight: float, build: Part) -> None:
    """`build` for all of range(units), as parts of nearly equal size.

    A unit takes as long as copying `weight` elements. Each part is a separate function: its code may use only the given
    frame.
    """
    in_numbered_parts(frame, units, weight, lambda part, number, first, stop: build(part, first, stop))


def in_numbered_parts(frame: Frame, units: int, weight: float, build: NumberedPart) -> None:
    """As `in_parts`, for parts that need their number, e.g. to find their own scratch."""
    parts = part_count(units, weight)

    def part(inner: Frame, number: ir.Value) -> None:
        build(inner, number, *share(inner, number, parts, units))

    if units:
        frame.parallel_for(parts, part)


def unravel(body: Body, unit: ir.Value, sizes: Sequence[int]) -> list[ir.Value]:
    """The indices of element `unit` of a box, the last one innermost."""
    b = body.b
    indices: list[ir.Value] = []
    for size in reversed(sizes):
        indices.append(b.urem(unit, body.index(size)))
        unit = b.udiv(unit, body.index(size))
    return indices[::-1]


def nest_in_parts(
    frame: Frame, sizes: Sequence[int], weight: float, inside: Callable[[Frame, list[ir.Value]], None]
) -> None:
    """Loops over all indices of a box, the last one innermost; cut into parts if that pays."""
    units = prod(sizes)
    if part_count(units, weight) == 1:
        nest(frame, sizes, lambda indices: inside(frame, indices))
        return

    def build(part: Frame, first: ir.Value, stop: ir.Value) -> None:
        with part.loop(first, stop) as unit:
            inside(part, unravel(part, unit, sizes))

    in_parts(frame, units, weight, build)
