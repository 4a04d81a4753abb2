"""A function of loops, buffers and vectors, at any level down to the llvm dialect: compiled and called."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import ModuleOp, TensorType, UnrankedTensorType
from xdsl.ir import Operation

from dialects.diagnostic import op_error
from dialects.hints import isa
from runtime.base.launch_dialects import LAUNCHES
from runtime.build.finishing import check_finished, compiled_passes, has_tensors, missing_passes
from runtime.build.functions import is_public
from runtime.build.launches import LaunchBuilder
from runtime.code.border import Passing
from runtime.code.compilation import compile_function
from runtime.code.lowered import make_ready
from runtime.code.program import FunctionProgram
from runtime.code.signature import LoweredSignature, check_lowered, signature_of
from runtime.code.source import check_function_source


class CodeEntry:
    """`func.func` and `llvm.func` without ops of launches."""

    def matches(self, module: ModuleOp, op: Operation) -> bool:
        if isinstance(op, llvm.FuncOp):
            return True
        return isinstance(op, func.FuncOp) and not _is_launched(op)

    def name(self, op: Operation) -> str:
        assert isinstance(op, func.FuncOp | llvm.FuncOp)
        return op.sym_name.data

    def is_candidate(self, op: Operation, called: Collection[str]) -> bool:
        assert isinstance(op, func.FuncOp | llvm.FuncOp)
        return is_public(op) and op.sym_name.data not in called

    def check(self, op: Operation) -> None:
        """`program` refuses what cannot run."""

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> FunctionProgram:
        assert isinstance(op, func.FuncOp | llvm.FuncOp)
        check_as_read(builder, module)
        signature = stated_signature(builder, module, op)
        return function_program(builder, lowered_functions(builder, module, signature.name), op, signature)


def check_as_read(builder: LaunchBuilder, module: ModuleOp) -> None:
    """Refuse what a module may not hold as it is read, unless its owner says otherwise. Raises: DiagnosticError."""
    if not builder.unsafe:
        source = builder.functions.source
        check_function_source(module if source is None else source)


def stated_signature(builder: LaunchBuilder, module: ModuleOp, op: func.FuncOp | llvm.FuncOp) -> LoweredSignature:
    """The signature of a function of a module before it was lowered.

    Raises: DiagnosticError for what does not cross the border.
    """
    return signature_of(_as_read(builder.functions.source, op), _passing_of_tensors(module, op))


def _passing_of_tensors(module: ModuleOp, op: func.FuncOp | llvm.FuncOp) -> Passing:
    """The passes that are still to come leave arguments as they are, unless the module asks for their buffers."""
    is_lowered = isinstance(op, llvm.FuncOp) or not has_tensors(op)
    if is_lowered or any(each.name == "bufferization.to_buffer" for each in module.walk()):
        return Passing.COPIED
    return Passing.READ


def lowered_functions(builder: LaunchBuilder, module: ModuleOp, name: str) -> ModuleOp:
    """The functions of a module in the llvm dialect; `name` says what is lowered. Raises: DiagnosticError."""
    lowered = module.clone()
    for passes in missing_passes(lowered, builder.functions.codegen, builder.options.target):
        builder.options.progress.step(f"{name}: lowering")
        builder.run_pipeline(builder.ctx, lowered, passes, f"run {name}")
    check_finished(lowered)
    if passes := compiled_passes(lowered):
        builder.run_pipeline(builder.ctx, lowered, passes, f"run {name}")
    return lowered


def function_program(
    builder: LaunchBuilder, lowered: ModuleOp, op: func.FuncOp | llvm.FuncOp, signature: LoweredSignature
) -> FunctionProgram:
    """The program of a function, `op` before it was lowered. Raises: DiagnosticError, OklRuntimeError."""
    name = signature.name
    options, functions = builder.options, builder.functions
    function = next(
        (each for each in lowered.ops if isinstance(each, llvm.FuncOp) and each.sym_name.data == name), None
    )
    if function is None:
        raise op_error(op, f"'{name}' cannot run: no pass has turned it into an llvm.func")
    check_lowered(function, signature)
    if functions.marks_writes:
        lowered = lowered.clone()
        builder.run_pipeline(builder.ctx, lowered, ["check-uninitialized-reads"], f"run {name}")
    ready = make_ready(lowered, name, functions.libraries, marks_writes=functions.marks_writes)
    options.progress.step(f"{name}: compiling")
    console = functions.where_to_print()
    code = compile_function(
        ready, signature, console, options.target, options.cache, functions.level, claims=builder.unsafe
    )
    return FunctionProgram(code, functions.memory_limit, marks_writes=functions.marks_writes, threads=options.threads)


def _is_launched(function: func.FuncOp) -> bool:
    """Whether a function is one launch, or is about to be."""
    types = (*function.function_type.inputs, *function.function_type.outputs)
    if any(type_.name.startswith(LAUNCHES) for type_ in types):
        return True
    names = [op.name for op in function.walk()]
    if any(name.startswith(LAUNCHES) for name in names):
        return True
    on_tensors = all(isa(type_, TensorType) or isa(type_, UnrankedTensorType) for type_ in types)
    return bool(types) and on_tensors and set(names) <= {"func.func", "func.return"}


def _as_read(source: ModuleOp | None, op: func.FuncOp | llvm.FuncOp) -> func.FuncOp | llvm.FuncOp:
    """The function as it was before it was lowered, if the module that was read has it."""
    if isinstance(op, llvm.FuncOp) and source is not None:
        for each in source.ops:
            if isinstance(each, func.FuncOp) and each.sym_name.data == op.sym_name.data:
                return each
    return op
