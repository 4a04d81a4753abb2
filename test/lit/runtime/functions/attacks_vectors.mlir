// Vectors of memory whose last dimension may have another stride than 1: lowered accesses take neighbours.
// RUN: okl-opt %s --split-input-file --run --function=main --input=4xf32=1,2,3,4 --input=index=70000 --input=index=0 > %t.out 2>&1; filecheck %s < %t.out
// RUN: okl-opt %s --split-input-file --run --function=main --input=4xf32=1,2,3,4 --input=index=4 --input=index=1 > %t.out 2>&1; filecheck %s --check-prefix=ROW < %t.out

// CHECK: error: 'vector.maskedstore' op the last dimension has stride 0, and the elements of a vector need 1
// ROW: result[0]: 4xf32=0 0 0 0
func.func @main(%m: memref<4xf32>, %n: index, %s: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [%s] : memref<4xf32> to memref<?xf32, strided<[?]>>
  %mask = vector.create_mask %n : vector<64xi1>
  %v = arith.constant dense<0.0> : vector<64xf32>
  vector.maskedstore %r[%c0], %mask, %v : memref<?xf32, strided<[?]>>, vector<64xi1>, vector<64xf32>
  return %m : memref<4xf32>
}
// -----
// CHECK: error: 'vector.maskedload' op the last dimension has stride 0, and the elements of a vector need 1
// ROW: result[0]: 8xf32=1 2 3 4 0 0 0 0
func.func @main(%m: memref<4xf32>, %n: index, %s: index) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [%s] : memref<4xf32> to memref<?xf32, strided<[?]>>
  %mask = vector.create_mask %n : vector<8xi1>
  %v = arith.constant dense<0.0> : vector<8xf32>
  %x = vector.maskedload %r[%c0], %mask, %v : memref<?xf32, strided<[?]>>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return %x : vector<8xf32>
}
// -----
// CHECK: error: 'vector.expandload' op the last dimension has stride 0, and the elements of a vector need 1
// ROW: result[0]: 8xf32=1 2 3 4 0 0 0 0
func.func @main(%m: memref<4xf32>, %n: index, %s: index) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [%s] : memref<4xf32> to memref<?xf32, strided<[?]>>
  %mask = vector.create_mask %n : vector<8xi1>
  %v = arith.constant dense<0.0> : vector<8xf32>
  %x = vector.expandload %r[%c0], %mask, %v : memref<?xf32, strided<[?]>>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  return %x : vector<8xf32>
}
// -----
// CHECK: error: 'vector.compressstore' op the last dimension has stride 0, and the elements of a vector need 1
// ROW: result[0]: 4xf32=7 7 7 7
func.func @main(%m: memref<4xf32>, %n: index, %s: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [%s] : memref<4xf32> to memref<?xf32, strided<[?]>>
  %mask = vector.create_mask %n : vector<8xi1>
  %v = arith.constant dense<7.0> : vector<8xf32>
  vector.compressstore %r[%c0], %mask, %v : memref<?xf32, strided<[?]>>, vector<8xi1>, vector<8xf32>
  return %m : memref<4xf32>
}
// -----
// A gather of contiguous elements is no masked load where they may have gaps.
// CHECK: error: 'vector.gather' op cannot be translated to LLVM IR
// ROW: error: 'vector.gather' op cannot
func.func @main(%m: memref<4xf32>, %n: index, %s: index) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [%s] : memref<4xf32> to memref<?xf32, strided<[?]>>
  %mask = arith.constant dense<true> : vector<4xi1>
  %places = vector.step : vector<4xindex>
  %v = arith.constant dense<0.0> : vector<4xf32>
  %x = vector.gather %r[%c0] [%places], %mask, %v : memref<?xf32, strided<[?]>>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %x : vector<4xf32>
}
// -----
// CHECK: error: 'vector.scatter' op cannot be translated to LLVM IR
// ROW: error: 'vector.scatter' op cannot
func.func @main(%m: memref<4xf32>, %n: index, %s: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [%s] : memref<4xf32> to memref<?xf32, strided<[?]>>
  %mask = arith.constant dense<true> : vector<4xi1>
  %places = vector.step : vector<4xindex>
  %v = arith.constant dense<5.0> : vector<4xf32>
  vector.scatter %r[%c0] [%places], %mask, %v : memref<?xf32, strided<[?]>>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  return %m : memref<4xf32>
}
// -----
// Transfers take elements one by one where they are no neighbours.
// CHECK: result[0]: 8xf32=1 1 1 1 1 1 1 1
// ROW: result[0]: 8xf32=1 2 3 4 0 0 0 0
func.func @main(%m: memref<4xf32>, %n: index, %s: index) -> vector<8xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [%s] : memref<4xf32> to memref<?xf32, strided<[?]>>
  %x = vector.transfer_read %r[%c0], %f : memref<?xf32, strided<[?]>>, vector<8xf32>
  return %x : vector<8xf32>
}
// -----
// A single element needs no neighbour.
// CHECK: result[0]: 1xf32=1
// ROW: result[0]: 1xf32=1
func.func @main(%m: memref<4xf32>, %n: index, %s: index) -> vector<1xf32> {
  %c0 = arith.constant 0 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [%s] : memref<4xf32> to memref<?xf32, strided<[?]>>
  %mask = arith.constant dense<true> : vector<1xi1>
  %v = arith.constant dense<0.0> : vector<1xf32>
  %x = vector.maskedload %r[%c0], %mask, %v : memref<?xf32, strided<[?]>>, vector<1xi1>, vector<1xf32> into vector<1xf32>
  return %x : vector<1xf32>
}
// SLOW: its programs are compiled in several ways
