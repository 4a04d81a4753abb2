"""What a command line does: read, run the pipeline, print, emit or run; chunk by chunk.

What has to do with passes is imported where passes are asked for: a command line that only reads and prints starts
as fast as xDSL itself.
Source: MlirOptMain.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from dialects.diagnostic import UNKNOWN, DiagnosticError, Severity, diagnostic_sink, error
from dialects.registry import factories, make_context
from dialects.text import PrintOptions, parse, print_op
from dialects.verifier import verify
from okl_opt.diagnostics import Renderer, wants_color
from okl_opt.flags import SPLIT_MARKER, Settings
from okl_opt.source import Chunk, FileProblem, Source, check_writable, read_source, split, write_output

if TYPE_CHECKING:
    from okl_opt.pass_manager import Instrument, PassManager
    from okl_opt.pipeline import Manager
    from okl_opt.verify_diagnostics import ExpectedRenderer
    from runtime.job import RunOptions


class ChunkFailed(Exception):
    """A chunk failed and what was wrong has been reported."""


def drive(settings: Settings, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Do what the settings say; the exit status, 0 or 1. Whatever went wrong has been reported on `stderr`."""
    color = wants_color(settings.color, stderr, os.environ)
    if settings.verify_diagnostics is None:
        renderer = Renderer(stderr, color, settings.op_on_diagnostic)
        return _Driver(settings, stdin, stdout, stderr, renderer).main()
    from okl_opt.verify_diagnostics import ExpectedRenderer

    renderer = ExpectedRenderer(stderr, color, mode=settings.verify_diagnostics)
    _Driver(settings, stdin, stdout, stderr, renderer).main()
    renderer.finish()
    return 1 if renderer.failed else 0


class _Driver:
    """One run of the command line."""

    def __init__(
        self,
        settings: Settings,
        stdin: TextIO,
        stdout: TextIO,
        stderr: TextIO,
        renderer: Renderer | ExpectedRenderer,
    ):
        self.settings = settings
        self.stdin = stdin
        self.stdout = stdout
        self.stderr = stderr
        self.renderer = renderer
        self.options = PrintOptions(
            generic=settings.generic, local_scope=settings.local_scope, typed_pointers=settings.typed_pointers
        )

    def main(self) -> int:
        with diagnostic_sink(self.renderer.write):
            try:
                return self._main()
            except DiagnosticError as problem:
                self.renderer.report(problem)
            except FileProblem as problem:
                self.renderer.plain(Severity.ERROR, str(problem))
        return 1

    def _main(self) -> int:
        settings = self.settings
        manager = self._pipeline()
        if settings.output is not None and settings.output != "-":
            check_writable(settings.output)
        source = self._read(settings.input)
        ok = True
        texts: list[str] = []
        for number, chunk in enumerate(split(source.text, settings.split_marker)):
            if number:
                texts.append(f"{SPLIT_MARKER}\n")
                if settings.run:
                    self.stdout.write(f"{SPLIT_MARKER}\n")
            try:
                texts.append(self._chunk(manager, source, chunk))
            except DiagnosticError as problem:
                self.renderer.report(problem)
                ok = False
            except ChunkFailed:
                ok = False
        self._deliver("".join(texts), ok)
        return 0 if ok else 1

    def _read(self, path: str) -> Source:
        """A file whose text diagnostics can show. Raises: FileProblem, DiagnosticError."""
        source = read_source(path, self.stdin)
        self.renderer.add_source(source.name, source.text)
        if source.problem is not None:
            raise source.problem
        return source

    def _deliver(self, text: str, ok: bool) -> None:
        output = self.settings.output
        if output is None and self.settings.run:
            return
        if output is None or output == "-":
            self.stdout.write(text)
        elif ok:
            write_output(output, text)

    def _pipeline(self) -> Manager | None:
        """The passes asked for, None if there are none. Raises: DiagnosticError."""
        settings = self.settings
        if settings.pipeline is None and not settings.passes:
            return None
        from okl_opt.pipeline import parse_pipeline, pipeline_of_flags

        if settings.pipeline is None:
            return pipeline_of_flags(settings.passes)
        if settings.passes:
            raise error(UNKNOWN, "'-pass-pipeline' option can't be used with individual pass options")
        manager = parse_pipeline(settings.pipeline)
        self._warn_of_unknown_anchors(manager)
        return manager

    def _warn_of_unknown_anchors(self, manager: Manager) -> None:
        from okl_opt.pipeline import ANY, anchors_of
        from okl_opt.registry import plugins

        known = factories()
        for anchor in anchors_of(manager):
            dialect = anchor.partition(".")[0]
            if anchor != ANY and dialect not in known and dialect not in plugins().dialects:
                message = f"no dialect has the operation '{anchor}' of the pass pipeline; its passes will not run"
                self.renderer.plain(Severity.WARNING, message)

    def _chunk(self, manager: Manager | None, source: Source, chunk: Chunk) -> str:
        """The output text of a chunk. Raises: DiagnosticError, ChunkFailed."""
        context, module = self._parse(source.name, chunk)
        verify(module)
        settings = self.settings
        if settings.run:
            return self._run(manager, context, module)
        self._run_passes(manager, context, module)
        if settings.emit == "llvm":
            from okl_opt.emit import emit_llvm

            return emit_llvm(module)
        return self._module_text(module)

    def _parse(self, name: str, chunk: Chunk) -> tuple[Context, ModuleOp]:
        """The module of a chunk; dialects of plugins are looked for when the text does not parse without them."""
        allow = self.settings.allow_unregistered
        context = make_context(allow_unregistered=allow)
        if allow:
            self._register_plugins(context)
        try:
            module = parse(context, chunk.text, name, first_line=chunk.first_line)
        except DiagnosticError:
            context = make_context()
            if allow or not self._register_plugins(context):
                raise
            module = parse(context, chunk.text, name, first_line=chunk.first_line)
        assert isinstance(module, ModuleOp)
        return context, module

    def _register_plugins(self, context: Context) -> bool:
        """Make the dialects of installed plugins known; whether there are any."""
        from okl_opt.registry import plugins

        found = plugins()
        for warning in found.warnings:
            self.renderer.plain(Severity.WARNING, warning)
        for name, factory in found.dialects.items():
            context.register_dialect(name, factory)
        return bool(found.dialects)

    def _module_text(self, module: ModuleOp) -> str:
        return print_op(module, self.options) + ("\n" if self.options.local_scope else "\n\n")

    def _run_passes(
        self, manager: Manager | None, context: Context, module: ModuleOp, *more: Instrument, label: str = ""
    ) -> None:
        """Raises: DiagnosticError, ChunkFailed."""
        if manager is None:
            return
        from okl_opt.pass_manager import PipelineFailed

        try:
            self._pass_manager(context, label, more).run(manager, module)
        except PipelineFailed as failed:
            raise ChunkFailed from failed
        if not self.settings.verify_each:
            verify(module)

    def _pass_manager(self, context: Context, label: str, more: Sequence[Instrument]) -> PassManager:
        from okl_opt.instruments.dumps import IRDumps
        from okl_opt.pass_manager import PassManager
        from runtime.switches import read_switches

        print_all = read_switches().enable_ir_printing
        dumps = IRDumps(self.settings, self.stderr, self.options, print_all, label)
        return PassManager(context, self.renderer.report, (dumps, *more), self.settings.verify_each)

    def _run(self, manager: Manager | None, context: Context, module: ModuleOp) -> str:
        """Run the passes, then the module. The result is the module's text, for `-o`."""
        from okl_opt.instruments.launcher_module import LauncherModule
        from okl_opt.pipeline import pipeline_of_names
        from runtime.errors import OklRuntimeError
        from runtime.job import run

        source_module = module.clone()
        launcher = LauncherModule()
        launcher.see(module)
        self._run_passes(manager, context, module, launcher)
        given = self._launcher_module(context)

        def run_pipeline(context: Context, module: ModuleOp, names: Sequence[str], label: str) -> None:
            self._run_passes(pipeline_of_names(names), context, module, label=label)

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
            raise ChunkFailed from problem
        return self._module_text(module)

    def _launcher_module(self, context: Context) -> ModuleOp | None:
        path = self.settings.launcher_module
        if path is None:
            return None
        source = self._read(path)
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
            object_cache=settings.object_cache,
        )
