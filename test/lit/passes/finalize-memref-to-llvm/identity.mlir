// RUN: okl-opt %s -finalize-memref-to-llvm | filecheck %s

// No op of memref: the same text.
// CHECK-LABEL: func.func @f(%{{.*}}: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    return %{{.*}} : memref<4xf32>
func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
