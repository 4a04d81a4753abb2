"""The stages of the pipelines that lower launches: each pass, and the ops that show that it has not run yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects import func, llvm
from xdsl.ir import Operation

from okl_opt.dialects import okl
from okl_opt.passes.analysis.functions import is_compiled
from okl_opt.passes.analysis.launch_names import COMPUTE, LAUNCH_FUNCTIONS, SUBGRAPH
from okl_opt.passes.analysis.subgraphs import MEMREFS, POOL, TENSORS, WRAPPED
from okl_opt.passes.okl.fetch_from_launcher import is_placeholder
from okl_opt.runtime.prepare.stages import Stage


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
_STAGES: Mapping[str, Stage] = {
    stage.element: stage
    for stage in (
        Stage("extract-kernel-launch-tensor", _FUNCTION, _is_on_tensors),
        Stage("trim-return-to-void", ("func.return",), _returns_values),
        Stage("lower-to-okl", _FUNCTION, _is_one_of_ops),
        Stage("split-into-funcs", _FUNCTION, _is_one_of_contexts),
        Stage("fetch-from-launcher", ("func.call",), _is_placeholder),
        Stage("only-keep-compute-ops", _FUNCTION, _is_not_compute),
        Stage("extract-okm-tensor", _FUNCTION, _is_named(WRAPPED)),
        Stage("wrap-okm-kernel", _FUNCTION, _is_named(TENSORS)),
        Stage("opt-okm-memref", _FUNCTION, _is_named(MEMREFS)),
        Stage("convert-okm-to-okl", _FUNCTION, _is_named(POOL)),
        Stage("tag-cuda-graph-support", _FUNCTION, _is_untagged),
        Stage("lower-launcher-to-llvm-ptr", _FUNCTION, _is_on_launcher),
        Stage("lower-okl-to-llvm-call", ("okl.",)),
        Stage("reconcile-unrealized-casts", ("builtin.unrealized_conversion_cast",)),
        Stage("convert-func-to-llvm", _FUNCTION),
    )
}


def launch_stages(passes: Sequence[str]) -> Sequence[Stage]:
    """The stages of a pipeline that lowers launches."""
    return [_STAGES[name] for name in passes]
