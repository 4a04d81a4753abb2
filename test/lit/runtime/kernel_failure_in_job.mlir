// RUN: okl-opt %s --run --input=2xsi32=6,8 --input=2xsi32=2,4 | filecheck %s
// RUN: not okl-opt %s --run --input=2xsi32=6,8 --input=2xsi32=2,0 2>&1 | filecheck %s --check-prefix FAILS
// RUN: not okl-opt %s -wrap-ops-to-kernel-launch --run --input=2xsi32=6,8 --input=2xsi32=2,0 --repeat=3 2>&1 | filecheck %s --check-prefix FAILS

// A kernel that fails in the middle of a launch is named with its op, its number and its provider; nothing is printed as a result.
// CHECK:     result[0]: 2xsi32=3 2
// FAILS-NOT: result
// FAILS:     okl-opt: error: kernel 'broadcast_div' (ratio, op 1, provider llvm) failed:
// FAILS-NOT: result

oneflow.job @Ratio(%arg0: tensor<2xsi32>, %arg1: tensor<2xsi32>) -> tensor<2xsi32> {
  %0 = "oneflow.identity"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "before"} : (tensor<2xsi32>) -> tensor<2xsi32>
  %1 = "oneflow.broadcast_div"(%0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "ratio"} : (tensor<2xsi32>, tensor<2xsi32>) -> tensor<2xsi32>
  %2 = "oneflow.identity"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "after"} : (tensor<2xsi32>) -> tensor<2xsi32>
  oneflow.return %2 : tensor<2xsi32>
}
