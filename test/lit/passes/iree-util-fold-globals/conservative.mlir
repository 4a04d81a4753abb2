// RUN: okl-opt %s -iree-util-fold-globals=conservative | filecheck %s

// A load before the store would see zero, one of the copy what the original was.
// CHECK:      util.global public mutable @zero : i32
util.global mutable @zero : i32
// CHECK-NEXT: util.global public mutable @original : i32
util.global mutable @original : i32
// CHECK-NEXT: util.global private mutable @copy : i32
util.global private mutable @copy : i32
util.global private mutable @same = 5 : i32

// CHECK-LABEL: func.func @store
// CHECK:         util.global.store %c5_i32, @zero
// CHECK-NEXT:    %[[A:.*]] = util.global.load @original
// CHECK-NEXT:    util.global.store %[[A]], @copy
// CHECK-NEXT:    return
func.func @store() {
  %0 = arith.constant 5 : i32
  util.global.store %0, @zero : i32
  util.global.store %0, @same : i32
  %1 = util.global.load @original : i32
  util.global.store %1, @copy : i32
  return
}

// CHECK-LABEL: func.func @load
// CHECK-NEXT:    %[[C:.*]] = arith.constant 5
// CHECK-NEXT:    util.global.load @copy
func.func @load() -> (i32, i32) {
  %0 = util.global.load @copy : i32
  %1 = util.global.load @same : i32
  return %0, %1 : i32, i32
}
