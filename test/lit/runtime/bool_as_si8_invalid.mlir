// RUN: not okl-opt %s --run --input=4xf32 2>&1 | filecheck %s

// i8 is Bool and nothing else: a cast to Int8 does not give it.
// CHECK: bool_as_si8_invalid.mlir:7:8: error: 'oneflow.cast' op result #0 has type 4xi1, but the op gives 4xsi8

oneflow.job @Cast(%arg0: tensor<4xf32>) -> tensor<4xi8> {
  %0 = "oneflow.cast"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c", dtype = 4 : i32} : (tensor<4xf32>) -> tensor<4xi8>
  oneflow.return %0 : tensor<4xi8>
}
