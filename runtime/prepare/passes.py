"""Run pipelines without a driver: pipelines of a library user, and the lowering of launches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.verifier import verify
from okl_opt.passes.pipeline.manager import Instrument, PassManager, PipelineFailed
from okl_opt.passes.pipeline.text import Manager, PipelineError, UnknownPass, pipeline_of_names
from okl_opt.runtime.base.errors import InputError

RunPipeline = Callable[[Context, ModuleOp, Sequence[str], str], None]
"""Runs elements of a pipeline text on a module; the last argument names the launch in dumps."""


def pipeline_of_texts(texts: Sequence[str]) -> Manager:
    """Parse a library user's pipeline texts. Raises: InputError for an invalid one."""
    try:
        return pipeline_of_names(texts)
    except UnknownPass as error:
        hint = f"; did you mean {' or '.join(map(repr, error.near))}?" if error.near else ""
        raise InputError(f"there is no pass or pipeline '{error.name}'{hint}") from error
    except PipelineError as error:
        reason = error.reason.removeprefix("<Pass-Options-Parser>: ")
        raise InputError(f"'{','.join(texts)}' is no list of passes: {reason}") from error


def run_manager(
    ctx: Context,
    manager: Manager,
    module: ModuleOp,
    *,
    instruments: Sequence[Instrument] = (),
    verify_each: bool = True,
    from_changes: bool = False,
) -> None:
    """Run a pipeline on a module, as `PassManager` does. Raises: DiagnosticError of the pass that fails."""
    problems: list[DiagnosticError] = []
    try:
        PassManager(ctx, problems.append, instruments, verify_each, from_changes).run(manager, module)
    except PipelineFailed:
        raise problems[0] from None


def apply_passes(ctx: Context, module: ModuleOp, names: Sequence[str], label: str) -> None:
    """Run elements of a pipeline text on a module and verify the result. Raises: DiagnosticError."""
    run_manager(ctx, pipeline_of_names(names), module, verify_each=False, from_changes=True)
    verify(module)
