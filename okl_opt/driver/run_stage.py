"""`--run`: the module that the passes made, run with the inputs of the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from dialects.verifier import verify
from okl_opt.instruments.launcher_module import LauncherModule
from okl_opt.words.flags import Settings
from passes.pipeline.manager import Instrument
from passes.pipeline.text import Manager, pipeline_of_names
from runtime.base.progress import Progress
from runtime.run.command import RunOptions, check_options, run

RunManager = Callable[[Manager, Context, ModuleOp, Sequence[Instrument], str], None]
"""Runs a pipeline on a module, with more instruments and a label."""


def run_module(
    settings: Settings,
    manager: Manager | None,
    context: Context,
    module: ModuleOp,
    read_launcher_module: Callable[[], ModuleOp | None],
    run_manager: RunManager,
    stdout: TextIO,
    stderr: TextIO,
    phase: AbstractContextManager[None],
    progress: Progress,
    started: float,
) -> None:
    """Run the passes, then the module, the latter in `phase`.

    `read_launcher_module` gives the module of `--launcher-module`, None without that flag. `started` is when this
    module was begun with, by `time.perf_counter`.
    Raises: DiagnosticError, OklRuntimeError, and what the two functions raise.
    """
    options = run_options(settings)
    check_options(options)
    source_module = module.clone()
    launcher = LauncherModule()
    launcher.see(module)
    progress.step("running passes")
    if manager is not None:
        run_manager(manager, context, module, [launcher], "")
    # Whatever flags and reproducers say of verification: what is not valid is not run.
    verify(module)
    given = read_launcher_module()

    def run_pipeline(context: Context, module: ModuleOp, names: Sequence[str], label: str) -> None:
        run_manager(pipeline_of_names(names), context, module, [], label)
        verify(module)

    with phase:
        run(
            context,
            module,
            options,
            source_module=source_module,
            launcher_module=launcher.module if given is None else given,
            run_pipeline=run_pipeline,
            progress=progress,
            started=started,
            stdout=stdout,
            stderr=stderr,
        )


def run_options(settings: Settings) -> RunOptions:
    """What the runtime is told of the command line."""
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
        threads=settings.threads,
        benchmark=settings.benchmark,
        profile=settings.profile,
        check_numerics=settings.check_numerics,
        trace_tensors=settings.trace_tensors,
    )
