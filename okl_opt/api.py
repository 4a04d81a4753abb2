"""Modules of IR for Python programs: parse a text, apply passes, compare, compile and run."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr

from okl_opt.dialects.registry import factories, make_context
from okl_opt.dialects.text import PrintOptions, print_op
from okl_opt.dialects.text import parse as parse_text
from okl_opt.dialects.text.trailer import external, keep_external
from okl_opt.dialects.verifier import verify as verify_op
from okl_opt.passes.pipeline.plugins import Plugins, given_plugins, plugins_of, with_plugins
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.base.ir_source import Place, text_of
from okl_opt.runtime.prepare.passes import pipeline_of_texts, run_manager

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal

    from okl_opt.runtime.isolate.program import IsolatedProgram
    from okl_opt.runtime.run.functions import Function
    from okl_opt.runtime.run.program import Program
    from okl_opt.runtime.run.request import Parameters

_MOST_SHOWN = 8


class LoadOptions(TypedDict, total=False):
    """The parameters of `load`, except the source, the function, the passes and the plugins."""

    parameters: Parameters | None
    threads: int | None
    device: str | None
    kernel_providers: Mapping[str, str]
    object_cache: str | None
    strict_layout: bool
    target_cpu: str
    target_features: str
    unsafe_llvm: bool
    memory_limit: str | None
    opt_level: int
    check_accesses: bool
    codegen: str
    compile: Literal["eager", "lazy"]
    lower_through: Literal["kernels", "linalg"]
    target: str
    emulator_seed: int | None
    cuda_graph: str | None
    results: Literal["host", "device"]
    isolate: bool | Literal["strict"]
    isolate_memory: int | str | None
    isolate_seconds: float | None


def parse(
    source: Place, *, verify: bool = True, allow_unregistered: bool = False, plugins: Sequence[ModuleType] = ()
) -> Module:
    """Parse IR. A `source` with a newline in it is the text of the IR, any other the path of a file with it.

    With `allow_unregistered` ops and types of unknown dialects are accepted. `plugins` are imported modules with more
    dialects and passes, as for `load`.
    Raises: DiagnosticError at a place in the text; InputError for a file that cannot be read.
    """
    known = _plugins_of(plugins)
    text = text_of(source)
    with with_plugins(known):
        dialects = {**factories(), **given_plugins().dialects}
        context = make_context(allow_unregistered=allow_unregistered, dialects=dialects)
        op = parse_text(context, text.text, text.name)
        assert isinstance(op, ModuleOp), "a text is read as a module"
        if verify:
            verify_op(op)
    return Module(op, context, plugins=plugins)


def compile(
    source: Place,
    *,
    function: str | None = None,
    passes: Sequence[str] | str = (),
    plugins: Sequence[ModuleType] = (),
    **options: Unpack[LoadOptions],
) -> Program | IsolatedProgram | Function:
    """Compile one function or job of a module, to be called: `compile(text)(x)`.

    `function` is its name, which a module with only one need not be told. The source and the other parameters are those
    of `load`, which gives all functions of a module.
    Raises: as `load`; InputError if there are several functions and none is named.
    """
    from okl_opt.runtime.run.functions import Functions
    from okl_opt.runtime.run.library import load

    loaded = load(source, function=function, passes=passes, plugins=plugins, **options)
    return loaded.only() if isinstance(loaded, Functions) else loaded


class Module:
    """A module of IR, which never changes: `apply` gives a new one. `str` is its text.

    `parse` makes modules. A module made of an op of xDSL takes it over: it must not be changed any more.
    """

    def __init__(
        self,
        op: ModuleOp,
        context: Context | None = None,
        *,
        passes: Sequence[str] = (),
        plugins: Sequence[ModuleType] = (),
    ):
        """`context` knows the dialects of the op: by default all of ours and xDSL's. `passes` have been applied."""
        self._op = op
        self._context = make_context() if context is None else context
        self._passes = tuple(passes)
        self._plugins = tuple(plugins)
        self._text: str | None = None
        self._compiled: dict[object, Program | IsolatedProgram | Function] = {}

    @property
    def passes(self) -> tuple[str, ...]:
        """The passes applied so far, as `apply` got them."""
        return self._passes

    def text(self, *, generic: bool = False, locations: bool = False) -> str:
        """The text of the module, as `okl-opt` prints it.

        With `generic` every op is in generic form; with `locations` each op is followed by its place in the source.
        """
        return print_op(self._op, PrintOptions(generic=generic, debuginfo=locations)) + "\n"

    def __str__(self) -> str:
        if self._text is None:
            self._text = self.text().removesuffix("\n")
        return self._text

    def __repr__(self) -> str:
        names = [f"@{name}" for name in _symbols(self._op)]
        shown = ", ".join(names[:_MOST_SHOWN]) + (f" and {len(names) - _MOST_SHOWN} more" * (len(names) > _MOST_SHOWN))
        after = f" after {','.join(self._passes)}" if self._passes else ""
        return f"<module{' of ' if names else ''}{shown}{after}>"

    def apply(self, *passes: str) -> Module:
        """Apply passes, and return the new module. This one stays as it is, also where a pass fails.

        Each of `passes` is pipeline text, such as `canonicalize`, `func.func(cse)` or `canonicalize,cse`. The result of
        each pass is verified.
        Raises: InputError for an unknown pass or option; DiagnosticError of the pass that fails.
        """
        with self._with_plugins():
            manager = pipeline_of_texts(passes)
            copy = self._copy()
            run_manager(self._context, manager, copy)
        return Module(copy, self._context, passes=(*self._passes, *passes), plugins=self._plugins)

    def verify(self) -> None:
        """Verify the module, as `parse` and `apply` do. Raises: DiagnosticError at the ops at fault."""
        verify_op(self._op)

    def diff(self, other: Module) -> str:
        """The hunks in which the text of another module differs from this one's, as a unified diff.

        A change of the names of values is no difference.
        """
        from okl_opt.instruments.diff import Look, diff

        return diff(str(self), str(other), Look())

    def compile(
        self, *, function: str | None = None, **options: Unpack[LoadOptions]
    ) -> Program | IsolatedProgram | Function:
        """Compile one function or job, to be called: see `okl_opt.compile`. Raises: as `okl_opt.compile`."""
        # Names and locations stay those of the source, in keywords and in errors.
        text = print_op(self._op, PrintOptions(debuginfo=True, source_names=True)) + "\n"
        return compile(text, function=function, plugins=self._plugins, **options)

    def run(self, *arguments: object, function: str | None = None, **options: Unpack[LoadOptions]) -> Any:
        """Compile one function or job, and call it: None without results, the result, or a tuple of several.

        What was compiled is kept for later runs with the same function and options, except with `parameters`. Unless
        `codegen` or `compile` says otherwise, it is compiled for its calls, as `load` does with `compile="lazy"`.
        Raises: as `compile`, and as the call.
        """
        if options.keys().isdisjoint(("codegen", "compile", *_APART)):
            options["compile"] = "lazy"
        if not options.keys().isdisjoint(("parameters", "kernel_providers")):
            return self.compile(function=function, **options)(*arguments)
        key = (function, *sorted(options.items()))
        if key not in self._compiled:
            self._compiled[key] = self.compile(function=function, **options)
        return self._compiled[key](*arguments)

    def to_xdsl(self) -> ModuleOp:
        """A copy of the module as an op of xDSL."""
        return self._copy()

    def _copy(self) -> ModuleOp:
        copy = copy_of(self._op)
        assert isinstance(copy, ModuleOp)
        if resources := external(self._op):
            keep_external(copy, resources)
        return copy

    @contextmanager
    def _with_plugins(self) -> Generator[None]:
        with with_plugins(_plugins_of(self._plugins)):
            yield


_APART = ("isolate", "isolate_memory", "isolate_seconds")
"""Options for a process of its own."""


def _plugins_of(modules: Sequence[ModuleType]) -> Plugins:
    """The plugins of imported modules, those of the caller without any. Raises: InputError."""
    if not modules:
        return given_plugins()
    try:
        return plugins_of(modules)
    except ValueError as problem:
        raise InputError(str(problem)) from problem


def _symbols(module: ModuleOp) -> list[str]:
    names = (op.properties.get("sym_name") or op.attributes.get("sym_name") for op in module.ops)
    return [name.data for name in names if isinstance(name, StringAttr)]
