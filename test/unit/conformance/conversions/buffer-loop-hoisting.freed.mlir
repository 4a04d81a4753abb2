// FLAGS: -buffer-loop-hoisting -allow-unregistered-dialect

// DIFFERS: mlir-opt frees the memory again in each iteration
func.func @freed(%lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
    memref.dealloc %0 : memref<4xf32>
  }
  return
}
// -----
// DIFFERS: mlir-opt frees the memory again in each iteration
func.func @freed_as_a_view(%lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %0 = memref.alloc() : memref<4xf32>
    %1 = memref.cast %0 : memref<4xf32> to memref<?xf32>
    memref.dealloc %1 : memref<?xf32>
  }
  return
}
// -----
// DIFFERS: mlir-opt lets iterations share memory that run at once
func.func @parallel(%n: index) {
  affine.parallel (%i) = (0) to (%n) {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  return
}
