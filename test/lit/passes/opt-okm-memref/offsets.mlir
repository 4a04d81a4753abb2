// RUN: okl-opt %s -opt-okm-memref --allow-unregistered-dialect | filecheck %s
// RUN: okl-opt %s -opt-okm-memref -opt-okm-memref --allow-unregistered-dialect | filecheck %s

// Sizes 800, 1600, 200 and 800 bytes, alive in [0, 2), [1, 3), [2, 4) and [3, 5). The largest is placed first, the others
// where it or nothing alive beside them is. The offsets stand first, once each, then the pool.
// CHECK:       func.func @okm_alloc_subgraph7() {
// CHECK-NEXT:    %[[C2048:.*]] = arith.constant 2048 : index
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[P:.*]] = "okm.alloc_memref"() : () -> memref<3072xi8>
// CHECK-NEXT:    %[[A:.*]] = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<200xf32>
// CHECK-NEXT:    %[[V0:.*]] = memref.view %[[P]][%[[C2048]]][] : memref<3072xi8> to memref<200xf32>
// CHECK-NEXT:    "okm.wrapper_kernel"(%[[A]], %[[V0]]) ({
// CHECK:         %[[V1:.*]] = memref.view %[[P]][%[[C0]]][] : memref<3072xi8> to memref<400xf32>
// CHECK-NEXT:    "okm.wrapper_kernel"(%[[V0]], %[[V1]]) ({
// CHECK-NEXT:      bufferization.to_tensor %[[V0]] : memref<200xf32>
// CHECK:         memref.view %[[P]][%[[C2048]]][] : memref<3072xi8> to memref<50xf32>
// CHECK:         memref.view %[[P]][%[[C0]]][] : memref<3072xi8> to memref<200xf32>
// CHECK-NOT:     okm.plan_memref
func.func @okm_wrap_subgraph7() {
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<200xf32>
  %p0 = "okm.plan_memref"() : () -> memref<200xf32>
  %k0 = "okm.wrapper_kernel"(%a, %p0) ({
    %t = bufferization.to_tensor %a : memref<200xf32>
    %u = "test.op"(%t) {op_name = "op0"} : (tensor<200xf32>) -> tensor<200xf32>
    %m = bufferization.to_memref %u : memref<200xf32>
    okm.return %m : memref<200xf32>
  }) : (memref<200xf32>, memref<200xf32>) -> memref<200xf32>
  %p1 = "okm.plan_memref"() : () -> memref<400xf32>
  %k1 = "okm.wrapper_kernel"(%p0, %p1) ({
    %t = bufferization.to_tensor %p0 : memref<200xf32>
    %u = "test.op"(%t) {op_name = "op1"} : (tensor<200xf32>) -> tensor<400xf32>
    %m = bufferization.to_memref %u : memref<400xf32>
    okm.return %m : memref<400xf32>
  }) : (memref<200xf32>, memref<400xf32>) -> memref<400xf32>
  %p2 = "okm.plan_memref"() : () -> memref<50xf32>
  %k2 = "okm.wrapper_kernel"(%p1, %p2) ({
    %t = bufferization.to_tensor %p1 : memref<400xf32>
    %u = "test.op"(%t) {op_name = "op2"} : (tensor<400xf32>) -> tensor<50xf32>
    %m = bufferization.to_memref %u : memref<50xf32>
    okm.return %m : memref<50xf32>
  }) : (memref<400xf32>, memref<50xf32>) -> memref<50xf32>
  %p3 = "okm.plan_memref"() : () -> memref<200xf32>
  %k3 = "okm.wrapper_kernel"(%p2, %p3) ({
    %t = bufferization.to_tensor %p2 : memref<50xf32>
    %u = "test.op"(%t) {op_name = "op3"} : (tensor<50xf32>) -> tensor<200xf32>
    %m = bufferization.to_memref %u : memref<200xf32>
    okm.return %m : memref<200xf32>
  }) : (memref<50xf32>, memref<200xf32>) -> memref<200xf32>
  %r = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<200xf32>
  %k4 = "okm.wrapper_kernel"(%p3, %r) ({
    %t = bufferization.to_tensor %p3 : memref<200xf32>
    %u = "test.op"(%t) {op_name = "op4"} : (tensor<200xf32>) -> tensor<200xf32>
    %m = bufferization.to_memref %u : memref<200xf32>
    okm.return %m : memref<200xf32>
  }) : (memref<200xf32>, memref<200xf32>) -> memref<200xf32>
  %o = "okm.memref_to_ret"(%k4) {index = 0 : i32} : (memref<200xf32>) -> memref<200xf32>
  return
}
