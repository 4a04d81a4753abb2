"""Runs programs of `flow_graphs` at every stage of the Flow pipeline, by our runtime and by IREE."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from conformance.flow_graphs import STEPS, FlowGraph, imported
from linalg_graphs import DTYPES, Array
from xdsl.dialects import func
from xdsl.dialects.builtin import IndexType, MemRefType, ModuleOp, TensorType
from xdsl.ir import Operation

from okl_opt import load
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.passes.named.flow import FlowToTensorsPipeline
from okl_opt.passes.pipeline.files import files_read_by
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import ScheduledPass, parse_pipeline
from okl_opt.runtime.prepare.passes import apply_passes, run_manager
from okl_opt.runtime.run.functions import Functions

PIPELINE = "iree-flow-transformation-pipeline"


class Case(NamedTuple):
    """Graphs that a pass is likely to change: what they are about, and options of the pipeline."""

    about: str = "doubled"
    options: str = ""
    more: Mapping[str, object] = {}
    """Other arguments of `FlowGraph`."""
    is_alone: bool = False
    """Whether the pass is run on the graph itself; in the pipeline, passes before it leave nothing for it to do."""


_OPEN = {"is_static": False}
_OPEN_TENSORS = {"is_static": False, "takes_views": False}

PASSES: Mapping[str, Case] = {
    "iree-util-demote-f64-to-f32": Case(more={"elements": ("f64",)}),
    "iree-flow-convert-1x1-filter-conv2d-to-matmul": Case("convolve_1x1"),
    "iree-flow-convert-conv2d-to-img2col": Case("convolve_3x3", "enable-conv-img2col-transform", {"is_static": True}),
    "iree-flow-detach-elementwise-from-named-ops": Case("product_onto"),
    "iree-verify-input-legality": Case(),
    "iree-flow-convert-linalg-matmul-to-mmt4d": Case(
        "product_onto", 'mmt4d-target-options="enable_generic_slow arch=cuda"'
    ),
    "iree-flow-pad-linalg-ops": Case("product_onto", "enable-padding-linalg-ops", {"is_static": True}),
    "linalg-named-op-conversion": Case("convolve_depthwise"),
    "iree-flow-expand-tensor-shapes": Case(more=_OPEN_TENSORS),
    "iree-util-simplify-global-accesses": Case("state"),
    "iree-util-apply-patterns": Case("branch"),
    "iree-util-fold-globals": Case("constant_global"),
    "iree-util-hoist-into-globals": Case("constants", "const-expr-hoisting"),
    "iree-flow-tensor-pad-to-tensor-insert-slice": Case("padded"),
    "convert-elementwise-to-linalg": Case("tensor_math"),
    "linalg-fold-unit-extent-dims": Case("convolve_1x1"),
    "iree-flow-interchange-generic-ops": Case("reduce_first"),
    "resolve-shaped-type-result-dims": Case("padded", more=_OPEN, is_alone=True),
    "canonicalize": Case("padded"),
    "cse": Case("same_twice"),
    "iree-flow-fusion-of-tensor-ops": Case("reshaped_between"),
    "linalg-detensorize": Case("branch"),
    "iree-flow-split-reduction-ops": Case("product_onto", "split-matmul-reduction=2"),
    "iree-flow-interchange-transpose-generic-ops": Case("transposed", "normalize-input-indexing-map"),
    "iree-flow-dispatch-with-transform-dialect": Case("product_onto", "dispatch-use-transform-dialect=script.mlir"),
    "iree-flow-form-dispatch-regions": Case(),
    "iree-flow-form-dispatch-workgroups": Case(),
    "iree-flow-capture-dispatch-dynamic-dims": Case(more=_OPEN),
    "iree-flow-initialize-empty-tensors": Case("into_empty"),
    "iree-flow-outline-dispatch-regions": Case(),
    "iree-util-strip-debug-ops": Case("transposed"),
    "iree-flow-deduplicate-executables": Case("same_twice"),
    "iree-flow-inject-dispatch-tracing": Case(options="trace-dispatch-tensors"),
    "iree-flow-cleanup-tensor-shapes": Case(more=_OPEN_TENSORS),
    "symbol-dce": Case("unused"),
}
"""All passes of the pipeline, in its order."""
NEVER_CHANGE = frozenset({"iree-verify-input-legality"})
"""Passes that only look."""

OPTIONS: Sequence[str] = (
    *dict.fromkeys(case.options for case in PASSES.values()),
    "enable-aggressive-fusion enable-fuse-padding-into-linalg-consumer-ops",
    "zero-fill-empty-tensors",
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


def graph_number(seed: int, **more: object) -> tuple[FlowGraph, str]:
    """A graph and options of the pipeline, each kind in turn."""
    about = list(STEPS)[seed % len(STEPS)]
    return FlowGraph(seed, about, **more), OPTIONS[seed // 2 % len(OPTIONS)]  # pyright: ignore[reportArgumentType]


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


def stages(text: str, options: str = "", pipeline: str = PIPELINE) -> Sequence[Stage]:
    """What each pass of a pipeline makes of a module, in order. Raises: DiagnosticError."""
    watch = _Watch()
    flowed(text, options, watch, pipeline=pipeline)
    return watch.stages


def stages_of(name: str, seed: int) -> tuple[FlowGraph, Sequence[Stage]]:
    """A graph that a pass is likely to change, and what the pass makes of it where it changes something."""
    case = PASSES[name]
    graph = FlowGraph(seed, case.about, **case.more)  # pyright: ignore[reportArgumentType]
    found = stages(graph.text, case.options, name if case.is_alone else PIPELINE)
    return graph, [stage for stage in found if stage.name == name and stage.before != stage.after]


def flowed(
    text: str, options: str = "", *instruments: Instrument, pipeline: str = PIPELINE, is_for_iree: bool = False
) -> str:
    """The text of a module after a pipeline, as today's IREE reads it if asked for. Raises: DiagnosticError."""
    context = make_context()
    module = parse(context, text, "graph.mlir")
    assert isinstance(module, ModuleOp)
    passes = [f"{pipeline}{{{options}}}"] if pipeline else []
    if is_for_iree:
        passes.append("materialize-workload-ordinals")
    with files_read_by({"script.mlir": SCRIPT}.__getitem__):
        run_manager(context, parse_pipeline(f"builtin.module({','.join(passes)})"), module, instruments=instruments)
    return print_op(module, PrintOptions(iree_compat=is_for_iree))


# ----- by us


def our_error(text: str, graph: FlowGraph) -> float:
    """How far the worst result of `graph` is off, in parts of what it may be off, in two calls if it keeps something.

    Raises: AssertionError for results that are wrong; DiagnosticError, OklRuntimeError.
    """
    return _worst(graph, our_results(text, graph, graph.calls))


def _worst(graph: FlowGraph, results: Iterable[Sequence[Array]]) -> float:
    errors = [error for call, found in enumerate(results, 1) for error in graph.errors(found, call)]
    worst = max(errors, default=0.0)
    assert worst < 1, f"{worst} times as far off as it may be"
    return worst


def our_results(text: str, graph: FlowGraph, calls: int = 1) -> Iterator[Sequence[Array]]:
    """What `graph` gives in each of several calls, by loops. Raises: DiagnosticError, OklRuntimeError."""
    context = make_context()
    module = parse(context, _all_imported(text, graph), "graph.mlir")
    assert isinstance(module, ModuleOp)
    apply_passes(context, module, [FlowToTensorsPipeline().text()], "conformance")
    (function,) = (each for each in module.ops if isinstance(each, func.FuncOp) and each.sym_name.data == "graph")
    with load(print_op(module), function="graph", codegen="loops", object_cache="off", opt_level=0) as loaded:
        assert isinstance(loaded, Functions)
        for _ in range(calls):
            found = loaded["graph"](*_arguments(function, graph))
            results = list(found) if isinstance(found, tuple | list) else [found]
            # Without the sizes of results, which functions give beside them after iree-flow-expand-tensor-shapes.
            yield [np.asarray(each) for each in results if not isinstance(each, int)]


def _all_imported(text: str, graph: FlowGraph) -> str:
    """The text, where each view is imported: else nothing says of which type one is that is not used any more.

    It has an op as well: a function that only returns its arguments is taken for a launch. Nothing is traced.
    """
    text = re.sub(r"^ *flow\.tensor\.trace .*\n", "", text, flags=re.MULTILINE)
    header = re.search(r"func\.func @graph\(([^)]*)\).*\{\n", text)
    assert header is not None
    lines = [
        line
        for value, view in zip(graph.inputs, re.findall(r"(%\w+): !hal.buffer_view", header[1]), strict=False)
        if f"hal.tensor.import {view} :" not in text
        for line in imported(value, view, f"%unused_{view[1:]}")
    ]
    return "\n".join([text[: header.end()], "%unused = arith.constant 0 : index", *lines, text[header.end() :]])


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


# ----- by IREE

FROM_FLOW = "--compile-from=flow"
_FLAGS = ("--iree-llvmcpu-target-cpu=host",)

_REFUSED: Mapping[str, str] = {
    "failed to resolve workgroup count hint in terms of workload ordinals": "wants ordinals of the workload in bodies",
    "failed to legalize unresolved target materialization": "takes blocks and calls in util.func only",
    "failed to legalize operation 'func.call'": "takes blocks and calls in util.func only",
    "failed to legalize operation 'arith.constant'.* : f16": "has no f16 outside of executables",
    "Error code: -8": "crashes on dispatches of no elements",
}
"""What IREE says of programs that it does not take, and why that is."""

_PASSES_ON_NUMBERS = re.compile(r"cf\.cond_br .*: (.*, )?[fi][0-9]+[,)]")
"""In `func.func @f(%a: f32, %c: i1) -> f32 { cf.cond_br %c, ^bb1, ^bb2(%a : f32) ...` what is `%a` in ^bb2 is what ^bb1
passes on, if that is where control comes from: IREE 3.13 gives both values one register."""


class RefusedError(Exception):
    """IREE does not take a program, for a reason that is known."""


def iree_error(text: str, graph: FlowGraph, *flags: str) -> float:
    """As `our_error`, by IREE on one thread, of a graph that takes views and has no f64.

    Raises: RefusedError; RuntimeError; AssertionError for results that are wrong.
    """
    from iree import compiler, runtime

    if FROM_FLOW in flags and _PASSES_ON_NUMBERS.search(text):
        raise RefusedError("mixes up numbers that branches pass on")
    try:
        code = compiler.compile_str(text, target_backends=["llvm-cpu"], extra_args=[*_FLAGS, *flags])
    except compiler.CompilerToolError as error:
        if FROM_FLOW not in flags:
            raise RefusedError("does not take the graph itself") from error
        for said, reason in _REFUSED.items():
            if re.search(said, str(error)):
                raise RefusedError(reason) from error
        raise RuntimeError(str(error).partition("error: ")[2] or str(error)) from error
    config = runtime.Config("local-sync")
    vm_module = runtime.VmModule.copy_buffer(config.vm_instance, code)
    function = runtime.SystemContext(vm_modules=[vm_module], config=config).modules["module"]["graph"]
    found: list[Sequence[Array]] = []
    for _ in range(graph.calls):
        results = function(*graph.arguments())
        found.append([each.to_host() for each in (results if isinstance(results, tuple | list) else [results])])
    return _worst(graph, found)
