// Memory that is freed and used again, while a memref of it is still written.
// RUN: okl-opt %s --split-input-file --run --function=f --input=2xi64=11,22 --input=index=3 > %t.out 2>&1; filecheck %s < %t.out

// A descriptor that a loop makes lies in no block of the program.
// CHECK: error: 'memref.load' op index 3 is out of bounds for dimension 0 of size 2
func.func private @look(%u: memref<*xi64>, %a: memref<8xi64>, %n: i64, %i: index) -> i64 {
  %c3 = arith.constant 3 : index
  memref.store %n, %a[%c3] : memref<8xi64>
  %w = memref.cast %u : memref<*xi64> to memref<?xi64>
  %v = memref.load %w[%i] : memref<?xi64>
  return %v : i64
}
func.func @f(%m: memref<2xi64>, %i: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i64
  %n = arith.constant 4611686018427387904 : i64
  %big = memref.alloc() : memref<300000000xi8>
  %c7 = arith.constant 7 : i8
  memref.store %c7, %big[%i] : memref<300000000xi8>
  %a = memref.alloc() : memref<8xi64>
  memref.store %z, %a[%c1] : memref<8xi64>
  memref.dealloc %a : memref<8xi64>
  %r = scf.for %k = %c0 to %c1 step %c1 iter_args(%s = %z) -> (i64) {
    %u = memref.cast %m : memref<2xi64> to memref<*xi64>
    %v = func.call @look(%u, %a, %n, %i) : (memref<*xi64>, memref<8xi64>, i64, index) -> i64
    %t = arith.addi %s, %v : i64
    scf.yield %t : i64
  }
  %q = memref.load %big[%c1] : memref<300000000xi8>
  %q64 = arith.extui %q : i8 to i64
  %rr = arith.addi %r, %q64 : i64
  return %rr : i64
}
// -----
// The same, where a function gets the memref that a loop makes, and gives it back.
// CHECK: error: 'memref.load' op index 3 is out of bounds for dimension 0 of size 2
func.func private @same(%u: memref<*xi64>) -> memref<*xi64> {
  return %u : memref<*xi64>
}
func.func private @look(%u: memref<*xi64>, %a: memref<8xi64>, %n: i64, %i: index) -> i64 {
  %c3 = arith.constant 3 : index
  memref.store %n, %a[%c3] : memref<8xi64>
  %w = memref.cast %u : memref<*xi64> to memref<?xi64>
  %v = memref.load %w[%i] : memref<?xi64>
  return %v : i64
}
func.func @f(%m: memref<2xi64>, %i: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i64
  %n = arith.constant 4611686018427387904 : i64
  %big = memref.alloc() : memref<300000000xi8>
  %c7 = arith.constant 7 : i8
  memref.store %c7, %big[%i] : memref<300000000xi8>
  %a = memref.alloc() : memref<8xi64>
  memref.store %z, %a[%c1] : memref<8xi64>
  memref.dealloc %a : memref<8xi64>
  %r = scf.for %k = %c0 to %c1 step %c1 iter_args(%s = %z) -> (i64) {
    %u = memref.cast %m : memref<2xi64> to memref<*xi64>
    %back = func.call @same(%u) : (memref<*xi64>) -> memref<*xi64>
    %v = func.call @look(%back, %a, %n, %i) : (memref<*xi64>, memref<8xi64>, i64, index) -> i64
    %t = arith.addi %s, %v : i64
    scf.yield %t : i64
  }
  %q = memref.load %big[%c1] : memref<300000000xi8>
  %q64 = arith.extui %q : i8 to i64
  %rr = arith.addi %r, %q64 : i64
  return %rr : i64
}
// SLOW: its programs are compiled in several ways
