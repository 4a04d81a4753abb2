// RUN: okl-opt %s -opt-okm-memref | filecheck %s
// RUN: okl-opt %s -opt-okm-memref -convert-okm-to-okl --run | filecheck %s --check-prefix=RESULT

// The pool comes before its first part where a temporary is the first op of the function.
// CHECK-LABEL: func.func @okm_alloc_subgraph0()
// CHECK-NEXT:    %[[OFFSET:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[POOL:.*]] = "okm.alloc_memref"() : () -> memref<512xi8>
// CHECK-NEXT:    memref.view %[[POOL]][%[[OFFSET]]][] : memref<512xi8> to memref<2xf32>
// RESULT: result[0]: 2xf32=-1.5 -1.5
func.func @okm_wrap_subgraph0() {
  %0 = "okm.plan_memref"() : () -> memref<2xf32>
  %1 = "okm.wrapper_kernel"(%0) ({
    %5 = "oneflow.constant"() {device_name = ["@0:0"], device_tag = "cpu", dtype = 2 : i32, floating_value = 1.5 : f64, is_floating_value = true, nd_sbp = ["B"], op_name = "c", shape = [2 : si64]} : () -> tensor<2xf32>
    %6 = bufferization.to_memref %5 : memref<2xf32>
    okm.return %6 : memref<2xf32>
  }) : (memref<2xf32>) -> memref<2xf32>
  %2 = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %3 = "okm.wrapper_kernel"(%0, %2) ({
    %5 = bufferization.to_tensor %0 : memref<2xf32>
    %6 = "oneflow.negative"(%5) {device_name = ["@0:0"], device_tag = "cpu", op_name = "n"} : (tensor<2xf32>) -> tensor<2xf32>
    %7 = bufferization.to_memref %6 : memref<2xf32>
    okm.return %7 : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>) -> memref<2xf32>
  %4 = "okm.memref_to_ret"(%3) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
  return
}
