// RUN: okl-opt %s -okm-lower-pipeline | filecheck %s
// RUN: okl-opt %s --pass-pipeline="builtin.module(okm-lower-pipeline{name=_mlir_oneflow_subgraph0})" | filecheck %s
// RUN: okl-opt %s -aggregate-compute-ops -wrap-ops-to-kernel-launch="mode=simple" -kernel-launch-to-module -extract-okm-tensor -wrap-okm-kernel -opt-okm-memref -convert-okm-to-okl -tag-cuda-graph-support -lower-launcher-to-llvm-ptr -lower-okl-to-llvm-call -convert-func-to-llvm -reconcile-unrealized-casts | filecheck %s

// CHECK:       module attributes {llvm.data_layout = ""} {
// CHECK-NEXT:    llvm.func @okl_llvm_func(!llvm.ptr, i64) attributes {llvm.emit_c_interface}
// CHECK-NEXT:    llvm.func @okl_subgraph(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
// CHECK-COUNT-2:   llvm.call @okl_llvm_func
// CHECK-NEXT:      llvm.return
// CHECK:         llvm.func @_mlir_ciface_okl_subgraph(
// CHECK-NOT:     okl.
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
