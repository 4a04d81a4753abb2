// RUN: okl-opt %s -canonicalize --allow-unregistered-dialect | filecheck %s

// One of each constant, at the start, in the order in which they are met from the end.
// CHECK-LABEL: func.func @unique(
// CHECK-NEXT:    %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:    %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:    %0 = "test.use"(%c2_i32) : (i32) -> i32
// CHECK-NEXT:    %1 = "test.use"(%c3_i32) : (i32) -> i32
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      %2 = "test.use"(%c2_i32) : (i32) -> i32
func.func @unique(%c: i1) {
  %a = arith.constant 2 : i32
  %0 = "test.use"(%a) : (i32) -> i32
  %b = arith.constant 3 : i32
  %1 = "test.use"(%b) : (i32) -> i32
  scf.if %c {
    %d = arith.constant 2 : i32
    %2 = "test.use"(%d) : (i32) -> i32
  }
  return
}

// Nothing leaves an unknown op, nor an llvm function.
// CHECK-LABEL: func.func @unknown(
// CHECK-NEXT:    "test.region"() ({
// CHECK-NEXT:      %c7_i32 = arith.constant 7 : i32
func.func @unknown() {
  "test.region"() ({
    %a = arith.constant 7 : i32
    "test.use"(%a) : (i32) -> ()
  }) : () -> ()
  return
}
// CHECK-LABEL: llvm.func @l(
// CHECK-NEXT:    %0 = llvm.mlir.constant(3 : i32) : i32
// CHECK-NEXT:    llvm.return %0 : i32
llvm.func @l() -> i32 {
  %a = llvm.mlir.constant(3 : i32) : i32
  llvm.return %a : i32
}

// Both zeros stay.
// CHECK-LABEL: func.func @zeros(
// CHECK-DAG:     arith.constant 0.000000e+00 : f32
// CHECK-DAG:     arith.constant -0.000000e+00 : f32
func.func @zeros() -> (f32, f32) {
  %a = arith.constant 0.0 : f32
  %b = arith.constant -0.0 : f32
  return %a, %b : f32, f32
}
