// RUN: okl-opt %s | filecheck %s

// Ops with two or more groups of results name them; a name that is taken counts on; numbers skip named results.
// CHECK-LABEL: func.func @names
// CHECK-NEXT:    %0 = "oneflow.relu"
// CHECK-NEXT:    %out, %mask = "oneflow.dropout"(%0)
// CHECK-NEXT:    %out_0, %mask_1 = "oneflow.dropout"(%out)
// CHECK-NEXT:    %1:2 = "oneflow.split_like"
// CHECK-NEXT:    %y, %indice = "oneflow.max_pool_2d"
func.func @names(%x: tensor<2xf32>, %one: tensor<1xf32>, %image: tensor<1x1x2x2xf32>) {
  %a = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
  %b:2 = "oneflow.dropout"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi8>)
  %c:2 = "oneflow.dropout"(%b#0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi8>)
  %d:2 = "oneflow.split_like"(%c#0, %one, %one) {device_name = ["@0:0"], device_tag = "cpu", op_name = "d"} : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  %e:2 = "oneflow.max_pool_2d"(%image) {padding = [0 : si32, 0 : si32], kernel_size = [2 : si32, 2 : si32], stride = [1 : si32, 1 : si32], dilation = [1 : si32, 1 : si32], data_format = "channels_first", device_name = ["@0:0"], device_tag = "cpu", op_name = "e"} : (tensor<1x1x2x2xf32>) -> (tensor<1x1x1x1xf32>, tensor<1x1x1x1xsi64>)
  return
}
