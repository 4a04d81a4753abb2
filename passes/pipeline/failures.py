"""Conversion of exceptions in passes to errors for users."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.utils.exceptions import DiagnosticException, ParseError

from okl_opt.dialects.diagnostic import DiagnosticError, Severity, op_diagnostic
from okl_opt.passes.pipeline.entries import OURS, XDSL


def from_pass_exception(exception: BaseException, name: str, origin: str, op: Operation) -> DiagnosticError | None:
    """Return the user's error for an exception of a pass; None for a crash.

    Passes written for xDSL have no diagnostics: they raise DiagnosticException (verification, pass failure), ParseError
    for text, and ValueError or NotImplementedError for unsupported input. xDSL's own passes raise any exception on such
    input, often AssertionError: none of these counts as a crash of this program.
    """
    of_whom = f"pass '{name}' of xDSL failed" if origin == XDSL else f"pass '{name}' failed"
    match exception:
        case DiagnosticError():
            failed = op_diagnostic(Severity.ERROR, op, f"pass '{name}' failed")
            return exception if exception.diagnostics else DiagnosticError(failed)
        case ParseError():
            return DiagnosticError(op_diagnostic(Severity.ERROR, op, f"pass '{name}': {exception.msg}"))
        case DiagnosticException():
            return DiagnosticError(op_diagnostic(Severity.ERROR, op, f"{of_whom}: {_words(exception)}"))
        case BrokenPipeError() | MemoryError():
            return None
        case OSError():
            return DiagnosticError(op_diagnostic(Severity.ERROR, op, f"{of_whom}: {_file_words(exception)}"))
        case ValueError() | NotImplementedError() if origin != OURS:
            where = "" if origin == XDSL else f" ({_place(exception)})"
            return DiagnosticError(op_diagnostic(Severity.ERROR, op, f"{of_whom}: {_words(exception)}{where}"))
        case Exception() if origin == XDSL:
            words = f"{type(exception).__name__}: {exception}".strip().removesuffix(":").replace("\n", " ")
            return DiagnosticError(op_diagnostic(Severity.ERROR, op, f"{of_whom}: {words}"))
        case _:
            return None


def _file_words(exception: OSError) -> str:
    file = f"'{exception.filename}': " if exception.filename is not None else ""
    return file + (exception.strerror or _words(exception))


def _place(exception: Exception) -> str:
    """The file and the line that raised it: a plugin's author may not have meant to."""
    last = exception.__traceback__
    assert last is not None, "it was raised"
    while last.tb_next is not None:
        last = last.tb_next
    return f"{last.tb_frame.f_code.co_filename}:{last.tb_lineno}"


def _words(exception: Exception) -> str:
    text = str(exception).strip().replace("\n", " ")
    return text or type(exception).__name__
