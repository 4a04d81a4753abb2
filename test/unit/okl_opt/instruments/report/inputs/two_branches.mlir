func.func @wrap0(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"}
    : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"}
    : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.add_n2"(%0, %1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"}
    : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
