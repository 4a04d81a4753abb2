"""The options of the printer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from xdsl.ir import Operation


class PrintOptions(NamedTuple):
    """The options of the printer.

    generic: every op in generic form (`--mlir-print-op-generic`).
    local_scope: aliases written out where they are used (`--mlir-print-local-scope`).
    typed_pointers: `!llvm.ptr<i8>` for every opaque pointer, as MLIR wrote before pointers were opaque.
    properties_as_attributes: no `<{...}>` part in generic form; properties among the attributes.
    unique_ssa_ids: no number or name used twice (`--mlir-print-unique-ssa-ids`); generic form has that anyway.
    debuginfo: locations after ops and block arguments, as aliases defined at the end (`--mlir-print-debuginfo`).
    pretty_debuginfo: locations in a readable form, inline (`--mlir-pretty-debuginfo`).
    elide_elements_above: constants of more elements are written `dense_resource<__elided__>`; None: none are.
    elide_resources_above: resources whose text has more characters are left out of the file's end; None: none are.
    hex_elements_above: constants of more elements are written as hex; -1: none are.
    skip_regions: `{...}` in place of regions (`--mlir-print-skip-regions`).
    value_users: comments that name the users of a value (`--mlir-print-value-users`).
    nameloc_prefix: values are called by their `loc("name")` (`--mlir-use-nameloc-as-prefix`).
    iree_compat: the names that today's IREE has for ops and types of Flow (`--print-iree-compat`).
    source_names: values keep the names that the text they were read from gave them.
    before_op, after_op: give text to write before and after the text of each op.
    """

    generic: bool = False
    local_scope: bool = False
    typed_pointers: bool = False
    properties_as_attributes: bool = False
    unique_ssa_ids: bool = False
    debuginfo: bool = False
    pretty_debuginfo: bool = False
    elide_elements_above: int | None = None
    elide_resources_above: int | None = None
    hex_elements_above: int = 100
    skip_regions: bool = False
    value_users: bool = False
    nameloc_prefix: bool = False
    iree_compat: bool = False
    source_names: bool = False
    before_op: Callable[[Operation], str] | None = None
    after_op: Callable[[Operation], str] | None = None


DEFAULT = PrintOptions()


def wants_typed_pointers(printer: object) -> bool:
    """Return whether `printer` has the option `typed_pointers`; xDSL's own printers do not."""
    options = getattr(printer, "options", None)
    return isinstance(options, PrintOptions) and options.typed_pointers
