"""Runs nested pass managers over a module, with hooks around every pass.

A nested manager runs its whole list on one op before it goes to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import FileLineColLoc, IntAttr, ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove

from dialects.diagnostic import DiagnosticError, error
from dialects.verifier import verify
from okl_opt.diagnostics import from_pass_exception
from okl_opt.pipeline import ANY, Manager, ScheduledPass
from passes.base import OpPass


class Instrument:
    """What wants to know of passes; every hook gets the op that the pass runs on."""

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        """Called before each pass."""

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        """Called after a pass whose result is valid."""

    def failed(self, scheduled: ScheduledPass, op: Operation) -> None:
        """Called after a pass that failed or left invalid IR, when its error has been reported."""


class PipelineFailed(Exception):
    """A pass failed and its diagnostics have been reported."""


@dataclass(frozen=True)
class PassManager:
    """How pipelines run: what is told, where errors go, whether results are verified.

    `report` is called with the error of a pass before the instruments hear of the failure.
    """

    context: Context
    report: Callable[[DiagnosticError], None]
    instruments: Sequence[Instrument] = ()
    verify_each: bool = True

    def run(self, manager: Manager, op: Operation) -> None:
        """Run a pipeline on its top op.

        Raises: PipelineFailed; DiagnosticError if the pipeline is for another kind of op.
        """
        if manager.anchor not in (op.name, ANY):
            location = op.location
            if isinstance(location, FileLineColLoc):
                location = FileLineColLoc(StringAttr(location.filename.data), IntAttr(0), IntAttr(0))
            raise error(location, f"can't run '{manager.anchor}' pass manager on '{op.name}' op")
        self._run_list(manager, op)

    def _run_list(self, manager: Manager, op: Operation) -> None:
        for element in manager.elements:
            if isinstance(element, Manager):
                for child in _children(op, element.anchor):
                    self._run_list(element, child)
            else:
                self._run_pass(element, op)

    def _run_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        for instrument in self.instruments:
            instrument.before_pass(scheduled, op)
        try:
            try:
                apply_pass(self.context, scheduled, op)
            except Exception as exception:
                problem = from_pass_exception(exception, scheduled.name, scheduled.origin, op)
                if problem is None:
                    exception.add_note(f"in pass `{scheduled.name}`")
                    raise
                raise problem from exception
            if self.verify_each:
                self._verify(scheduled, op)
        except DiagnosticError as problem:
            self.report(problem)
            for instrument in self.instruments:
                instrument.failed(scheduled, op)
            raise PipelineFailed from problem
        for instrument in self.instruments:
            instrument.after_pass(scheduled, op)

    def _verify(self, scheduled: ScheduledPass, op: Operation) -> None:
        try:
            verify(op)
        except DiagnosticError as problem:
            location = problem.diagnostics[-1].location
            raise problem.note(location, f"IR failed to verify after pass `{scheduled.name}`") from None


def apply_pass(context: Context, scheduled: ScheduledPass, op: Operation) -> None:
    """Run one pass on one op of its anchor."""
    instance = scheduled.instance
    if isinstance(instance, OpPass):
        instance.apply_to(context, op)
    elif isinstance(op, ModuleOp):
        instance.apply(context, op)
    else:
        _apply_in_module(context, scheduled, op)


def _apply_in_module(context: Context, scheduled: ScheduledPass, op: Operation) -> None:
    """Run a module pass on an op that is no module: alone in a module of its own, then back to its place."""
    block, following = op.parent, op.next_op
    assert block is not None, "an op that is not a module stands in a block"
    op.detach()
    module = ModuleOp([op])
    try:
        scheduled.instance.apply(context, module)
    finally:
        for inner in list(module.ops):
            inner.detach()
            if following is None:
                block.add_op(inner)
            else:
                block.insert_op_before(inner, following)


def _children(op: Operation, anchor: str) -> list[Operation]:
    """The ops right inside `op` that a nested manager runs on, in order."""
    inside = [child for region in op.regions for block in region.blocks for child in block.ops]
    if anchor == ANY:
        return [child for child in inside if child.has_trait(IsolatedFromAbove)]
    return [child for child in inside if child.name == anchor]
