// RUN: okl-opt %s -iree-util-simplify-global-accesses | filecheck %s
// RUN: okl-opt %s -iree-util-fixed-point-iterator="pipeline=func.func(iree-util-simplify-global-accesses,canonicalize)" | filecheck %s

// Loads stay behind the constants at the start of a block, where canonicalize puts them.

util.global private mutable @calls : index

// CHECK-LABEL: func.func @f(
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %calls = util.global.load @calls : index
// CHECK-NEXT:    %0 = arith.addi %calls, %arg0 : index
// CHECK-NEXT:    %1 = arith.addi %0, %c1 : index
// CHECK-NEXT:    util.global.store %1, @calls : index
// CHECK-NEXT:    return
func.func @f(%n: index) {
  %c1 = arith.constant 1 : index
  %calls = util.global.load @calls : index
  %0 = arith.addi %calls, %n : index
  %1 = arith.addi %0, %c1 : index
  util.global.store %1, @calls : index
  return
}
