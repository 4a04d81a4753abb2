// From loops with bounds of each other to kernels: two convolutions and a sum. The module in affine_symbols.mlir passes
// induction variables as symbols, which mlir-opt 22 refuses; all texts after it are mlir-opt's.
// Source: seed 003_0c89af35f832d866.txt.

// Pass by pass.
// RUN: okl-opt %S/Inputs/launches/affine_symbols.mlir --allow-unregistered-dialect --affine-demote-symbols | diff %S/Inputs/launches/affine_dims.mlir -
// RUN: okl-opt %S/Inputs/launches/affine_dims.mlir --allow-unregistered-dialect --affine-parallelize | diff %S/Inputs/launches/stage_01_affine_parallelize.mlir -
// RUN: okl-opt %S/Inputs/launches/stage_01_affine_parallelize.mlir --allow-unregistered-dialect --lower-affine | diff %S/Inputs/launches/stage_02_lower_affine.mlir -
// RUN: okl-opt %S/Inputs/launches/stage_02_lower_affine.mlir --allow-unregistered-dialect --canonicalize | diff %S/Inputs/launches/stage_03_canonicalize.mlir -
// RUN: okl-opt %S/Inputs/launches/stage_03_canonicalize.mlir --allow-unregistered-dialect --scf-parallel-loop-fusion | diff %S/Inputs/launches/stage_03_canonicalize.mlir -
// RUN: okl-opt %S/Inputs/launches/stage_03_canonicalize.mlir --allow-unregistered-dialect --gpu-map-parallel-loops | diff %S/Inputs/launches/stage_05_gpu_map_parallel_loops.mlir -
// RUN: okl-opt %S/Inputs/launches/stage_05_gpu_map_parallel_loops.mlir --allow-unregistered-dialect --convert-parallel-loops-to-gpu | diff %S/Inputs/launches/stage_06_convert_parallel_loops_to_gpu.mlir -
// RUN: okl-opt %S/Inputs/launches/stage_06_convert_parallel_loops_to_gpu.mlir --allow-unregistered-dialect --gpu-kernel-outlining | diff %S/Inputs/launches/stage_07_gpu_kernel_outlining.mlir -
// RUN: okl-opt %S/Inputs/launches/stage_07_gpu_kernel_outlining.mlir --allow-unregistered-dialect --canonicalize | diff %S/Inputs/launches/stage_08_canonicalize.mlir -

// All at once.
// RUN: okl-opt %S/Inputs/launches/affine_symbols.mlir --affine-demote-symbols --affine-parallelize --lower-affine --canonicalize --scf-parallel-loop-fusion --gpu-map-parallel-loops --convert-parallel-loops-to-gpu -gpu-kernel-outlining -allow-unregistered-dialect --canonicalize | diff %S/Inputs/launches/stage_08_canonicalize.mlir -

// Where no allocation stands between the loops, and weights are arguments, one launch is left.
// RUN: okl-opt %S/Inputs/launches/allocated_first.mlir --affine-parallelize --lower-affine --canonicalize --scf-parallel-loop-fusion --gpu-map-parallel-loops --convert-parallel-loops-to-gpu -gpu-kernel-outlining -allow-unregistered-dialect --canonicalize | diff %S/Inputs/launches/allocated_first.fused.mlir -

// Hoisted allocations do not suffice where a loop loads from memory that an op gives of which nothing is known.
// RUN: okl-opt %S/Inputs/launches/affine_symbols.mlir --affine-demote-symbols --hoist-allocs --affine-parallelize --lower-affine --canonicalize --scf-parallel-loop-fusion --gpu-map-parallel-loops --convert-parallel-loops-to-gpu -gpu-kernel-outlining -allow-unregistered-dialect --canonicalize | filecheck %s
// CHECK-COUNT-3: memref.alloc()
// CHECK-COUNT-3: gpu.launch_func
// CHECK-NOT:     gpu.launch_func

// SLOW: twelve stages are compared, the last ones compiled
