"""The options of the printer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from xdsl.ir import Operation


class PrintOptions(NamedTuple):
    """The options of the printer."""

    generic: bool = False
    """Print every op in generic form (`--mlir-print-op-generic`)."""
    local_scope: bool = False
    """Print attributes in full instead of aliases (`--mlir-print-local-scope`)."""
    typed_pointers: bool = False
    """Print `!llvm.ptr<i8>` for every opaque pointer, as MLIR did before pointers were opaque."""
    properties_as_attributes: bool = False
    """Print properties among the attributes of the generic form, not in `<{...}>`."""
    unique_ssa_ids: bool = False
    """Use no number or name twice (`--mlir-print-unique-ssa-ids`); always on in generic form."""
    debuginfo: bool = False
    """Print locations after ops and block arguments, as aliases defined at the end (`--mlir-print-debuginfo`)."""
    pretty_debuginfo: bool = False
    """Print locations inline, in a readable form (`--mlir-pretty-debuginfo`)."""
    elide_elements_above: int | None = None
    """Print constants of more elements as `dense_resource<__elided__>`; None for no limit."""
    elide_resources_above: int | None = None
    """Omit resources with a text of more characters; None for no limit."""
    hex_elements_above: int = 100
    """Print constants of more elements as hex; -1 for none."""
    skip_regions: bool = False
    """Print `{...}` in place of regions (`--mlir-print-skip-regions`)."""
    value_users: bool = False
    """Print comments that name the users of a value (`--mlir-print-value-users`)."""
    nameloc_prefix: bool = False
    """Name values after their `loc("name")` (`--mlir-use-nameloc-as-prefix`)."""
    iree_compat: bool = False
    """Print today's IREE names of ops and types of Flow (`--print-iree-compat`)."""
    source_names: bool = False
    """Keep the names of values in the text that was read."""
    before_op: Callable[[Operation], str] | None = None
    """Returns text to print before an op."""
    after_op: Callable[[Operation], str] | None = None
    """Returns text to print after an op."""


DEFAULT = PrintOptions()


def wants_typed_pointers(printer: object) -> bool:
    """Return whether `printer` has the option `typed_pointers`; xDSL's own printers do not."""
    options = getattr(printer, "options", None)
    return isinstance(options, PrintOptions) and options.typed_pointers
