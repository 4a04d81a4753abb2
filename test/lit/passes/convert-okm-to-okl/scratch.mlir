// RUN: okl-opt %s -opt-okm-memref -convert-okm-to-okl | filecheck %s

// The operand behind what a kernel reads and writes is its scratch.
// CHECK:       attributes {pool_size = 1024 : i64} {
// CHECK:           "okl.get_tensor_as_ret"
// CHECK-NEXT:      "okl.pool_to_buffer"(%arg0) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<1000xi8>
// CHECK-NEXT:      okl.return
func.func @okm_wrap_subgraph0() {
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %r = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %s = "okm.plan_memref"() : () -> memref<1000xi8>
  %k = "okm.wrapper_kernel"(%a, %r, %s) ({
    %t = bufferization.to_tensor %a : memref<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %m = bufferization.to_memref %u : memref<2xf32>
    okm.return %m : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>, memref<1000xi8>) -> memref<2xf32>
  return
}
