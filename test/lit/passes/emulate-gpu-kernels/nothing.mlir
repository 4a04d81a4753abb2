// RUN: okl-opt %s -emulate-gpu-kernels | filecheck %s

// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: memref<4xf32>) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @f(%arg0: memref<4xf32>) {
  return
}
