"""`--run`: runs the module after the passes with the inputs of the command line."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import nullcontext
from time import perf_counter

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import Severity
from okl_opt.dialects.text import parse
from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.verifier import verify
from okl_opt.driver.keeping import Keeping
from okl_opt.driver.pass_run import PassRun
from okl_opt.driver.reading import read
from okl_opt.driver.transform import ChunkFailed
from okl_opt.instruments.observer import Session
from okl_opt.passes.checks.guarded_ops import has_guarded_ops
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import Manager, pipeline_of_names
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.targets import HOST
from okl_opt.runtime.prepare.launcher_module import LauncherModule
from okl_opt.runtime.prepare.lowered_guards import LoweredGuards
from okl_opt.runtime.run.checks import check_options
from okl_opt.runtime.run.command import run

_GUARDS = {
    "on": "guard-memory-accesses{keep-asserts=false}",
    "early": "guard-memory-accesses{keep-asserts=false early=true}",
    "off": "guard-memory-accesses{keep-asserts=false hoist=false}",
}
"""The pass for each word of `--hoist-guards`."""


class ModuleRun(PassRun):
    """Runs the passes, then the resulting module; keeps the program of a function if asked to."""

    def __init__(self, session: Session, dialects: Collection[str], keeping: Keeping | None):
        super().__init__(session, dialects)
        self._keeping = keeping
        if keeping is not None:
            self.printed = keeping.heard_stream(session.stdout)

    def begin_chunk(self, text: SourceMap) -> None:
        self._started = perf_counter()
        super().begin_chunk(text)

    def run(self, context: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp), "--run goes with an implicit module only"
        try:
            with nullcontext() if self._keeping is None else self._keeping.listening():
                self._run_module(context, op, self.pipeline(op))
        except OklRuntimeError as problem:
            self.session.renderer.plain(Severity.ERROR, str(problem))
            raise ChunkFailed from problem

    def _run_module(self, context: Context, module: ModuleOp, manager: Manager) -> None:
        """Verify and run a module. Raises: DiagnosticError, ChunkFailed, OklRuntimeError."""
        session = self.session
        options = self.settings.run_options
        check_options(options)
        source_module = module.clone()
        launcher = LauncherModule()
        launcher.see(module)
        session.progress.step("running passes")
        instruments: list[Instrument] = [launcher]
        guarded: LoweredGuards | None = None
        # Kernels are guarded when they are lowered, as the passes that make kernels ignore checks.
        if not options.unsafe_llvm and options.target == HOST:

            def guards() -> Manager:
                return pipeline_of_names([_GUARDS[options.hoist_guards]])

            if has_guarded_ops(module):
                with self.tolerance(module):
                    self.run_pipeline(guards(), context, module)
            guarded = LoweredGuards(context, guards)
            instruments.append(guarded)
        self.run_pipeline(manager, context, module, instruments)
        # Only valid IR is run, even if flags or reproducers disable verification.
        verify(module)
        given = self._given_launcher_module(context)

        def run_pipeline(context: Context, module: ModuleOp, names: Sequence[str], label: str) -> None:
            self.run_pipeline(pipeline_of_names(names), context, module, label=label)

        keeping = self._keeping
        with session.stage("Run"):
            run(
                context,
                module,
                options,
                source_module=source_module,
                launcher_module=launcher.module if given is None else given,
                run_pipeline=run_pipeline,
                progress=session.progress,
                wall=session.wall,
                started=self._started,
                kept=None if keeping is None else keeping.keeper(manager),
                guarded=guarded,
                stdout=session.stdout,
                stderr=session.stderr,
            )

    def _given_launcher_module(self, context: Context) -> ModuleOp | None:
        """The module of `--launcher-module`, or None. Raises: FileProblem, DiagnosticError."""
        path = self.settings.launcher_module
        if path is None:
            return None
        source = read(self.session, path)
        module = parse(context, source.text, source.name)
        verify(module)
        assert isinstance(module, ModuleOp), "an implicit module is put around anything else"
        return module
