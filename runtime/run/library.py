"""The runtime as a library: load a module once and launch it repeatedly, from any number of threads."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from xdsl.context import Context
from xdsl.dialects.builtin import FileLineColLoc, ModuleOp

from dialects.diagnostic import DiagnosticError
from dialects.registry import make_context
from dialects.text import parse
from dialects.verifier import verify
from passes.checks.guarded_ops import has_guarded_ops
from runtime.base.dtypes import TensorSpec
from runtime.base.errors import InputError, OklRuntimeError
from runtime.base.options import LINALG, RunOptions
from runtime.base.stats import RunStats
from runtime.build.builder import code_functions
from runtime.build.launcher_module import LauncherModule
from runtime.build.passes import apply_passes, pipeline_of_texts, run_manager
from runtime.code.options import FunctionOptions
from runtime.code.program import FunctionProgram
from runtime.compile.safety import check_source
from runtime.launch.failures import LauncherBusy
from runtime.launch.program import Program, Turn
from runtime.launch.python_call import PythonCall, python_call
from runtime.machine.object_cache import ObjectCache
from runtime.memory.buffer import Buffer
from runtime.memory.values import load_parameters, missing_text
from runtime.native import entry_points
from runtime.run.checks import check_options, limit_of
from runtime.run.command import builder_of
from runtime.run.functions import FunctionModule

if TYPE_CHECKING:
    from runtime.isolate.module import IsolatedModule

Place = str | os.PathLike[str]
Parameters = Mapping[str, object] | Place | Sequence[Place]
"""Arrays by name; or files, and `random:SEED`, as `--parameters` takes them."""

NO_PROVIDERS: Mapping[str, str] = MappingProxyType({})


def load(
    source: Place,
    *,
    function: str | None = None,
    passes: Sequence[str] | str = (),
    parameters: Parameters | None = None,
    threads: int | None = None,
    device: str | None = None,
    kernel_providers: Mapping[str, str] = NO_PROVIDERS,
    object_cache: str | None = None,
    strict_layout: bool = False,
    target_cpu: str = "",
    target_features: str = "",
    unsafe_llvm: bool = False,
    memory_limit: str | None = None,
    opt_level: int = 3,
    codegen: str = "",
    lower_through: Literal["kernels", "linalg"] = "kernels",
    isolate: bool | Literal["strict"] = False,
    isolate_memory: int | str | None = None,
    isolate_seconds: float | None = None,
) -> Module | IsolatedModule | FunctionModule:
    """Parse, check and compile what `okl-opt SOURCE PASSES --run` would run; of functions that are no launches all.

    A `source` with a newline in it is the text of the IR, any other the path of a file with it. `passes` are applied
    first: elements of pipeline text, such as `fuse-elementwise-kernels{max-ops=8}` or `func.func(cse)`, or one text
    with commas between them. The other parameters are the flags of the same name. Without `parameters`,
    `Module.set_parameters` gives them.
    With `isolate` all of that, and every launch, happens in a sandboxed process that can access only the files named
    here.
    Raises: DiagnosticError at a place in the IR, InputError, OklRuntimeError.
    """
    chosen_names = [passes] if isinstance(passes, str) else list(passes)
    options = RunOptions(
        function=function,
        device=device,
        kernel_providers=kernel_providers,
        threads=threads,
        object_cache=object_cache,
        strict_layout=strict_layout,
        target_cpu=target_cpu,
        target_features=target_features,
        unsafe_llvm=unsafe_llvm,
        memory_limit=memory_limit,
        opt_level=opt_level,
        codegen=codegen,
        lower_through=lower_through,
    )
    if isolate or isolate_memory is not None or isolate_seconds is not None:
        asked = {"passes": chosen_names, **options.given()}
        return _load_isolated(source, asked, parameters, isolate, isolate_memory, isolate_seconds)
    check_options(options)
    manager = pipeline_of_texts(chosen_names)
    ctx = make_context()
    try:
        module = _read(ctx, source)
        if not unsafe_llvm:
            check_source(module)
        as_read = FunctionOptions(module.clone(), None, options.opt_level, limit_of(options), codegen=options.codegen)
        launcher = LauncherModule()
        launcher.see(module)
        if not unsafe_llvm and has_guarded_ops(module):
            run_manager(ctx, pipeline_of_texts(["guard-memory-accesses"]), module)
        run_manager(ctx, manager, module, instruments=[launcher])
        builder = builder_of(ctx, options, apply_passes, functions=as_read)
        functions = code_functions(module, function)
        if functions is not None:
            _refuse("functions of loops and buffers", ("parameters", parameters), *options.given().items())
            return FunctionModule(builder, module, functions)
        program = builder.program(module, function, launcher.module)
        assert not isinstance(program, FunctionProgram), "what `code_functions` finds"
        if lower_through != LINALG:
            _refuse("launches", *options.given().items())
    except DiagnosticError as error:
        _tell_places(error)
        raise
    loaded = Module(program, builder.options.cache)
    if parameters is not None:
        loaded.set_parameters(parameters)
    return loaded


_FOR_OTHERS = {
    "functions of loops and buffers": ("parameters", "device", "kernel_providers", "lower_through"),
    "launches": ("memory_limit", "opt_level", "codegen"),
}
"""Parameters of `load` that do nothing for a kind of module."""


def _refuse(kind: str, *given: tuple[str, object]) -> None:
    """Refuse parameters that are for other modules. Raises: OklRuntimeError."""
    for name, value in given:
        if value is not None and name in _FOR_OTHERS[kind]:
            raise OklRuntimeError(f"{name} is not for {kind}")


def _load_isolated(
    source: Place,
    options: Mapping[str, object],
    parameters: Parameters | None,
    isolate: object,
    memory: int | str | None,
    seconds: float | None,
) -> IsolatedModule:
    from runtime.isolate.module import IsolatedModule
    from runtime.isolate.process import limits_of

    if isolate not in (True, "strict"):
        wrong = f"isolate={isolate!r}: it is True, False or 'strict'"
        raise OklRuntimeError(wrong if isolate else "isolate_memory and isolate_seconds go with isolate=True")
    limits = limits_of(memory, seconds)
    text = os.fspath(source)
    places: list[str] | None = None
    if parameters is not None and not isinstance(parameters, Mapping):
        given = [parameters] if isinstance(parameters, str | os.PathLike) else parameters
        places = [os.fspath(place) for place in given]
    reads = [*([] if "\n" in text else [text]), *(places or ())]
    loaded = IsolatedModule(text, options, places, reads, limits, isolate == "strict")
    if isinstance(parameters, Mapping):
        loaded.set_parameters(parameters)
    return loaded


def _read(ctx: Context, source: Place) -> ModuleOp:
    """The module in a text or a file, verified. Raises: DiagnosticError, InputError."""
    if isinstance(source, str) and "\n" in source:
        module = parse(ctx, source, "<string>")
    else:
        path = os.fspath(source)
        try:
            text = Path(path).read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InputError(f"cannot read '{path}': it is no text in UTF-8") from error
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise InputError(f"cannot read '{path}': {reason} (IR given as text has a newline in it)") from error
        module = parse(ctx, text, path)
    assert isinstance(module, ModuleOp), "a text is read as a module"
    verify(module)
    return module


def _tell_places(error: DiagnosticError) -> None:
    """Add source positions to an error: the exception's text has only the messages."""
    for diagnostic in error.diagnostics:
        place = diagnostic.location
        if isinstance(place, FileLineColLoc):
            error.add_note(f"{place.filename.data}:{place.line.data}:{place.column.data}: {diagnostic.message}")


class _Programs:
    """Programs for one set of parameters, each with its own contexts. `free` has the turns of idle ones."""

    def __init__(self, first: Program, stats: list[RunStats]):
        self.first = first
        self.free = deque([first.turn()])
        self._stats = stats

    def another(self) -> Turn:
        """A new program, as all others are running. Raises: LauncherBusy if only one is allowed."""
        if self.first.trains:
            raise LauncherBusy(
                f"'{self.first.layout.name}' is running in another thread, and writes its parameters: "
                "one thread at a time may launch it"
            )
        program = self.first.another()
        self._stats.append(program.stats)
        return program.turn()


class _Launches:
    """The shared state of a module's launches."""

    def __init__(self, first: Program):
        self.first = first
        self.stats = [first.stats]
        self.programs: _Programs | None = None
        self.closed = False

    def launch(self, *inputs: object, out: Sequence[object] | None = None) -> tuple[Buffer, ...]:
        """The Python implementation, which handles every call."""
        programs = self.programs
        if programs is None:
            raise self._not_ready()
        try:
            turn = programs.free.pop()
        except IndexError:
            turn = programs.another()
        try:
            return tuple(turn.program.run(inputs, out))
        finally:
            programs.free.append(turn)

    def _not_ready(self) -> OklRuntimeError:
        if self.closed:
            return self.closed_error()
        return InputError(missing_text(list(self.first.variables)))

    def closed_error(self) -> OklRuntimeError:
        return OklRuntimeError(f"'{self.first.layout.name}' was closed")


class Module:
    """A compiled program with its parameters. Any number of threads may launch it concurrently.

    Concurrent launches have separate contexts (scratch, intermediate values), made on demand and kept: as many as there
    were concurrent launches at most. They share code and constants. A `with` statement closes the module, dropping it
    frees its memory; results stay valid.
    """

    def __init__(self, program: Program, cache: ObjectCache | None = None):
        """`cache` is for the code of `launch` itself."""
        # `launch` must not refer to the module, so that it is freed when dropped.
        self._launches = _Launches(program)
        self._call = self._python_call(cache)
        self._lock = threading.Lock()
        if not program.variables:
            self.set_parameters({})

    @property
    def name(self) -> str:
        """The name of the job or function."""
        return self._launches.first.layout.name

    @property
    def inputs(self) -> tuple[TensorSpec | None, ...]:
        """The types of `launch`'s inputs, in order; None if nothing reads the input."""
        return self._launches.first.params

    @property
    def results(self) -> tuple[TensorSpec, ...]:
        """The types of `launch`'s results, in order."""
        return self._launches.first.results

    @property
    def parameters(self) -> Mapping[str, TensorSpec]:
        """Name and type of the parameters, in program order."""
        return self._launches.first.variables

    @property
    def written_inputs(self) -> tuple[int, ...]:
        """The inputs that a launch also writes."""
        return self._launches.first.written_params

    @property
    def trained(self) -> tuple[str, ...]:
        """The parameters that a launch writes."""
        return self._launches.first.trained

    @property
    def stats(self) -> RunStats:
        """Counters of launches built, memory and runs so far, over all contexts."""
        total = RunStats.total(self._launches.stats)
        if self._call is not None:
            total.runs += self._call.runs
        return total

    def set_parameters(self, parameters: Parameters) -> None:
        """Set the parameters: arrays by name, or files and `random:SEED`. Values that depend only on them are computed
        now.

        Arrays are not copied if their layout allows: they may not change until others are set, except by the module
        itself if it trains them. Unknown names are ignored. Running launches keep the parameters that they began with.
        Raises: InputError naming the parameter; KernelError; OklRuntimeError.
        """
        with self._lock:
            launches = self._launches
            if launches.closed:
                raise launches.closed_error()
            program = launches.first
            if launches.programs is not None:
                program = program.unloaded()
                launches.stats.append(program.stats)
            program.set_variables(_read_parameters(parameters, program))
            launches.first = program
            launches.programs = programs = _Programs(program, launches.stats)
            if self._call is not None:
                self._call.serve(programs.free)

    def launch(self, *inputs: object, out: Sequence[object] | None = None) -> tuple[Buffer, ...]:
        """Run once; return the results as a tuple, in `out` (one object for each) or in new memory.

        Inputs and `out`: results of a launch, NumPy arrays, and whatever has the buffer protocol or DLPack, of the
        types in `inputs` and `results`. Only strided ones are copied. Compiled code runs without the GIL.
        Raises: InputError for inputs that do not fit, KernelError, LauncherBusy if the module trains its parameters and
        is running already.
        """
        return self._launches.launch(*inputs, out=out)

    def _python_call(self, cache: ObjectCache | None) -> PythonCall[Turn] | None:
        """`launch` as compiled code, which replaces the method; None if not supported."""
        launches = self._launches
        # Not if `launch` was overridden in a subclass, or replaced in this class by a test.
        if not launches.first.is_called_plainly or type(self).launch is not _METHOD:
            return None
        run = launches.first.contexts[0].launch.callers.addresses[entry_points.CALL]
        doc = _METHOD.__doc__ or ""
        call = python_call(self.inputs, self.results, run, launches.launch, _fail, doc, cache)
        if call is not None:
            vars(self)["launch"] = call.function
        return call

    def close(self) -> None:
        """Free all contexts except those of running launches. The module cannot be launched any more."""
        with self._lock:
            launches = self._launches
            programs, launches.programs, launches.closed = launches.programs, None, True
            if self._call is not None:
                self._call.serve(None)
        while programs is not None and programs.free:
            programs.free.pop().program.close()

    def __enter__(self) -> Module:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


_METHOD = Module.launch


def _fail(turn: Turn, step: int, status: int) -> None:
    turn.program.fail(step, status)


def _read_parameters(given: Parameters, program: Program) -> dict[str, Buffer]:
    """The program's variables. Raises: InputError."""
    wanted = program.variables
    if not isinstance(given, Mapping):
        places = [given] if isinstance(given, str | os.PathLike) else given
        return load_parameters([os.fspath(place) for place in places], wanted)
    missing = [name for name in wanted if name not in given]
    if missing:
        raise InputError(missing_text(missing))
    found: dict[str, Buffer] = {}
    for name in wanted:
        try:
            buffer = Buffer.from_object(given[name], program.strict_layout)
        except InputError as error:
            raise InputError(f"parameter '{name}': {error}") from error
        # With a new owner, as packed constants are shared by owner, and this memory may be passed again with new
        # contents.
        found[name] = replace(buffer, owner=[buffer.owner])
    return found
