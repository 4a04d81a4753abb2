"""Random functions with tokens, on the emulated device: any order that tokens allow gives the same bytes.

And the other way round: a dependence that is taken away is found, where another order gives other bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from host import is_long
from launch_dags import (
    BUFFERS,
    Buffers,
    Step,
    computed,
    edges_of,
    function_text,
    module_text,
    new_buffers,
    order_of_streams,
    random_steps,
    without_edge,
)
from launch_programs import graph_of
from launching_programs import loaded
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.gpu.gpu_assign_streams import GpuAssignStreamsPass
from okl_opt.passes.gpu.gpu_async_dag import GpuAsyncDagPass
from okl_opt.runtime.gpu.queues import SEEDS_PER_ROUND

AT_ONCE = 5
"""Programs in one module, whose kernels are compiled once."""
PROGRAMS = 300 if is_long() else 10
WIDTHS = (1, 2, 3, 4)
MANY = 64
"""Streams enough that no launch waits for one that it does not depend on."""
SEEDS = 2 * SEEDS_PER_ROUND
"""Each keeps other launches back, and does the rest late or early."""
EVERY_WAY: Sequence[Mapping[str, int | None]] = (
    *({"_seed": None, "_threads": threads} for threads in (1, 2, 4)),
    *({"_seed": seed, "_threads": 1} for seed in (0, 1, 2, SEEDS_PER_ROUND, SEEDS_PER_ROUND + 1)),
)


class Programs:
    """Functions, each with the steps that it was made of, on one emulated device."""

    def __init__(self, functions: Mapping[str, str]):
        self._numbers = {name: number for number, name in enumerate(functions)}
        self._main = loaded(module_text(functions), function="main", opt_level=0)["main"]
        self._device = vars(self._main)["_program"]._device

    def run(self, name: str, buffers: Buffers, way: Mapping[str, Any]) -> bytes:
        """What a function leaves in buffers, with the seed or the threads of `way`, as if it were loaded so."""
        vars(self._device).update(way)
        given = [buffers[each].copy() for each in BUFFERS]
        self._main(self._numbers[name], *given)
        return b"".join(each.tobytes() for each in given)


class Case(NamedTuple):
    name: str
    steps: list[Step]
    buffers: Buffers


def cases(numbers: range) -> list[Case]:
    return [Case(f"f{number}", random_steps(Random(number)), new_buffers(number)) for number in numbers]


def with_tokens(case: Case) -> FuncOp:
    """The function with tokens."""
    context = make_context()
    module = parse(context, module_text({case.name: function_text(case.name, case.steps)}))
    assert isinstance(module, ModuleOp)
    GpuAsyncDagPass(noalias_args=True).apply(context, module)
    verify(module)
    return next(op for op in module.ops if isinstance(op, FuncOp))


def on_streams(function: FuncOp, width: int, name: str) -> tuple[str, dict[int, set[int]]]:
    """The text of a function on so many streams, called so, and what is complete before each op."""
    GpuAssignStreamsPass(max_streams=width).apply_to(make_context(), function)
    return print_op(function).replace(f"@{function.sym_name.data}", f"@{name}"), order_of_streams(function.body.block)


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("first", range(0, PROGRAMS, AT_ONCE))
def test_every_order_of_tokens_gives_the_bytes_of_the_program(first: int):
    functions: dict[str, str] = {}
    some = cases(range(first, first + AT_ONCE))
    for case in some:
        functions[case.name] = function_text(case.name, case.steps)
        function = with_tokens(case)
        graph = graph_of(function)
        for width in WIDTHS:
            name = f"{case.name}_{width}"
            functions[name], before = on_streams(function.clone(), width, name)
            for later, step in enumerate(case.steps):
                for earlier in range(later):
                    if step.conflicts(case.steps[earlier]) and case.steps[earlier].is_launch:
                        assert earlier in before[later] & graph.ancestors(later)
                assert graph.ancestors(later) <= before[later]
    programs = Programs(functions)
    for case in some:
        wanted = computed(case.steps, case.buffers)
        for name in (case.name, *(f"{case.name}_{width}" for width in WIDTHS)):
            for way in EVERY_WAY:
                assert programs.run(name, case.buffers, way) == wanted, (name, way)


class Removed(NamedTuple):
    """A function less a dependence."""

    name: str
    case: Case
    is_held: bool
    """Whether streams keep the order all the same."""
    matters: bool
    """Whether the other order gives other bytes."""


def reordered(steps: Sequence[Step], before: Mapping[int, set[int]], earlier: int, later: int) -> Iterator[list[Step]]:
    """The steps in two orders with the later of two first: as late as it may the one, as early as it may the other."""
    late = {number for number, done in before.items() if earlier in done} | {earlier}
    early = before[later] | {later}
    yield sorted(steps, key=lambda step: step.number in late)
    yield sorted(steps, key=lambda step: step.number not in early)


def removed(case: Case, functions: dict[str, str]) -> Iterator[Removed]:
    """A function for each edge of the tokens, without it; it is added to others."""
    function = with_tokens(case)
    wanted = computed(case.steps, case.buffers)
    for earlier, later in edges_of(function.body.block):
        less = function.clone()
        without_edge(less.body.block, earlier, later)
        for width in (2, MANY):
            name = f"{case.name}_{width}_{earlier}_{later}"
            functions[name], before = on_streams(less.clone(), width, name)
            is_held = earlier in before[later]
            orders = [] if is_held else reordered(case.steps, before, earlier, later)
            yield Removed(name, case, is_held, any(computed(order, case.buffers) != wanted for order in orders))


def counted(numbers: range, seeds: int) -> Counter[str]:
    """How many edges are removed, and how many of those that matter some seed finds."""
    functions: dict[str, str] = {}
    found: Counter[str] = Counter()
    some = [each for case in cases(numbers) for each in removed(case, functions)]
    programs = Programs(functions)
    for name, case, is_held, matters in some:
        found.update(removed=1, held=is_held, matters=matters)
        wanted = computed(case.steps, case.buffers)
        if matters:
            differs = (programs.run(name, case.buffers, {"_seed": seed}) != wanted for seed in range(seeds))
            found["found"] += any(differs)
    return found


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("first", range(0, PROGRAMS, AT_ONCE))
def test_a_dependence_that_is_missing_is_found(first: int):
    found = counted(range(first, first + AT_ONCE), SEEDS)
    assert found["found"] == found["matters"] > 0, found
