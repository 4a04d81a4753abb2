// RUN: okl-opt %s --run --input=2x2xf32=1,2,3,4 | filecheck %s

// CHECK:      === f inputs ===
// CHECK:      sizes = [2, 2] strides = [2, 1] data =
// CHECK-NEXT: {{\[\[}}1,   2],
// CHECK-NEXT: [3,   4]]
// CHECK:      sizes = [1]
// CHECK:      result[0]: 2x2xf32=[1 2][3 4]


func.func @main(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %b = arith.constant dense<7> : tensor<1xi32>
  flow.tensor.trace {key = "f inputs"} %a, %b : tensor<2x2xf32>, tensor<1xi32>
  return %a : tensor<2x2xf32>
}
