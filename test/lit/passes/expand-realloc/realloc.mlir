// RUN: okl-opt %s -expand-realloc | filecheck %s
// RUN: okl-opt %s -expand-realloc=emit-deallocs=false | filecheck %s --check-prefix=KEPT

// CHECK-LABEL: func.func @grow
// CHECK:         arith.cmpi ult, %c4, %arg1 : index
// CHECK:         memref.copy
// CHECK:         memref.dealloc %arg0
// KEPT-LABEL: func.func @grow
// KEPT-NOT:     memref.dealloc
func.func @grow(%m: memref<4xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) : memref<4xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @nothing
// CHECK-NEXT:    return
func.func @nothing() {
  return
}
