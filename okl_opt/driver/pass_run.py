"""The passes that a command line asks for: which pipeline runs on a chunk, and what watches it run."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TextIO

from xdsl.context import Context
from xdsl.ir import Operation

from dialects.diagnostic import UNKNOWN, Diagnostic, DiagnosticError, Severity, error, op_name
from dialects.registry import factories
from dialects.text import PrintOptions
from okl_opt.diagnostics.rendering import Renderer
from okl_opt.instruments.dumps import IRDumps
from okl_opt.words.flags import Settings
from okl_opt.words.source import write_output
from passes.pipeline.manager import Instrument, PassManager
from passes.pipeline.names import given_plugins, plugins
from passes.pipeline.text import (
    ANY,
    TOP,
    Manager,
    add_flags,
    anchors_of,
    parse_pipeline,
    pipeline_lines,
    pipeline_of_flags,
    pipeline_text,
)
from passes.rewriting.watch import count_sink

if TYPE_CHECKING:
    from okl_opt.instruments.pause import Pause
    from okl_opt.instruments.provenance import Provenance
    from okl_opt.instruments.reproducer import Reproducer
    from okl_opt.instruments.statistics import Statistics
    from okl_opt.instruments.timing import Timing


def command_line_pipeline(settings: Settings, anchor: str = TOP, *, from_file: bool = False) -> Manager:
    """The pipeline of the command line; one made of flags is for ops called `anchor`.

    Raises: DiagnosticError; NotFromFiles, for passes that no file may name, where the command line is a file's.
    """
    if settings.pipeline is None:
        return pipeline_of_flags(settings.passes, anchor, from_file=from_file)
    if settings.passes:
        raise error(UNKNOWN, "'-pass-pipeline' option can't be used with individual pass options")
    return parse_pipeline(settings.pipeline, from_file=from_file)


def warn_of_unknown_anchors(renderer: Renderer, manager: Manager, dialects: Collection[str]) -> None:
    """Passes for ops that no dialect has never run; `dialects` are those of the command line."""
    known = {*factories(), *dialects, *given_plugins().dialects}
    for anchor in anchors_of(manager):
        dialect = anchor.partition(".")[0]
        if anchor != ANY and dialect not in known and dialect not in plugins().dialects:
            message = f"no dialect has the operation '{anchor}' of the pass pipeline; its passes will not run"
            renderer.plain(Severity.WARNING, message)


class ChunkPipeline(NamedTuple):
    """What runs on one chunk."""

    manager: Manager
    verify_each: bool


def chunk_pipeline(settings: Settings, manager: Manager, op: Operation, reproducer: Reproducer | None) -> ChunkPipeline:
    """What runs on `op`; `manager` is the command line's pipeline for a module.

    A reproducer's pipeline comes before the command line's flags, and gives way to a pipeline text.
    Raises: DiagnosticError.
    """
    if settings.no_implicit_module and settings.pipeline is None:
        manager = command_line_pipeline(settings, op_name(op))
    if reproducer is None:
        return ChunkPipeline(manager, settings.verify_each)
    if reproducer.pipeline is not None and settings.pipeline is None:
        text, place = reproducer.pipeline
        try:
            manager = parse_pipeline(text, from_file=True)
        except DiagnosticError as problem:
            # The lines that show the place in the text are a stranger's: indented, they look like nothing that we say.
            message = problem.diagnostics[0].message.rstrip("\n").replace("\n", "\n  ")
            raise DiagnosticError(Diagnostic(Severity.ERROR, place, message, has_lines=True)) from problem
        add_flags(manager, settings.passes)
    return ChunkPipeline(manager, settings.verify_each if reproducer.verify_each is None else reproducer.verify_each)


@dataclass
class PassRun:
    """Runs pipelines with the instruments that the settings ask for; dumps go to `dumps`, reports to `stderr`.

    `add_source` makes a text known that diagnostics may be about.
    """

    settings: Settings
    report: Callable[[DiagnosticError], None]
    add_source: Callable[[str, str], None]
    stdout: TextIO
    stderr: TextIO
    dumps: TextIO
    options: PrintOptions
    provenance: Provenance | None
    timing: Timing | None

    def run(
        self,
        pipeline: ChunkPipeline,
        context: Context,
        op: Operation,
        more: Sequence[Instrument] = (),
        label: str = "",
    ) -> None:
        """Run a pipeline on its top op; `label` names one that a run starts by itself.

        Raises: PipelineFailed; DiagnosticError if the pipeline is for another kind of op.
        """
        settings, manager = self.settings, pipeline.manager
        if settings.dump_pass_pipeline and not label:
            self.stderr.write(f"Pass Manager with {len(manager.elements)} passes:\n{pipeline_lines(manager)}\n\n")
        if settings.generate_reproducer is not None and not label:
            self._generate_reproducer(settings.generate_reproducer, pipeline, op)
        statistics = self._statistics(manager)
        instruments = self._instruments(pipeline, more, label)
        if statistics is not None:
            instruments.insert(0, statistics)
        if settings.pause_after:
            instruments.insert(0, self._pause(context))
        counting: AbstractContextManager[None] = nullcontext() if statistics is None else count_sink(statistics.add)
        with counting:
            PassManager(context, self.report, instruments, pipeline.verify_each).run(manager, op)

    def _pause(self, context: Context) -> Pause:
        from okl_opt.instruments.pause import Pause, editor

        return Pause(
            self.settings.pause_after,
            editor(os.environ),
            context,
            self._reproducer_options(),
            self.report,
            self.add_source,
            _ignore if self.provenance is None else self.provenance.begin,
            self.stderr,
        )

    def _statistics(self, manager: Manager) -> Statistics | None:
        if not self.settings.pass_statistics:
            return None
        from okl_opt.instruments.statistics import Statistics

        return Statistics(manager, self.stderr, self.settings.pass_statistics_display)

    def _instruments(self, pipeline: ChunkPipeline, more: Sequence[Instrument], label: str) -> list[Instrument]:
        """All but the statistics; the first is the last to hear what is done."""
        from runtime.base.switches import read_switches

        settings = self.settings
        instruments: list[Instrument] = [] if self.provenance is None else [self.provenance]
        if settings.crash_reproducer is not None:
            from okl_opt.instruments.reproducer import CrashReproducer

            instruments.append(
                CrashReproducer(
                    settings.crash_reproducer,
                    self.stdout,
                    pipeline.manager,
                    self.report,
                    self._reproducer_options(),
                    local=settings.local_reproducer,
                    disable_threading=settings.disable_threading or settings.local_reproducer,
                    verify_each=pipeline.verify_each,
                )
            )
        print_all = read_switches().enable_ir_printing
        instruments.append(IRDumps(settings, self.dumps, self.options, print_all, label))
        instruments.extend(more)
        if settings.op_stats is not None:
            from okl_opt.instruments.op_stats import OpStats

            instruments.append(OpStats(self.stderr, settings.op_stats == "json"))
        if self.timing is not None:
            instruments.append(self.timing)
        return instruments

    def _generate_reproducer(self, path: str, pipeline: ChunkPipeline, op: Operation) -> None:
        """Write what is about to run; mlir-opt writes the module that the passes made, which reproduces nothing."""
        from okl_opt.instruments.reproducer import reproducer_text

        text = reproducer_text(
            op,
            pipeline_text(pipeline.manager),
            self._reproducer_options(),
            disable_threading=self.settings.disable_threading,
            verify_each=pipeline.verify_each,
        )
        write_output(path, text, self.stdout)

    def _reproducer_options(self) -> PrintOptions:
        """What is printed must be the whole module, and readable."""
        return PrintOptions(generic=self.options.generic, debuginfo=self.options.debuginfo)


def _ignore(op: Operation) -> None:
    """For what nobody wants to hear of."""
