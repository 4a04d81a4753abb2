// RUN: okl-opt %s -arith-emulate-wide-int | filecheck %s
// RUN: okl-opt %s -arith-emulate-wide-int=widest-int-supported=64 | filecheck %s --check-prefix=WIDE

// The lower half comes first; a carry goes to the upper one.
// CHECK-LABEL: func.func @sum(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> vector<2xi32> {
// CHECK-NEXT:    %[[A:.*]] = vector.extract %arg0[0]
// CHECK-NEXT:    %[[B:.*]] = vector.extract %arg0[1]
// CHECK-NEXT:    %[[C:.*]] = vector.extract %arg1[0]
// CHECK-NEXT:    %[[D:.*]] = vector.extract %arg1[1]
// CHECK-NEXT:    %[[LOW:.*]], %[[OVER:.*]] = arith.addui_extended %[[A]], %[[C]] : i32, i1
// CHECK-NEXT:    %[[CARRY:.*]] = arith.extui %[[OVER]] : i1 to i32
// CHECK-NEXT:    %[[E:.*]] = arith.addi %[[CARRY]], %[[B]] : i32
// CHECK-NEXT:    %[[HIGH:.*]] = arith.addi %[[E]], %[[D]] : i32
// WIDE-LABEL:  func.func @sum(%arg0: i64, %arg1: i64) -> i64 {
// WIDE-NEXT:     arith.addi %arg0, %arg1 : i64
func.func @sum(%a: i64, %b: i64) -> i64 {
  %0 = arith.addi %a, %b : i64
  return %0 : i64
}

// A shift by zero takes no bits of the other half.
// CHECK-LABEL: func.func @shift(
// CHECK:         %[[LOW:.*]] = vector.extract %arg0[0]
// CHECK-NEXT:    %[[HIGH:.*]] = vector.extract %arg0[1]
// CHECK-NEXT:    %[[BY:.*]] = vector.extract %arg1[0]
// CHECK-NEXT:    %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK:         %[[NONE:.*]] = arith.cmpi eq, %[[BY]], %[[ZERO]] : i32
// CHECK-NEXT:    arith.select %[[NONE]], %[[HIGH]], %{{.*}} : i32
func.func @shift(%a: i64, %by: i64) -> i64 {
  %0 = arith.shli %a, %by : i64
  return %0 : i64
}

// Vectors get one more dimension.
// CHECK-LABEL: func.func @vector(%arg0: vector<3x2xi32>) -> vector<3xi32> {
// CHECK-NEXT:    %0 = vector.extract_strided_slice %arg0 {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]}
// CHECK-NEXT:    %1 = vector.shape_cast %0 : vector<3x1xi32> to vector<3xi32>
// CHECK-NEXT:    return %1
func.func @vector(%a: vector<3xi64>) -> vector<3xi32> {
  %0 = arith.trunci %a : vector<3xi64> to vector<3xi32>
  return %0 : vector<3xi32>
}

// Nothing to do.
// CHECK-LABEL: func.func @narrow(%arg0: i32, %arg1: index) -> i32 {
// CHECK-NEXT:    %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT:    return %0
func.func @narrow(%a: i32, %b: index) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
