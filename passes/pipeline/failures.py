"""What a pass raised, as the error that a user sees: diagnostics, and exceptions of xDSL as diagnostics."""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.utils.exceptions import DiagnosticException, ParseError

from dialects.diagnostic import DiagnosticError, Severity, op_diagnostic


def from_pass_exception(exception: BaseException, name: str, origin: str, op: Operation) -> DiagnosticError | None:
    """The error that a user sees for what a pass raised; None if it is a crash.

    xDSL's passes know no diagnostics: they raise DiagnosticException (verification, pass failure), ParseError for text
    they read, plain ValueError or NotImplementedError for input they do not support, and what files come to.
    """
    match exception:
        case DiagnosticError():
            failed = op_diagnostic(Severity.ERROR, op, f"pass '{name}' failed")
            return exception if exception.diagnostics else DiagnosticError(failed)
        case ParseError():
            return DiagnosticError(op_diagnostic(Severity.ERROR, op, f"pass '{name}': {exception.msg}"))
        case DiagnosticException():
            return DiagnosticError(op_diagnostic(Severity.ERROR, op, f"pass '{name}' failed: {_words(exception)}"))
        case BrokenPipeError():
            return None
        case OSError():
            return DiagnosticError(op_diagnostic(Severity.ERROR, op, f"pass '{name}' failed: {_file_words(exception)}"))
        case ValueError() | NotImplementedError() if origin != "okl":
            return DiagnosticError(op_diagnostic(Severity.ERROR, op, f"pass '{name}' failed: {_words(exception)}"))
        case _:
            return None


def _file_words(exception: OSError) -> str:
    file = f"'{exception.filename}': " if exception.filename is not None else ""
    return file + (exception.strerror or _words(exception))


def _words(exception: Exception) -> str:
    text = str(exception).strip().replace("\n", " ")
    return text or type(exception).__name__
