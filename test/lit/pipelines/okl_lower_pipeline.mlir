// RUN: okl-opt %s -okl-lower-pipeline | filecheck %s
// RUN: okl-opt %s --pass-pipeline="builtin.module(okl-lower-pipeline{name=wrap0})" | filecheck %s
// RUN: okl-opt %s -aggregate-compute-ops -wrap-ops-to-kernel-launch -kernel-launch-to-module -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs -fetch-from-launcher -only-keep-compute-ops -lower-launcher-to-llvm-ptr -lower-okl-to-llvm-call -reconcile-unrealized-casts -convert-func-to-llvm | filecheck %s

// CHECK:       module attributes {llvm.data_layout = ""} {
// CHECK-NEXT:    llvm.func @launch(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface}
// CHECK-NEXT:    llvm.func @fetch_kernel(
// CHECK-NEXT:    llvm.func @fetch_run_ctx(
// CHECK-NEXT:    llvm.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
// CHECK-COUNT-2:   llvm.call @launch
// CHECK:           llvm.return
// CHECK:         llvm.func @_mlir_ciface_okl_compute(
// CHECK-NOT:     okl.
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
