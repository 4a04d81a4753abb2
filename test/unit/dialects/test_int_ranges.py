"""Ranges of integers hold whatever is computed: tried for all integers of four bits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from xdsl.dialects.builtin import IntegerType
from xdsl.utils.test_value import create_ssa_value

from okl_opt.dialects.numbers import range_arithmetic
from okl_opt.dialects.numbers.elements import signed
from okl_opt.dialects.numbers.int_ranges import (
    IntRange,
    extended,
    from_signed,
    from_unsigned,
    intersection,
    mask,
    sign_extended,
    single,
    truncated,
    truth,
    union,
    whole,
    zero_extended,
)
from okl_opt.dialects.numbers.scalars import BINARY, on_bits
from okl_opt.dialects.registry import create
from okl_opt.passes.generic.arith_int_range_narrowing import Extensions, extensions_after

WIDTH = 4
MASK = mask(WIDTH)
NUMBERS = range(1 << WIDTH)


def _signed(exact: Callable[[int, int], int]) -> Callable[[int, int], int]:
    return lambda left, right: exact(signed(left, WIDTH), signed(right, WIDTH))


def _toward_zero(left: int, right: int) -> int:
    return left // right if (left < 0) == (right < 0) else -(-left // right)


EXACT: dict[str, Callable[[int, int], int]] = {
    "add": lambda left, right: left + right,
    "sub": lambda left, right: left - right,
    "mul": lambda left, right: left * right,
    "divu": lambda left, right: left // right,
    "ceildivu": lambda left, right: -(-left // right),
    "divs": _signed(_toward_zero),
    "floordivs": _signed(lambda left, right: left // right),
    "ceildivs": _signed(lambda left, right: -(-left // right)),
    "remu": lambda left, right: left % right,
    "rems": _signed(lambda left, right: left - _toward_zero(left, right) * right),
    "maxs": _signed(max),
    "maxu": max,
    "mins": _signed(min),
    "minu": min,
    "and_": lambda left, right: left & right,
    "or_": lambda left, right: left | right,
    "xor": lambda left, right: left ^ right,
    "shl": lambda left, right: left << right,
    "shrs": lambda left, right: signed(left, WIDTH) >> right,
    "shru": lambda left, right: left >> right,
}
COMPARISONS: tuple[Callable[[int, int], bool], ...] = (
    lambda left, right: left == right,
    lambda left, right: left != right,
    *(
        lambda left, right, compare=compare: compare(signed(left, WIDTH), signed(right, WIDTH))
        for compare in (int.__lt__, int.__le__, int.__gt__, int.__ge__)
    ),
    int.__lt__,
    int.__le__,
    int.__gt__,
    int.__ge__,
)
DIVISIONS = ("div", "rem", "ceil", "floor")


def contains(bounds: IntRange, bits: int) -> bool:
    """Whether both readings of some bits are within the bounds."""
    return bounds.umin <= bits <= bounds.umax and bounds.smin <= signed(bits, bounds.width) <= bounds.smax


def has_result(name: str, left: int, right: int) -> bool:
    """Whether an operation is defined, and not one that MLIR computes in another way."""
    if name.startswith("sh"):
        return right < WIDTH
    if not name.startswith(DIVISIONS):
        return True
    least = 1 << (WIDTH - 1)
    return right != 0 and not (left == least and right == MASK)


def random_range(random: Random) -> IntRange:
    low, high = sorted((random.choice(NUMBERS), random.choice(NUMBERS)))
    if random.random() < 0.5:
        return from_unsigned(WIDTH, low, high)
    return from_signed(WIDTH, low - (1 << WIDTH >> 1), high - (1 << WIDTH >> 1))


@pytest.mark.parametrize("name", EXACT)
def test_results_are_within(name: str):
    random = Random(name)
    infer: range_arithmetic.Infer = getattr(range_arithmetic, name)
    for _ in range(300):
        left, right = random_range(random), random_range(random)
        result = infer(left, right)
        for one, other in pairs(name, left, right):
            assert contains(result, EXACT[name](one, other) & MASK), (left, right, one, other)


@pytest.mark.parametrize("name", EXACT)
def test_single_integers_give_single_integers(name: str):
    infer: range_arithmetic.Infer = getattr(range_arithmetic, name)
    for one in NUMBERS:
        for other in NUMBERS:
            if not has_result(name, one, other):
                continue
            result = infer(single(WIDTH, one), single(WIDTH, other)).constant
            # A result that overflows in both readings may be anything.
            assert result in (None, EXACT[name](one, other) & MASK)


def test_other_widths():
    random = Random(0)
    for _ in range(300):
        range_ = random_range(random)
        for bits in NUMBERS:
            if contains(range_, bits):
                assert contains(truncated(range_, 2), bits & 3)
                assert contains(zero_extended(range_, 8), bits)
                assert contains(sign_extended(range_, 8), signed(bits, WIDTH) & 0xFF)
                assert contains(union(range_, whole(WIDTH)), bits)
                assert contains(intersection(range_, whole(WIDTH)), bits)
                assert extended(range_, 8).umax >= bits


@pytest.mark.parametrize("predicate", range(10))
def test_comparisons(predicate: int):
    holds = COMPARISONS[predicate]
    random = Random(predicate)
    seen: set[bool | None] = set()
    for _ in range(300):
        left, right = random_range(random), random_range(random)
        known = truth(predicate, left, right)
        seen.add(known)
        if known is not None:
            for one in NUMBERS:
                for other in NUMBERS:
                    if contains(left, one) and contains(right, other):
                        assert holds(one, other) == known
    assert seen >= {True, False, None} or predicate < 2


NAMES = {
    "addi": "add",
    "subi": "sub",
    "muli": "mul",
    "andi": "and_",
    "ori": "or_",
    "xori": "xor",
    "shli": "shl",
    **{f"{name}{sign}i": f"{name}{sign}" for name in ("div", "rem", "max", "min", "ceildiv") for sign in "us"},
    "floordivsi": "floordivs",
    "shrsi": "shrs",
    "shrui": "shru",
}
"""The names here, by those of ops of arith."""


@pytest.mark.parametrize("op", NAMES)
def test_fewer_bits_give_the_same_result(op: str):
    name = NAMES[op]
    random, narrowed = Random(op), 0
    infer: range_arithmetic.Infer = getattr(range_arithmetic, name)
    type = IntegerType(WIDTH)
    value = create_ssa_value(type)
    made = create(f"arith.{op}", [value, value], [type])
    for _ in range(1500):
        left, right = random_range(random), random_range(random)
        width = random.choice((2, 3))
        back = extensions_after(made, [left, right, infer(left, right)], width)
        for one, other in pairs(name, left, right) if back else ():
            narrowed += 1
            result = BINARY[f"arith.{op}"]
            low = on_bits(result, width)(one & mask(width), other & mask(width))
            wide = EXACT[name](one, other) & MASK
            assert low is not None, (left, right, one, other)
            assert Extensions.SIGNED not in back or signed(low, width) & MASK == wide, (left, right, one, other)
            assert Extensions.UNSIGNED not in back or low == wide, (left, right, one, other)
    assert narrowed


def pairs(name: str, left: IntRange, right: IntRange) -> Iterator[tuple[int, int]]:
    """The operands within two ranges for which an operation is defined."""
    for one in NUMBERS:
        for other in NUMBERS:
            if contains(left, one) and contains(right, other) and has_result(name, one, other):
                yield one, other
