// RUN: okl-opt %s --verify-roundtrip | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// A module of kernels and its asynchronous launches, as in seed 003_0c89af35f832d866.txt.

// CHECK-LABEL: module attributes {gpu.container_module} {
module attributes {gpu.container_module} {
  // CHECK: gpu.module @kernels [#nvvm.target<chip = "sm_90">] {
  gpu.module @kernels [#nvvm.target<chip = "sm_90">] {
    // CHECK: gpu.func @conv(%arg0: memref<?xf32>) workgroup(%arg1 : memref<32xf32, #gpu.address_space<workgroup>>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    gpu.func @conv(%x: memref<?xf32>) workgroup(%tile: memref<32xf32, #gpu.address_space<workgroup>>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
      // CHECK: %thread_id_x = gpu.thread_id  x upper_bound 32
      %i = gpu.thread_id x upper_bound 32
      %v = memref.load %x[%i] : memref<?xf32>
      memref.store %v, %tile[%i] : memref<32xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      // CHECK: %{{.*}} = gpu.all_reduce  add %{{.*}} {
      %sum = gpu.all_reduce add %v {} : (f32) -> f32
      gpu.return
    }
  }

  // CHECK-LABEL: func.func @main
  func.func @main(%n: index, %shared: i32, %host: memref<?xf32>) {
    // CHECK: %[[T0:.*]] = gpu.wait async
    %t0 = gpu.wait async
    // CHECK: %memref, %asyncToken = gpu.alloc async [%[[T0]]] (%arg0) : memref<?xf32>
    %x, %t1 = gpu.alloc async [%t0] (%n) : memref<?xf32>
    // CHECK: %[[T2:.*]] = gpu.memcpy async [%asyncToken] %memref, %arg2 : memref<?xf32>, memref<?xf32>
    %t2 = gpu.memcpy async [%t1] %x, %host : memref<?xf32>, memref<?xf32>
    // CHECK: %[[T3:.*]] = gpu.launch_func async [%[[T2]]] @kernels::@conv blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0) dynamic_shared_memory_size %arg1 args(%memref : memref<?xf32>)
    %t3 = gpu.launch_func async [%t2] @kernels::@conv blocks in (%n, %n, %n) threads in (%n, %n, %n) dynamic_shared_memory_size %shared args(%x : memref<?xf32>)
    // CHECK: gpu.wait [%[[T3]]]
    gpu.wait [%t3]
    // CHECK: gpu.launch blocks(%arg3, %arg4, %arg5) in (%arg9 = %arg0, %arg10 = %arg0, %arg11 = %arg0) threads(%arg6, %arg7, %arg8) in (%arg12 = %arg0, %arg13 = %arg0, %arg14 = %arg0) {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
      gpu.terminator
    }
    return
  }
}
