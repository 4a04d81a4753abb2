// RUN: okl-opt %s -cse | filecheck %s
// RUN: okl-opt %s -canonicalize | filecheck %s

// A normalisation that trains writes its statistics: it stays, twice. At inference it is like any other op.
// CHECK-LABEL: oneflow.job @j
// CHECK-NEXT:    "oneflow.normalization"{{.*}}op_name = "n"
// CHECK-NEXT:    "oneflow.normalization"{{.*}}op_name = "n"
// CHECK-NEXT:    oneflow.return
oneflow.job @j(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>) {
  %0 = "oneflow.normalization"(%x, %m, %v, %m, %v) {axis = 1 : si32, training = true, device_name = ["@0:0"], device_tag = "cpu", op_name = "n", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = "oneflow.normalization"(%x, %m, %v, %m, %v) {axis = 1 : si32, training = true, device_name = ["@0:0"], device_tag = "cpu", op_name = "n", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %2 = "oneflow.normalization"(%x, %m, %v, %m, %v) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "i", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  oneflow.return
}
