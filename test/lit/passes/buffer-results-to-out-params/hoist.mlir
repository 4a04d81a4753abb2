// RUN: okl-opt %s -buffer-results-to-out-params='hoist-static-allocs hoist-dynamic-allocs' -allow-unregistered-dialect | filecheck %s

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<4xf32>, %[[ARG2:.*]]: memref<?xf32>) -> i1 {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         "test.use"(%[[ARG1]], %[[ARG2]]) : (memref<4xf32>, memref<?xf32>) -> ()
// CHECK:         return %[[VAL_0]] : i1
// CHECK:       }
func.func private @callee(%n: index) -> (memref<4xf32>, memref<?xf32>, i1) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  %2 = arith.constant true
  "test.use"(%0, %1) : (memref<4xf32>, memref<?xf32>) -> ()
  return %0, %1, %2 : memref<4xf32>, memref<?xf32>, i1
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> memref<?xf32> {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc(%[[ARG0]]) : memref<?xf32>
// CHECK:         %[[VAL_2:.*]] = call @callee(%[[ARG0]], %[[VAL_0]], %[[VAL_1]]) : (index, memref<4xf32>, memref<?xf32>) -> i1
// CHECK:         return %[[VAL_1]] : memref<?xf32>
// CHECK:       }
func.func @caller(%n: index) -> memref<?xf32> {
  %0:3 = call @callee(%n) : (index) -> (memref<4xf32>, memref<?xf32>, i1)
  return %0#1 : memref<?xf32>
}

// One memref is returned twice: the second argument gets a copy.
// CHECK-LABEL: func.func private @twice(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: memref<4xf32>) {
// CHECK:         memref.copy %[[ARG0]], %[[ARG1]] : memref<4xf32> to memref<4xf32>
// CHECK:         return
// CHECK:       }
func.func private @twice() -> (memref<4xf32>, memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  return %0, %0 : memref<4xf32>, memref<4xf32>
}
