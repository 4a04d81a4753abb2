"""Tree reduction of the values of the threads of a block, in shared memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import AnyFloat, FloatAttr
from xdsl.ir import Attribute, SSAValue

from okl_opt.dialects.interfaces.int_ranges import integer_width_of
from okl_opt.dialects.numbers.elements import scalar
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.passes.codegen.loops import LoopBuilder
from okl_opt.passes.gpu.launches.kernel import barrier, is_below, load, store, when
from okl_opt.passes.vector.build import plain

Combine = Callable[[LoopBuilder, SSAValue, SSAValue], SSAValue]

_STARTS: Mapping[str, Callable[[int], int]] = {
    "arith.addi": lambda width: 0,
    "arith.ori": lambda width: 0,
    "arith.xori": lambda width: 0,
    "arith.maxui": lambda width: 0,
    "arith.muli": lambda width: 1,
    "arith.andi": lambda width: -1,
    "arith.minui": lambda width: -1,
    "arith.maxsi": lambda width: -1 << (width - 1),
    "arith.minsi": lambda width: (1 << (width - 1)) - 1,
}
_FLOAT_STARTS: Mapping[str, float] = {
    "arith.addf": -0.0,
    "arith.mulf": 1.0,
    "arith.maximumf": float("-inf"),
    "arith.minimumf": float("inf"),
    "arith.maxnumf": float("nan"),
    "arith.minnumf": float("nan"),
}


def start_of(name: str, type: Attribute) -> Attribute | None:
    """Return the neutral element of an arith op; None for ops that cannot be combined in a tree."""
    if isinstance(type, AnyFloat):
        return FloatAttr(_FLOAT_STARTS[name], type) if name in _FLOAT_STARTS else None
    if name not in _STARTS:
        return None
    width = integer_width_of(type)
    return scalar(type, _STARTS[name](width) % (1 << width))


def combining(name: str) -> Combine:
    """Return a function that builds the arith op with this name."""
    return lambda build, left, right: plain(build, name, left, right)


def tree(
    build: LoopBuilder, memory: SSAValue, place: SSAValue, number: Mixed, count: int, unit: int, combine: Combine
) -> None:
    """Combine the values that groups of `count` threads (a power of two) stored in shared memory.

    A thread stored its value at `place`, and is number `number` of its group; neighbours stored `unit` elements apart.
    The result is at the place of the group's first thread.
    """
    while count > 1:
        count //= 2
        barrier(build)

        def add(inner: LoopBuilder, half: int = count) -> None:
            other = load(inner, memory, [inner.plus(place, half * unit)])
            store(inner, combine(inner, load(inner, memory, [place]), other), memory, [place])

        when(build, is_below(build, number, count), add)
    barrier(build)


def power_of_two(count: int) -> int:
    """Return the least power of two that is not less than `count`."""
    return 1 << max(count - 1, 0).bit_length()
