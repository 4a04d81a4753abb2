// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -okl-launch-dag | filecheck %s

// The two that draw random numbers keep their order; the one at rate 0 draws none.
// CHECK-LABEL: func.func @okl_func
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32>}
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32>}
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32: 0>}
func.func @wrap0(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi8>, tensor<2xf32>, tensor<2xi8>, tensor<2xf32>, tensor<2xi8>) {
  %0, %1 = "oneflow.dropout"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", rate = 5.0e-01 : f32} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi8>)
  %2, %3 = "oneflow.dropout"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b", rate = 0.0 : f32} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi8>)
  %4, %5 = "oneflow.dropout"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c", rate = 5.0e-01 : f32} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi8>)
  return %0, %1, %2, %3, %4, %5 : tensor<2xf32>, tensor<2xi8>, tensor<2xf32>, tensor<2xi8>, tensor<2xf32>, tensor<2xi8>
}
