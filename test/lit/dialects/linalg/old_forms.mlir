// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s

// CHECK-LABEL: func.func @init_tensor(
// CHECK-SAME:      %[[N:.*]]: index)
func.func @init_tensor(%n: index) -> tensor<4x?xf32> {
  // CHECK-NEXT: %{{.*}} = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.init_tensor [4, 8] : tensor<4x8xf32>
  // CHECK-NEXT: %[[T:.*]] = tensor.empty(%[[N]]) : tensor<4x?xf32>
  %1 = linalg.init_tensor [4, %n] : tensor<4x?xf32>
  // CHECK-NEXT: %{{.*}} = tensor.empty() {a} : tensor<0x1xi1>
  %2 = linalg.init_tensor [0, 1] {a} : tensor<0x1xi1>
  // CHECK-NEXT: %{{.*}} = tensor.empty() : tensor<bf16>
  %3 = linalg.init_tensor [] : tensor<bf16>
  // CHECK-NEXT: return %[[T]]
  return %1 : tensor<4x?xf32>
}
