"""Errors of an isolated process, serialized there and raised again in the caller."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, LocationAttr, StringAttr

from okl_opt.dialects.diagnostic import UNKNOWN, Diagnostic, DiagnosticError, Severity, place_of
from okl_opt.runtime.base.errors import InputError, KernelError, LinkError, OklRuntimeError
from okl_opt.runtime.base.plain_data import Broken, list_of, number_of, text_of
from okl_opt.runtime.kernels.errors import KernelNotFound, RegistrationError
from okl_opt.runtime.launch.failures import LauncherBusy

_KINDS = {
    kind.__name__: kind
    for kind in (OklRuntimeError, InputError, KernelError, KernelNotFound, LinkError, LauncherBusy, RegistrationError)
}
_NUMBERS, _TEXTS = ("code", "index"), ("op_type", "op_name", "provider")
"""The fields of a KernelError besides its text."""


def fault_to_json(error: Exception) -> Mapping[str, object]:
    """An error as data. An unexpected exception becomes an internal error."""
    fault: dict[str, object] = {"notes": list(getattr(error, "__notes__", []))}
    if isinstance(error, DiagnosticError):
        return {**fault, "kind": "DiagnosticError", "diagnostics": [_diagnostic(each) for each in error.diagnostics]}
    if isinstance(error, KernelError):
        fault |= {name: getattr(error, name) for name in (*_NUMBERS, *_TEXTS)}
    if type(error).__name__ in _KINDS:
        return {**fault, "kind": type(error).__name__, "text": str(error)}
    if isinstance(error, MemoryError):
        return {**fault, "kind": "OklRuntimeError", "text": "out of memory"}
    return {**fault, "kind": "OklRuntimeError", "text": f"internal error: {type(error).__name__}: {error}"}


def _diagnostic(diagnostic: Diagnostic) -> list[object]:
    notes = list(map(_diagnostic, diagnostic.notes))
    return [diagnostic.severity.value, diagnostic.message, notes, *(place_of(diagnostic) or ())]


def fault_from_json(fault: Mapping[str, object]) -> Exception:
    """The error to raise. Raises: Broken."""
    kind = fault.get("kind")
    if kind == "DiagnosticError":
        error: Exception = DiagnosticError(*map(_diagnostic_of, list_of(fault.get("diagnostics"))))
    else:
        error_class = _KINDS.get(text_of(kind))
        if error_class is None:
            raise Broken("an error of unknown kind")
        # Without the constructor, whose arguments are already part of the text.
        error = error_class.__new__(error_class, text_of(fault.get("text")))
        if isinstance(error, KernelError):
            for name in _NUMBERS:
                setattr(error, name, number_of(fault.get(name)))
            for name in _TEXTS:
                setattr(error, name, text_of(fault.get(name)))
    for note in list_of(fault.get("notes")):
        error.add_note(text_of(note))
    return error


def _diagnostic_of(value: object, is_note: bool = False) -> Diagnostic:
    row = list_of(value)
    if len(row) < 3:
        raise Broken("an invalid diagnostic")
    severity, message, notes, *place = row
    below = list_of(notes)
    if text_of(severity) not in set(Severity) or len(place) not in (0, 3) or (is_note and below):
        raise Broken("an invalid diagnostic")
    location: LocationAttr = UNKNOWN
    if place:
        file, line, column = place
        location = FileLineColLoc(StringAttr(text_of(file)), IntAttr(number_of(line)), IntAttr(number_of(column)))
    found = Diagnostic(Severity(text_of(severity)), location, text_of(message))
    found.notes.extend(_diagnostic_of(note, is_note=True) for note in below)
    return found
