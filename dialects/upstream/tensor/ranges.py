"""Result ranges of tensor ops. Source: `TensorOps.cpp` of MLIR 22."""

from okl_opt.dialects.upstream.shared.dimension_ranges import dimension_range

RESULT_OF_SOME = {"tensor.dim": dimension_range}
