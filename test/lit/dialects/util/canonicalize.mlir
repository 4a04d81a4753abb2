// RUN: okl-opt %s --split-input-file -canonicalize | filecheck %s

util.global private mutable @a : i32
util.global private mutable @b : i32

// A value that is stored back needs no store, if nothing has touched the global in between.
// CHECK-LABEL: func.func @store_of_loaded
// CHECK-NEXT:    %[[A:.*]] = util.global.load @a
// CHECK-NEXT:    util.global.store %arg0, @b
// CHECK-NEXT:    return %[[A]]
func.func @store_of_loaded(%x: i32) -> i32 {
  %0 = util.global.load @a : i32
  util.global.store %x, @b : i32
  util.global.store %0, @a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @store_between
// CHECK:         util.global.store %arg0, @a
// CHECK-NEXT:    util.global.store %a, @a
func.func @store_between(%x: i32) -> i32 {
  %0 = util.global.load @a : i32
  util.global.store %x, @a : i32
  util.global.store %0, @a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @call_between
// CHECK:         call @store_between
// CHECK-NEXT:    util.global.store %a, @a
func.func @call_between(%x: i32) -> i32 {
  %0 = util.global.load @a : i32
  %1 = func.call @store_between(%x) : (i32) -> i32
  util.global.store %0, @a : i32
  return %1 : i32
}

// CHECK-LABEL: func.func @pointer_between
// CHECK:         util.global.store.indirect
// CHECK-NEXT:    util.global.store %a, @a
func.func @pointer_between(%x: i32, %p: !util.ptr<i32>) -> i32 {
  %0 = util.global.load @a : i32
  util.global.store.indirect %x, %p : i32 -> !util.ptr<i32>
  util.global.store %0, @a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @other_global
// CHECK:         util.global.store %a, @b
func.func @other_global() -> i32 {
  %0 = util.global.load @a : i32
  util.global.store %0, @b : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @other_block
// CHECK:         util.global.store %a, @a
func.func @other_block(%c: i1) -> i32 {
  %0 = util.global.load @a : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  util.global.store %0, @a : i32
  return %0 : i32
^bb2:
  return %0 : i32
}

// A load without users goes, a store and a barrier stay.
// CHECK-LABEL: func.func @unused
// CHECK-NEXT:    util.global.store %arg0, @a
// CHECK-NEXT:    util.optimization_barrier %arg0
// CHECK-NEXT:    return
func.func @unused(%x: i32) {
  %0 = util.global.load @b : i32
  util.global.store %x, @a : i32
  %1 = util.optimization_barrier %x : i32
  return
}

// CHECK-LABEL: func.func @indirect
// CHECK-NEXT:    %[[A:.*]] = util.global.load @a {test.a} : i32
// CHECK-NEXT:    util.global.store %[[A]], @b : i32
// CHECK-NEXT:    return
func.func @indirect() {
  %0 = util.global.address @a : !util.ptr<i32>
  %1 = util.global.address @b : !util.ptr<i32>
  %2 = util.global.load.indirect %0 {test.a} : !util.ptr<i32> -> i32
  util.global.store.indirect %2, %1 : i32 -> !util.ptr<i32>
  return
}

// -----

// A constant that an initializer stores is the initial value, and an empty initializer goes.
// CHECK:      util.global private @a = 5 : i32
// CHECK-NEXT: util.global private mutable @b = 6 : i64
// CHECK-NEXT: func.func
util.global private @a : i32
util.global private mutable @b = 7 : i64
util.initializer {
  %0 = arith.constant 5 : i32
  util.global.store %0, @a : i32
  %1 = arith.constant 6 : i64
  util.global.store %1, @b : i64
  util.initializer.return
}
util.initializer {
  util.return
}
func.func @f() -> (i32, i64) {
  %0 = util.global.load @a : i32
  %1 = util.global.load @b : i64
  return %0, %1 : i32, i64
}

// -----

// Something looked at the global, or may have, before the store.
util.func private @look()
// CHECK: util.global public mutable @a : i32
util.global mutable @a : i32
// CHECK: util.global public mutable @b : i32
util.global mutable @b : i32
// CHECK:      util.initializer {
// CHECK:        util.global.store %a, @b
// CHECK-NEXT:   util.global.store %c5_i32, @a
util.initializer {
  %0 = util.global.load @a : i32
  util.global.store %0, @b : i32
  %1 = arith.constant 5 : i32
  util.global.store %1, @a : i32
  util.initializer.return
}
// CHECK: util.global public mutable @c : i32
util.global mutable @c : i32
// CHECK:      util.initializer {
// CHECK:        util.call @look
// CHECK-NEXT:   util.global.store %c5_i32, @c
util.initializer {
  util.call @look() : () -> ()
  %1 = arith.constant 5 : i32
  util.global.store %1, @c : i32
  util.initializer.return
}
// CHECK: util.global public mutable @d : i32
util.global mutable @d : i32
// CHECK: util.initializer {
util.initializer {
  util.call @look() : () -> ()
  util.initializer.return
}
// CHECK:      util.initializer {
// CHECK-NEXT:   %c5_i32
// CHECK-NEXT:   util.global.store %c5_i32, @d
util.initializer {
  %1 = arith.constant 5 : i32
  util.global.store %1, @d : i32
  util.initializer.return
}

// -----

// A store that only some of the runs reach, and one of a value that is no constant.
// CHECK: util.global public mutable @a : i32
util.global mutable @a : i32
// CHECK: util.global public mutable @b : i32
util.global mutable @b : i32
util.func private @flag() -> (i1, i32)
// CHECK:  util.initializer {
// CHECK:    util.global.store %{{.*}}#1, @b
// CHECK:    util.global.store %c5_i32, @a
util.initializer {
  %0:2 = util.call @flag() : () -> (i1, i32)
  util.global.store %0#1, @b : i32
  cf.cond_br %0#0, ^bb1, ^bb2
^bb1:
  %1 = arith.constant 5 : i32
  util.global.store %1, @a : i32
  util.initializer.return
^bb2:
  util.initializer.return
}
