// A dimension of size 1 may have any stride: the stride of joined dimensions is that of the last one with another size, whatever
// passes learn of sizes later.
// RUN: okl-opt %s --run --function=main --input=4xindex=4,1,99,1 --input=4xindex=2,2,1,2 --input=4xindex=2,2,99,1 \
// RUN:   --input=4xindex=1,99,2,3 --input=5xi64=10,11,12,13,14 --check-accesses | filecheck %s
// RUN: not okl-opt %s --run --function=last --input=4xindex=2,3,1,2 --input=5xi64=10,11,12,13,14 2>&1 | filecheck %s --check-prefix APART

// CHECK: result[0]: i64=13
// CHECK-NEXT: result[1]: i64=13
// CHECK-NEXT: result[2]: i64=12
// CHECK-NEXT: result[3]: i64=14
func.func @main(%a: memref<4xindex>, %b: memref<4xindex>, %c: memref<4xindex>, %d: memref<4xindex>, %m: memref<5xi64>)
    -> (i64, i64, i64, i64) {
  %0 = call @last(%a, %m) : (memref<4xindex>, memref<5xi64>) -> i64
  %1 = call @last(%b, %m) : (memref<4xindex>, memref<5xi64>) -> i64
  %2 = call @last(%c, %m) : (memref<4xindex>, memref<5xi64>) -> i64
  %3 = call @last(%d, %m) : (memref<4xindex>, memref<5xi64>) -> i64
  return %0, %1, %2, %3 : i64, i64, i64, i64
}

// APART: error: 'memref.collapse_shape' op dimension 0 has stride 3 where 2 is needed to join it with the next ones
func.func @last(%numbers: memref<4xindex>, %m: memref<5xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = memref.load %numbers[%c0] : memref<4xindex>
  %a = memref.load %numbers[%c1] : memref<4xindex>
  %b = memref.load %numbers[%c2] : memref<4xindex>
  %k = memref.load %numbers[%c3] : memref<4xindex>
  %one = arith.constant 1 : index
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [%n, %k, %one], strides: [%a, %b, %one]
    : memref<5xi64> to memref<?x?x?xi64, strided<[?, ?, ?]>>
  %r = memref.collapse_shape %v [[0, 1, 2]] : memref<?x?x?xi64, strided<[?, ?, ?]>> into memref<?xi64, strided<[?]>>
  %d = memref.dim %r, %c0 : memref<?xi64, strided<[?]>>
  %i = arith.subi %d, %one : index
  %x = memref.load %r[%i] : memref<?xi64, strided<[?]>>
  return %x : i64
}
