// RUN: okl-opt %s --run --input=4xf32=0.5,-0.0,nan,-3 | filecheck %s
// RUN: okl-opt %s -aggregate-compute-ops -wrap-ops-to-kernel-launch --run --input=4xf32=0.5,-0.0,nan,-3 | filecheck %s

// OneFlow writes a Bool as si8 when it imports a program: what a cast or a mask gives is 0 and 1 all the same.
// CHECK:      result[0]: 4xsi8=1 0 1 1
// CHECK-NEXT: result[1]: 4xf32=0.5 -0 nan -3
// CHECK-NEXT: result[2]: 4xsi8=1 1 1 1
// CHECK-NEXT: result[3]: 4xf32=0.5 -0 nan -3

oneflow.job @GraphToRun_1(%arg0: tensor<4xf32>) -> (tensor<4xsi8>, tensor<4xf32>, tensor<4xsi8>, tensor<4xf32>) {
  %x = "oneflow.input"(%arg0) {op_name = "in", device_tag = "cpu", device_name = ["@0:0"], output_lbns = ["in/out"], shape = [4 : si64], data_type = 2 : i32, is_dynamic = false, nd_sbp = ["B"], job_name = "j", scope_symbol_id = 1 : i64, hierarchy = [1]} : (tensor<4xf32>) -> tensor<4xf32>
  %0 = "oneflow.cast"(%x) {op_name = "c", device_tag = "cpu", device_name = ["@0:0"], dtype = 12 : i32} : (tensor<4xf32>) -> tensor<4xsi8>
  %1, %2 = "oneflow.dropout"(%x) {op_name = "d", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xsi8>)
  %3 = "oneflow.where"(%0, %x, %1) {op_name = "w", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4xsi8>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  oneflow.return %0, %1, %2, %3 : tensor<4xsi8>, tensor<4xf32>, tensor<4xsi8>, tensor<4xf32>
}
