oneflow.job @Ratio(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "above"} : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "oneflow.broadcast_div"(%0, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "ratio"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  oneflow.return %1 : tensor<3xf32>
}
