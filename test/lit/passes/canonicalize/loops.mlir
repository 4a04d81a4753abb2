// RUN: okl-opt %s -canonicalize | filecheck %s

// Once: the body; never: nothing. Unsigned bounds are not compared.
// CHECK-LABEL: func.func @loops(
// CHECK:         memref.store %arg1, %arg0[%c0] : memref<4xf32>
// CHECK-NEXT:    scf.for unsigned
// CHECK:           memref.store
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @loops(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    memref.store %x, %m[%i] : memref<4xf32>
  }
  scf.for %i = %c0 to %c0 step %c1 {
    memref.store %x, %m[%i] : memref<4xf32>
  }
  %minus = arith.constant -5 : i32
  %one = arith.constant 1 : i32
  scf.for unsigned %i = %one to %minus step %one : i32 {
    memref.store %x, %m[%c0] : memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @execute(
// CHECK-NEXT:    %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT:    %1 = scf.execute_region -> i32 no_inline {
func.func @execute(%x: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    %1 = arith.addi %x, %x : i32
    scf.yield %1 : i32
  }
  %2 = scf.execute_region -> i32 no_inline {
    %1 = arith.addi %0, %x : i32
    scf.yield %1 : i32
  }
  return %2 : i32
}

// A loop is erased if its results are not used and it does nothing else.
// CHECK-LABEL: func.func @unused(
// CHECK-NEXT:    return
func.func @unused(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %n iter_args(%a = %x) -> (f32) {
    %b = arith.addf %a, %a : f32
    scf.yield %b : f32
  }
  return
}
