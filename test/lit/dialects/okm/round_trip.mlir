// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | filecheck %s --check-prefix GENERIC

// Every op of the dialect. In the regions of kernels the bufferization ops keep the form of their time.
// CHECK-LABEL: func.func @tensors
// CHECK-NEXT:    %[[A:.*]] = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
// CHECK-NEXT:    %[[R:.*]] = "okm.tensor_to_ret"(%[[A]]) {index = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
func.func @tensors() {
  %0 = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
  %1 = "okm.tensor_to_ret"(%0) {index = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// CHECK-LABEL: func.func @memory
// CHECK-NEXT:    %[[A:.*]] = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
// CHECK-NEXT:    %[[R:.*]] = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
// CHECK-NEXT:    %[[P:.*]] = "okm.plan_memref"() : () -> memref<1024xi8>
// CHECK-NEXT:    %[[M:.*]] = "okm.alloc_memref"() : () -> memref<512xi8>
// CHECK-NEXT:    %[[K:.*]] = "okm.wrapper_kernel"(%[[A]], %[[R]], %[[P]]) ({
// CHECK-NEXT:      %[[T:.*]] = bufferization.to_tensor %[[A]] : memref<2xf32>{{$}}
// CHECK-NEXT:      %[[U:.*]] = "oneflow.relu"(%[[T]])
// CHECK-NEXT:      %[[B:.*]] = bufferization.to_memref %[[U]] : memref<2xf32>{{$}}
// CHECK-NEXT:      okm.return %[[B]] : memref<2xf32>
// CHECK-NEXT:    }) : (memref<2xf32>, memref<2xf32>, memref<1024xi8>) -> memref<2xf32>
// CHECK-NEXT:    "okm.memref_to_ret"(%[[K]]) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
// GENERIC: "okm.return"(%{{.*}}) : (memref<2xf32>) -> ()
func.func @memory() {
  %a = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %r = "okm.ret_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  %p = "okm.plan_memref"() : () -> memref<1024xi8>
  %m = "okm.alloc_memref"() : () -> memref<512xi8>
  %k = "okm.wrapper_kernel"(%a, %r, %p) ({
    %t = bufferization.to_tensor %a : memref<2xf32> to tensor<2xf32>
    %u = "oneflow.relu"(%t) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
    %b = bufferization.to_memref %u : memref<2xf32>
    okm.return %b : memref<2xf32>
  }) : (memref<2xf32>, memref<2xf32>, memref<1024xi8>) -> memref<2xf32>
  %o = "okm.memref_to_ret"(%k) {index = 0 : i32} : (memref<2xf32>) -> memref<2xf32>
  return
}

// Outside of kernels the form is MLIR's.
// CHECK-LABEL: func.func @outside
// CHECK:         bufferization.to_tensor %{{.*}} : memref<2xf32> to tensor<2xf32>
func.func @outside(%m: memref<2xf32>) {
  %t = bufferization.to_tensor %m : memref<2xf32>
  return
}
