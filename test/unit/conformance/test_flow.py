"""The Flow passes leave what programs compute as it is: before and after each pass, by us, by IREE and by NumPy.

How close results are is told by `FlowGraph.errors`: floats within 2e-4 (f32) or 2e-2 (f16) of the largest of them,
integers equal.
"""

from __future__ import annotations

import re

import host
import pytest
from conformance.flow_graphs import LOOPS, FlowGraph
from conformance.flow_runs import (
    FROM_FLOW,
    NEVER_CHANGE,
    PASSES,
    RefusedError,
    flowed,
    graph_number,
    iree_error,
    our_error,
    stages,
    stages_of,
)
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.flow import DispatchOp, ExecutableOp
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.base import FUNCTION_LIKE

_MOST_TRIES = 40
WHOLE = 500 if host.is_long() else 12
"""Graphs for the whole pipeline."""
BY_STAGES = 60 if host.is_long() else 2
BY_IREE = 120 if host.is_long() else 4


def _module(text: str) -> ModuleOp:
    module = parse(make_context(), text, "graph.mlir")
    assert isinstance(module, ModuleOp)
    return module


# ----- each pass


@pytest.mark.slow("compares many programs")
@pytest.mark.sample(9)
@pytest.mark.parametrize("name", PASSES)
def test_each_pass_changes_some_graphs_and_none_of_their_results(name: str):
    wanted = 4 if host.is_long() else 1
    changed = 0
    for seed in range(_MOST_TRIES):
        graph, found = stages_of(name, seed)
        changed += bool(found)
        for stage in found[:1]:
            our_error(stage.before, graph)
            our_error(stage.after, graph)
        if changed == wanted or name in NEVER_CHANGE:
            break
    assert changed == (0 if name in NEVER_CHANGE else wanted)


def test_the_pipeline_has_all_these_passes():
    runs = {stage.name for name, case in PASSES.items() for stage in stages("", case.options) if name == stage.name}
    on_functions = "func.func @f() { return }"
    runs |= {stage.name for case in PASSES.values() for stage in stages(on_functions, case.options)}
    assert runs >= {name for name in PASSES if name not in _ON_EXECUTABLES}
    assert runs <= {*PASSES}


_ON_EXECUTABLES = {"iree-util-strip-debug-ops"}


# ----- the pipeline


@pytest.mark.slow("compares many programs")
@pytest.mark.parametrize("seed", range(BY_STAGES))
def test_results_stay_after_each_pass(seed: int):
    graph, options = graph_number(1000 + seed)
    our_error(graph.text, graph)
    for stage in stages(graph.text, options):
        if stage.before != stage.after:
            our_error(stage.after, graph)


@pytest.mark.slow("compares many programs")
@pytest.mark.parametrize("seed", range(WHOLE))
def test_results_stay_after_the_pipeline(seed: int):
    graph, options = graph_number(seed)
    our_error(graph.text, graph)
    text = flowed(graph.text, options)
    our_error(text, graph)
    check_properties(_module(text))


def check_properties(module: ModuleOp) -> None:
    """What is computed on tensors is computed in executables, and each of these is dispatched."""
    dispatched: set[str] = set()
    for function in module.ops:
        if function.name not in FUNCTION_LIKE:
            continue
        for op in function.walk():
            assert op.name.partition(".")[0] not in ("linalg", "tensor"), op
            if isinstance(op, DispatchOp):
                dispatched.add(op.entry_point.root_reference.data)
    assert [op.sym_name.data for op in module.ops if isinstance(op, ExecutableOp)] == [
        op.sym_name.data for op in module.ops if isinstance(op, ExecutableOp) and op.sym_name.data in dispatched
    ]


@pytest.mark.parametrize("seed", range(8, 8 + WHOLE // 6))
def test_the_pipeline_leaves_its_own_output_as_it_is(seed: int):
    """But for sizes that are handed on where no op is told one: they would be handed on a second time."""
    graph, options = graph_number(seed)
    text = flowed(graph.text, options)
    if "{%" in text or not re.search(r"func\.func .*tensor<[^>]*\?", text):
        assert flowed(text) == text


@pytest.mark.parametrize("seed", range(WHOLE // 6))
def test_each_group_is_dispatched(seed: int):
    graph, options = graph_number(seed)
    before = {"iree-flow-form-dispatch-workgroups": "region", "iree-flow-outline-dispatch-regions": "workgroups"}
    for stage in stages(graph.text, options):
        if stage.name in before:
            kind = f"flow.dispatch.{before[stage.name]}"
            after = {"region": "flow.dispatch.workgroups", "workgroups": "flow.dispatch"}[before[stage.name]]
            given, made = (_count(_module(text), name) for text, name in ((stage.before, kind), (stage.after, after)))
            # Slices of what does not lie side by side are groups, too.
            assert given <= made if before[stage.name] == "region" else given == made


def _count(op: Operation, name: str) -> int:
    return sum(inner.name == name for inner in op.walk())


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(WHOLE // 6))
def test_functions_that_compute_the_same_share_their_executables(seed: int):
    graph = FlowGraph(seed, "state" if seed % 2 else "product_onto")
    one = graph.text
    again = one[one.index("func.func @graph(") :].replace("@graph(", "@graph_again(")
    alone, both = (_module(flowed(text)) for text in (one, one + again))
    assert _count(both, ExecutableOp.name) == _count(alone, ExecutableOp.name)
    once, twice = (
        [_count(op, DispatchOp.name) for op in module.ops if "graph" in str(op.properties.get("sym_name"))]
        for module in (alone, both)
    )
    assert sum(twice) == 2 * sum(once)


# ----- by IREE


@pytest.mark.host("iree")
@pytest.mark.parametrize("seed", range(BY_IREE))
@pytest.mark.parametrize("is_static", [True, False])
def test_iree_computes_the_same_from_flow(is_static: bool, seed: int):
    graph, options = graph_number(seed, takes_views=True, is_static=is_static, elements=("f32", "f32", "i32", "f16"))
    by_iree(graph, options.replace("trace-dispatch-tensors", ""))


@pytest.mark.host("iree")
@pytest.mark.parametrize("name", LOOPS)
def test_iree_computes_the_same_in_loops(name: str):
    for seed in range(BY_IREE // 4):
        by_iree(FlowGraph(seed, name, takes_views=True, is_static=True, elements=("f32", "i32")), "")


def by_iree(graph: FlowGraph, options: str) -> None:
    """Compare what IREE makes of a graph, and of what the pipeline makes of that."""
    if "f64" in graph.text:
        host.skip("IREE demotes f64 in programs, but not in the views that they are given")
    try:
        iree_error(flowed(graph.text, pipeline="", is_for_iree=True), graph)
        iree_error(flowed(graph.text, options, is_for_iree=True), graph, FROM_FLOW)
    except RefusedError as refused:
        host.skip(f"IREE: {refused}")
