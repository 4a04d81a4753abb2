// Memrefs that say more than there is are not copied, printed or compared.
// RUN: okl-opt %s --split-input-file --run --function=main --memory-limit=1MiB --input=8xf32=1,2,3,4,5,6,7,8 > %t.out 2>&1; filecheck %s < %t.out

// A step of 0: 2^40 elements that are one.
// CHECK: error: a memref of 1099511627776 elements, 4398046511104 bytes, is not returned: a run may use 1.05 MB
func.func @main(%m: memref<8xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %big = arith.constant 1099511627776 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%big], strides: [%c0] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %r : memref<?xf32, strided<[?], offset: ?>>
}
// -----
// CHECK: error: a memref of 1099511627776x1099511627776 elements, {{[0-9]+}} bytes, is not returned
func.func @main(%m: memref<8xf32>) -> memref<*xf32> {
  %c0 = arith.constant 0 : index
  %big = arith.constant 1099511627776 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%big, %big], strides: [%c0, %c0] : memref<8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %u = memref.cast %r : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<*xf32>
  return %u : memref<*xf32>
}
// -----
// CHECK: error: a memref of 1099511627776 elements, 4398046511104 bytes, is not shown: a run may use 1.05 MB
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main(%m: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %big = arith.constant 1099511627776 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%big], strides: [%c0] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  %u = memref.cast %r : memref<?xf32, strided<[?], offset: ?>> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
// -----
// CHECK: error: a memref of 1099511627776 elements, 4398046511104 bytes, is not compared
func.func private @verifyMemRefF32(memref<*xf32>, memref<*xf32>) -> i64 attributes {llvm.emit_c_interface}
func.func @main(%m: memref<8xf32>) -> i64 {
  %c0 = arith.constant 0 : index
  %big = arith.constant 1099511627776 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%big], strides: [%c0] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  %u = memref.cast %r : memref<?xf32, strided<[?], offset: ?>> to memref<*xf32>
  %n = call @verifyMemRefF32(%u, %u) : (memref<*xf32>, memref<*xf32>) -> i64
  return %n : i64
}
// -----
// A small one is copied.
// CHECK: result[0]: 3xf32=8 8 8
func.func @main(%m: memref<8xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %r = memref.reinterpret_cast %m to offset: [7], sizes: [%c3], strides: [%c0] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %r : memref<?xf32, strided<[?], offset: ?>>
}
// -----
// CHECK: error: input 0: a memref with overlapping elements cannot be made from a value
func.func @main(%m: memref<8xf32, strided<[0]>>) {
  return
}
// -----
// CHECK: error: input 0: a memref with a negative offset or stride cannot be made from a value
func.func @main(%m: memref<8xf32, strided<[-1], offset: 7>>) {
  return
}
// -----
// An unranked memref that a function returns has its sizes in memory that outlives the function.
// CHECK: result[0]: 4xf32=0 0 0 0
func.func private @make() -> memref<*xf32> {
  %a = memref.alloc() : memref<4xf32>
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  return %u : memref<*xf32>
}
func.func @main(%m: memref<8xf32>) -> memref<*xf32> {
  %u = call @make() : () -> memref<*xf32>
  return %u : memref<*xf32>
}
// -----
// Copies that lie on each other move.
// CHECK: result[0]: 8xf32=1 2 1 2 3 4 5 6
func.func @main(%m: memref<8xf32>) -> memref<8xf32> {
  %s = memref.subview %m[0][6][1] : memref<8xf32> to memref<6xf32, strided<[1]>>
  %t = memref.subview %m[2][6][1] : memref<8xf32> to memref<6xf32, strided<[1], offset: 2>>
  memref.copy %s, %t : memref<6xf32, strided<[1]>> to memref<6xf32, strided<[1], offset: 2>>
  return %m : memref<8xf32>
}
// -----
// What is said to be apart need not be.
// CHECK: result[0]: f32=9
func.func @main(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 9.0 : f32
  %a, %b = memref.distinct_objects %m, %m : memref<8xf32>, memref<8xf32>
  memref.store %x, %b[%c0] : memref<8xf32>
  %v = memref.load %a[%c0] : memref<8xf32>
  return %v : f32
}
// -----
// CHECK: error: 'vector.load' op accesses memory that is not aligned to 64
func.func @main(%m: memref<8xf32>) -> vector<4xf32> {
  %c1 = arith.constant 1 : index
  %v = vector.load %m[%c1] {alignment = 64 : i64} : memref<8xf32>, vector<4xf32>
  return %v : vector<4xf32>
}
// -----
// CHECK: error: 'memref.load' op accesses memory that is not aligned to 64
func.func @main(%m: memref<8xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %v = memref.load %m[%c1] {alignment = 64 : i64} : memref<8xf32>
  return %v : f32
}
// -----
// CHECK: error: 'vector.compressstore' op accesses index 8, which is out of bounds for dimension 0 of size 8
func.func @main(%m: memref<8xf32>) {
  %c6 = arith.constant 6 : index
  %mask = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %x = arith.constant dense<5.0> : vector<4xf32>
  vector.compressstore %m[%c6], %mask, %x : memref<8xf32>, vector<4xi1>, vector<4xf32>
  return
}
// -----
// CHECK: result[0]: 4xf32=3 5 4 5
func.func @main(%m: memref<8xf32>) -> vector<4xf32> {
  %c2 = arith.constant 2 : index
  %mask = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %x = arith.constant dense<5.0> : vector<4xf32>
  %v = vector.expandload %m[%c2], %mask, %x : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %v : vector<4xf32>
}
// -----
// Memory of the stack that a loop carries on.
// CHECK: result[0]: f32=3
func.func @main(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = arith.constant 3.0 : f32
  %first = memref.alloca() : memref<8xf32>
  %last = scf.for %i = %c0 to %c9 step %c1 iter_args(%before = %first) -> memref<8xf32> {
    %a = memref.alloca() : memref<8xf32>
    memref.store %x, %a[%c0] : memref<8xf32>
    scf.yield %a : memref<8xf32>
  }
  %v = memref.load %last[%c0] : memref<8xf32>
  return %v : f32
}
// -----
// CHECK: error: 'memref.reinterpret_cast' op cannot be checked: the source has no elements
func.func private @larger(%r: memref<?xf32, strided<[1], offset: ?>>) -> f32 {
  %c0 = arith.constant 0 : index
  %big = arith.constant 1000000000 : index
  %s = memref.reinterpret_cast %r to offset: [%big], sizes: [1], strides: [1] : memref<?xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>
  %v = memref.load %s[%c0] : memref<1xf32, strided<[1], offset: ?>>
  return %v : f32
}
func.func @main(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %big = arith.constant 1000000000 : index
  %r = memref.reinterpret_cast %m to offset: [%big], sizes: [%c0], strides: [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  %v = call @larger(%r) : (memref<?xf32, strided<[1], offset: ?>>) -> f32
  return %v : f32
}

// SLOW: its programs are compiled in several ways
