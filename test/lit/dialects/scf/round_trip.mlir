// RUN: okl-opt %s --verify-roundtrip | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// CHECK-LABEL: func.func @forall
func.func @forall(%t: tensor<4x8xf32>, %n: index) -> tensor<4x8xf32> {
  // CHECK: scf.forall (%arg2, %arg3) = (0, %arg1) to (4, 8) step (1, 2) shared_outs(%arg4 = %arg0) -> (tensor<4x8xf32>) {
  %0 = scf.forall (%i, %j) = (0, %n) to (4, 8) step (1, 2) shared_outs(%out = %t) -> (tensor<4x8xf32>) {
    // CHECK-NEXT: scf.forall.in_parallel {
    scf.forall.in_parallel {
    }
    // CHECK: } {mapping = [#gpu.block<x>, #gpu.thread<linear_dim_0>]}
  } {mapping = [#gpu.block<x>, #gpu.thread<linear_dim_0>]}
  // CHECK: scf.forall (%arg2) in (%arg1) {
  // CHECK-NEXT: }
  scf.forall (%i) in (%n) {
  }
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @loops
func.func @loops(%x: i32, %n: index, %b: i1) {
  // CHECK: scf.for unsigned %arg3 = %arg1 to %arg1 step %arg1 {
  scf.for unsigned %i = %n to %n step %n {
  }
  // CHECK: scf.execute_region -> i32 no_inline {
  %0 = scf.execute_region -> i32 no_inline {
    scf.yield %x : i32
  }
  // CHECK: scf.while : () -> () {
  scf.while : () -> () {
    scf.condition(%b)
  } do {
    scf.yield
  }
  return
}
