"""The passes missing between a module of tensors, loops, buffers and vectors, at any stage, and the llvm dialect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import FunctionType, MemRefType, ModuleOp, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.byoc import InvokeOp
from okl_opt.dialects.diagnostic import op_error, op_name
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.compiler_functions import EXTERN, is_set
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.passes.conversion.llvm_emulate_bf16 import LLVMEmulateBF16Pass, holds_bf16
from okl_opt.passes.named.codegen import TensorsToLoopsPipeline, TensorsToVectorsPipeline
from okl_opt.passes.named.llvm import LOWERING_STAGES
from okl_opt.passes.named.stages import remaining_passes
from okl_opt.passes.pipeline.options import OptionError, build_pipeline
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.options import AUTO, LOOPS, VECTORS
from okl_opt.runtime.code.source import DIALECTS
from okl_opt.runtime.machine.jit import Target, target_of_passes

_ON_ANY = frozenset(
    f"func.func({name})" for name in ("convert-vector-to-scf", "convert-linalg-to-loops", "convert-math-to-llvm")
)
"""Passes that the pipeline nests in functions although they run on any op."""

_TENSORS = "one-shot-bufferize lowers it"
_HINTS: Mapping[str, str] = {
    "bufferization": _TENSORS,
    "tensor": _TENSORS,
    "linalg": "convert-linalg-to-loops lowers it on memrefs, if it is a structured op",
}
"""Hints for ops that are left after the pipeline, by dialect."""


def has_tensors(top: Operation) -> bool:
    """Return whether a value inside an op, or a parameter or result of a function, is a tensor."""
    seen: set[Attribute] = set()
    for op in top.walk():
        seen.update(op.result_types)
        kind = op.properties.get("function_type")
        if isinstance(kind, FunctionType):
            seen.update((*kind.inputs, *kind.outputs))
        for region in op.regions:
            for block in region.blocks:
                seen.update(block.arg_types)
    return any(isa(type_, TensorType) or isa(type_, UnrankedTensorType) for type_ in seen)


TensorPipeline = TensorsToLoopsPipeline | TensorsToVectorsPipeline
"""A pipeline from tensors to buffers."""


def missing_passes(module: ModuleOp, pipeline: Callable[[], TensorPipeline]) -> Iterator[Sequence[str]]:
    """Yield the passes that lower a module to the llvm dialect, in groups; each is computed after the last has run.

    `pipeline` chooses the lowering of tensors, when passes up to them have run. Raises: as `pipeline`.
    """
    if passes := _byoc_passes(module):
        yield passes
    if has_tensors(module):
        yield [pipeline().text()]
    if passes := _buffer_passes(module):
        yield passes


def _byoc_passes(module: ModuleOp) -> Sequence[str]:
    """The passes for functions as values, and for functions that are implemented outside."""
    from okl_opt.passes.byoc.byoc_lower_extern_calls import ByocLowerExternCalls
    from okl_opt.passes.byoc.inline_literals import InlineLiteralsPass

    has_literals = any(isinstance(op, InvokeOp) for op in module.walk())
    has_externs = any(isinstance(op, func.FuncOp) and is_set(op, EXTERN) for op in module.ops)
    return [
        *([InlineLiteralsPass.name] if has_literals else []),
        *([ByocLowerExternCalls.name] if has_externs and has_tensors(module) else []),
    ]


def compiled_passes(module: ModuleOp) -> Sequence[str]:
    """The passes that a module in the llvm dialect still needs before LLVM compiles it."""
    functions = (op for op in module.ops if isinstance(op, llvm.FuncOp))
    return [LLVMEmulateBF16Pass.name] if any(map(holds_bf16, functions)) else []


def tensor_pipeline(codegen: str, target: Target) -> TensorPipeline:
    """The pipeline of a word of `--codegen`, or of options; `auto` means vectors here.

    Raises: OklRuntimeError for unknown options.
    """
    if codegen == LOOPS:
        return TensorsToLoopsPipeline()
    if codegen in (AUTO, VECTORS):
        codegen = ""
    try:
        pipeline = build_pipeline(TensorsToVectorsPipeline.name, TensorsToVectorsPipeline, codegen)
    except OptionError as problem:
        reason = str(problem).removeprefix("<Pass-Options-Parser>: ")
        raise OklRuntimeError(f"--codegen={codegen}: {reason}") from problem
    default = target_of_passes(target)
    cpu, features = pipeline.target_cpu or default.cpu, pipeline.target_features or default.features
    return replace(pipeline, target_cpu=cpu, target_features=features)


def _buffer_passes(module: ModuleOp) -> Sequence[str]:
    passes = remaining_passes(LOWERING_STAGES, module)
    if any(isinstance(op, llvm.FuncOp) and op.body.blocks for op in module.ops):
        return [each[len("func.func(") : -1] if each in _ON_ANY else each for each in passes]
    return passes


def check_finished(module: ModuleOp) -> None:
    """Refuse a module with ops of other dialects. Raises: DiagnosticError with a hint at the missing pass."""
    for function in module.ops:
        if not isinstance(function, llvm.FuncOp):
            continue
        for op in function.walk():
            dialect = op_name(op).partition(".")[0]
            if dialect in DIALECTS and dialect != "builtin":
                raise op_error(op, f"cannot be translated to LLVM IR ({_advice(op, dialect)})")


def _advice(op: Operation, dialect: str) -> str:
    types = (*op.operand_types, *op.result_types)
    if any(isa(type_, MemRefType[Attribute]) and strides_and_offset(type_) is None for type_ in types):
        return "normalize-memrefs gives its memrefs a layout of strides"
    return _HINTS.get(dialect, "no pass lowers it")
