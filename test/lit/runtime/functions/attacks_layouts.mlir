// Memrefs whose types say that they have no gaps, and sizes that are too large to count.
// RUN: okl-opt %s --split-input-file --run --function=main --input=index=3037000500 --input=4xf32=1,2,3,4 > %t.out 2>&1; filecheck %s < %t.out

// 3037000500 rows that are one, of a type that has as many elements.
// CHECK: error: 'memref.reinterpret_cast' op the stride of dimension 0 is 0, not 1, as of a result without a layout
func.func private @far(%m: memref<?x?xf32>, %n: index) -> f32 {
  %r = memref.collapse_shape %m [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %c = arith.constant 3000000000 : index
  %v = memref.load %r[%c] : memref<?xf32>
  return %v : f32
}
func.func @main(%n: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [%n, %c1], strides: [%c0, 1] : memref<4xf32> to memref<?x?xf32>
  %v = call @far(%s, %n) : (memref<?x?xf32>, index) -> f32
  return %v : f32
}
// -----
// CHECK: error: 'memref.cast' op the stride of dimension 0 is 0, not 1, as of a result without a layout
func.func @main(%n: index, %m: memref<4xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [%n, %c1], strides: [%c0, 1] : memref<4xf32> to memref<?x?xf32, strided<[?, 1]>>
  %t = memref.cast %s : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  return %t : memref<?x?xf32>
}
// -----
// CHECK: error: 'memref.cast' op the stride of dimension 0 is 0, not 1, as of a result without a layout
func.func @main(%n: index, %m: memref<4xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [%n, %c1], strides: [%c0, 1] : memref<4xf32> to memref<?x?xf32, strided<[?, 1]>>
  %u = memref.cast %s : memref<?x?xf32, strided<[?, 1]>> to memref<*xf32>
  %t = memref.cast %u : memref<*xf32> to memref<?x?xf32>
  return %t : memref<?x?xf32>
}
// -----
// CHECK: error: 'memref.subview' op the stride of dimension 0 is 2, not 1, as of a result without a layout
func.func @main(%n: index, %m: memref<4xf32>) -> memref<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  %d = memref.cast %e : memref<2x2xf32> to memref<?x?xf32>
  %s = memref.subview %d[0, 0] [%c2, %c1] [1, 1] : memref<?x?xf32> to memref<?x?xf32>
  return %s : memref<?x?xf32>
}
// -----
// What has no gaps may say so, with fewer dimensions, too.
// CHECK: result[0]: 2x2xf32=[1 2][3 4]
// CHECK-NEXT: result[1]: 4xf32=1 2 3 4
func.func @main(%n: index, %m: memref<4xf32>) -> (memref<?x?xf32>, memref<4xf32>) {
  %c2 = arith.constant 2 : index
  %e = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 1, 2] : memref<4xf32> into memref<2x1x2xf32>
  %d = memref.cast %e : memref<2x1x2xf32> to memref<?x?x?xf32>
  %s = memref.subview %d[0, 0, 0] [%c2, 1, %c2] [1, 1, 1] : memref<?x?x?xf32> to memref<?x?xf32>
  %row = memref.expand_shape %m [[0, 1]] output_shape [1, 4] : memref<4xf32> into memref<1x4xf32>
  %t = memref.subview %row[0, 0] [1, 4] [1, 1] : memref<1x4xf32> to memref<4xf32>
  return %s, %t : memref<?x?xf32>, memref<4xf32>
}
// -----
// The product of two sizes is negative, where no size is.
// CHECK: error: 'memref.collapse_shape' op has a result with more elements than can be counted
func.func @main(%n: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %s = memref.reinterpret_cast %m to offset: [3], sizes: [%n, %n], strides: [%c0, %c0] : memref<4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %k = memref.collapse_shape %s [[0, 1]] : memref<?x?xf32, strided<[?, ?], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  %d = memref.dim %k, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %j = arith.minsi %d, %c3 : index
  %x = memref.load %m[%j] : memref<4xf32>
  return %x : f32
}
// -----
// CHECK: error: 'memref.collapse_shape' op has a result with more elements than can be counted
func.func @main(%n: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %s = memref.alloc(%n, %n) : memref<?x?x0xf32>
  %k = memref.collapse_shape %s [[0, 1], [2]] : memref<?x?x0xf32> into memref<?x0xf32>
  %d = memref.dim %k, %c0 : memref<?x0xf32>
  %j = arith.minsi %d, %c3 : index
  %x = memref.load %m[%j] : memref<4xf32>
  return %x : f32
}
// -----
// CHECK: error: 'memref.alloc' op is refused by --run: memref<4294967296x4294967296x0xf32> has more than 1099511627776 elements
func.func @main(%n: index, %m: memref<4xf32>) {
  %s = memref.alloc() : memref<4294967296x4294967296x0xf32>
  return
}
// -----
// A dimension between two others is 1 at run time, and its stride is any number.
// CHECK: error: 'memref.collapse_shape' op dimension 0 has stride 0 where 4 is needed to join it with the next ones
func.func @main(%n: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n, %c1, 4], strides: [%c0, %c0, 1] : memref<4xf32> to memref<?x?x4xf32, strided<[?, ?, 1]>>
  %k = memref.collapse_shape %r [[0, 1, 2]] : memref<?x?x4xf32, strided<[?, ?, 1]>> into memref<?xf32, strided<[1]>>
  %d = memref.dim %k, %c0 : memref<?xf32, strided<[1]>>
  %e = arith.subi %d, %c1 : index
  %v = memref.load %k[%e] : memref<?xf32, strided<[1]>>
  return %v : f32
}
// -----
// The last dimension is 1 at run time, and its stride does not become that of the result.
// CHECK: result[0]: f32=2
func.func @main(%n: index, %m: memref<4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %far = arith.constant 1000000 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%c4, %c1], strides: [%c1, %far] : memref<4xf32> to memref<?x?xf32, strided<[?, ?]>>
  %k = memref.collapse_shape %r [[0, 1]] : memref<?x?xf32, strided<[?, ?]>> into memref<?xf32, strided<[?]>>
  %v = memref.load %k[%c1] : memref<?xf32, strided<[?]>>
  return %v : f32
}
// -----
// A dimension of size 1 may have any stride, where another follows it.
// CHECK: result[0]: 4xf32=1 2 3 4
func.func @main(%n: index, %m: memref<4xf32>) -> memref<?xf32, strided<[?]>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%c2, %c1, %c2], strides: [%c2, %c0, %c1] : memref<4xf32> to memref<?x?x?xf32, strided<[?, ?, ?]>>
  %k = memref.collapse_shape %r [[0, 1, 2]] : memref<?x?x?xf32, strided<[?, ?, ?]>> into memref<?xf32, strided<[?]>>
  return %k : memref<?xf32, strided<[?]>>
}

// SLOW: its programs are compiled in several ways
