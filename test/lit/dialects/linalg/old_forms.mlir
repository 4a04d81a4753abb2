// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s

// CHECK-LABEL: func.func @init_tensor
func.func @init_tensor(%n: index) -> tensor<4x?xf32> {
  // CHECK: linalg.init_tensor [4, 8] : tensor<4x8xf32>
  %0 = linalg.init_tensor [4, 8] : tensor<4x8xf32>
  // CHECK: linalg.init_tensor [4, %{{.*}}] : tensor<4x?xf32>
  %1 = linalg.init_tensor [4, %n] : tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}
