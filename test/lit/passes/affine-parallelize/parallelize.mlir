// RUN: okl-opt %s -affine-parallelize | filecheck %s
// RUN: okl-opt %s -affine-parallelize=parallel-reductions | filecheck %s --check-prefix=REDUCE

// A reduction is a parallel loop where that is asked for; what it begins with is added after it.
// CHECK-LABEL: func.func @sum(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = affine.for %[[VAL_1:.*]] = 0 to 8 iter_args(%[[VAL_2:.*]] = %[[ARG1]]) -> (f32) {
// CHECK:           %[[VAL_3:.*]] = affine.load %[[ARG0]][%[[VAL_1]]] : memref<8xf32>
// CHECK:           %[[VAL_4:.*]] = arith.addf %[[VAL_2]], %[[VAL_3]] : f32
// CHECK:           affine.yield %[[VAL_4]] : f32
// CHECK:         }
// CHECK:         return %[[VAL_0]] : f32
// CHECK:       }
// REDUCE-LABEL: func.func @sum(
// REDUCE-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: f32) -> f32 {
// REDUCE:         %[[VAL_0:.*]] = affine.parallel (%[[VAL_1:.*]]) = (0) to (8) reduce ("addf") -> (f32) {
// REDUCE:           %[[VAL_2:.*]] = affine.load %[[ARG0]][%[[VAL_1]]] : memref<8xf32>
// REDUCE:           affine.yield %[[VAL_2]] : f32
// REDUCE:         }
// REDUCE:         %[[VAL_3:.*]] = arith.addf %[[ARG1]], %[[VAL_0]] : f32
// REDUCE:         return %[[VAL_3]] : f32
// REDUCE:       }
func.func @sum(%m: memref<8xf32>, %start: f32) -> f32 {
  %sum = affine.for %i = 0 to 8 iter_args(%so_far = %start) -> (f32) {
    %0 = affine.load %m[%i] : memref<8xf32>
    %1 = arith.addf %so_far, %0 : f32
    affine.yield %1 : f32
  }
  return %sum : f32
}

// Two arguments are different memory; a view of an argument is the same.
// CHECK-LABEL: func.func @arguments(
// CHECK:         affine.parallel
// CHECK:         affine.for
// REDUCE-LABEL: func.func @arguments(
// REDUCE:         affine.parallel
// REDUCE:         affine.for
func.func @arguments(%a: memref<8xf32>, %b: memref<8xf32>) {
  %c = memref.cast %a : memref<8xf32> to memref<?xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %b[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %c[%i] : memref<?xf32>
  }
  return
}

// Each iteration reads what the one before wrote.
// CHECK-LABEL: func.func @carried(
// CHECK-SAME:    %[[ARG0:.*]]: memref<9xf32>) {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to 8 {
// CHECK:           %[[VAL_1:.*]] = affine.load %[[ARG0]][%[[VAL_0]]] : memref<9xf32>
// CHECK:           affine.store %[[VAL_1]], %[[ARG0]][%[[VAL_0]] + 1] : memref<9xf32>
// CHECK:         }
// CHECK:         return
// CHECK:       }
// REDUCE-LABEL: func.func @carried(
// REDUCE-SAME:    %[[ARG0:.*]]: memref<9xf32>) {
// REDUCE:         affine.for %[[VAL_0:.*]] = 0 to 8 {
// REDUCE:           %[[VAL_1:.*]] = affine.load %[[ARG0]][%[[VAL_0]]] : memref<9xf32>
// REDUCE:           affine.store %[[VAL_1]], %[[ARG0]][%[[VAL_0]] + 1] : memref<9xf32>
// REDUCE:         }
// REDUCE:         return
// REDUCE:       }
func.func @carried(%m: memref<9xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<9xf32>
    affine.store %0, %m[%i + 1] : memref<9xf32>
  }
  return
}
