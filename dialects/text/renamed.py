"""IREE's renamed ops and types: old and new names are read as those of December 2022, and printed as new on request."""

from __future__ import annotations

from okl_opt.dialects.text.options import PrintOptions

TODAY = {
    "flow.dispatch.tensor": "iree_tensor_ext.dispatch.tensor",
    "flow.dispatch.tensor.load": "iree_tensor_ext.dispatch.tensor.load",
    "flow.dispatch.tensor.store": "iree_tensor_ext.dispatch.tensor.store",
    "flow.dispatch.workgroup_count_from_slice": "iree_tensor_ext.dispatch.workgroup_count_from_slice",
    "flow.dispatch.workload.ordinal": "iree_tensor_ext.dispatch.workload.ordinal",
}
"""Names of December 2022 -> today's names."""

READ_AS = {
    **{new: old for old, new in TODAY.items()},
    **{
        f"iree_cpu.{device}_encoding_{word}": f"iree_cpu.{device}_encoding_solver"
        for device in ("cpu", "vmvx")
        for word in ("layout", "resolver")
    },
}
"""Names of other years -> the names of December 2022."""

PRINTED_TODAY = {
    **TODAY,
    "flow.dispatch.workgroup_count_from_dag_root": "iree_tensor_ext.dispatch.workgroup_count_from_slice",
    "util.initializer.return": "util.return",
}
"""`TODAY`, and names that today belong to other ops."""


def is_for_todays_iree(printer: object) -> bool:
    """Return whether `printer` has the option `iree_compat`; xDSL's own printers do not."""
    options = getattr(printer, "options", None)
    return isinstance(options, PrintOptions) and options.iree_compat
