// RUN: okl-opt %s -buffer-results-to-out-params=add-result-attr | filecheck %s

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32> {bufferize.result}) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         memref.copy %[[VAL_0]], %[[ARG0]] : memref<4xf32> to memref<4xf32>
// CHECK:         return
// CHECK:       }
func.func private @callee() -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
}

// Public functions stay.
// CHECK-LABEL: func.func @caller() -> memref<4xf32> {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         call @callee(%[[VAL_0]]) : (memref<4xf32>) -> ()
// CHECK:         return %[[VAL_0]] : memref<4xf32>
// CHECK:       }
func.func @caller() -> memref<4xf32> {
  %0 = call @callee() : () -> memref<4xf32>
  return %0 : memref<4xf32>
}
