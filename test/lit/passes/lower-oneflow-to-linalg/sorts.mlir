// RUN: okl-opt %s -lower-oneflow-to-linalg=sorts | filecheck %s
// RUN: okl-opt %s -lower-oneflow-to-linalg | filecheck %s --check-prefix WITHOUT

// The place of an element is the number of those before it; then each place looks for its element.
// CHECK-LABEL: func.func @arg_sort
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "parallel", "reduction"]
// CHECK-SAME:      ins(%arg0, %arg0
// CHECK:           arith.cmpf uno
// CHECK:         linalg.generic
// CHECK-SAME:      outs(%{{.*}} : tensor<2x5xi32>)
// WITHOUT-LABEL: func.func @arg_sort
// WITHOUT:         "oneflow.arg_sort"
func.func @arg_sort(%x: tensor<2x5xf32>) -> tensor<2x5xsi32> {
  %0 = "oneflow.arg_sort"(%x) {op_name = "s", device_tag = "cpu", device_name = ["@0:0"], direction = "ASCENDING"}
    : (tensor<2x5xf32>) -> tensor<2x5xsi32>
  return %0 : tensor<2x5xsi32>
}

// Only the places that are wanted.
// CHECK-LABEL: func.func @top_k
// CHECK:         outs(%{{.*}} : tensor<2x3xi64>)
func.func @top_k(%x: tensor<2x5xf32>) -> tensor<2x3xsi64> {
  %0 = "oneflow.top_k"(%x) {op_name = "s", device_tag = "cpu", device_name = ["@0:0"], k = 3 : si32}
    : (tensor<2x5xf32>) -> tensor<2x3xsi64>
  return %0 : tensor<2x3xsi64>
}

// CHECK-LABEL: func.func @sort
// CHECK:         tensor.extract %arg0
func.func @sort(%x: tensor<5xsi32>) -> tensor<5xsi32> {
  %0 = "oneflow.sort"(%x) {op_name = "s", device_tag = "cpu", device_name = ["@0:0"], direction = "DESCENDING"}
    : (tensor<5xsi32>) -> tensor<5xsi32>
  return %0 : tensor<5xsi32>
}

// Tiles of a long row are sorted; then each element looks up its rank in all tiles, and each place its element.
// CHECK-LABEL: func.func @long_rows
// CHECK:         tensor.pad %{{.*}} low[0, 0] high[0, 1023]
// CHECK:         tensor.expand_shape {{.*}} into tensor<2x5x1024xf32>
// CHECK:         iterator_types = ["parallel", "parallel", "parallel", "reduction"]
// CHECK:         arith.constant 511 : index
// CHECK:         outs(%{{.*}} : tensor<2x3xi64>)
func.func @long_rows(%x: tensor<2x4097xf32>) -> tensor<2x3xsi64> {
  %0 = "oneflow.top_k"(%x) {op_name = "s", device_tag = "cpu", device_name = ["@0:0"], k = 3 : si32}
    : (tensor<2x4097xf32>) -> tensor<2x3xsi64>
  return %0 : tensor<2x3xsi64>
}
