// RUN: okl-opt %s -guard-memory-accesses | filecheck %s

// CHECK-LABEL: func.func @reinterpret
// CHECK:         "'memref.reinterpret_cast' op size %0 of dimension 0 is negative"
// CHECK:         "'memref.reinterpret_cast' op offset %0 reaches out of the %1 elements of its source"
// CHECK:         "'memref.reinterpret_cast' op size %0 of dimension 0 reaches out of the %1 elements of its source"
// CHECK:         memref.reinterpret_cast
func.func @reinterpret(%m: memref<?xf32>, %o: index, %n: index) -> memref<?x2xf32, strided<[2, 1], offset: ?>> {
  %0 = memref.reinterpret_cast %m to offset: [%o], sizes: [%n, 2], strides: [2, 1] : memref<?xf32> to memref<?x2xf32, strided<[2, 1], offset: ?>>
  return %0 : memref<?x2xf32, strided<[2, 1], offset: ?>>
}

// CHECK-LABEL: func.func @view
// CHECK:         "'memref.view' op shift %0 is out of the %1 bytes of its source"
// CHECK:         "'memref.view' op needs at least %0 bytes, and %1 are there"
// CHECK:         memref.view
func.func @view(%m: memref<?xi8>, %o: index, %n: index) -> memref<?xf32> {
  %0 = memref.view %m[%o][%n] : memref<?xi8> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @cast
// CHECK:         "'memref.cast' op has a source of rank %0, which is not %1"
// CHECK:         "'memref.cast' op dimension 0 has size %0, not %1"
// CHECK:         "'memref.cast' op the offset is %0, not %1"
// CHECK:         "'memref.cast' op the stride of dimension 0 is %0, not %1"
func.func @cast(%m: memref<*xf32>) -> memref<4xf32> {
  %0 = memref.cast %m : memref<*xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func @joined
// CHECK:           func.call @okl_guard_failed(%strides#0, %3) {message = "'memref.collapse_shape' op dimension 0 has stride %0 where %1 is needed to join it with the next ones"} : (index, index) -> ()
func.func @joined(%m: memref<?x4xf32, strided<[?, ?]>>) -> memref<?xf32, strided<[?]>> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32, strided<[?, ?]>> into memref<?xf32, strided<[?]>>
  return %0 : memref<?xf32, strided<[?]>>
}

// CHECK-LABEL: func.func @shapes
// CHECK:         "'linalg.matmul' op dimension 0 of operand #1 has size %0, where others have %1"
// CHECK:         linalg.matmul
// CHECK:         "'memref.copy' op dimension 0 has size %0 in the source and %1 in the target"
// CHECK:         memref.copy
// CHECK:         "'memref.alloc' op size %0 is negative"
// CHECK:         "'memref.alloc' op asks for more memory than there can be"
func.func @shapes(%a: memref<4x?xf32>, %b: memref<?x4xf32>, %c: memref<4x4xf32>, %n: index) {
  linalg.matmul ins(%a, %b : memref<4x?xf32>, memref<?x4xf32>) outs(%c : memref<4x4xf32>)
  memref.copy %b, %c : memref<?x4xf32> to memref<4x4xf32>
  %0 = memref.alloc(%n) : memref<?x4xf32>
  return
}

// The sizes are compared at run time, one dimension after the other.
// CHECK-LABEL: func.func @unranked_copy
// CHECK:         "'memref.copy' op has a source of rank %0 and a target of rank %1"
// CHECK:         scf.for
// CHECK:           memref.dim
// CHECK:         "'memref.copy' op dimension %0 has other sizes in the source and the target"
// CHECK:         memref.copy
func.func @unranked_copy(%a: memref<*xf32>, %b: memref<2x?xf32>) {
  memref.copy %a, %b : memref<*xf32> to memref<2x?xf32>
  return
}

// CHECK-LABEL: func.func @unranked_view
// CHECK:         scf.index_switch
// CHECK:         case 8
// CHECK:         "'memref.reinterpret_cast' op offset %0 reaches out of the %1 elements of its source"
// CHECK:         memref.reinterpret_cast
func.func @unranked_view(%m: memref<*xf32>, %o: index) -> memref<1xf32, strided<[1], offset: ?>> {
  %0 = memref.reinterpret_cast %m to offset: [%o], sizes: [1], strides: [1] : memref<*xf32> to memref<1xf32, strided<[1], offset: ?>>
  return %0 : memref<1xf32, strided<[1], offset: ?>>
}

// The memref that is cast is in sight.
// CHECK-LABEL: func.func @ranked_again
// CHECK-NOT:     scf.index_switch
// CHECK-NOT:     okl_guard_failed
// CHECK:         return
func.func @ranked_again(%m: memref<8xf32>) -> memref<8xf32> {
  %u = memref.cast %m : memref<8xf32> to memref<*xf32>
  %0 = memref.reinterpret_cast %u to offset: [0], sizes: [8], strides: [1] : memref<*xf32> to memref<8xf32>
  return %0 : memref<8xf32>
}
