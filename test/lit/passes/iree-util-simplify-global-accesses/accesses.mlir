// RUN: okl-opt %s -iree-util-simplify-global-accesses --allow-unregistered-dialect > %t
// RUN: filecheck %s < %t
// RUN: okl-opt %t -iree-util-simplify-global-accesses --allow-unregistered-dialect | filecheck %s

util.global private mutable @a : i32
util.global private mutable @b : i32
util.global private @c : i32
util.global private @d : i32
util.global private mutable @t : tensor<?xf32>
func.func private @g()
util.func private @h()

// The value that was stored takes the place of the load.
// CHECK-LABEL: func.func @load_after_store
// CHECK-NEXT:    util.global.store %arg0, @a
// CHECK-NEXT:    return %arg0
func.func @load_after_store(%x: i32) -> i32 {
  util.global.store %x, @a : i32
  %0 = util.global.load @a : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @store_after_store
// CHECK-NEXT:    util.global.store %arg1, @a
// CHECK-NEXT:    return
func.func @store_after_store(%x: i32, %y: i32) {
  util.global.store %x, @a : i32
  util.global.store %y, @a : i32
  return
}

// CHECK-LABEL: func.func @load_after_load
// CHECK-NEXT:    %[[A:.*]] = util.global.load @a {test.first}
// CHECK-NEXT:    return %[[A]], %[[A]]
func.func @load_after_load() -> (i32, i32) {
  %0 = util.global.load @a {test.first} : i32
  %1 = util.global.load @a : i32
  return %0, %1 : i32, i32
}

// Step by step until nothing changes: the load goes, and then the first store.
// CHECK-LABEL: func.func @store_load_store
// CHECK-NEXT:    util.global.store %arg1, @a
// CHECK-NEXT:    return %arg0
func.func @store_load_store(%x: i32, %y: i32) -> i32 {
  util.global.store %x, @a : i32
  %0 = util.global.load @a : i32
  util.global.store %y, @a : i32
  return %0 : i32
}

// A load moves up and a store moves down, both in order; other globals are no hindrance.
// CHECK-LABEL: func.func @moved
// CHECK-NEXT:    %[[B:.*]] = util.global.load @b
// CHECK-NEXT:    %[[A:.*]] = util.global.load @a
// CHECK-NEXT:    %[[X:.*]] = arith.addi %arg0, %arg0
// CHECK-NEXT:    %[[Y:.*]] = arith.addi %[[A]], %[[B]]
// CHECK-NEXT:    util.global.store %[[Y]], @b
// CHECK-NEXT:    util.global.store %[[X]], @a
// CHECK-NEXT:    return
func.func @moved(%x: i32) {
  %0 = arith.addi %x, %x : i32
  %1 = util.global.load @b : i32
  %2 = util.global.load @a : i32
  %3 = arith.addi %2, %1 : i32
  util.global.store %3, @b : i32
  util.global.store %0, @a : i32
  return
}

// Nothing moves over a call, of whatever dialect.
// CHECK-LABEL: func.func @calls
// CHECK-NEXT:    %[[X:.*]] = arith.addi
// CHECK-NEXT:    util.global.store %arg0, @a
// CHECK-NEXT:    call @g()
// CHECK-NEXT:    %[[A:.*]] = util.global.load @a
// CHECK-NEXT:    %[[Y:.*]] = arith.addi %[[X]], %[[X]]
// CHECK-NEXT:    util.call @h()
// CHECK-NEXT:    util.global.store %[[Y]], @a
// CHECK-NEXT:    "other.op"
// CHECK-NEXT:    %[[A2:.*]] = util.global.load @a
// CHECK-NEXT:    return %[[A]], %[[A2]]
func.func @calls(%x: i32) -> (i32, i32) {
  util.global.store %x, @a : i32
  %0 = arith.addi %x, %x : i32
  func.call @g() : () -> ()
  %1 = arith.addi %0, %0 : i32
  %2 = util.global.load @a : i32
  util.call @h() : () -> ()
  util.global.store %1, @a : i32
  "other.op"() : () -> ()
  %3 = util.global.load @a : i32
  return %2, %3 : i32, i32
}

// Each block for itself.
// CHECK-LABEL: func.func @blocks
// CHECK-NEXT:    util.global.store %arg0, @a
// CHECK-NEXT:    cf.cond_br
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    %[[A:.*]] = util.global.load @a
// CHECK-NEXT:    return %[[A]]
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    util.global.store %arg0, @a
// CHECK-NEXT:    return %arg0
func.func @blocks(%x: i32, %c: i1) -> i32 {
  util.global.store %x, @a : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = util.global.load @a : i32
  %1 = util.global.load @a : i32
  return %1 : i32
^bb2:
  util.global.store %x, @a : i32
  return %x : i32
}

// An op with accesses in its regions is a barrier, another one is not.
// CHECK-LABEL: func.func @regions
// CHECK-NEXT:    %[[X:.*]] = scf.if %arg1
// CHECK:         util.global.store %arg0, @a
// CHECK-NEXT:    scf.if %arg1 {
// CHECK-NEXT:      util.global.store %{{.*}}, @a
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[A:.*]] = util.global.load @a
// CHECK-NEXT:    return %[[A]], %[[X]]
func.func @regions(%x: i32, %c: i1) -> (i32, i32) {
  util.global.store %x, @a : i32
  %0 = scf.if %c -> i32 {
    %1 = arith.addi %x, %x : i32
    scf.yield %1 : i32
  } else {
    scf.yield %x : i32
  }
  scf.if %c {
    util.global.store %0, @a : i32
  }
  %2 = util.global.load @a : i32
  return %2, %0 : i32, i32
}

// Loads of what never changes go to the start, from any block and region, once for each global.
// CHECK-LABEL: func.func @immutable
// CHECK-NEXT:    %[[A:.*]] = util.global.load @a
// CHECK-NEXT:    %[[D:.*]] = util.global.load @d
// CHECK-NEXT:    %[[C:.*]] = util.global.load @c {test.first}
// CHECK-NEXT:    call @g()
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    %[[X:.*]] = scf.if
// CHECK-NEXT:      scf.yield %[[C]]
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[D]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[C]], %[[X]], %[[A]]
func.func @immutable(%x: i1) -> (i32, i32, i32) {
  %0 = util.global.load @d : i32
  %1 = util.global.load @a : i32
  func.call @g() : () -> ()
  cf.br ^bb1
^bb1:
  %2 = scf.if %x -> i32 {
    %3 = util.global.load @c {test.first} : i32
    scf.yield %3 : i32
  } else {
    scf.yield %0 : i32
  }
  %4 = util.global.load @c : i32
  return %4, %2, %1 : i32, i32, i32
}

// What is not known by name may be any of them.
// CHECK-LABEL: func.func @indirect
// CHECK-NEXT:    util.global.load @c
// CHECK-NEXT:    util.global.store %arg0, @a
// CHECK-NEXT:    util.global.store.indirect
// CHECK-NEXT:    util.global.load @a
func.func @indirect(%x: i32, %p: !util.ptr<i32>) -> (i32, i32) {
  util.global.store %x, @a : i32
  util.global.store.indirect %x, %p : i32 -> !util.ptr<i32>
  %0 = util.global.load @a : i32
  %1 = util.global.load @c : i32
  return %0, %1 : i32, i32
}

// A value of another type does not take the place of a load.
// CHECK-LABEL: func.func @types
// CHECK-NEXT:    util.global.store %arg0, @t : tensor<4xf32>
// CHECK-NEXT:    %[[T:.*]] = util.global.load @t : tensor<?xf32>
// CHECK-NEXT:    return %[[T]], %[[T]]
func.func @types(%x: tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  util.global.store %x, @t : tensor<4xf32>
  %0 = util.global.load @t : tensor<?xf32>
  %1 = util.global.load @t : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// In an initializer even what is not mutable may change.
// CHECK-LABEL: util.initializer {
// CHECK-NEXT:    %[[A:.*]] = util.global.load @a
// CHECK-NEXT:    util.global.store %[[A]], @c
// CHECK-NEXT:    %[[C:.*]] = util.global.load @c
// CHECK-NEXT:    util.global.store %[[C]], @d
// CHECK-NEXT:    util.initializer.return
util.initializer {
  %0 = util.global.load @a : i32
  util.global.store %0, @c : i32
  %1 = util.global.load @c : i32
  util.global.store %1, @d : i32
  util.initializer.return
}

// CHECK-LABEL: util.func public @util_func
// CHECK-NEXT:    util.global.store %arg0, @a
// CHECK-NEXT:    util.return %arg0
util.func public @util_func(%x: i32) -> i32 {
  util.global.store %x, @a : i32
  %0 = util.global.load @a : i32
  util.return %0 : i32
}

// Constants stay in front, where canonicalization has them.
// CHECK-LABEL: func.func @constants
// CHECK-NEXT:    %[[C:.*]] = arith.constant 5 : i32
// CHECK-NEXT:    %[[A:.*]] = util.global.load @a
// CHECK-NEXT:    %[[S:.*]] = arith.muli %arg0, %[[C]]
// CHECK-NEXT:    %[[T:.*]] = arith.addi %[[S]], %[[A]]
// CHECK-NEXT:    util.global.store %[[T]], @a
// CHECK-NEXT:    return
func.func @constants(%x: i32) {
  %0 = arith.constant 5 : i32
  %1 = arith.muli %x, %0 : i32
  %2 = util.global.load @a : i32
  %3 = arith.addi %1, %2 : i32
  util.global.store %3, @a : i32
  return
}
