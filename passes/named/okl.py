"""The named pipelines that lower launches, and the stages that they are made of.

Source: seed 000_5288debaba9517ca.txt for the first; OneFlow of August 2025 (commit 25c8978c1c) for the memory pool.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import func, llvm
from xdsl.ir import Operation

from okl_opt.dialects import okl
from okl_opt.passes.analysis.functions import is_compiled
from okl_opt.passes.analysis.launch_names import COMPUTE, LAUNCH_FUNCTIONS, SUBGRAPH
from okl_opt.passes.analysis.subgraphs import MEMREFS, POOL, TENSORS, WRAPPED
from okl_opt.passes.named.stages import Stage, elements
from okl_opt.passes.okl.fetch_from_launcher import is_placeholder
from okl_opt.passes.pipeline.pipeline import Pipeline, element


def _is_on_launcher(op: Operation) -> bool:
    return isinstance(op, func.FuncOp) and bool(op.body.blocks) and okl.LauncherCtxType() in op.function_type.inputs


def _is_on_tensors(op: Operation) -> bool:
    return (
        isinstance(op, func.FuncOp)
        and bool(op.body.blocks)
        and not any(isinstance(kind, okl.LauncherCtxType | llvm.LLVMPointerType) for kind in op.function_type.inputs)
    )


def _is_one_function(op: Operation) -> bool:
    """Return whether an op is a launch that is not split into its functions."""
    return isinstance(op, func.FuncOp) and _is_on_launcher(op) and op.sym_name.data not in LAUNCH_FUNCTIONS


def _builds(op: Operation) -> bool:
    """Return whether a function builds contexts. True for a function without ops if it is marked as compiled."""
    assert isinstance(op, func.FuncOp)
    return is_compiled(op) or any(isinstance(each, okl.BuildRegCtxOp) for each in op.walk())


def _is_one_of_ops(op: Operation) -> bool:
    return _is_one_function(op) and not _builds(op)


def _is_one_of_contexts(op: Operation) -> bool:
    return _is_one_function(op) and _builds(op)


def _returns_values(op: Operation) -> bool:
    return bool(op.operands)


def _is_placeholder(op: Operation) -> bool:
    return isinstance(op, func.CallOp) and is_placeholder(op)


def _is_not_compute(op: Operation) -> bool:
    return isinstance(op, func.FuncOp) and op.sym_name.data != COMPUTE


def _is_named(prefix: str) -> Callable[[Operation], bool]:
    """Return a predicate for functions with a body and with this name prefix."""

    def check(op: Operation) -> bool:
        return isinstance(op, func.FuncOp) and bool(op.body.blocks) and op.sym_name.data.startswith(prefix)

    return check


def _is_untagged(op: Operation) -> bool:
    from okl_opt.passes.okm.tag_cuda_graph_support import TAG

    return _is_on_launcher(op) and _is_named(SUBGRAPH)(op) and TAG not in op.attributes


_FUNCTION = ("func.func",)
_LAUNCHER_TO_POINTER = Stage("lower-launcher-to-llvm-ptr", _FUNCTION, _is_on_launcher)
_OKL_TO_CALLS = Stage("lower-okl-to-llvm-call", ("okl.",))
_RECONCILE = Stage("reconcile-unrealized-casts", ("builtin.unrealized_conversion_cast",))
_FUNC_TO_LLVM = Stage("convert-func-to-llvm", _FUNCTION)

CONTEXT_STAGES = (
    Stage("extract-kernel-launch-tensor", _FUNCTION, _is_on_tensors),
    Stage("trim-return-to-void", ("func.return",), _returns_values),
    Stage("lower-to-okl", _FUNCTION, _is_one_of_ops),
    Stage("split-into-funcs", _FUNCTION, _is_one_of_contexts),
    Stage("fetch-from-launcher", ("func.call",), _is_placeholder),
)
"""On the function of one launch, at kernel initialization: makes the input for the launcher context."""

LLVM_STAGES = (
    Stage("only-keep-compute-ops", _FUNCTION, _is_not_compute),
    _LAUNCHER_TO_POINTER,
    _OKL_TO_CALLS,
    _RECONCILE,
    _FUNC_TO_LLVM,
)
"""On a copy of that function, at the first run: makes the code to compile."""

POOL_CONTEXT_STAGES = (
    Stage("extract-okm-tensor", _FUNCTION, _is_named(WRAPPED)),
    Stage("wrap-okm-kernel", _FUNCTION, _is_named(TENSORS)),
    Stage("opt-okm-memref", _FUNCTION, _is_named(MEMREFS)),
    Stage("convert-okm-to-okl", _FUNCTION, _is_named(POOL)),
    Stage("tag-cuda-graph-support", _FUNCTION, _is_untagged),
)
"""`CONTEXT_STAGES` through the memory pool: temporaries get offsets in the launch's pool."""

POOL_LLVM_STAGES = (_LAUNCHER_TO_POINTER, _OKL_TO_CALLS, _FUNC_TO_LLVM, _RECONCILE)
"""`LLVM_STAGES` through the memory pool."""

TO_LAUNCH = ("aggregate-compute-ops", "wrap-ops-to-kernel-launch")
"""On a job: its compute ops become launches."""

TO_CLOSED_LAUNCH = ("aggregate-compute-ops", "wrap-ops-to-kernel-launch{mode=simple min-ops=1}")
"""The same, with launches that return only values used outside of them."""

TO_POOL_LAUNCH = ("aggregate-compute-ops", "wrap-ops-to-kernel-launch{mode=simple}")
"""On a job: its compute ops become launches that return only values used outside of them."""

LOWER_TO_CONTEXT = elements(CONTEXT_STAGES)
LOWER_TO_LLVM = elements(LLVM_STAGES)
LOWER_TO_POOL_CONTEXT = elements(POOL_CONTEXT_STAGES)
LOWER_POOL_TO_LLVM = elements(POOL_LLVM_STAGES)


@dataclass(frozen=True)
class OklLowerPipeline(Pipeline):
    """Lower one launch of a job to the llvm dialect."""

    name = "okl-lower-pipeline"

    launch: str | None = field(default=None, metadata={"option": "name"})
    """The launch to lower, if the job has several."""

    def elements(self) -> Sequence[str | Pipeline]:
        chosen = element("kernel-launch-to-module", name=self.launch)
        return (*TO_LAUNCH, chosen, *LOWER_TO_CONTEXT, *LOWER_TO_LLVM)


@dataclass(frozen=True)
class OkmLowerPipeline(Pipeline):
    """Like `okl-lower-pipeline`, through the memory pool: the launch returns only values used outside of it."""

    name = "okm-lower-pipeline"

    launch: str | None = field(default=None, metadata={"option": "name"})
    """The launch to lower, if the job has several."""

    def elements(self) -> Sequence[str | Pipeline]:
        chosen = element("kernel-launch-to-module", name=self.launch)
        return (*TO_POOL_LAUNCH, chosen, *LOWER_TO_POOL_CONTEXT, *LOWER_POOL_TO_LLVM)


@dataclass(frozen=True)
class LowerToLLVMFunc(Pipeline):
    """The seed's combined pass of 18 October."""

    name = "lower-to-llvm-func"

    def elements(self) -> Sequence[str | Pipeline]:
        return ("lower-okl-to-llvm-func", "lower-okl-to-llvm-call")
