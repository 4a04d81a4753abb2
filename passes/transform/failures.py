"""Failures of transform ops. Source: `DiagnosedSilenceableFailure.h` of MLIR 22.

A definite failure, a `DiagnosticError`, ends the script. A silenceable failure ends the sequence around it, and is an
error only if no enclosing op silences it.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import Diagnostic, Severity, bare_error


class SilenceableError(Exception):
    """A failure that enclosing ops may silence."""

    def __init__(self, diagnostics: Sequence[Diagnostic]):
        super().__init__("; ".join(each.message for each in diagnostics))
        self.diagnostics = tuple(diagnostics)

    def note(self, location: LocationAttr, message: str) -> SilenceableError:
        """Attach a note to the last diagnostic and return self."""
        self.diagnostics[-1].note(location, message)
        return self


class ScriptStopped(Exception):
    """The limit of rewrites is reached, so the rest of the script is skipped."""


def silenceable(op: Operation, message: str, target: Operation | None = None) -> SilenceableError:
    """Return a failure at a transform op, with a note at its target."""
    failure = SilenceableError([Diagnostic(Severity.ERROR, op.location, message, op=op)])
    return failure if target is None else failure.note(target.location, "target op")


def wrong_kind(op: Operation, target: Operation) -> SilenceableError:
    """Return the failure of a transform op applied to an op of the wrong kind."""
    failure = SilenceableError(
        [Diagnostic(Severity.ERROR, op.location, "transform applied to the wrong op kind", op=op)]
    )
    return failure.note(target.location, "when applied to this op")


def check_not_itself(op: Operation, target: Operation) -> None:
    """Check that a transform op does not change its own script. Raises: DiagnosticError."""
    around: Operation | None = op
    while around is not None:
        if around is target:
            problem = bare_error(op, "cannot apply transform to itself (or one of its ancestors)")
            raise problem.note(target.location, "target payload op")
        around = around.parent_op()
