// RUN: okl-opt %s --run --input=2x3xf32=-1,2,3,4,inf,6 --input=2x3xf32=1 --trace-tensors --repeat=2 2>&1 | filecheck %s
// RUN: okl-opt %s --run --input=2x3xf32=-1,2,3,4,inf,6 --input=2x3xf32=1 --trace-tensors=2 --output-digits=2 --kernel-provider=tanh:ref 2>&1 | filecheck %s --check-prefix TWO
// RUN: okl-opt %s --run --input=2x3xf32=1 --input=2x3xf32=1 --trace-tensors=0 2>&1 | filecheck %s --check-prefix NONE
// RUN: not okl-opt %s --run --input=2x3xf32=0 --input=2x3xf32=0 --trace-tensors=1 --check-numerics 2>&1 | filecheck %s --check-prefix BAD

// In the order in which ops run, once for each run.
// CHECK:      Ratio 0: relu (above) result[0]: 2x3xf32=[0 2 3][4 inf 6]
// CHECK-NEXT: Ratio 1: broadcast_div (ratio) result[0]: 2x3xf32=[0 2 3][4 inf 6]
// CHECK-NEXT: Ratio 2: tanh (last) result[0]: 2x3xf32=[0 0.964028 0.995055][0.999329 1 0.999988]
// CHECK-NEXT: Ratio 0: relu (above)
// CHECK-NEXT: Ratio 1:
// CHECK-NEXT: Ratio 2: tanh (last)
// CHECK:      {{^}}result[0]
// TWO:        Ratio 0: relu (above) result[0]: 2x3xf32=[0 2 ...]
// TWO:        Ratio 2: tanh (last) result[0]: 2x3xf32=[0 0.96 ...]
// NONE:       Ratio 0: relu (above) result[0]: 2x3xf32=[...]

// What the op made that ends the run is still shown.
// BAD:        Ratio 1: broadcast_div (ratio) result[0]: 2x3xf32=[nan ...]
// BAD-NOT:    Ratio 2
// BAD:        it made NaN

oneflow.job @Ratio(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "above"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "oneflow.broadcast_div"(%0, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "ratio"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "oneflow.tanh"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "last"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  oneflow.return %2 : tensor<2x3xf32>
}
