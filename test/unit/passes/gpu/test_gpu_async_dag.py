"""Tokens keep the order of ops that touch the same memory, and no other order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from host import examples
from hypothesis import given
from launch_programs import Graph, Op, graph_of, programs, text_of
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.upstream.gpu.ops.memory import WaitOp
from okl_opt.dialects.verifier import verify
from okl_opt.passes.gpu.gpu_async_dag import GpuAsyncDagPass
from okl_opt.passes.gpu.tokens import dependencies_of


def run(program: Sequence[Op], *, portable: bool = False) -> Graph:
    context = make_context()
    module = parse(context, text_of(program), "in.mlir")
    assert isinstance(module, ModuleOp)
    GpuAsyncDagPass(portable=portable).apply(context, module)
    verify(module)
    (function,) = module.ops
    return graph_of(function)


@pytest.mark.slow("goes through many programs")
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


@pytest.mark.slow("goes through many programs")
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


@pytest.mark.slow("tries many programs")
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
