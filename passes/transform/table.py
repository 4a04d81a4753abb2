"""The table of transform ops: the function that runs an op, and its consumed operands.

Source: the effects of the ops in MLIR 22; `FunctionalStyleTransformOpTrait` consumes all operands.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from okl_opt.passes.pipeline.entries import load_function
from okl_opt.passes.transform.run import Handler


class _Row(NamedTuple):
    function: str
    """The place of the function: `module:name` in `okl_opt.passes.transform.ops`."""
    consumes: tuple[str, ...] = ()


_ALL = ("*",)
_TARGET = ("target",)

_ROWS: Mapping[str, _Row] = {
    "annotate": _Row("control:apply_annotate"),
    "apply_cse": _Row("cleanup:apply_cse"),
    "apply_dce": _Row("cleanup:apply_dce"),
    "apply_licm": _Row("cleanup:apply_licm"),
    "apply_patterns": _Row("patterns:apply_patterns"),
    "apply_registered_pass": _Row("cleanup:apply_registered_pass", _TARGET),
    "cast": _Row("handles:apply_cast"),
    "collect_matching": _Row("matching:apply_collect_matching"),
    "debug.emit_param_as_remark": _Row("control:apply_emit_param_as_remark"),
    "debug.emit_remark_at": _Row("control:apply_emit_remark_at"),
    "foreach": _Row("control:apply_foreach"),
    "foreach_match": _Row("matching:apply_foreach_match", ("root", "forwarded_inputs")),
    "get_consumers_of_result": _Row("handles:apply_get_consumers_of_result"),
    "get_defining_op": _Row("handles:apply_get_defining_op"),
    "get_operand": _Row("handles:apply_get_operand"),
    "get_parent_op": _Row("handles:apply_get_parent_op"),
    "get_producer_of_operand": _Row("handles:apply_get_producer_of_operand"),
    "get_result": _Row("handles:apply_get_result"),
    "include": _Row("control:apply_include"),
    "match.operation_empty": _Row("matching:apply_match_operation_empty"),
    "match.operation_name": _Row("matching:apply_match_operation_name"),
    "match.param.cmpi": _Row("matching:apply_match_param_cmpi"),
    "merge_handles": _Row("handles:apply_merge_handles"),
    "num_associations": _Row("handles:apply_num_associations"),
    "param.constant": _Row("handles:apply_param_constant"),
    "print": _Row("control:apply_print"),
    "replicate": _Row("handles:apply_replicate"),
    "select": _Row("handles:apply_select"),
    "sequence": _Row("control:apply_sequence", ("root",)),
    "split_handle": _Row("handles:apply_split_handle"),
    "structured.fuse": _Row("fusion:apply_fuse", _TARGET),
    "structured.fuse_into_containing_op": _Row("fusion:apply_fuse_into_containing_op", ("producer_op",)),
    "structured.generalize": _Row("structured:apply_generalize", _ALL),
    "structured.hoist_redundant_vector_transfers": _Row("vectors:apply_hoist_redundant_vector_transfers", _ALL),
    "structured.interchange": _Row("structured:apply_interchange", _ALL),
    "structured.lower_pack": _Row("packing:apply_lower_pack", _ALL),
    "structured.lower_unpack": _Row("packing:apply_lower_unpack", _ALL),
    "structured.match": _Row("matching:apply_match"),
    "structured.pack": _Row("packing:apply_pack", _TARGET),
    "structured.pad": _Row("padding:apply_pad", _TARGET),
    "structured.tile_using_for": _Row("tiling:apply_tile_using_for", _TARGET),
    "structured.tile_using_forall": _Row("tiling:apply_tile_using_forall", _TARGET),
    "structured.vectorize": _Row("vectors:apply_vectorize", _TARGET),
    "structured.vectorize_children_and_apply_patterns": _Row("vectors:apply_vectorize_children", _ALL),
}
"""Op of the transform dialect -> its function and consumed operands."""


@cache
def handler(name: str) -> Handler | None:
    """Return the handler of an op; None if it is not supported."""
    row = _Row("control:apply_print_format") if name == "printf.print_format" else None
    if name.startswith("transform."):
        row = _ROWS.get(name.removeprefix("transform."))
    if row is None:
        return None
    return Handler(load_function(f"transform.ops.{row.function}"), row.consumes)
