"""`--verify-roundtrip`: printing and parsing again must give the same IR.

Texts in generic form are compared, not attributes: `distinct[0]<>` of one parse differs from `distinct[0]<>` of
another. Source: doVerifyRoundTrip of mlir-opt.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.text import PrintOptions, deep_stack, parse, print_op

_FORMS = {"custom": PrintOptions(), "generic": PrintOptions(generic=True)}


def verify_roundtrip(make_context: Callable[[], Context], op: Operation) -> None:
    """Print `op` in both forms, parse the text and compare. Raises: DiagnosticError at `op`."""
    for form, options in _FORMS.items():
        text = print_op(op, options)
        try:
            again = parse(make_context(), text, f"<{form} form>", implicit_module=False)
        except DiagnosticError as problem:
            raise _not_parsed(op, form, text, problem) from problem
        with deep_stack():
            is_same = op.is_structurally_equivalent(again)
        problem = None if is_same else _difference(op, form, again)
        if problem is not None:
            raise problem


def _not_parsed(op: Operation, form: str, text: str, problem: DiagnosticError) -> DiagnosticError:
    cause = problem.diagnostics[0]
    found = op_error(op, f"failed to parse {form} form back, cannot verify round-trip: {cause.message}")
    line = getattr(getattr(cause.location, "line", None), "data", 0)
    lines = text.split("\n")
    return found.note(op.location, f"in line {line}: {lines[line - 1]}") if 1 <= line <= len(lines) else found


def _difference(op: Operation, form: str, again: Operation) -> DiagnosticError | None:
    """The error for the first line that differs in generic form; None if there is none."""
    reference, roundtrip = (print_op(one, _FORMS["generic"]).split("\n") for one in (op, again))
    for number, (before, after) in enumerate(zip_longest(reference, roundtrip), 1):
        if before != after:
            problem = op_error(op, f"{form} form roundTrip testing roundtripped module differs from reference")
            problem.note(op.location, f"reference, line {number} in generic form: {before or ''}")
            return problem.note(op.location, f"roundtripped, line {number} in generic form: {after or ''}")
    return None
