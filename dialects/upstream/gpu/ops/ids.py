"""Ids and sizes of the grid, as a thread of it sees them.

All give an index; `upper_bound` promises that it is below (an id) or not above (a size) that number.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.dialects.gpu import DimensionAttr
from xdsl.irdl import IRDLOperation, irdl_op_definition, opt_prop_def, prop_def, result_def, traits_def
from xdsl.traits import Pure


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
class ThreadIdOp(_DimensionOp):
    """The thread's number in its block."""

    name = "gpu.thread_id"


@irdl_op_definition
class BlockIdOp(_DimensionOp):
    """The block's number in the grid."""

    name = "gpu.block_id"


@irdl_op_definition
class BlockDimOp(_DimensionOp):
    """The number of threads in a block."""

    name = "gpu.block_dim"


@irdl_op_definition
class GridDimOp(_DimensionOp):
    """The number of blocks in the grid."""

    name = "gpu.grid_dim"


@irdl_op_definition
class GlobalIdOp(_DimensionOp):
    """The thread's number in the grid."""

    name = "gpu.global_id"


@irdl_op_definition
class ClusterIdOp(_DimensionOp):
    """The cluster's number in the grid."""

    name = "gpu.cluster_id"


@irdl_op_definition
class ClusterDimOp(_DimensionOp):
    """The number of clusters in the grid."""

    name = "gpu.cluster_dim"


@irdl_op_definition
class ClusterDimBlocksOp(_DimensionOp):
    """The number of blocks in a cluster."""

    name = "gpu.cluster_dim_blocks"


@irdl_op_definition
class ClusterBlockIdOp(_DimensionOp):
    """The block's number in its cluster."""

    name = "gpu.cluster_block_id"


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


@irdl_op_definition
class SubgroupIdOp(_SubgroupOp):
    """The subgroup's number in its block."""

    name = "gpu.subgroup_id"


@irdl_op_definition
class NumSubgroupsOp(_SubgroupOp):
    """The number of subgroups in a block."""

    name = "gpu.num_subgroups"


@irdl_op_definition
class SubgroupSizeOp(_SubgroupOp):
    """The number of threads in a subgroup."""

    name = "gpu.subgroup_size"


ID_OPS = (
    ThreadIdOp,
    BlockIdOp,
    BlockDimOp,
    GridDimOp,
    GlobalIdOp,
    ClusterIdOp,
    ClusterDimOp,
    ClusterDimBlocksOp,
    ClusterBlockIdOp,
    LaneIdOp,
    SubgroupIdOp,
    NumSubgroupsOp,
    SubgroupSizeOp,
)
