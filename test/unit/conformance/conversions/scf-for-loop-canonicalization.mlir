// FLAGS: -scf-for-loop-canonicalization
func.func @scf_for_canonicalize_min(%A : memref<i64>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c2 {
    %1 = affine.min affine_map<(d0, d1)[] -> (2, d1 - d0)> (%i, %c4)
    %2 = arith.index_cast %1: index to i64
    memref.store %2, %A[]: memref<i64>
  }
  return
}
// -----
func.func @scf_for_max(%A : memref<i64>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c2 {
    %1 = affine.max affine_map<(d0, d1)[] -> (-2, -(d1 - d0))> (%i, %c4)
    %2 = arith.index_cast %1: index to i64
    memref.store %2, %A[]: memref<i64>
  }
  return
}
// -----
func.func @max_not_simplified(%A : memref<i64>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c3 {
    %1 = affine.max affine_map<(d0, d1)[] -> (-2, -(d1 - d0))> (%i, %c4)
    %2 = arith.index_cast %1: index to i64
    memref.store %2, %A[]: memref<i64>
  }
  scf.for %i = %c2 to %c4 step %c3 {
    %1 = affine.min affine_map<(d0) -> (d0, 3)>(%i)
    %2 = arith.index_cast %1: index to i64
    memref.store %2, %A[]: memref<i64>
  }
  return
}
// -----
func.func @loop_nested_ivs(%A : memref<i64>, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c2 {
    scf.for %j = %i to %ub step %c1 {
      %1 = affine.min affine_map<(d0, d1)[s0] -> (d0 - d1 + s0, s0)> (%i, %j)[%ub]
      %2 = arith.index_cast %1: index to i64
      memref.store %2, %A[]: memref<i64>
    }
  }
  return
}
// -----
func.func @parallel(%A : memref<i64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  scf.parallel (%i, %j, %k) = (%c0, %c1, %c0) to (%c4, %c7, %n) step (%c2, %c2, %c1) {
    %1 = affine.min affine_map<(d0, d1)[] -> (2, d1 - d0)> (%i, %c4)
    %2 = arith.index_cast %1: index to i64
    memref.store %2, %A[]: memref<i64>
    %3 = affine.min affine_map<(d0, d1)[] -> (2, d1 - d0)> (%j, %c7)
    %4 = arith.index_cast %3: index to i64
    memref.store %4, %A[]: memref<i64>
    %5 = affine.min affine_map<(d0)[s0] -> (1, s0 - d0)> (%k)[%n]
    %6 = arith.index_cast %5: index to i64
    memref.store %6, %A[]: memref<i64>
    %7 = affine.min affine_map<(d0, d1)[s0] -> (1, s0 - d0 - d1)> (%i, %k)[%n]
    %8 = arith.index_cast %7: index to i64
    memref.store %8, %A[]: memref<i64>
  }
  return
}
// -----
func.func @forall(%A : memref<i64>, %n: index) {
  scf.forall (%i, %j) = (0, 0) to (4, %n) step (2, 1) {
    %1 = affine.min affine_map<(d0) -> (2, 4 - d0)> (%i)
    %2 = arith.index_cast %1: index to i64
    memref.store %2, %A[]: memref<i64>
    %3 = affine.min affine_map<(d0)[s0] -> (1, s0 - d0)> (%j)[%n]
    %4 = arith.index_cast %3: index to i64
    memref.store %4, %A[]: memref<i64>
  }
  return
}
// -----
func.func @dynamic(%A : memref<i64>, %a: index, %n: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %a to %n step %s {
    %1 = affine.min affine_map<(d0)[s0] -> (1, s0 - d0)> (%i)[%n]
    %2 = arith.index_cast %1: index to i64
    memref.store %2, %A[]: memref<i64>
  }
  scf.for %i = %c0 to %n step %c4 {
    %1 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)> (%i)[%n]
    %2 = arith.index_cast %1: index to i64
    memref.store %2, %A[]: memref<i64>
    %3 = affine.min affine_map<(d0)[s0] -> (1, s0 - d0)> (%i)[%n]
    %4 = arith.index_cast %3: index to i64
    memref.store %4, %A[]: memref<i64>
    %5 = affine.max affine_map<(d0)[s0] -> (0, s0 - d0)> (%i)[%n]
    %6 = arith.index_cast %5: index to i64
    memref.store %6, %A[]: memref<i64>
  }
  %m = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%n]
  scf.for %i = %c0 to %m step %c4 {
    %1 = affine.min affine_map<(d0)[s0] -> (4, s0 * 4 - d0)> (%i)[%n]
    %2 = arith.index_cast %1: index to i64
    memref.store %2, %A[]: memref<i64>
    %3 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)> (%i)[%m]
    %4 = arith.index_cast %3: index to i64
    memref.store %4, %A[]: memref<i64>
  }
  return
}
// -----
func.func @one_turn(%A : memref<i64>, %t: index) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c3 to %c5 step %c9 {
    %1 = affine.min affine_map<(d0)[s0] -> (5 - d0 + s0, 8 + s0)> (%i)[%t]
    %2 = arith.index_cast %1: index to i64
    memref.store %2, %A[]: memref<i64>
    %3 = affine.max affine_map<(d0)[s0] -> (5 - d0 + s0, s0)> (%i)[%t]
    %4 = arith.index_cast %3: index to i64
    memref.store %4, %A[]: memref<i64>
  }
  scf.for %i = %c5 to %c3 step %c9 {
    %1 = affine.min affine_map<(d0)[s0] -> (5 - d0 + s0, 8 + s0)> (%i)[%t]
    %2 = arith.index_cast %1: index to i64
    memref.store %2, %A[]: memref<i64>
  }
  return
}
// -----
func.func @no_loops(%A : memref<i64>, %t: index, %u: index) {
  %1 = affine.min affine_map<()[s0] -> (s0, s0 + 4)>()[%t]
  %2 = arith.index_cast %1: index to i64
  memref.store %2, %A[]: memref<i64>
  %3 = affine.min affine_map<()[s0, s1] -> (s0, s1 + 4)>()[%t, %u]
  %4 = arith.index_cast %3: index to i64
  memref.store %4, %A[]: memref<i64>
  %5 = affine.max affine_map<()[s0, s1] -> (s0 * s1, 4)>()[%t, %u]
  %6 = arith.index_cast %5: index to i64
  memref.store %6, %A[]: memref<i64>
  return
}
// -----
func.func @tensor_dim_of_iter_arg(%t : tensor<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %0, %1 = scf.for %i = %c0 to %c10 step %c1 iter_args(%arg0 = %t, %arg1 = %c0) -> (tensor<?x?xf32>, index) {
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    scf.yield %arg0, %dim : tensor<?x?xf32>, index
  }
  return %1 : index
}
// -----
func.func @tensor_dim_of_iter_arg_insertslice(%t : tensor<?x?xf32>, %t2 : tensor<10x10xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %0, %1 = scf.for %i = %c0 to %c10 step %c1 iter_args(%arg0 = %t, %arg1 = %c0) -> (tensor<?x?xf32>, index) {
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %2 = tensor.insert_slice %t2 into %arg0[0, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<?x?xf32>
    %3 = tensor.insert_slice %t2 into %2[1, 1] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<?x?xf32>
    scf.yield %3, %dim : tensor<?x?xf32>, index
  }
  return %1 : index
}
// -----
func.func @tensor_dim_of_iter_arg_nested_for(%t : tensor<?x?xf32>, %t2 : tensor<10x10xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %0, %1 = scf.for %i = %c0 to %c10 step %c1 iter_args(%arg0 = %t, %arg1 = %c0) -> (tensor<?x?xf32>, index) {
    %2, %3 = scf.for %j = %c0 to %c10 step %c1 iter_args(%arg2 = %arg0, %arg3 = %arg1) -> (tensor<?x?xf32>, index) {
      %dim = tensor.dim %arg2, %c0 : tensor<?x?xf32>
      %4 = tensor.insert_slice %t2 into %arg2[0, 0] [10, 10] [1, 1] : tensor<10x10xf32> into tensor<?x?xf32>
      scf.yield %4, %dim : tensor<?x?xf32>, index
    }
    scf.yield %2, %3 : tensor<?x?xf32>, index
  }
  %dim = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %1, %dim : index, index
}
// -----
func.func @tensor_dim_of_iter_arg_no_canonicalize(%t : tensor<?x?xf32>, %t2 : tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %0, %1 = scf.for %i = %c0 to %c10 step %c1 iter_args(%arg0 = %t, %arg1 = %c0) -> (tensor<?x?xf32>, index) {
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    scf.yield %t2, %dim : tensor<?x?xf32>, index
  }
  %dim = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %1, %dim : index, index
}
// -----
func.func @memref_dims(%t : memref<?x?xf32>, %i: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %0, %1 = scf.for %j = %c0 to %c10 step %c1 iter_args(%arg0 = %t, %arg1 = %c0) -> (memref<?x?xf32>, index) {
    %dim = memref.dim %arg0, %i : memref<?x?xf32>
    scf.yield %arg0, %dim : memref<?x?xf32>, index
  }
  %dim = memref.dim %0, %c1 : memref<?x?xf32>
  return %1, %dim : index, index
}
