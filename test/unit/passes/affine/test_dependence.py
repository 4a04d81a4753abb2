"""Dependences against what all iterations of small loops access."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.affine import ForOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.affine.accesses import accesses_in
from okl_opt.passes.affine.dependence import is_carried

Loop = tuple[int, int, int]
"""Lower bound, upper bound, step."""

FACTORS = st.integers(-2, 2)
LOOPS = st.lists(st.tuples(st.integers(0, 2), st.integers(2, 6), st.integers(1, 3)), min_size=1, max_size=3)
DIVISORS = st.sampled_from([None, (2, "floordiv"), (3, "mod"), (2, "ceildiv")])


@st.composite
def programs(draw: st.DrawFn) -> tuple[list[Loop], list[tuple[str, list[int], int, tuple[int, str] | None]]]:
    """Loops in each other, and accesses in the innermost one."""
    loops = draw(LOOPS)
    accesses = [
        (
            draw(st.sampled_from(["load", "store"])),
            [draw(FACTORS) for _ in loops],
            draw(st.integers(-3, 3)),
            draw(DIVISORS),
        )
        for _ in range(2)
    ]
    return loops, accesses


def expression(factors: Sequence[int], constant: int, divisor: tuple[int, str] | None) -> str:
    text = " + ".join([*(f"%i{place} * {factor}" for place, factor in enumerate(factors)), str(constant)])
    return f"({text}) {divisor[1]} {divisor[0]}" if divisor else text


def value(turn: Sequence[int], factors: Sequence[int], constant: int, divisor: tuple[int, str] | None) -> int:
    total = sum(each * factor for each, factor in zip(turn, factors, strict=True)) + constant
    if divisor is None:
        return total
    by, word = divisor
    return {"floordiv": total // by, "mod": total % by, "ceildiv": -(-total // by)}[word]


def text_of(loops: Sequence[Loop], accesses: Sequence[tuple[str, list[int], int, tuple[int, str] | None]]) -> str:
    heads = [f"affine.for %i{place} = {low} to {high} step {step} {{" for place, (low, high, step) in enumerate(loops)]
    lines = [
        f"%x{place} = affine.load %m[{expression(*what)}] : memref<99xf32>"
        if kind == "load"
        else f"affine.store %x, %m[{expression(*what)}] : memref<99xf32>"
        for place, (kind, *what) in enumerate(accesses)
    ]
    head = "func.func @f(%m: memref<99xf32>, %x: f32) {"
    return "\n".join([head, *heads, *lines, *("}" for _ in loops), "return", "}"])


def turns(loops: Sequence[Loop]) -> Iterator[tuple[int, ...]]:
    return product(*(range(*loop) for loop in loops))


@pytest.mark.slow("tries many programs")
@examples(150)
@given(programs())
def test_no_dependence_is_missed(program):
    loops, accesses = program
    module = parse(make_context(), text_of(loops, accesses), "in.mlir")
    ops = list(accesses_in(module))
    for depth, loop in enumerate(op for op in module.walk() if isinstance(op, ForOp)):
        for one, (kind, *source) in zip(ops, accesses, strict=True):
            for other, (other_kind, *target) in zip(ops, accesses, strict=True):
                meets = "store" in (kind, other_kind) and any(
                    first[:depth] == second[:depth]
                    and first[depth] < second[depth]
                    and value(first, *source) == value(second, *target)
                    for first, second in product(turns(loops), turns(loops))
                )
                if meets:
                    assert is_carried(one, other, loop)


def carried(text: str) -> bool:
    module = parse(make_context(), text, "in.mlir")
    loop = next(op for op in module.walk() if isinstance(op, ForOp))
    return any(is_carried(one, other, loop) for one, other in product(accesses_in(module), repeat=2))


def test_many_loops_are_decided():
    """Where systems grow too large nothing is known, and that is said soon."""
    loops = [f"affine.for %i{place} = 0 to 100 {{" for place in range(12)]
    total = " + ".join(f"%i{place} * {3 + place}" for place in range(12))
    store = f"affine.store %x, %m[{total}] : memref<?xf32>"
    text = ["func.func @f(%m: memref<?xf32>, %x: f32) {", *loops, store, "}" * 12, "return", "}"]
    assert carried("\n".join(text))
