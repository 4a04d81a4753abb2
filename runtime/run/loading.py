"""`load` of a module without kept programs: parse, check and compile it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from xdsl.context import Context
from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import heard
from okl_opt.dialects.registry import factories, make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify
from okl_opt.passes.byoc.codegen import bound_functions
from okl_opt.passes.checks.guarded_ops import has_guarded_ops
from okl_opt.passes.flow.global_marks import INITIALIZER
from okl_opt.passes.pipeline.entries import OURS
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.plugins import given_plugins
from okl_opt.passes.pipeline.text import Manager
from okl_opt.runtime.base.calls import Calls
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.ir_source import text_of
from okl_opt.runtime.base.options import AUTO, LINALG, VECTORS
from okl_opt.runtime.base.targets import HOST
from okl_opt.runtime.code.argument_names import argument_names
from okl_opt.runtime.code.border import Signature
from okl_opt.runtime.code.called_function import CalledFunction
from okl_opt.runtime.code.held import GlobalMemory
from okl_opt.runtime.code.options import FunctionOptions
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.compile.safety import check_source
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.prepare.builder import ProgramBuilder, candidates, choose_candidate, code_functions
from okl_opt.runtime.prepare.codegen_choice import Choice, choose
from okl_opt.runtime.prepare.entries.code import (
    check_as_read,
    functions_program,
    initializers_of,
    lowered_functions,
    run_initializers,
    stated_signature,
)
from okl_opt.runtime.prepare.finishing import has_tensors
from okl_opt.runtime.prepare.flow_program import as_functions
from okl_opt.runtime.prepare.functions import symbol_name
from okl_opt.runtime.prepare.gpu_program import gpu_program, uses_gpu
from okl_opt.runtime.prepare.launcher_module import LauncherModule
from okl_opt.runtime.prepare.lowered_guards import LoweredGuards
from okl_opt.runtime.prepare.passes import apply_passes, pipeline_of_texts, run_manager
from okl_opt.runtime.prepare.stream_program import as_stream_program, is_stream, stream_program
from okl_opt.runtime.run.checks import limit_of
from okl_opt.runtime.run.command import builder_of
from okl_opt.runtime.run.functions import Function, Functions
from okl_opt.runtime.run.keeping import Keeper, may_be_kept
from okl_opt.runtime.run.kept import Shelf, function_part
from okl_opt.runtime.run.late_function import LateFunction
from okl_opt.runtime.run.program import Program
from okl_opt.runtime.run.request import Request

if TYPE_CHECKING:
    from okl_opt.runtime.gpu.program import GpuProgram
    from okl_opt.runtime.stream.program import StreamProgram


def load_module(request: Request) -> Program | Functions:
    """Parse, check and compile a module. Raises: as `load`."""
    loaded = _loaded(request)
    if isinstance(loaded, Program):
        if request.parameters is not None:
            loaded.set_parameters(request.parameters)
        return loaded
    cache = None if request.shelf is None else request.shelf.cache
    is_strict = request.options.strict_layout
    if isinstance(loaded, CodeFunctions) and loaded.is_late:

        def late(name: str) -> Function:
            return LateFunction(
                loaded.signature(name),
                lambda calls: loaded.choice(name, calls),
                lambda choice: Function(loaded.program(name, choice), is_strict, cache),
            )

        return Functions(loaded.names, loaded.program, is_strict, cache, function=late)
    return Functions(loaded.names, loaded.program, is_strict, cache)


def load_functions(request: Request) -> CodeFunctions:
    """Load a module that has only functions. Raises: as `load`."""
    loaded = _loaded(request)
    assert isinstance(loaded, CodeFunctions), "as when its functions were kept"
    return loaded


def _loaded(request: Request) -> Program | LoadedFunctions:
    options = request.options
    manager = pipeline_of_texts(request.passes)
    ctx = make_context(dialects={**factories(), **given_plugins().dialects})
    said: list[bool] = []

    def hear() -> None:
        said.append(True)

    def may_keep() -> bool:
        return not said and may_be_kept(manager, (OURS,))

    with heard(hear):
        module = _read(ctx, request)
        if not options.unsafe_llvm:
            check_source(module)
        as_read = FunctionOptions(
            module.clone(),
            None,
            options.opt_level,
            limit_of(options),
            codegen=options.codegen,
            kept=None if request.shelf is None else Keeper(request.shelf, may_keep),
            target=options.target,
            emulator_seed=options.emulator_seed,
            checks_accesses=options.check_accesses,
        )
        names = {each: argument_names(op) for op in module.ops if (each := symbol_name(op)) is not None}
        launcher = LauncherModule()
        launcher.see(module)
        instruments: list[Instrument] = [launcher]
        guarded: LoweredGuards | None = None
        # Kernels are guarded when they are lowered.
        if not options.unsafe_llvm and options.target == HOST:

            def guards() -> Manager:
                return pipeline_of_texts(["guard-memory-accesses{keep-asserts=false}"])

            if has_guarded_ops(module):
                run_manager(ctx, guards(), module)
            guarded = LoweredGuards(ctx, guards)
            instruments.append(guarded)
        run_manager(ctx, manager, module, instruments=instruments)
        functions_options = as_read._replace(externals=bound_functions(module))
        if guarded is not None:
            functions_options = functions_options._replace(refusal=guarded.refusal, types=guarded.types)
        builder = builder_of(ctx, options, apply_passes, functions=functions_options)
        if is_stream(module):
            _refuse("stream programs", *options.given().items(), ("parameters", request.parameters))
            return StreamFunctions(builder, module, options.function, hear)
        if options.target != HOST or uses_gpu(module):
            _refuse("programs that launch kernels", *options.given().items(), ("parameters", request.parameters))
            return LaunchingFunctions(builder, module, options.function, leaves_results=request.leaves_results)
        module = as_functions(builder, module)
        functions = code_functions(module, options.function)
        programs = None
        if functions is not None:
            given = ("parameters", request.parameters), *options.given().items()
            _refuse("functions of loops and buffers", *given)
            programs = CodeFunctions(builder, module, functions, is_late=request.is_late)
    if programs is not None:
        if may_keep():
            programs.keep_on(request.shelf)
        return programs
    program = builder.program(module, options.function, launcher.module)
    assert isinstance(program, LaunchProgram), "what `code_functions` finds"
    if options.lower_through != LINALG:
        _refuse("launches", *options.given().items())
    return Program(
        program,
        builder.options.cache,
        leaves_results=request.leaves_results,
        names=names.get(program.layout.name, ()),
    )


class LoadedFunctions(Protocol):
    """The functions of a module, compiled on first access."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the functions, in program order."""
        ...

    def program(self, name: str) -> CalledFunction:
        """A function, compiled. Raises: DiagnosticError, OklRuntimeError."""
        ...


class CodeFunctions:
    """Functions of loops and buffers, lowered together."""

    def __init__(
        self,
        builder: ProgramBuilder,
        module: ModuleOp,
        functions: Mapping[str, func.FuncOp | llvm.FuncOp],
        *,
        is_late: bool,
    ):
        """Lower the module; with `is_late` only if there is nothing to choose by calls. Raises: DiagnosticError."""
        self._builder = builder
        self._functions = functions
        check_as_read(builder, module)
        self._module = module
        self._lowered: dict[str, ModuleOp] = {}
        self._globals = GlobalMemory()
        self._shelf: Shelf | None = None
        has_state = any(isinstance(op, func.FuncOp) and INITIALIZER in op.attributes for op in module.ops)
        self.is_late = is_late and builder.functions.codegen == AUTO and has_tensors(module) and not has_state
        if not self.is_late:
            lowered = self._lowered_by(None)
            run_initializers(builder, initializers_of(builder, module, lowered, self._globals))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the functions, in program order."""
        return tuple(self._functions)

    def keep_on(self, shelf: Shelf | None) -> None:
        """Store programs on a shelf from now on."""
        self._shelf = shelf
        if shelf is not None:
            shelf.keep_names(self.names)

    def signature(self, name: str) -> Signature:
        """The signature of a function. Raises: DiagnosticError for a type that does not cross the border."""
        return stated_signature(self._builder, self._module, self._functions[name])

    def choice(self, name: str, calls: Calls) -> Choice:
        """How tensors should be lowered for calls of a function."""
        return choose(self._builder.ctx, self._module, name, calls)

    def program(self, name: str, choice: Choice | None = None) -> FunctionProgram:
        """A function, compiled; `choice` says how tensors are lowered. Raises: DiagnosticError, OklRuntimeError."""
        op = self._functions[name]
        said: list[bool] = []
        with heard(lambda: said.append(True)):
            lowered = self._lowered_by(choice)
            program = functions_program(self._builder, self._module, lowered, op, self._globals)
        if self._shelf is not None and not said and choice is None:
            self._shelf.keep(program, *function_part(name))
        return program

    def _lowered_by(self, choice: Choice | None) -> ModuleOp:
        codegen = VECTORS if choice is None else choice.codegen
        if codegen not in self._lowered:
            name = next(iter(self._functions))
            self._lowered[codegen] = lowered_functions(self._builder, self._module, name, choice=choice)
        return self._lowered[codegen]


class StreamFunctions:
    """The functions of a stream program, which share its executables."""

    def __init__(self, builder: ProgramBuilder, module: ModuleOp, wanted: str | None, hear: Callable[[], None]):
        """Materialize encodings. `hear` is called when the compilation of a function emits diagnostics.

        Raises: DiagnosticError; OklRuntimeError if there is no such function.
        """
        self.names = tuple(candidates(module)) if wanted is None else (choose_candidate(module, wanted),)
        if not self.names:
            choose_candidate(module, None)
        check_as_read(builder, module)
        self._builder = builder
        self._hear = hear
        self._module = as_stream_program(builder, module)

    def program(self, name: str) -> StreamProgram:
        """A function, compiled. Raises: DiagnosticError, OklRuntimeError."""
        with heard(self._hear):
            return stream_program(self._builder, self._module, name)


class LaunchingFunctions:
    """The functions of a program that launches kernels."""

    def __init__(self, builder: ProgramBuilder, module: ModuleOp, wanted: str | None, *, leaves_results: bool):
        """Find the functions. Raises: DiagnosticError; OklRuntimeError if there is none that launches kernels."""
        self._leaves_results = leaves_results
        if not uses_gpu(module):
            raise OklRuntimeError(f"target={builder.functions.target}: the module launches no kernels")
        self.names = tuple(candidates(module)) if wanted is None else (choose_candidate(module, wanted),)
        if not self.names:
            choose_candidate(module, None)
        self._builder = builder
        self._module = module

    def program(self, name: str) -> GpuProgram:
        """A function, compiled. Raises: DiagnosticError, OklRuntimeError."""
        functions = (op for op in self._module.ops if isinstance(op, func.FuncOp))
        op = next(op for op in functions if op.sym_name.data == name)
        return gpu_program(self._builder, self._module, op, leaves_results=self._leaves_results)


_FOR_OTHERS = {
    "programs that launch kernels": ("parameters", "device", "kernel_providers", "lower_through", "codegen"),
    "stream programs": ("parameters", "device", "kernel_providers", "lower_through", "cuda_graph"),
    "functions of loops and buffers": ("parameters", "device", "kernel_providers", "lower_through", "cuda_graph"),
    "launches": ("memory_limit", "opt_level", "codegen", "check_accesses"),
}
"""Parameters of `load` without effect for a kind of module."""


def _refuse(kind: str, *given: tuple[str, object]) -> None:
    """Refuse parameters that do not apply to the module. Raises: OklRuntimeError."""
    for name, value in given:
        if value is not None and name in _FOR_OTHERS[kind]:
            raise OklRuntimeError(f"{name} is not for {kind}")


def _read(ctx: Context, request: Request) -> ModuleOp:
    """The module of a request, verified. Raises: DiagnosticError, InputError."""
    text = text_of(request.source) if request.text is None else request.text
    module = parse(ctx, text.text, text.name)
    assert isinstance(module, ModuleOp), "a text is read as a module"
    verify(module)
    return module
