// RUN: not okl-opt %s --run --input=2xf32=1,-1 2>&1 | filecheck %s
// RUN: okl-opt %s --run --input=2xf32=1,-1 --device=cpu | filecheck %s --check-prefix CPU

// CHECK: device_tag_invalid.mlir:7:8: error: 'oneflow.relu' op device_tag "tpu" is neither "cpu" nor "cuda"
// CPU:   result[0]: 2xf32=1 0
oneflow.job @Job(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "tpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
