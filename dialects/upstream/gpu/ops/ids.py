"""Ids and sizes of the grid for the current thread.

All return an index; `upper_bound` guarantees that it is less than (an id) or at most (a size) that number.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.dialects.gpu import DimensionAttr
from xdsl.irdl import IRDLOperation, irdl_op_definition, opt_prop_def, prop_def, result_def, traits_def
from xdsl.traits import Pure

from okl_opt.dialects.declare import declare


class _DimensionOp(IRDLOperation, ABC):
    """%thread_id_x = gpu.thread_id  x upper_bound 64"""

    dimension = prop_def(DimensionAttr)
    upper_bound = opt_prop_def(IntegerAttr[IndexType])
    result = result_def(IndexType)

    traits = traits_def(Pure())

    # MLIR has two blanks before the dimension.
    assembly_format = "` ` $dimension (`upper_bound` $upper_bound^)? attr-dict"

    def __init__(self, dimension: DimensionAttr, upper_bound: int | None = None):
        bound = None if upper_bound is None else IntegerAttr.from_index_int_value(upper_bound)
        super().__init__(properties={"dimension": dimension, "upper_bound": bound}, result_types=[IndexType()])

    def asm_result_names(self) -> Sequence[str | None]:
        return (f"{self.name.removeprefix('gpu.')}_{self.dimension.data}",)


@irdl_op_definition
class LaneIdOp(IRDLOperation):
    """The thread's number in its subgroup.

    %0 = gpu.lane_id upper_bound 32
    """

    name = "gpu.lane_id"

    upper_bound = opt_prop_def(IntegerAttr[IndexType])
    result = result_def(IndexType)

    traits = traits_def(Pure())

    assembly_format = "(`upper_bound` $upper_bound^)? attr-dict"


class _SubgroupOp(IRDLOperation, ABC):
    """%0 = gpu.subgroup_id upper_bound 8 : index"""

    upper_bound = opt_prop_def(IntegerAttr[IndexType])
    result = result_def(IndexType)

    traits = traits_def(Pure())

    assembly_format = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)"


_DIMENSION_OPS = {
    "gpu.thread_id": "The thread's number in its block.",
    "gpu.block_id": "The block's number in the grid.",
    "gpu.block_dim": "The number of threads in a block.",
    "gpu.grid_dim": "The number of blocks in the grid.",
    "gpu.global_id": "The thread's number in the grid.",
    "gpu.cluster_id": "The cluster's number in the grid.",
    "gpu.cluster_dim": "The number of clusters in the grid.",
    "gpu.cluster_dim_blocks": "The number of blocks in a cluster.",
    "gpu.cluster_block_id": "The block's number in its cluster.",
}
_SUBGROUP_OPS = {
    "gpu.subgroup_id": "The subgroup's number in its block.",
    "gpu.num_subgroups": "The number of subgroups in a block.",
    "gpu.subgroup_size": "The number of threads in a subgroup.",
}

ID_OPS = (
    *(declare(_DimensionOp, name, doc) for name, doc in _DIMENSION_OPS.items()),
    LaneIdOp,
    *(declare(_SubgroupOp, name, doc) for name, doc in _SUBGROUP_OPS.items()),
)
