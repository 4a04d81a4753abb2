// RUN: okl-opt %s -int-range-optimizations --allow-unregistered-dialect | filecheck %s

// The attributes of a kernel, and upper bounds, tell how large its grid is.
module attributes {gpu.container_module} {

// CHECK-LABEL: gpu.module @k {
gpu.module @k {

  // CHECK-LABEL: gpu.func @f(
  // CHECK-SAME:    %[[ARG0:.*]]: memref<?xi1>) kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 8, 4, 1>} {
  // CHECK:         %[[VAL_0:.*]] = arith.constant true
  // CHECK:         %[[VAL_1:.*]] = arith.constant 4 : index
  // CHECK:         %[[VAL_2:.*]] = arith.constant 64 : index
  // CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
  // CHECK:         %[[VAL_4:.*]] = gpu.block_id  x
  // CHECK:         "t.use"(%[[VAL_0]], %[[VAL_0]], %[[VAL_0]], %[[VAL_0]], %[[VAL_0]], %[[VAL_0]], %[[VAL_0]], %[[VAL_0]], %[[VAL_3]], %[[VAL_4]], %[[VAL_2]], %[[VAL_1]]) : (i1, i1, i1, i1, i1, i1, i1, i1, index, index, index, index) -> ()
  // CHECK:         gpu.return
  // CHECK:       }
  gpu.func @f(%m: memref<?xi1>) kernel attributes {known_block_size = array<i32: 64, 1, 1>, known_grid_size = array<i32: 8, 4, 1>} {
    %tx = gpu.thread_id x
    %ty = gpu.thread_id y
    %bx = gpu.block_id x
    %bd = gpu.block_dim x
    %gd = gpu.grid_dim y
    %l = gpu.lane_id
    %lu = gpu.lane_id upper_bound 32
    %g = gpu.global_id x
    %sg = gpu.subgroup_size : index
    %ns = gpu.num_subgroups upper_bound 8 : index
    %si = gpu.subgroup_id : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c512 = arith.constant 512 : index
    %c0 = arith.constant 0 : index
    %p0 = arith.cmpi ult, %tx, %c64 : index
    %p1 = arith.cmpi ult, %l, %c128 : index
    %p2 = arith.cmpi ult, %lu, %c64 : index
    %p3 = arith.cmpi ult, %g, %c512 : index
    %p4 = arith.cmpi ule, %sg, %c128 : index
    %p5 = arith.cmpi ugt, %ns, %c0 : index
    %p6 = arith.cmpi sge, %si, %c0 : index
    %p7 = arith.cmpi ule, %ns, %c64 : index
    "t.use"(%p0, %p1, %p2, %p3, %p4, %p5, %p6, %p7, %ty, %bx, %bd, %gd) : (i1, i1, i1, i1, i1, i1, i1, i1, index, index, index, index) -> ()
    gpu.return
  }
}
}

// A launch tells the ids and sizes in its body.
// CHECK-LABEL: func.func @launch(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         gpu.launch blocks(%[[VAL_4:.*]], %[[VAL_5:.*]], %[[VAL_6:.*]]) in (%[[VAL_7:.*]] = %[[VAL_2]], %[[VAL_8:.*]] = %[[VAL_3]], %[[VAL_9:.*]] = %[[ARG0]]) threads(%[[VAL_10:.*]], %[[VAL_11:.*]], %[[VAL_12:.*]]) in (%[[VAL_13:.*]] = %[[ARG0]], %[[VAL_14:.*]] = %[[VAL_2]], %[[VAL_15:.*]] = %[[VAL_3]]) {
// CHECK:           "t.use"(%[[VAL_4]], %[[VAL_1]], %[[VAL_6]], %[[VAL_10]], %[[VAL_11]], %[[VAL_1]], %[[VAL_2]], %[[VAL_3]], %[[VAL_9]], %[[VAL_13]], %[[VAL_2]], %[[VAL_3]], %[[VAL_0]], %[[VAL_0]], %[[VAL_2]]) : (index, index, index, index, index, index, index, index, index, index, index, index, i1, i1, index) -> ()
// CHECK:           gpu.terminator
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @launch(%n: index) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c4, %sz = %c1) {
    %r = arith.remui %bx, %c4 : index
    %c0 = arith.constant 0 : index
    %p = arith.cmpi sge, %tx, %c0 : index
    %t = gpu.thread_id y
    %u = gpu.block_dim y
    %q = arith.cmpi ult, %t, %c4 : index
    "t.use"(%r, %by, %bz, %tx, %ty, %tz, %gx, %gy, %gz, %sx, %sy, %sz, %p, %q, %u) : (index, index, index, index, index, index, index, index, index, index, index, index, i1, i1, index) -> ()
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func.func @known_sizes(
// CHECK-SAME:    %[[ARG0:.*]]: i64) attributes {gpu.known_block_size = array<i32: 16, 2, 1>} {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         "t.use"(%[[VAL_0]], %[[VAL_1]], %[[VAL_0]], %[[VAL_0]], %[[VAL_0]]) : (i1, index, i1, i1, i1) -> ()
// CHECK:         return
// CHECK:       }
func.func @known_sizes(%x: i64) attributes {gpu.known_block_size = array<i32: 16, 2, 1>} {
  %t = gpu.thread_id x
  %c16 = arith.constant 16 : index
  %p = arith.cmpi ult, %t, %c16 : index
  %z = gpu.thread_id z
  %id = gpu.thread_id x upper_bound 8
  %c8 = arith.constant 8 : index
  %q = arith.cmpi ult, %id, %c8 : index
  %c = gpu.cluster_dim x
  %cb = gpu.cluster_block_id x
  %r = arith.cmpi ult, %cb, %c8 : index
  %cd = gpu.cluster_dim_blocks x
  %s = arith.cmpi ule, %cd, %c8 : index
  "t.use"(%p, %z, %q, %r, %s) : (i1, index, i1, i1, i1) -> ()
  return
}
