// RUN: okl-opt %s --run --input=3xi1=0,1,0 --input=3xi1=1,1,0 --input=2x2xi1=1,1,1,1 --input=1x2xui8=3,4 --input=2x1xui8=1,2 --input=1x1xf32=-3 | filecheck %s
// RUN: okl-opt %s --run --input=3xi1=0,1,0 --input=3xi1=1,1,0 --input=2x2xi1=1,1,1,1 --input=1x2xui8=3,4 --input=2x1xui8=1,2 --input=1x1xf32=-3 --kernel-provider=*:ref | filecheck %s

// A number among the attributes becomes an element as by a cast, whichever kernel reads it: what is not 0 is true, and a
// float outside of an integer type becomes what x86 makes of it.
// CHECK:      result[0]: 3xi1=1 1 0
// CHECK-NEXT: result[1]: 2x2xi1=[1 1][1 1]
// CHECK-NEXT: result[2]: 1x1xui8=[245]
// CHECK-NEXT: result[3]: 1x1xui8=[228]
// An upper bound below the lower one wins, as in clamp of PyTorch.
// CHECK-NEXT: result[4]: 1x1xf32=[-1]

oneflow.job @Scalars(%x: tensor<3xi1>, %mask: tensor<3xi1>, %square: tensor<2x2xi1>, %a: tensor<1x2xui8>, %b: tensor<2x1xui8>, %f: tensor<1x1xf32>) -> (tensor<3xi1>, tensor<2x2xi1>, tensor<1x1xui8>, tensor<1x1xui8>, tensor<1x1xf32>) {
  %0 = "oneflow.masked_fill"(%x, %mask) {op_name = "m", device_tag = "cpu", device_name = ["@0:0"], has_float_operand = true, float_operand = 0.5 : f64} : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
  %1 = "oneflow.tril"(%square) {op_name = "t", device_tag = "cpu", device_name = ["@0:0"], integer_fill_value = 256 : si64} : (tensor<2x2xi1>) -> tensor<2x2xi1>
  %2 = "oneflow.matmul"(%a, %b) {op_name = "p", device_tag = "cpu", device_name = ["@0:0"], alpha = -1.0 : f64} : (tensor<1x2xui8>, tensor<2x1xui8>) -> tensor<1x1xui8>
  %3 = "oneflow.matmul"(%a, %b) {op_name = "q", device_tag = "cpu", device_name = ["@0:0"], alpha = 300.0 : f64} : (tensor<1x2xui8>, tensor<2x1xui8>) -> tensor<1x1xui8>
  %4 = "oneflow.hardtanh"(%f) {op_name = "h", device_tag = "cpu", device_name = ["@0:0"], min_val = 5.0 : f64, max_val = -1.0 : f64} : (tensor<1x1xf32>) -> tensor<1x1xf32>
  oneflow.return %0, %1, %2, %3, %4 : tensor<3xi1>, tensor<2x2xi1>, tensor<1x1xui8>, tensor<1x1xui8>, tensor<1x1xf32>
}
