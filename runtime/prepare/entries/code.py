"""A function of loops, buffers and vectors, at any level down to the llvm dialect: compiled and called."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    MemRefType,
    ModuleOp,
    NoneAttr,
    StringAttr,
    TensorType,
)
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.compiler_functions import EXTERN, is_set
from okl_opt.dialects.text import quoted
from okl_opt.passes.byoc.codegen import ExternalFunction
from okl_opt.passes.flow.global_marks import GLOBAL, INITIALIZER
from okl_opt.runtime.base.launch_dialects import LAUNCHES
from okl_opt.runtime.base.places import OfOps
from okl_opt.runtime.code.border import Passing
from okl_opt.runtime.code.border_types import stands_for
from okl_opt.runtime.code.budgets import check_budgets
from okl_opt.runtime.code.compilation import compile_function
from okl_opt.runtime.code.external import NO_EXTERNALS
from okl_opt.runtime.code.held import GlobalMemory, Held
from okl_opt.runtime.code.kept_form import KeptForm
from okl_opt.runtime.code.lowered import make_ready
from okl_opt.runtime.code.program import Code, FunctionProgram
from okl_opt.runtime.code.signature import LoweredSignature, check_lowered, signature_of
from okl_opt.runtime.code.source import check_function_source, check_lowered_ops
from okl_opt.runtime.prepare.codegen_choice import Choice, choice_of, pipeline_of
from okl_opt.runtime.prepare.externals import check_externals
from okl_opt.runtime.prepare.finishing import (
    check_finished,
    compiled_passes,
    has_tensors,
    missing_passes,
)
from okl_opt.runtime.prepare.functions import is_public
from okl_opt.runtime.prepare.launches import LaunchBuilder
from okl_opt.runtime.prepare.normal_form import normal_form


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
        is_own = INITIALIZER not in op.attributes and not is_set(op, EXTERN)
        return is_public(op) and op.sym_name.data not in called and is_own

    def check(self, op: Operation) -> None:
        """Accept every op: `program` refuses what cannot run."""

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> FunctionProgram:
        assert isinstance(op, func.FuncOp | llvm.FuncOp)
        check_as_read(builder, module)
        name, functions = op.sym_name.data, builder.functions
        choice = choice_of(builder, module, name, functions.calls)
        form = _kept_form(builder, module, op, choice)
        if form is not None and functions.kept is not None:
            found = functions.kept.find_form(functions.output_console(), form, builder.options.wall)
            if found is not None:
                return found
        lowered = lowered_functions(builder, module, name, choice)
        memory = GlobalMemory()
        initializers = initializers_of(builder, module, lowered, memory)
        program = functions_program(builder, module, lowered, op, memory)
        run_initializers(builder, initializers)
        if form is not None and functions.kept is not None and not initializers:
            functions.kept.keep_form(program, form)
        return program


def _kept_form(
    builder: LaunchBuilder, module: ModuleOp, op: func.FuncOp | llvm.FuncOp, choice: Choice | None
) -> KeptForm | None:
    """What the program of a function is kept under, whatever its text; None if it is not kept.

    Raises: DiagnosticError for what would be refused without a kept program.
    """
    functions = builder.functions
    if functions.kept is None or functions.checks_accesses or isinstance(op, llvm.FuncOp) or functions.externals:
        return None
    form = normal_form(module)
    if form is None:
        return None
    _check_module(builder, module)
    key = form.text, form.number(op.sym_name.data), "" if choice is None else choice.codegen
    return KeptForm(key, form.symbols, OfOps(form.places), stated_signature(builder, module, op))


def _check_module(builder: LaunchBuilder, module: ModuleOp) -> None:
    check_lowered_ops(module)
    if not builder.unsafe:
        check_budgets(module)


def check_as_read(builder: LaunchBuilder, module: ModuleOp) -> None:
    """Refuse content that a source module may not have, and accesses that are not checked, unless the caller allows
    them, and unimplemented extern functions. Raises: DiagnosticError.
    """
    check_externals(module, builder.functions.externals)
    if not builder.unsafe:
        source = builder.functions.source
        check_function_source(module if source is None else source)
        if builder.functions.refusal is not None:
            raise builder.functions.refusal


def stated_signature(builder: LaunchBuilder, module: ModuleOp, op: func.FuncOp | llvm.FuncOp) -> LoweredSignature:
    """The signature of a function of a module before it was lowered.

    Raises: DiagnosticError for a type that does not cross the border.
    """
    return signature_of(_as_read(builder.functions.source, op), _passing_of_tensors(module, op))


def _passing_of_tensors(module: ModuleOp, op: func.FuncOp | llvm.FuncOp) -> Passing:
    """Return READ if the remaining passes never write arguments, COPIED if the module asks for their buffers."""
    is_lowered = isinstance(op, llvm.FuncOp) or not has_tensors(op)
    if is_lowered or any(each.name == "bufferization.to_buffer" for each in module.walk()):
        return Passing.COPIED
    return Passing.READ


def lowered_functions(builder: LaunchBuilder, module: ModuleOp, name: str, choice: Choice | None = None) -> ModuleOp:
    """Lower a module of functions to the llvm dialect; messages show `name`.

    `choice` says how tensors are lowered; None means as the options say. Raises: DiagnosticError, OklRuntimeError.
    """
    _check_module(builder, module)
    lowered = module.clone()
    for passes in missing_passes(lowered, lambda: pipeline_of(builder, choice)):
        builder.options.progress.step(f"{name}: lowering")
        builder.run_pipeline(builder.ctx, lowered, passes, f"run {name}")
    check_finished(lowered)
    if passes := compiled_passes(lowered):
        builder.run_pipeline(builder.ctx, lowered, passes, f"run {name}")
    return lowered


def initializers_of(
    builder: LaunchBuilder, module: ModuleOp, lowered: ModuleOp, memory: GlobalMemory
) -> list[FunctionProgram]:
    """The programs that initialize the globals in `memory`. Raises: as `function_program`."""
    found: list[FunctionProgram] = []
    for op in module.ops:
        if isinstance(op, func.FuncOp) and INITIALIZER in op.attributes and op.body.blocks:
            program = functions_program(builder, module, lowered, op, memory)
            if program.signature.params:
                raise op_error(op, "cannot run: an initializer of globals may only take globals")
            found.append(program)
    return found


def run_initializers(builder: LaunchBuilder, initializers: Sequence[FunctionProgram]) -> None:
    """Initialize globals. Raises: as `FunctionProgram.run_slots`."""
    for program in initializers:
        builder.options.wall.running(program.name)
        program.run_slots([])


def functions_program(
    builder: LaunchBuilder,
    module: ModuleOp,
    lowered: ModuleOp,
    op: func.FuncOp | llvm.FuncOp,
    memory: GlobalMemory,
) -> FunctionProgram:
    """The program of a function of a module; the function may receive globals. Raises: as `function_program`."""
    held = _held(op, memory)
    signature = stated_signature(builder, module, op)
    return function_program(builder, lowered, op, signature, held, externals=builder.functions.externals)


def _held(op: func.FuncOp | llvm.FuncOp, memory: GlobalMemory) -> Held | None:
    """The globals among a function's last parameters and last results. Raises: DiagnosticError."""
    if not isinstance(op, func.FuncOp):
        return None
    kind = op.function_type
    names = _names_of_globals(op, op.arg_attrs, kind.inputs.data, "parameter")
    changed = _names_of_globals(op, op.res_attrs, kind.outputs.data, "result")
    return Held(memory, names, changed) if names or changed else None


def _names_of_globals(
    op: func.FuncOp, attributes: ArrayAttr[DictionaryAttr] | None, types: Sequence[Attribute], what: str
) -> list[str]:
    """The names of globals among the last parameters or results of a function. Raises: DiagnosticError."""
    names = [] if attributes is None else [each.data.get(GLOBAL) for each in attributes]
    given = [name.data for name in names if isinstance(name, StringAttr)]
    own = len(names) - len(given)
    for number in range(own, len(names)):
        if not isinstance(names[number], StringAttr) or not _may_be_global(types[number]):
            raise op_error(op, f"cannot run: {what} {number} cannot be a global")
    return given


def _may_be_global(type_: Attribute) -> bool:
    """Return whether a function can receive a global of this type: memory of known size, or a tensor."""
    if isa(type_, MemRefType[Attribute]):
        return type_.has_static_shape() and type_.layout == NoneAttr()
    return isa(type_, TensorType[Attribute])


def function_program(
    builder: LaunchBuilder,
    lowered: ModuleOp,
    op: func.FuncOp | llvm.FuncOp,
    signature: LoweredSignature,
    held: Held | None = None,
    usual_memory: int | None = None,
    externals: Mapping[str, ExternalFunction] = NO_EXTERNALS,
) -> FunctionProgram:
    """The program of a function; `op` is the function before lowering. The program may use `usual_memory` bytes if no
    limit is given, and call `externals`.

    Raises: DiagnosticError, OklRuntimeError.
    """
    options, functions = builder.options, builder.functions
    code = compiled_function(builder, lowered, op, signature, externals)
    limit = usual_memory if functions.memory_limit is None else functions.memory_limit
    return FunctionProgram(
        code,
        limit,
        marks_writes=functions.marks_writes,
        checks_accesses=functions.checks_accesses,
        threads=options.threads,
        held=held,
    )


def compiled_function(
    builder: LaunchBuilder,
    lowered: ModuleOp,
    op: func.FuncOp | llvm.FuncOp,
    signature: LoweredSignature,
    externals: Mapping[str, ExternalFunction] = NO_EXTERNALS,
) -> Code:
    """The machine code of a function, `op` before lowering. Raises: DiagnosticError, OklRuntimeError."""
    name = signature.name
    options, functions = builder.options, builder.functions
    function = next(
        (each for each in lowered.ops if isinstance(each, llvm.FuncOp) and each.sym_name.data == name), None
    )
    if function is None:
        raise op_error(op, f"'{name}' cannot run: no pass has turned it into an llvm.func")
    check_lowered(function, signature)
    if isinstance(op, llvm.FuncOp) and not builder.unsafe:
        _check_type_kept(functions.source, op, functions.types)
    marks_writes, checks_accesses = functions.marks_writes, functions.checks_accesses
    if marks_writes:
        lowered = lowered.clone()
        builder.run_pipeline(builder.ctx, lowered, ["check-uninitialized-reads"], f"run {name}")
    ready = make_ready(
        lowered,
        name,
        functions.libraries,
        marks_writes=marks_writes,
        checks_accesses=checks_accesses,
        externals=externals,
    )
    options.wall.compiling(name)
    options.progress.step(f"{name}: compiling")
    return compile_function(
        ready,
        signature,
        functions.output_console(),
        options.target,
        options.cache,
        functions.level,
        claims=builder.unsafe and not checks_accesses,
        marks_writes=marks_writes,
        checks_accesses=checks_accesses,
    )


def _is_launched(function: func.FuncOp) -> bool:
    """Return whether a function is one launch, or will become one."""
    types = (*function.function_type.inputs, *function.function_type.outputs)
    if any(type_.name.startswith(LAUNCHES) for type_ in types):
        return True
    return any(op.name.startswith(LAUNCHES) for op in function.walk())


def _check_type_kept(source: ModuleOp | None, op: llvm.FuncOp, types: Mapping[str, FunctionType]) -> None:
    """Refuse a function whose code takes its memory for other memory than its stated type. Raises: DiagnosticError."""
    stated, last = _as_read(source, op), types.get(op.sym_name.data)
    if isinstance(stated, func.FuncOp) and (last is None or not stands_for(last, stated.function_type)):
        raise op_error(
            op,
            f"'{op.sym_name.data}' cannot run: passes gave it type {quoted(last or op.function_type)} before they "
            f"lowered it, and it was read with type {quoted(stated.function_type)}",
        )


def _as_read(source: ModuleOp | None, op: func.FuncOp | llvm.FuncOp) -> func.FuncOp | llvm.FuncOp:
    """The function as in the source module, if it is there; else the function itself."""
    if isinstance(op, llvm.FuncOp) and source is not None:
        for each in source.ops:
            if isinstance(each, func.FuncOp) and each.sym_name.data == op.sym_name.data:
                return each
    return op
