// RUN: okl-opt %s -gpu-kernel-outlining | filecheck %s
// RUN: okl-opt %s "-gpu-kernel-outlining=data-layout-str='#dlti.dl_spec<index = 32 : i32>'" | filecheck %s --check-prefix=LAYOUT

// LAYOUT: gpu.module @f_kernel_0 attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {
// LAYOUT: gpu.module @named attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {

// CHECK-LABEL: module attributes {gpu.container_module}
// CHECK-LABEL: func.func @callee(
// CHECK-SAME:    %[[ARG0:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = memref.get_global @weights : memref<4xf32>
// CHECK:         "test.use"(%[[VAL_0]]) : (memref<4xf32>) -> ()
// CHECK:         return %[[ARG0]] : f32
// CHECK:       }
func.func @callee(%a: f32) -> f32 {
  %0 = memref.get_global @weights : memref<4xf32>
  "test.use"(%0) : (memref<4xf32>) -> ()
  return %a : f32
}
memref.global "private" @weights : memref<4xf32> = dense<1.0>

// The module of a kernel has what the kernel refers to; names that are taken get a number.
// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xf32>, %[[ARG2:.*]]: i32, %[[ARG3:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 32 : index
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.launch_func async [%[[VAL_2]]] @f_kernel_0::@f_kernel clusters in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]]) blocks in (%[[VAL_0]], %[[VAL_1]], %[[VAL_0]]) threads in (%[[VAL_1]], %[[VAL_0]], %[[ARG0]])  dynamic_shared_memory_size %[[ARG2]] args(%[[ARG3]] : f32, %[[ARG1]] : memref<?xf32>)
// CHECK:         gpu.wait [%[[VAL_3]]]
// CHECK:         return
// CHECK:       }
func.func @f(%n: index, %m: memref<?xf32>, %bytes: i32, %v: f32) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %t = gpu.wait async
  %t1 = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%ncx = %c1, %ncy = %c1, %ncz = %c1)
      blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c32, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %n)
      dynamic_shared_memory_size %bytes
      workgroup(%w : memref<4xf32, #gpu.address_space<workgroup>>)
      private(%p : memref<1xf32, #gpu.address_space<private>>) {
    %x = func.call @callee(%v) : (f32) -> f32
    memref.store %x, %w[%tx] : memref<4xf32, #gpu.address_space<workgroup>>
    memref.store %x, %p[%ncx] : memref<1xf32, #gpu.address_space<private>>
    memref.store %x, %m[%sx] : memref<?xf32>
    gpu.terminator
  }
  gpu.wait [%t1]
  return
}

// CHECK-LABEL: gpu.func @f_kernel(
// CHECK-SAME:    %[[ARG0:.*]]: f32, %[[ARG1:.*]]: memref<?xf32>) workgroup(%[[ARG2:.*]] : memref<4xf32, #gpu.address_space<workgroup>>) private(%[[ARG3:.*]] : memref<1xf32, #gpu.address_space<private>>) kernel attributes {known_grid_size = array<i32: 1, 32, 1>} {
// CHECK:         %[[VAL_0:.*]] = gpu.block_id  x
// CHECK:         %[[VAL_1:.*]] = gpu.block_id  y
// CHECK:         %[[VAL_2:.*]] = gpu.block_id  z
// CHECK:         %[[VAL_3:.*]] = gpu.thread_id  x
// CHECK:         %[[VAL_4:.*]] = gpu.thread_id  y
// CHECK:         %[[VAL_5:.*]] = gpu.thread_id  z
// CHECK:         %[[VAL_6:.*]] = gpu.grid_dim  x
// CHECK:         %[[VAL_7:.*]] = gpu.grid_dim  y
// CHECK:         %[[VAL_8:.*]] = gpu.grid_dim  z
// CHECK:         %[[VAL_9:.*]] = gpu.block_dim  x
// CHECK:         %[[VAL_10:.*]] = gpu.block_dim  y
// CHECK:         %[[VAL_11:.*]] = gpu.block_dim  z
// CHECK:         %[[VAL_12:.*]] = gpu.cluster_id  x
// CHECK:         %[[VAL_13:.*]] = gpu.cluster_id  y
// CHECK:         %[[VAL_14:.*]] = gpu.cluster_id  z
// CHECK:         %[[VAL_15:.*]] = gpu.cluster_dim  x
// CHECK:         %[[VAL_16:.*]] = gpu.cluster_dim  y
// CHECK:         %[[VAL_17:.*]] = gpu.cluster_dim  z
// CHECK:         %[[VAL_18:.*]] = func.call @callee(%[[ARG0]]) : (f32) -> f32
// CHECK:         memref.store %[[VAL_18]], %[[ARG2]][%[[VAL_3]]] : memref<4xf32, #gpu.address_space<workgroup>>
// CHECK:         memref.store %[[VAL_18]], %[[ARG3]][%[[VAL_15]]] : memref<1xf32, #gpu.address_space<private>>
// CHECK:         memref.store %[[VAL_18]], %[[ARG1]][%[[VAL_9]]] : memref<?xf32>
// CHECK:         gpu.return
// CHECK:       }
func.func private @f_kernel()

// A launch names its module and its kernel; two of one name are told apart.
// CHECK-LABEL: func.func @by_name(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         gpu.launch_func  @named::@kernel blocks in (%[[ARG0]], %[[ARG0]], %[[ARG0]]) threads in (%[[ARG0]], %[[ARG0]], %[[ARG0]])
// CHECK:         gpu.launch_func  @named::@kernel_0 blocks in (%[[ARG0]], %[[ARG0]], %[[ARG0]]) threads in (%[[ARG0]], %[[ARG0]], %[[ARG0]])
// CHECK:         return
// CHECK:       }
func.func @by_name(%n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) module(@named) function(@kernel) {
    "test.use"(%bx) : (index) -> ()
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) module(@named) function(@kernel) {
    "test.use"(%tz) : (index) -> ()
    gpu.terminator
  }
  return
}
