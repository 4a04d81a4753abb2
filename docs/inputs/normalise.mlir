oneflow.job @Normalise(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "oneflow.square"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "square"} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "oneflow.scalar_mul"(%0) {device_name = ["@0:0"], device_tag = "cpu", float_operand = 1.0 : f64, has_float_operand = true, op_name = "weight"} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "oneflow.scalar_add"(%1) {device_name = ["@0:0"], device_tag = "cpu", has_int_operand = true, int_operand = 0 : si64, op_name = "offset"} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "oneflow.scalar_add"(%2) {device_name = ["@0:0"], device_tag = "cpu", float_operand = 0.01 : f64, has_float_operand = true, op_name = "epsilon"} : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "oneflow.rsqrt"(%3) {device_name = ["@0:0"], device_tag = "cpu", op_name = "rsqrt"} : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "oneflow.broadcast_mul"(%x, %4) {device_name = ["@0:0"], device_tag = "cpu", op_name = "normal"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  oneflow.return %5 : tensor<4xf32>
}
