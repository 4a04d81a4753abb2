// RUN: okl-opt %s --pass-pipeline='builtin.module(func.func(bufferization-lower-deallocations))' --split-input-file --verify-diagnostics
// RUN: not okl-opt %s --pass-pipeline='builtin.module(gpu.module(bufferization-lower-deallocations))' 2>&1 | filecheck %s

func.func @several(%m: memref<2xf32>, %n: memref<2xf32>, %c: i1) {
  // expected-error@below {{library function required for generic lowering, but cannot be automatically inserted when operating on functions}}
  bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%c, %c)
  return
}

// CHECK: error: root operation must be a builtin.module or a function
gpu.module @kernels {
}
