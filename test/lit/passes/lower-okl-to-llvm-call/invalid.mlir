// RUN: okl-opt %s -lower-okl-to-llvm-call --split-input-file --verify-diagnostics -o -

// Op without a lowering.
func.func @okl_compute(%p: !llvm.ptr) {
  %l = builtin.unrealized_conversion_cast %p : !llvm.ptr to !okl.launcher_ctx
  %r = "okl.fetch_reg_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.reg_ctx
  // expected-error @+1 {{'okl.destroy_reg_ctx' op uses the result of 'okl.fetch_reg_ctx', which is about to become a pointer}}
  "okl.destroy_reg_ctx"(%r) : (!okl.reg_ctx) -> ()
  return
}

// -----

// Build.
func.func @okl_compute(%p: !llvm.ptr) {
  %l = builtin.unrealized_conversion_cast %p : !llvm.ptr to !okl.launcher_ctx
  // expected-error @+1 {{'okl.build_reg_ctx' op has no lowering to LLVM; run only-keep-compute-ops first}}
  %r = "okl.build_reg_ctx"() ({
    %a = "okl.get_tensor_from_arg"(%l) {index = 0 : i32, tensor_type = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %b = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %c = "okl.get_tensor_as_ret"(%l, %b) {index = 0 : i32, tensor_type = 2 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) : () -> !okl.reg_ctx
  return
}

// -----

// Launcher that is no pointer.
func.func @wrap0(%l: !okl.launcher_ctx) {
  // expected-error @+1 {{'okl.fetch_run_ctx' op needs a launcher that is cast from a pointer parameter; run lower-launcher-to-llvm-ptr first}}
  %c = "okl.fetch_run_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  return
}

// -----

// Resource that is not fetched.
func.func @f(%c: !okl.run_ctx, %k: !okl.kernel) {
  // expected-error @+1 {{'okl.launch' op operand #0 is not fetched from the launcher; run fetch-from-launcher first}}
  "okl.launch"(%c, %k) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

// Taken runtime name.
// expected-error @+1 {{'llvm.func' op has the name of the runtime's function 'launch', but not its type !llvm.func<void (!llvm.ptr, !llvm.ptr)>}}
llvm.func @launch(i32)
func.func @okl_compute(%p: !llvm.ptr) {
  %l = builtin.unrealized_conversion_cast %p : !llvm.ptr to !okl.launcher_ctx
  %c = "okl.fetch_run_ctx"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %k = "okl.fetch_kernel"(%l) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  // expected-note @+1 {{needed here}}
  "okl.launch"(%c, %k) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
