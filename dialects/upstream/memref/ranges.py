"""Result ranges of memref ops. Source: `MemRefOps.cpp` of MLIR 22."""

from okl_opt.dialects.upstream.shared.dimension_ranges import dimension_range

RESULT_OF_SOME = {"memref.dim": dimension_range}
