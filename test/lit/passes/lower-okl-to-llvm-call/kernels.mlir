// RUN: okl-opt %s -lower-okl-to-llvm-call | filecheck %s
// RUN: okl-opt %s -lower-okl-to-llvm-call="symbol-prefix=oneflow_okl_" | filecheck %s --check-prefix PREFIX

// A kernel of the memory-pool era becomes one call with its number; the region goes.
// CHECK:       llvm.func @okl_llvm_func(!llvm.ptr, i64) attributes {llvm.emit_c_interface}
// CHECK-NEXT:  func.func @okl_subgraph(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
// CHECK-NEXT:    builtin.unrealized_conversion_cast
// CHECK-NEXT:    %[[I:.*]] = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    llvm.call @okl_llvm_func(%arg0, %[[I]]) : (!llvm.ptr, i64) -> ()
// CHECK-NEXT:    %[[J:.*]] = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    llvm.call @okl_llvm_func(%arg0, %[[J]]) : (!llvm.ptr, i64) -> ()
// CHECK-NEXT:    return
// PREFIX:      llvm.call @oneflow_okl_okl_llvm_func(
func.func @okl_subgraph(%p: !llvm.ptr<i8>) attributes {llvm.emit_c_interface} {
  %l = builtin.unrealized_conversion_cast %p : !llvm.ptr<i8> to !okl.launcher_ctx
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cuda", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    %0 = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %1 = "oneflow.arg_sort"(%0) {device_name = ["@0:0"], device_tag = "cuda", direction = "ASCENDING", op_name = "a"} : (tensor<2xf32>) -> tensor<2xsi32>
    %2 = "okl.get_tensor_as_ret"(%l, %1) {index = 1 : i32} : (!okl.launcher_ctx, tensor<2xsi32>) -> tensor<2xsi32>
    okl.return
  }) {index = 1 : i32} : () -> ()
  return
}
