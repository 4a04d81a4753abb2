// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs -fetch-from-launcher -o %t.context.mlir
// RUN: okl-opt %t.context.mlir -only-keep-compute-ops -lower-launcher-to-llvm-ptr -lower-okl-to-llvm-call -reconcile-unrealized-casts -convert-func-to-llvm -o %t.llvm.mlir
// RUN: okl-opt %t.context.mlir --run --input=2xf32=1,-1 | filecheck %s
// RUN: okl-opt %t.llvm.mlir --run --input=2xf32=1,-1 --launcher-module=%t.context.mlir | filecheck %s
// RUN: not okl-opt %t.llvm.mlir --run --input=2xf32=1,-1 2>&1 | filecheck %s --check-prefix ALONE

// Code in the llvm dialect holds indices only; the launch that they index comes from the module before the last passes.
// CHECK:      result[0]: 2xf32=1 0
// CHECK-NEXT: result[1]: 2xf32=0.761594 0
// ALONE: okl-opt: error: 'okl_compute' cannot run without the launch that it indexes: {{.*}}--launcher-module=FILE

func.func @wrap0(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
