// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | filecheck %s --check-prefix GENERIC

// Every op of October 28, and the two forms of October 19 that are still read.
// CHECK-LABEL: func.func @october_28(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:    %0 = "okl.build_reg_ctx"() ({
// CHECK-NEXT:      %{{.*}} = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:      %{{.*}} = "okl.get_tensor_from_ret"(%arg0) {index = 1 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
// CHECK-NEXT:      %{{.*}} = "oneflow.add_n2"
// CHECK-NEXT:      %{{.*}} = "okl.get_tensor_as_ret"(%arg0, %{{.*}}) {index = 2 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      okl.return
// CHECK-NEXT:    }) {function_type = () -> ()} : () -> !okl.reg_ctx
// CHECK-NEXT:    %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
// CHECK-NEXT:    %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
// CHECK-NEXT:    "okl.launch"(%1, %2) : (!okl.run_ctx, !okl.kernel) -> ()
// CHECK-NEXT:    "okl.destroy_reg_ctx"(%0) : (!okl.reg_ctx) -> ()
// CHECK-NEXT:    "okl.destroy_run_ctx"(%1) : (!okl.run_ctx) -> ()
// CHECK-NEXT:    %3 = "okl.fetch_reg_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.reg_ctx
// CHECK-NEXT:    %4 = "okl.fetch_run_ctx"(%arg0) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
// CHECK-NEXT:    %5 = "okl.fetch_kernel"(%arg0) {index = 2 : si64} : (!okl.launcher_ctx) -> !okl.kernel
// GENERIC: "okl.return"() : () -> ()
func.func @october_28(%l: !okl.launcher_ctx) {
  %r = "okl.build_reg_ctx"() ({
    %a = "okl.get_tensor_from_arg"(%l) {tensor_type = 0 : i32, index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %b = "okl.get_tensor_from_ret"(%l) {tensor_type = 0 : i32, index = 1 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %c = "oneflow.add_n2"(%a, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %d = "okl.get_tensor_as_ret"(%l, %c) {tensor_type = 2 : i32, index = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {function_type = () -> ()} : () -> !okl.reg_ctx
  %c = "okl.build_run_ctx"(%r) : (!okl.reg_ctx) -> !okl.run_ctx
  %k = "okl.build_op_kernel"(%r) : (!okl.reg_ctx) -> !okl.kernel
  "okl.launch"(%c, %k) : (!okl.run_ctx, !okl.kernel) -> ()
  "okl.destroy_reg_ctx"(%r) : (!okl.reg_ctx) -> ()
  "okl.destroy_run_ctx"(%c) : (!okl.run_ctx) -> ()
  %fr = "okl.fetch_reg_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.reg_ctx
  %fc = "okl.fetch_run_ctx"(%l) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %fk = "okl.fetch_kernel"(%l) {index = 2 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  return
}

// CHECK-LABEL: func.func @october_19(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:    %0 = "okl.build_reg_ctx"() ({
// CHECK-NEXT:    ^bb0(%arg1: tensor<1xf32>):
// CHECK-NEXT:      %[[Y:.*]] = "oneflow.relu"(%arg1)
// CHECK-NEXT:      okl.return %[[Y]] : tensor<1xf32>
// CHECK-NEXT:    }) {function_type = (tensor<1xf32>) -> tensor<1xf32>} : () -> !okl.reg_ctx
// CHECK-NEXT:    %1 = "okl.build_run_ctx"(%0, %arg0) : (!okl.reg_ctx, !okl.launcher_ctx) -> !okl.run_ctx
func.func @october_19(%l: !okl.launcher_ctx) {
  %r = "okl.build_reg_ctx"() ({
  ^bb0(%x: tensor<1xf32>):
    %y = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "y"} : (tensor<1xf32>) -> tensor<1xf32>
    okl.return %y : tensor<1xf32>
  }) {function_type = (tensor<1xf32>) -> tensor<1xf32>} : () -> !okl.reg_ctx
  %c = "okl.build_run_ctx"(%r, %l) : (!okl.reg_ctx, !okl.launcher_ctx) -> !okl.run_ctx
  return
}
