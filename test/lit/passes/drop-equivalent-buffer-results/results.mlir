// RUN: okl-opt %s -drop-equivalent-buffer-results | filecheck %s

// The second result is an argument, the first one is not.
// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>) -> memref<4xf32> {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         %[[VAL_1:.*]] = memref.cast %[[ARG0]] : memref<4xf32> to memref<?xf32>
// CHECK:         return %[[VAL_0]] : memref<4xf32>
// CHECK:       }
func.func private @callee(%a: memref<4xf32>) -> (memref<4xf32>, memref<?xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.cast %a : memref<4xf32> to memref<?xf32>
  return %0, %1 : memref<4xf32>, memref<?xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>) -> (memref<4xf32>, memref<?xf32>) {
// CHECK:         %[[VAL_0:.*]] = call @callee(%[[ARG0]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK:         %[[VAL_1:.*]] = memref.cast %[[ARG0]] : memref<4xf32> to memref<?xf32>
// CHECK:         return %[[VAL_0]], %[[VAL_1]] : memref<4xf32>, memref<?xf32>
// CHECK:       }
func.func @caller(%a: memref<4xf32>) -> (memref<4xf32>, memref<?xf32>) {
  %0:2 = call @callee(%a) : (memref<4xf32>) -> (memref<4xf32>, memref<?xf32>)
  return %0#0, %0#1 : memref<4xf32>, memref<?xf32>
}

// Public functions stay.
// CHECK-LABEL: func.func @public(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>) -> memref<4xf32> {
// CHECK:         return %[[ARG0]] : memref<4xf32>
// CHECK:       }
func.func @public(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
