"""How transform ops fail. Source: `DiagnosedSilenceableFailure.h` of MLIR 22.

A definite failure ends the script: that is a `DiagnosticError`. One that can be silenced ends the sequence around it,
and is an error only where no op around it goes on.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import Diagnostic, Severity, bare_error


class SilenceableError(Exception):
    """A failure that ops around it may silence."""

    def __init__(self, diagnostics: Sequence[Diagnostic]):
        super().__init__("; ".join(each.message for each in diagnostics))
        self.diagnostics = tuple(diagnostics)

    def note(self, location: LocationAttr, message: str) -> SilenceableError:
        """Attach a note to the last diagnostic and return self."""
        self.diagnostics[-1].note(location, message)
        return self


class ScriptStopped(Exception):
    """No more rewrites are allowed, so the rest of the script is left out."""


def silenceable(op: Operation, message: str, target: Operation | None = None) -> SilenceableError:
    """A failure at a transform op, with a note at its target."""
    failure = SilenceableError([Diagnostic(Severity.ERROR, op.location, message, op=op)])
    return failure if target is None else failure.note(target.location, "target op")


def wrong_kind(op: Operation, target: Operation) -> SilenceableError:
    """A transform op that is applied to ops of one kind only was applied to another one."""
    failure = SilenceableError(
        [Diagnostic(Severity.ERROR, op.location, "transform applied to the wrong op kind", op=op)]
    )
    return failure.note(target.location, "when applied to this op")


def check_not_itself(op: Operation, target: Operation) -> None:
    """Raises: DiagnosticError if a transform op would change the script that it is a part of."""
    around: Operation | None = op
    while around is not None:
        if around is target:
            problem = bare_error(op, "cannot apply transform to itself (or one of its ancestors)")
            raise problem.note(target.location, "target payload op")
        around = around.parent_op()
