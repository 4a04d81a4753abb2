"""What a caller may ask of the printer."""

from __future__ import annotations

from typing import NamedTuple


class PrintOptions(NamedTuple):
    """How to print.

    generic: every op in generic form (`--mlir-print-op-generic`).
    local_scope: aliases written out where they are used (`--mlir-print-local-scope`).
    typed_pointers: `!llvm.ptr<i8>` for every opaque pointer, as MLIR wrote before pointers were opaque.
    properties_as_attributes: no `<{...}>` part in generic form; properties among the attributes.
    unique_ssa_ids: no number or name used twice (`--mlir-print-unique-ssa-ids`); generic form has that anyway.
    """

    generic: bool = False
    local_scope: bool = False
    typed_pointers: bool = False
    properties_as_attributes: bool = False
    unique_ssa_ids: bool = False


DEFAULT = PrintOptions()


def wants_typed_pointers(printer: object) -> bool:
    """Whether `printer` was asked for `!llvm.ptr<i8>`; xDSL's own printers were not."""
    options = getattr(printer, "options", None)
    return isinstance(options, PrintOptions) and options.typed_pointers
