// RUN: okl-opt %s -canonicalize | filecheck %s

// CHECK-LABEL: func.func @integers(
// CHECK-NEXT:    %c-56_i8 = arith.constant -56 : i8
// CHECK-NEXT:    return %c-56_i8 : i8
func.func @integers() -> i8 {
  %a = arith.constant 100 : i8
  %0 = arith.addi %a, %a : i8
  return %0 : i8
}

// An index has 64 bits.
// CHECK-LABEL: func.func @index(
// CHECK-NEXT:    %c-2 = arith.constant -2 : index
func.func @index() -> index {
  %a = arith.constant 9223372036854775807 : index
  %0 = arith.addi %a, %a : index
  return %0 : index
}

// The constant goes to the right; the flags stay.
// CHECK-LABEL: func.func @order(
// CHECK:         arith.addi %arg0, %c3_i32 overflow<nsw> : i32
func.func @order(%x: i32) -> i32 {
  %a = arith.constant 3 : i32
  %0 = arith.addi %a, %x overflow<nsw> : i32
  return %0 : i32
}

// A product that is too large for its type is infinite.
// CHECK-LABEL: func.func @floats(
// CHECK-NEXT:    %cst = arith.constant 2.970000e+00 : f32
// CHECK-NEXT:    %cst_0 = arith.constant 0x7F800000 : f32
func.func @floats() -> (f32, f32) {
  %a = arith.constant 1.1 : f32
  %b = arith.constant 2.7 : f32
  %0 = arith.mulf %a, %b : f32
  %big = arith.constant 3.0e38 : f32
  %1 = arith.mulf %big, %big : f32
  return %0, %1 : f32, f32
}

// Equal values are compared, scalars and vectors.
// CHECK-LABEL: func.func @compare(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    %cst = arith.constant dense<false> : vector<4xi1>
func.func @compare(%x: i32, %v: vector<4xi32>) -> (i1, vector<4xi1>) {
  %0 = arith.cmpi sle, %x, %x : i32
  %1 = arith.cmpi slt, %v, %v : vector<4xi32>
  return %0, %1 : i1, vector<4xi1>
}
