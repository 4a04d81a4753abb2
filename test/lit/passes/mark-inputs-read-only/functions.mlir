// RUN: okl-opt %s -mark-inputs-read-only | filecheck %s

// Tensors of any rank are marked; numbers and memrefs are left alone.
// CHECK-LABEL: func.func @public(
// CHECK-SAME:    %{{.*}}: tensor<?xf32> {bufferization.writable = false},
// CHECK-SAME:    %{{.*}}: index,
// CHECK-SAME:    %{{.*}}: tensor<*xf32> {bufferization.writable = false},
// CHECK-SAME:    %{{.*}}: memref<4xf32>) {
func.func @public(%arg0: tensor<?xf32>, %arg1: index, %arg2: tensor<*xf32>, %arg3: memref<4xf32>) {
  return
}

// What is said already stays, also beside other attributes.
// CHECK-LABEL: func.func @said(
// CHECK-SAME:    %{{.*}}: tensor<2xf32> {bufferization.writable = true},
// CHECK-SAME:    %{{.*}}: tensor<2xf32> {bufferization.access = "read", bufferization.writable = false}) {
func.func @said(%arg0: tensor<2xf32> {bufferization.writable = true}, %arg1: tensor<2xf32> {bufferization.access = "read"}) {
  return
}

// Helpers, and functions defined elsewhere, are called from inside.
// CHECK-LABEL: func.func private @helper(%{{[^:]*}}: tensor<2xf32>) {
func.func private @helper(%arg0: tensor<2xf32>) {
  return
}
// CHECK-LABEL: func.func private @elsewhere(tensor<2xf32>)
func.func private @elsewhere(tensor<2xf32>)
