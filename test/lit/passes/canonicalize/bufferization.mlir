// RUN: okl-opt %s -canonicalize | filecheck %s

// A clone that only one side frees is the memref itself.
// CHECK-LABEL: func.func @clone(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32>) -> memref<?xf32> {
// CHECK:         return %[[ARG0]] : memref<?xf32>
// CHECK:       }
func.func @clone(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %0 : memref<?xf32>
}

// Two memrefs that are both freed here stay two.
// CHECK-LABEL: func.func @clones(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32>) {
// CHECK:         %[[VAL_0:.*]] = bufferization.clone %[[ARG0]] : memref<?xf32> to memref<?xf32>
// CHECK:         "test.use"(%[[VAL_0]]) : (memref<?xf32>) -> ()
// CHECK:         memref.dealloc %[[ARG0]] : memref<?xf32>
// CHECK:         memref.dealloc %[[VAL_0]] : memref<?xf32>
// CHECK:         return
// CHECK:       }
func.func @clones(%m: memref<?xf32>) {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  "test.use"(%0) : (memref<?xf32>) -> ()
  memref.dealloc %m : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}

// Memory of a layout with strides that are not known cannot be allocated.
// CHECK-LABEL: func.func @layout(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?]>> {
// CHECK:         %[[VAL_0:.*]] = bufferization.to_tensor %[[ARG0]] : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
// CHECK:         %[[VAL_1:.*]] = bufferization.to_buffer %[[VAL_0]] : tensor<?xf32> to memref<?xf32, strided<[?]>>
// CHECK:         return %[[VAL_1]] : memref<?xf32, strided<[?]>>
// CHECK:       }
func.func @layout(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: 0>> {
  %0 = bufferization.to_tensor %m : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32, strided<[?], offset: 0>>
  return %1 : memref<?xf32, strided<[?], offset: 0>>
}

// What is allocated to be freed is not allocated.
// CHECK-LABEL: func.func @dealloc(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: i1) -> i1 {
// CHECK:         %[[VAL_0:.*]] = arith.constant false
// CHECK:         return %[[VAL_0]] : i1
// CHECK:       }
func.func @dealloc(%m: memref<4xf32>, %c: i1) -> i1 {
  %false = arith.constant false
  %0 = memref.alloc() : memref<4xf32>
  %1 = bufferization.dealloc (%0, %m : memref<4xf32>, memref<4xf32>) if (%c, %false) retain (%m : memref<4xf32>)
  return %1 : i1
}
