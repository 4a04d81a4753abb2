// RUN: okl-opt %s -canonicalize | filecheck %s

// A clone that only one side frees is the memref itself.
func.func @clone(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %0 : memref<?xf32>
}

// Two memrefs that are both freed here stay two.
func.func @clones(%m: memref<?xf32>) {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  "test.use"(%0) : (memref<?xf32>) -> ()
  memref.dealloc %m : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}

// Memory of a layout with strides that are not known cannot be allocated.
func.func @layout(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: 0>> {
  %0 = bufferization.to_tensor %m : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32, strided<[?], offset: 0>>
  return %1 : memref<?xf32, strided<[?], offset: 0>>
}

// What is allocated to be freed is not allocated.
func.func @dealloc(%m: memref<4xf32>, %c: i1) -> i1 {
  %false = arith.constant false
  %0 = memref.alloc() : memref<4xf32>
  %1 = bufferization.dealloc (%0, %m : memref<4xf32>, memref<4xf32>) if (%c, %false) retain (%m : memref<4xf32>)
  return %1 : i1
}
