"""Runs nested pass managers over a module, with hooks around every pass.

A nested manager runs its whole list on one op before it continues with the next op.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from typing import NoReturn

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, error, op_error, op_name, warn
from okl_opt.dialects.interfaces.effects import is_isolated
from okl_opt.dialects.verifier import verify, verify_ops
from okl_opt.passes.base import MendingPass, OpPass
from okl_opt.passes.pipeline.entries import OURS, XDSL
from okl_opt.passes.pipeline.failures import from_pass_exception
from okl_opt.passes.pipeline.table import EDIT_OTHERWISE
from okl_opt.passes.pipeline.text import ANY, Manager, ScheduledPass
from okl_opt.passes.rewriting.unsettled import collected, current_unsettled, from_changes
from okl_opt.passes.rewriting.watch import Changes, current_changes


class Instrument:
    """Observes the passes of a pipeline; the hooks of a pass get its op.

    The first of several instruments is called first at the start of an event, and last at its end.
    """

    def in_force(self) -> AbstractContextManager[None]:
        """Return a context that the pipeline runs in."""
        return nullcontext()

    def begin(self, op: Operation) -> None:
        """Called with the top op before the first pass."""

    def finish(self) -> None:
        """Called after the pipeline, or after a pass has failed; not after a crash."""

    def before_pipeline(self, manager: Manager, op: Operation) -> None:
        """Called before a nested manager runs on `op`."""

    def after_pipeline(self, manager: Manager, op: Operation) -> None:
        """Called after a nested manager has run on `op`; not if one of its passes failed."""

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        """Called before each pass."""

    def transformed(self, scheduled: ScheduledPass, op: Operation) -> None:
        """Called after a pass, before its result is verified."""

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        """Called after a pass with a valid result."""

    def failed(self, scheduled: ScheduledPass, op: Operation) -> None:
        """Called after a pass that failed or left invalid IR, after its error has been reported."""

    def crashed(self, scheduled: ScheduledPass, op: Operation, crash: BaseException) -> None:
        """Called after a pass that raised no diagnostic; notes added to the exception are shown to the user."""


class PipelineFailed(Exception):
    """A pass failed and its diagnostics have been reported."""


@dataclass(frozen=True)
class PassManager:
    """Runs pipelines, with instruments, error reporting and verification.

    `report` is called with the error of a pass before the instruments are. After a pass of ours only its changes are
    verified, after other passes everything, and everything again at the end of the pipeline. With `from_changes` greedy
    rewriting starts from what changed: see `okl_opt.passes.rewriting.unsettled`.
    """

    context: Context
    report: Callable[[DiagnosticError], None]
    instruments: Sequence[Instrument] = ()
    verify_each: bool = True
    from_changes: bool = False

    def run(self, manager: Manager, op: Operation) -> None:
        """Run a pipeline on its top op.

        Raises: PipelineFailed; DiagnosticError if the pipeline is for another kind of op.
        """
        if manager.anchor not in (op_name(op), ANY):
            raise error(op.location, f"can't run '{manager.anchor}' pass manager on '{op_name(op)}' op")
        with ExitStack() as stack:
            if self.from_changes:
                stack.enter_context(from_changes(op))
            for instrument in self.instruments:
                stack.enter_context(instrument.in_force())
            for instrument in self.instruments:
                instrument.begin(op)
            try:
                trusted: list[ScheduledPass] = []
                self._run_list(manager, op, trusted)
                if trusted:
                    self._verify_all(trusted, op)
            except PipelineFailed:
                self._finish()
                raise
            self._finish()

    def run_inner(self, manager: Manager, op: Operation) -> None:
        """Run a pipeline on `op` from inside of a running pass. Raises: PipelineFailed."""
        self._run_nested(manager, op, [])

    def _finish(self) -> None:
        for instrument in reversed(self.instruments):
            instrument.finish()

    def _run_list(self, manager: Manager, op: Operation, trusted: list[ScheduledPass]) -> None:
        """Run a manager's elements; add passes with verification of changes only to `trusted`."""
        for element in joined(manager.elements):
            if isinstance(element, ScheduledPass):
                self._run_pass(element, op, trusted)
            else:
                for child, nested in _children(op, element):
                    self._run_nested(nested, child, trusted)

    def _run_nested(self, manager: Manager, op: Operation, trusted: list[ScheduledPass]) -> None:
        for instrument in self.instruments:
            instrument.before_pipeline(manager, op)
        self._run_list(manager, op, trusted)
        for instrument in reversed(self.instruments):
            instrument.after_pipeline(manager, op)

    def _run_pass(self, scheduled: ScheduledPass, op: Operation, trusted: list[ScheduledPass]) -> None:
        for instrument in self.instruments:
            instrument.before_pass(scheduled, op)
        around = current_changes()
        try:
            with collected() as changes:
                self._apply(scheduled, op)
            unsettled = current_unsettled()
            if unsettled is not None and not _notes_all_changes(scheduled):
                unsettled.everything()
            if around is not None:
                around.add(changes)
            for instrument in reversed(self.instruments):
                instrument.transformed(scheduled, op)
            if self.verify_each:
                self._verify(scheduled, op, changes, trusted)
        except DiagnosticError as problem:
            self._fail(scheduled, op, problem)
        for instrument in reversed(self.instruments):
            instrument.after_pass(scheduled, op)

    def _fail(self, scheduled: ScheduledPass, op: Operation, problem: DiagnosticError) -> NoReturn:
        self.report(problem)
        for instrument in reversed(self.instruments):
            instrument.failed(scheduled, op)
        raise PipelineFailed from problem

    def _apply(self, scheduled: ScheduledPass, op: Operation) -> None:
        if isinstance(op, UnregisteredOp):
            raise op_error(op, "trying to schedule a pass on an unregistered operation")
        token = _running.set(self)
        try:
            apply_pass(self.context, scheduled, op)
        except PipelineFailed:
            # An inner pass failed, and its error has been reported.
            for instrument in reversed(self.instruments):
                instrument.failed(scheduled, op)
            raise
        except (Exception, SystemExit, GeneratorExit) as exception:  # foreign code may raise anything
            problem = from_pass_exception(exception, scheduled.name, scheduled.origin, op)
            if problem is exception:
                raise
            if problem is not None:
                raise problem from exception
            exception.__notes__ = []  # xDSL's notes show the whole module
            of_whom = "" if scheduled.origin == "okl" else f" of {scheduled.origin}"
            exception.add_note(f"in pass `{scheduled.name}`{of_whom}")
            for instrument in reversed(self.instruments):
                instrument.crashed(scheduled, op, exception)
            raise
        finally:
            _running.reset(token)

    def _verify(self, scheduled: ScheduledPass, op: Operation, changes: Changes, trusted: list[ScheduledPass]) -> None:
        try:
            if _notes_all_changes(scheduled):
                verify_ops(
                    op,
                    changes.changed.values(),
                    changes.all_moved(),
                    changes.holders.values(),
                    changes.symbol_tables.values(),
                )
                trusted.append(scheduled)
            else:
                verify(op)
        except DiagnosticError as problem:
            raise _noted(problem, f"IR failed to verify after pass `{scheduled.name}`") from None

    def _verify_all(self, trusted: list[ScheduledPass], op: Operation) -> None:
        """Verify everything, to find invalid changes that passes did not record."""
        try:
            verify(op)
        except DiagnosticError as problem:
            names = list(dict.fromkeys(f"`{scheduled.name}`" for scheduled in trusted))
            which = f"pass {names[0]}" if len(names) == 1 else f"one of the passes {', '.join(names)}"
            self._fail(trusted[-1], op, _noted(problem, f"IR failed to verify after {which}"))


def _notes_all_changes(scheduled: ScheduledPass) -> bool:
    """Return whether only recorded changes can be invalid after a pass."""
    if scheduled.origin != OURS or scheduled.name in EDIT_OTHERWISE:
        return False
    return not isinstance(scheduled.instance, MendingPass)


_running: ContextVar[PassManager | None] = ContextVar("running_pass_manager", default=None)


def run_inner_pipeline(context: Context, manager: Manager, op: Operation) -> None:
    """Run a pipeline on `op` from inside of a pass, with the instruments of the outer pipeline.

    Raises: PipelineFailed; DiagnosticError if there is no outer pipeline.
    """
    running = _running.get()
    if running is not None:
        running.run_inner(manager, op)
        return

    def fail(problem: DiagnosticError) -> NoReturn:
        raise problem

    PassManager(context, fail).run_inner(manager, op)


def _noted(problem: DiagnosticError, message: str) -> DiagnosticError:
    return problem.note(problem.diagnostics[-1].location, message)


def apply_pass(context: Context, scheduled: ScheduledPass, op: Operation) -> None:
    """Run one pass on one op of its anchor."""
    if scheduled.origin == XDSL:
        with _warnings_as_diagnostics(f"pass '{scheduled.name}' of xDSL", op):
            _apply_instance(context, scheduled, op)
    else:
        _apply_instance(context, scheduled, op)


@contextmanager
def _warnings_as_diagnostics(subject: str, op: Operation) -> Generator[None]:
    """Report Python's warnings in the context as warnings at `op`, each once."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    for message in dict.fromkeys(str(warning.message) for warning in caught):
        warn(op, f"{subject}: {message}")


def _apply_instance(context: Context, scheduled: ScheduledPass, op: Operation) -> None:
    instance = scheduled.instance
    if isinstance(instance, OpPass):
        instance.apply_to(context, op)
    elif isinstance(op, ModuleOp):
        instance.apply(context, op)
    else:
        _apply_in_module(context, scheduled, op)


def _apply_in_module(context: Context, scheduled: ScheduledPass, op: Operation) -> None:
    """Run a module pass on another op: move it into a new module, and back to its place afterwards."""
    block, following = op.parent, op.next_op
    if block is not None:
        op.detach()
    module = ModuleOp([op])
    try:
        scheduled.instance.apply(context, module)
    finally:
        for inner in list(module.ops):
            inner.detach()
            if following is not None and block is not None:
                block.insert_op_before(inner, following)
            elif block is not None:
                block.add_op(inner)


def joined(elements: Sequence[ScheduledPass | Manager]) -> Iterator[ScheduledPass | Mapping[str, Manager]]:
    """Yield the elements, with adjacent nested managers merged: one manager for each anchor.

    So `func.func(a),func.func(b)` runs both passes on a function before the next function.
    Source: `OpToOpPassAdaptor::tryMergeInto` of MLIR 22.
    """
    group: dict[str, Manager] = {}
    for element in elements:
        if isinstance(element, ScheduledPass):
            if group:
                yield group
                group = {}
            yield element
            continue
        if group and (element.anchor == ANY) != (ANY in group):
            yield group
            group = {}
        earlier = group.get(element.anchor)
        whole = element.elements if earlier is None else [*earlier.elements, *element.elements]
        group[element.anchor] = Manager(element.anchor, whole)
    if group:
        yield group


def _children(op: Operation, managers: Mapping[str, Manager]) -> list[tuple[Operation, Manager]]:
    """Return the ops directly inside `op` with their nested managers, in order."""
    inside = [child for region in op.regions for block in region.blocks for child in block.ops]
    if ANY in managers:
        fit = [child for child in inside if not isinstance(child, UnregisteredOp) and is_isolated(child)]
        return [(child, managers[ANY]) for child in fit]
    return [(child, managers[op_name(child)]) for child in inside if op_name(child) in managers]
