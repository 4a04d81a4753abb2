"""The gpu dialect: ops and attributes that xDSL lacks, or cannot represent as in MLIR 22."""

OVERRIDDEN = (
    "gpu.all_reduce gpu.all_reduce_op gpu.alloc gpu.barrier gpu.block_dim gpu.block_id gpu.dealloc gpu.func "
    "gpu.global_id gpu.grid_dim gpu.lane_id gpu.launch gpu.launch_func gpu.loop_dim_map gpu.memcpy gpu.module "
    "gpu.num_subgroups gpu.return gpu.subgroup_id gpu.subgroup_size gpu.terminator gpu.thread_id gpu.wait "
    "gpu.yield"
)
"""Ops and attributes that replace xDSL's of the same name; listed here so that `ops` need not be imported."""
