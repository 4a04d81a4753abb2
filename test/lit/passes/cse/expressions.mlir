// RUN: okl-opt %s --allow-unregistered-dialect -cse | filecheck %s

// Operands of a commutative op count in any order, those of others do not.
// CHECK-LABEL: func.func @operands(
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:    %[[LESS:.*]] = arith.subi %arg0, %arg1 : i32
// CHECK-NEXT:    %[[MORE:.*]] = arith.subi %arg1, %arg0 : i32
// CHECK-NEXT:    return %[[SUM]], %[[SUM]], %[[LESS]], %[[MORE]]
func.func @operands(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  %2 = arith.subi %a, %b : i32
  %3 = arith.subi %b, %a : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// Attributes tell ops apart: flags, and the sign of a zero.
// CHECK-LABEL: func.func @attributes(
// CHECK-NEXT:    %[[WRAPS:.*]] = arith.addi %arg0, %arg0 overflow<nsw> : i32
// CHECK-NEXT:    %[[PLAIN:.*]] = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT:    %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %[[MINUS:.*]] = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:    return %[[WRAPS]], %[[PLAIN]], %[[ZERO]], %[[MINUS]], %[[ZERO]]
func.func @attributes(%a: i32) -> (i32, i32, f32, f32, f32) {
  %0 = arith.addi %a, %a overflow<nsw> : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.constant 0.0 : f32
  %3 = arith.constant -0.0 : f32
  %4 = arith.constant 0.0 : f32
  return %0, %1, %2, %3, %4 : i32, i32, f32, f32, f32
}

// Unused ops go; what only these used stays for the next run. An op of no dialect stays.
// CHECK-LABEL: func.func @unused(
// CHECK-NEXT:    arith.addi
// CHECK-NEXT:    "foo.unused"
// CHECK-NEXT:    return
func.func @unused(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %0 : i32
  %2 = memref.alloc() : memref<2xf32>
  "foo.unused"() : () -> ()
  return
}
