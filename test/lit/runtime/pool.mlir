// RUN: okl-opt %s --run --input=2xf32=3,-1 | filecheck %s
// RUN: okl-opt %s -wrap-ops-to-kernel-launch="mode=simple" --run --input=2xf32=3,-1 | filecheck %s
// RUN: okl-opt %s -wrap-ops-to-kernel-launch="mode=simple" -kernel-launch-to-module --run --input=2xf32=3,-1 | filecheck %s
// RUN: okl-opt %s -okm-lower-pipeline --run --input=2xf32=3,-1 | filecheck %s
// RUN: okl-opt %s -okm-lower-pipeline --run --input=2xf32=3,-1 --runtime-checks | filecheck %s
// RUN: okl-opt %s -wrap-ops-to-kernel-launch="mode=simple" -kernel-launch-to-module -extract-okm-tensor -wrap-okm-kernel -opt-okm-memref -convert-okm-to-okl -o %t.okl.mlir
// RUN: okl-opt %t.okl.mlir --run --input=2xf32=3,-1 | filecheck %s
// RUN: okl-opt %t.okl.mlir -lower-launcher-to-llvm-ptr --run --input=2xf32=3,-1 | filecheck %s
// RUN: okl-opt %t.okl.mlir -lower-launcher-to-llvm-ptr -lower-okl-to-llvm-call="symbol-prefix=oneflow_okl_" -convert-func-to-llvm -o %t.llvm.mlir
// RUN: okl-opt %t.llvm.mlir --run --input=2xf32=3,-1 --launcher-module=%t.okl.mlir | filecheck %s
// RUN: not okl-opt %t.llvm.mlir --run --input=2xf32=3,-1 2>&1 | filecheck %s --check-prefix ALONE
// RUN: okl-opt %s -wrap-ops-to-kernel-launch="mode=simple" --run --input=2xf32=3,-1 --mlir-print-ir-after-all 2>&1 | filecheck %s --check-prefix DUMP

// A launch through the memory pool runs from every level on, with the results of the job itself.
// CHECK: result[0]: 2xf32=0 0.995055
// ALONE: okl-opt: error: 'okl_subgraph' cannot run without the launch that it indexes: {{.*}}'okl_subgraph'{{.*}}--launcher-module=FILE
// DUMP: IR Dump After ConvertOKMToOKLPass (convert-okm-to-okl) [launch _mlir_oneflow_subgraph0]
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.arg_sort"(%1) {device_name = ["@0:0"], device_tag = "cpu", direction = "ASCENDING", op_name = "a"} : (tensor<2xf32>) -> tensor<2xsi32>
  %3 = "oneflow.dim_gather"(%1, %2) {device_name = ["@0:0"], device_tag = "cpu", dim = 0 : si32, op_name = "g"} : (tensor<2xf32>, tensor<2xsi32>) -> tensor<2xf32>
  oneflow.return %3 : tensor<2xf32>
}
