// RUN: okl-opt %s --run --input=2xf32=1,-1 --print-kernel-choice 2>&1 | filecheck %s

// A value returned twice is written once and copied right after, by an op of the launch's own table.
// CHECK:      0: relu (r) provider llvm
// CHECK-NEXT: 1: okl.copy (r) provider llvm
// CHECK:      result[0]: 2xf32=1 0
// CHECK-NEXT: result[1]: 2xf32=1 0

func.func @wrap0(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %0 : tensor<2xf32>, tensor<2xf32>
}
