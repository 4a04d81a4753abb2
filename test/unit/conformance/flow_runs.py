"""Runs programs of `flow_graphs` at every stage of the Flow pipeline, by our runtime and by IREE."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from conformance.flow_graphs import FlowGraph, imported
from linalg_graphs import DTYPES, Array
from xdsl.dialects import func
from xdsl.dialects.builtin import IndexType, MemRefType, ModuleOp, TensorType
from xdsl.ir import Operation

from dialects.registry import make_context
from dialects.text import PrintOptions, parse, print_op
from passes.pipeline.files import files_read_by
from passes.pipeline.flow import FlowToTensorsPipeline
from passes.pipeline.manager import Instrument
from passes.pipeline.text import ScheduledPass, parse_pipeline
from runtime import load
from runtime.build.passes import apply_passes, run_manager
from runtime.run.functions import FunctionModule

PIPELINE = "iree-flow-transformation-pipeline"
OPTIONS: Sequence[str] = (
    "",
    "enable-conv-img2col-transform",
    'mmt4d-target-options="enable_generic_slow arch=cuda"',
    "enable-padding-linalg-ops",
    "const-expr-hoisting",
    "enable-aggressive-fusion enable-fuse-padding-into-linalg-consumer-ops",
    "split-matmul-reduction=2",
    "normalize-input-indexing-map",
    "dispatch-use-transform-dialect=script.mlir",
    "zero-fill-empty-tensors trace-dispatch-tensors",
)
"""Options of the pipeline, which together let all of its passes run."""

SCRIPT = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%f: !transform.any_op) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %f : (!transform.any_op) -> !transform.any_op
    transform.annotate %0 "seen" : !transform.any_op
    transform.yield
  }
}
"""
"""What `script.mlir` has in it."""


class Stage(NamedTuple):
    """A pass that ran on a part of a module, and the whole module before and after."""

    name: str
    before: str
    after: str


class _Watch(Instrument):
    """Notes the module before and after each pass that is no pipeline itself."""

    def __init__(self):
        self.stages: list[Stage] = []
        self._last = ""

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._last = print_op(_top(op))

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        if scheduled.name != "iree-util-fixed-point-iterator":
            self.stages.append(Stage(scheduled.name, self._last, print_op(_top(op))))


def _top(op: Operation) -> Operation:
    while (parent := op.parent_op()) is not None:
        op = parent
    return op


def stages(text: str, options: str = "") -> Sequence[Stage]:
    """What each pass of the pipeline makes of a module, in order. Raises: DiagnosticError."""
    watch = _Watch()
    flowed(text, options, watch)
    return watch.stages


def flowed(text: str, options: str = "", *instruments: Instrument, iree_compat: bool = False) -> str:
    """The text of a module after the pipeline. Raises: DiagnosticError."""
    context = make_context()
    module = parse(context, text, "graph.mlir")
    assert isinstance(module, ModuleOp)
    manager = parse_pipeline(f"builtin.module({PIPELINE}{{{options}}})")
    with files_read_by({"script.mlir": SCRIPT}.__getitem__):
        run_manager(context, manager, module, instruments=instruments)
    return print_op(module, PrintOptions(iree_compat=iree_compat))


# ----- by us


def our_results(text: str, graph: FlowGraph, calls: int = 1) -> Iterator[Sequence[Array]]:
    """What `graph` gives in each of several calls, by loops. Raises: DiagnosticError, OklRuntimeError."""
    context = make_context()
    module = parse(context, _all_imported(text, graph), "graph.mlir")
    assert isinstance(module, ModuleOp)
    apply_passes(context, module, [FlowToTensorsPipeline().text()], "conformance")
    (function,) = (each for each in module.ops if isinstance(each, func.FuncOp) and each.sym_name.data == "graph")
    with load(print_op(module), function="graph", codegen="loops", object_cache="off", opt_level=0) as loaded:
        assert isinstance(loaded, FunctionModule)
        for _ in range(calls):
            found = loaded["graph"](*_arguments(function, graph))
            results = list(found) if isinstance(found, tuple | list) else [found]
            # Without the sizes of results, which functions give beside them after iree-flow-expand-tensor-shapes.
            yield [np.asarray(each) for each in results if not isinstance(each, int)]


def _all_imported(text: str, graph: FlowGraph) -> str:
    """The text, where each view is imported: else nothing says of which type one is that is not used any more."""
    header = re.search(r"func\.func @graph\(([^)]*)\).*\{\n", text)
    assert header is not None
    lines = [
        line
        for value, view in zip(graph.inputs, re.findall(r"(%\w+): !hal.buffer_view", header[1]), strict=False)
        if f"hal.tensor.import {view} :" not in text
        for line in imported(value, view, f"%unused_{view[1:]}")
    ]
    return "\n".join([text[: header.end()], *lines, text[header.end() :]])


def _arguments(function: func.FuncOp, graph: FlowGraph) -> Sequence[Array | int]:
    """The arguments of a graph, f32 in place of f64 and with sizes where the function has these."""
    types = [type for type in function.function_type.inputs if not isinstance(type, MemRefType)]
    with_sizes = any(isinstance(type, IndexType) for type in types)
    arguments: list[Array | int] = []
    for value, array in zip(graph.inputs, graph.arguments(), strict=True):
        type = types[len(arguments)]
        assert isinstance(type, TensorType)
        arguments.append(array.astype(DTYPES[str(type.element_type)]))
        if with_sizes:
            arguments += [size for size, known in zip(array.shape, value.static, strict=True) if not known]
    return arguments
