// RUN: okl-opt %s --run --input=2x3xf32=1,2,3,4,5,6 | filecheck %s
// RUN: okl-opt %s --run --input=2x3xf32=1,2,3,4,5,6 --kernel-provider=*:ref | filecheck %s

// An axis that is listed twice is reduced once, by every provider.
// CHECK: result[0]: 2xf32=6 15

func.func @f(%a: tensor<2x3xf32>) -> tensor<2xf32> {
  %0 = "oneflow.reduce_sum"(%a) {axis = [1 : si32, -1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", keepdims = false, op_name = "sum"} : (tensor<2x3xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
