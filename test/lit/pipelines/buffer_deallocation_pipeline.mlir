// RUN: okl-opt %s -buffer-deallocation-pipeline | filecheck %s
// RUN: okl-opt %s -buffer-deallocation-pipeline=private-function-dynamic-ownership | filecheck %s --check-prefix=DYNAMIC
// RUN: okl-opt %s -buffer-deallocation-pipeline -mlir-print-ir-after-all 2>&1 | filecheck %s --check-prefix=PASSES

// PASSES:      // -----// IR Dump After ExpandReallocPass (expand-realloc) //----- //
// PASSES:      // -----// IR Dump After Canonicalizer (canonicalize) //----- //
// PASSES:      // -----// IR Dump After OwnershipBasedBufferDeallocationPass (ownership-based-buffer-deallocation) //----- //
// PASSES:      // -----// IR Dump After Canonicalizer (canonicalize) //----- //
// PASSES:      // -----// IR Dump After BufferDeallocationSimplificationPass (buffer-deallocation-simplification) //----- //
// PASSES:      // -----// IR Dump After LowerDeallocationsPass (bufferization-lower-deallocations) //----- //
// PASSES:      // -----// IR Dump After CSE (cse) //----- //
// PASSES:      // -----// IR Dump After Canonicalizer (canonicalize) //----- //

// CHECK-LABEL: func.func @straight
// CHECK:         memref.copy %[[A:.*]], %[[B:.*]] :
// CHECK-NEXT:    memref.dealloc %[[A]]
// CHECK-NEXT:    return %[[B]]
func.func @straight(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

// What grows is freed once, whether it grew or not.
// CHECK-LABEL: func.func @grow
// CHECK-NOT:     memref.realloc
func.func @grow(%n: index, %out: memref<8xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.realloc %a : memref<?xf32> to memref<8xf32>
  memref.copy %b, %out : memref<8xf32> to memref<8xf32>
  return
}

// A private function may tell in place of copying.
// CHECK-LABEL: func.func private @same
// CHECK:         bufferization.clone
// DYNAMIC-LABEL: func.func private @same
// DYNAMIC:       return %arg0, %false : memref<2xf32>, i1
func.func private @same(%m: memref<2xf32>) -> memref<2xf32> {
  return %m : memref<2xf32>
}
