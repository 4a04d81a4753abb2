// RUN: okl-opt %s -lower-oneflow-to-linalg | filecheck %s
// RUN: not okl-opt %s -lower-oneflow-to-linalg=strict 2>&1 | filecheck %s --check-prefix=STRICT

// Sorting is left to a kernel. What reads it gets its own types.
// CHECK-LABEL: func.func @sorted(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>) -> tensor<2x3xi32> {
// CHECK-NEXT:    %[[S:.*]] = "oneflow.arg_sort"(%[[X]])
// CHECK-NEXT:    %[[C:.*]] = builtin.unrealized_conversion_cast %[[S]] : tensor<2x3xsi32> to tensor<2x3xi32>
// CHECK-NEXT:    return %[[C]] : tensor<2x3xi32>
// STRICT:        stays.mlir:{{[0-9]+}}:8: error: 'oneflow.arg_sort' op is not lowered to linalg by any rule
func.func @sorted(%x: tensor<2x3xf32>) -> tensor<2x3xsi32> {
  %0 = "oneflow.arg_sort"(%x) {direction = "ASCENDING", op_name = "a", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xsi32>
  return %0 : tensor<2x3xsi32>
}

// CHECK-LABEL: func.func @nothing(%{{.*}}: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    return
func.func @nothing(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
