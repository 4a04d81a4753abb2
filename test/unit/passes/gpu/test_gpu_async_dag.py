"""Tokens keep the order of ops that touch the same memory, and no other order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from host import examples
from hypothesis import given
from launch_programs import Op, programs, text_of
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.ir import Operation, SSAValue

from dialects.registry import make_context
from dialects.text import parse
from dialects.upstream.gpu.ops.memory import WaitOp
from dialects.verifier import verify
from passes.gpu.gpu_async_dag import GpuAsyncDagPass
from passes.gpu.tokens import dependencies_of


@dataclass
class Graph:
    """What runs after what, by the numbers of the ops of a program."""

    edges: dict[int, set[int]] = field(default_factory=dict[int, set[int]])
    """The launches whose tokens each launch depends on."""
    complete: dict[int, set[int]] = field(default_factory=dict[int, set[int]])
    """The launches that the host has waited for before each op, with all that these depend on."""
    at_end: set[int] = field(default_factory=set[int])

    def ancestors(self, launch: int) -> set[int]:
        """All that is complete when a launch starts."""
        found = set(self.complete[launch])
        for earlier in self.edges[launch]:
            found |= {earlier} | self.ancestors(earlier)
        return found


def graph_of(function: Operation) -> Graph:
    graph = Graph()
    tokens: dict[SSAValue, set[int]] = {}
    waited: set[int] = set()
    for op in function.regions[0].block.ops:
        number = op.attributes.get("number")
        earlier = {launch for token in dependencies_of(op) for launch in tokens[token]}
        if isinstance(op, WaitOp):
            if op.asyncToken is None:
                waited |= earlier.union(*(graph.ancestors(launch) for launch in earlier))
            else:
                tokens[op.asyncToken] = earlier
        elif isinstance(number, IntegerAttr):
            graph.complete[number.value.data] = set(waited)
            graph.edges[number.value.data] = earlier
            if op.name.startswith("gpu."):
                tokens[op.results[-1]] = {number.value.data}
                assert len(dependencies_of(op)) == 1, "each op takes one token"
    graph.at_end = waited
    return graph


def run(program: Sequence[Op], *, portable: bool = False) -> Graph:
    context = make_context()
    module = parse(context, text_of(program), "in.mlir")
    assert isinstance(module, ModuleOp)
    GpuAsyncDagPass(portable=portable).apply(context, module)
    verify(module)
    (function,) = module.ops
    return graph_of(function)


@pytest.mark.parametrize("portable", [False, True])
def test_conflicting_ops_are_in_order(portable: bool):
    @given(programs())
    @examples(100)
    def check(program: list[Op]) -> None:
        graph = run(program, portable=portable)
        for later, op in enumerate(program):
            before = graph.ancestors(later)
            for earlier, other in enumerate(program[:later]):
                if other.is_launch and op.conflicts(other):
                    assert earlier in before
        assert graph.at_end == {number for number, op in enumerate(program) if op.is_launch}

    check()


def test_nothing_waits_that_need_not():
    """The graph is its own transitive reduction, and its edges and the host's waits are conflicts."""

    @given(programs())
    @examples(100)
    def check(program: list[Op]) -> None:
        graph = run(program)
        for later, op in enumerate(program):
            edges = graph.edges[later]
            for earlier in edges:
                assert op.conflicts(program[earlier])
                assert not any(earlier in graph.ancestors(other) for other in edges if other != earlier)
                assert earlier not in graph.complete[later]
            if later and not op.is_launch and graph.complete[later] != graph.complete[later - 1]:
                assert any(op.conflicts(program[earlier]) for earlier in graph.complete[later])

    check()


def test_each_token_is_taken_once():
    """Two ops with one token would be on one stream: a second one forks it."""

    @given(programs())
    @examples(40)
    def check(program: list[Op]) -> None:
        context = make_context()
        module = parse(context, text_of(program), "in.mlir")
        assert isinstance(module, ModuleOp)
        GpuAsyncDagPass().apply(context, module)
        for op in module.walk():
            for result in op.results:
                takers = [
                    use.operation
                    for use in result.uses
                    if not isinstance(use.operation, WaitOp) and result in dependencies_of(use.operation)
                ]
                assert len(takers) <= 1

    check()
