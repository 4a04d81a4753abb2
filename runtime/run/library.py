"""The runtime as a library: load a module once and launch it repeatedly, from any number of threads."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Literal

from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.ir_source import Place, text_of
from okl_opt.runtime.base.options import AUTO, RunOptions
from okl_opt.runtime.base.targets import HOST
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.code.symbols import Console
from okl_opt.runtime.run.checks import check_options
from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.kept import Shelf, function_part, shelf_of
from okl_opt.runtime.run.request import Parameters, Request

if TYPE_CHECKING:
    from okl_opt.runtime.isolate.program import IsolatedProgram
    from okl_opt.runtime.run.loading import CodeFunctions
    from okl_opt.runtime.run.program import Program

HOST_RESULTS = "host"
DEVICE_RESULTS = "device"
NO_PROVIDERS: Mapping[str, str] = MappingProxyType({})


def load(
    source: Place,
    *,
    function: str | None = None,
    passes: Sequence[str] | str = (),
    plugins: Sequence[ModuleType] = (),
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
    check_accesses: bool = False,
    codegen: str = AUTO,
    compile: Literal["eager", "lazy"] = "eager",
    lower_through: Literal["kernels", "linalg"] = "kernels",
    target: str = HOST,
    emulator_seed: int | None = None,
    cuda_graph: str | None = None,
    results: Literal["host", "device"] = HOST_RESULTS,
    isolate: bool | Literal["strict"] = False,
    isolate_memory: int | str | None = None,
    isolate_seconds: float | None = None,
) -> Program | IsolatedProgram | Functions:
    """Parse, check and compile what `okl-opt SOURCE PASSES --run` would run; of functions that are no launches all.

    A `source` with a newline in it is the text of the IR, any other the path of a file with it. `passes` are applied
    first: elements of pipeline text, such as `fuse-elementwise-kernels{max-ops=8}` or `func.func(cse)`, or one text
    with commas between them. `plugins` are imported modules, each with a Universe of dialects and passes, and maybe a
    list `KERNELS`. The other parameters are the flags of the same name, `emulator_seed` is `--emu-seed`.
    With `compile="lazy"` a function on tensors is compiled when it is called: to loops for a small first call, and to
    vectors once its calls have taken half as long as those take to compile, by estimates. That needs `codegen="auto"`;
    other programs are compiled at once.
    Without `parameters`, `Program.set_parameters` gives them. With `results="device"` results are left in the memory of
    the GPU, where the program runs on one.
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
        check_accesses=check_accesses,
        codegen=codegen,
        lower_through=lower_through,
        target=target,
        emulator_seed=emulator_seed,
        cuda_graph=cuda_graph,
    )
    if results not in (HOST_RESULTS, DEVICE_RESULTS):
        raise OklRuntimeError(f"results={results!r}: they are left on the '{HOST_RESULTS}' or the '{DEVICE_RESULTS}'")
    leaves_results = results == DEVICE_RESULTS
    if leaves_results and isolate:
        raise OklRuntimeError(f"results='{DEVICE_RESULTS}' does not go with isolate: results cross to another process")
    if compile not in ("eager", "lazy"):
        raise OklRuntimeError(f"compile={compile!r}: it is 'eager' or 'lazy'")
    is_late = compile == "lazy"
    if is_late and (isolate or codegen != AUTO):
        other = f"codegen={codegen!r}" if codegen != AUTO else f"isolate={isolate!r}"
        raise OklRuntimeError(f"compile='lazy' does not go with {other}")
    if plugins and isolate:
        raise OklRuntimeError("plugins do not go with isolate: they are objects of this process")
    if isolate or isolate_memory is not None or isolate_seconds is not None:
        asked = {"passes": chosen_names, **options.given()}
        return _load_isolated(source, asked, parameters, isolate, isolate_memory, isolate_seconds)
    if plugins:
        request = Request(source, None, chosen_names, parameters, options, None, leaves_results, is_late)
        return _load_with(plugins, request)
    check_options(options)
    request = _request(source, chosen_names, parameters, options)
    request = request._replace(leaves_results=leaves_results, is_late=is_late)
    shelf = request.shelf
    names = None if shelf is None or is_late or parameters is not None else shelf.find_names()
    if shelf is not None and names is not None:
        return Functions(names, _Kept(request, shelf).program, strict_layout, shelf.cache)
    # Imported where it is needed: what compiles takes longer to import than what is kept takes to load.
    from okl_opt.runtime.run.loading import load_module

    return load_module(request)


def _load_with(modules: Sequence[ModuleType], request: Request) -> Program | Functions:
    """Load with the passes, dialects and kernels of plugins. Nothing is kept, as plugins may change."""
    from okl_opt.passes.pipeline.plugins import plugins_of, with_plugins
    from okl_opt.runtime.run.loading import load_module

    try:
        given = plugins_of(modules)
    except ValueError as problem:
        raise OklRuntimeError(str(problem)) from problem
    with with_plugins(given):
        check_options(request.options)
        return load_module(request)


def _request(source: Place, passes: Sequence[str], parameters: Parameters | None, options: RunOptions) -> Request:
    try:
        text = text_of(source)
    except InputError:
        # It is read, and refused, again: what is wrong with the passes is told first.
        return Request(source, None, passes, parameters, options, None)
    shelf = shelf_of(text.name, text.text, ["load", *passes], options)
    return Request(source, text, passes, parameters, options, shelf)


class _Kept:
    """The functions of a module that are kept; one that is not is compiled with its module."""

    def __init__(self, request: Request, shelf: Shelf):
        self._request = request
        self._shelf = shelf
        self._compiled: CodeFunctions | None = None

    def program(self, name: str) -> FunctionProgram:
        """A function. Raises: DiagnosticError, OklRuntimeError."""
        program = self._shelf.find(Console(sys.stdout, sys.stderr), *function_part(name))
        if program is not None:
            return program
        if self._compiled is None:
            from okl_opt.runtime.run.loading import load_functions

            self._compiled = load_functions(self._request)
        return self._compiled.program(name)


def _load_isolated(
    source: Place,
    options: Mapping[str, object],
    parameters: Parameters | None,
    isolate: object,
    memory: int | str | None,
    seconds: float | None,
) -> IsolatedProgram | Functions:
    from okl_opt.runtime.isolate.process import limits_of
    from okl_opt.runtime.run.isolated import load_isolated

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
    loaded = load_isolated(text, options, places, reads, limits, is_strict=isolate == "strict")
    if isinstance(parameters, Mapping) and not isinstance(loaded, Functions):
        loaded.set_parameters(parameters)
    return loaded
