"""What a command line does: read, run the pipeline, print, emit or run; chunk by chunk.

Source: driver.md 3, 5 to 7; run.md.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from dialects.diagnostic import UNKNOWN, DiagnosticError, Severity, diagnostic_sink, error
from dialects.registry import factories, make_context
from dialects.text import PrintOptions, parse, print_op
from dialects.verifier import verify
from okl_opt import registry
from okl_opt.diagnostics import Renderer, wants_color
from okl_opt.flags import SPLIT_MARKER, Settings
from okl_opt.instruments.dumps import IRDumps
from okl_opt.pass_manager import Instrument, PassManager, PipelineFailed
from okl_opt.pipeline import ANY, Manager, anchors_of, parse_pipeline, pipeline_of_flags, pipeline_of_names
from okl_opt.source import Chunk, FileProblem, Source, check_writable, read_source, split, write_output

if TYPE_CHECKING:
    from okl_opt.verify_diagnostics import ExpectedRenderer
    from runtime.job import RunOptions


@dataclass(frozen=True)
class Driver:
    """One run of the command line."""

    settings: Settings
    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    renderer: Renderer
    options: PrintOptions
    dump_all: bool
    expected: ExpectedRenderer | None

    def main(self) -> int:
        """The exit status, 0 or 1; whatever went wrong has been reported."""
        with diagnostic_sink(self.renderer.write):
            try:
                status = self._main()
                return status if self.expected is None else self._verified()
            except DiagnosticError as problem:
                self.renderer.report(problem)
            except FileProblem as problem:
                self.renderer.plain(Severity.ERROR, str(problem))
        return 1

    def _verified(self) -> int:
        assert self.expected is not None
        self.expected.finish()
        return 1 if self.expected.failed else 0

    def _main(self) -> int:
        settings = self.settings
        manager = self._pipeline()
        if settings.output not in (None, "-"):
            assert settings.output is not None
            check_writable(settings.output)
        source = read_source(settings.input, self.stdin)
        self.renderer.sources[source.name] = source.text
        if self.expected is not None:
            self.expected.expect(source.name, source.text)
        if source.problem is not None:
            raise source.problem
        ok = True
        texts: list[str] = []
        for number, chunk in enumerate(split(source.text, settings.split_marker)):
            if number:
                texts.append(f"{SPLIT_MARKER}\n")
                if settings.run:
                    self.stdout.write(f"{SPLIT_MARKER}\n")
            text = self._chunk(manager, source, chunk)
            ok = ok and text is not None
            texts.append(text or "")
        self._deliver("".join(texts), ok)
        return 0 if ok else 1

    def _deliver(self, text: str, ok: bool) -> None:
        output = self.settings.output
        if output is None and self.settings.run:
            return
        if output in (None, "-"):
            self.stdout.write(text)
        elif ok:
            assert output is not None
            write_output(output, text)

    def _pipeline(self) -> Manager:
        settings = self.settings
        if settings.pipeline is None:
            return pipeline_of_flags(settings.passes)
        if settings.passes:
            raise error(UNKNOWN, "'-pass-pipeline' option can't be used with individual pass options")
        manager = parse_pipeline(settings.pipeline)
        known = factories()
        for anchor in anchors_of(manager):
            dialect = anchor.partition(".")[0]
            if anchor != ANY and dialect not in known and dialect not in registry.plugins().dialects:
                message = (
                    f"no dialect has the operation '{anchor}' that the pass pipeline names; its passes will not run"
                )
                self.renderer.plain(Severity.WARNING, message)
        return manager

    def _chunk(self, manager: Manager, source: Source, chunk: Chunk) -> str | None:
        """The output text of a chunk, None if it failed."""
        try:
            context, module = self._parse(source.name, chunk)
            verify(module)
            return self._compile(manager, context, module)
        except DiagnosticError as problem:
            self.renderer.report(problem)
        except PipelineFailed:
            pass
        return None

    def _parse(self, name: str, chunk: Chunk) -> tuple[Context, ModuleOp]:
        """The module of a chunk; dialects of plugins are looked for when the text does not parse without them."""
        allow = self.settings.allow_unregistered
        context = make_context(allow_unregistered=allow)
        if allow:
            register_plugins(context, self.renderer)
        try:
            module = parse(context, chunk.text, name, first_line=chunk.first_line)
        except DiagnosticError:
            if allow or not registry.plugins().dialects:
                raise
            context = make_context()
            register_plugins(context, self.renderer)
            module = parse(context, chunk.text, name, first_line=chunk.first_line)
        assert isinstance(module, ModuleOp)
        return context, module

    def _compile(self, manager: Manager, context: Context, module: ModuleOp) -> str:
        settings = self.settings
        if settings.run:
            return self._run(manager, context, module)
        self._pass_manager(context).run(manager, module)
        if not settings.verify_each:
            verify(module)
        if settings.emit == "llvm":
            from okl_opt.emit import emit_llvm

            return emit_llvm(module)
        return self._module_text(module)

    def _module_text(self, module: ModuleOp) -> str:
        return print_op(module, self.options) + ("\n" if self.options.local_scope else "\n\n")

    def _pass_manager(self, context: Context, label: str = "", *more: Instrument) -> PassManager:
        dumps = IRDumps(self.settings, self.stderr, self.options, self.dump_all, label)
        return PassManager(context, self.renderer.report, (dumps, *more), self.settings.verify_each)

    def _run(self, manager: Manager, context: Context, module: ModuleOp) -> str:
        """Run the passes, then the module. The result is the module's text, for `-o`."""
        from okl_opt.instruments.launcher_module import LauncherModule
        from runtime.errors import OklRuntimeError
        from runtime.job import run

        source_module = module.clone()
        launcher = LauncherModule()
        launcher.see(module)
        self._pass_manager(context, "", launcher).run(manager, module)
        given = self._launcher_module(context)

        def run_pipeline(context: Context, module: ModuleOp, names: Sequence[str], label: str) -> None:
            self._pass_manager(context, label).run(pipeline_of_names(names), module)

        try:
            run(
                context,
                module,
                self._run_options(),
                source_module=source_module,
                launcher_module=launcher.module if given is None else given,
                run_pipeline=run_pipeline,
                stdout=self.stdout,
                stderr=self.stderr,
            )
        except OklRuntimeError as problem:
            self.renderer.plain(Severity.ERROR, str(problem))
            raise PipelineFailed from problem
        return self._module_text(module)

    def _launcher_module(self, context: Context) -> ModuleOp | None:
        path = self.settings.launcher_module
        if path is None:
            return None
        source = read_source(path, self.stdin)
        self.renderer.sources[source.name] = source.text
        if source.problem is not None:
            raise source.problem
        module = parse(context, source.text, source.name)
        verify(module)
        assert isinstance(module, ModuleOp)
        return module

    def _run_options(self) -> RunOptions:
        from runtime.job import RunOptions

        settings = self.settings
        return RunOptions(
            function=settings.function,
            device=settings.device,
            inputs=settings.inputs,
            parameters=settings.parameters,
            outputs=settings.outputs,
            expected=settings.expected,
            expected_atol=settings.expected_atol,
            expected_rtol=settings.expected_rtol,
            output_digits=settings.output_digits,
            output_max_element_count=settings.output_max_element_count,
            repeat=settings.repeat,
            kernel_providers=settings.kernel_providers,
            print_kernel_choice=settings.print_kernel_choice,
            print_run_stats=settings.print_run_stats,
            runtime_checks=settings.runtime_checks,
            unsafe_llvm=settings.unsafe_llvm,
            target_cpu=settings.target_cpu,
            target_features=settings.target_features,
            strict_layout=settings.strict_layout,
        )


def drive(settings: Settings, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Do what the settings say; the exit status."""
    color = wants_color(settings.color, stderr, os.environ)
    options = PrintOptions(
        generic=settings.generic, local_scope=settings.local_scope, typed_pointers=settings.typed_pointers
    )
    expected: ExpectedRenderer | None = None
    if settings.verify_diagnostics is not None:
        from okl_opt.verify_diagnostics import ExpectedRenderer

        expected = ExpectedRenderer(stderr, color, mode=settings.verify_diagnostics)
    renderer = expected or Renderer(stderr, color, settings.op_on_diagnostic)
    driver = Driver(settings, stdin, stdout, stderr, renderer, options, _dump_all(), expected)
    return driver.main()


def register_plugins(context: Context, renderer: Renderer) -> None:
    """Make the dialects of installed plugins known."""
    found = registry.plugins()
    for warning in found.warnings:
        renderer.plain(Severity.WARNING, warning)
    for name, factory in found.dialects.items():
        context.register_dialect(name, factory)


def _dump_all() -> bool:
    """Whether the environment asks for dumps after every pass."""
    from runtime.switches import read_switches

    return read_switches().enable_ir_printing
