// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void --lower-to-okl="emit-function-type=false" -split-into-funcs -fetch-from-launcher | filecheck %s --check-prefix=OKL
// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs -fetch-from-launcher -only-keep-compute-ops -lower-launcher-to-llvm-ptr --lower-okl-to-llvm-call="symbol-prefix=oneflow_okl_" -convert-func-to-llvm -reconcile-unrealized-casts --print-typed-pointers | filecheck %s --check-prefix=LLVM

// The spellings that OneFlow's merged version and its tests use.
// OKL-LABEL: func.func @okl_init_context(
// OKL:         }) : () -> !okl.reg_ctx

// LLVM:       module attributes {llvm.data_layout = ""} {
// LLVM-NEXT:    llvm.func @oneflow_okl_launch(!llvm.ptr<i8>, !llvm.ptr<i8>) attributes {llvm.emit_c_interface}
// LLVM:         llvm.func @okl_compute(%arg0: !llvm.ptr<i8>) attributes {llvm.emit_c_interface} {
// LLVM-NEXT:      %[[I:.*]] = llvm.mlir.constant(0 : index) : i64
// LLVM-NEXT:      llvm.call @oneflow_okl_fetch_run_ctx(%arg0, %[[I]]) : (!llvm.ptr<i8>, i64) -> !llvm.ptr<i8>
func.func @wrap0(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) attributes {llvm.emit_c_interface} {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
