// A function that gives back its arguments is compiled like any other; its results are copies.
// RUN: okl-opt %s --run --function=same --input=2xf32=1,2 --input=3xi32=4,5,6 | filecheck %s
// RUN: okl-opt %s --run --function=same --input=2xf32=1,2 --input=3xi32=4,5,6 --codegen=loops | filecheck %s
// RUN: okl-opt %s -canonicalize --run --function=back --input=2x3xf32=1 | filecheck %s --check-prefix=BACK
// RUN: okl-opt %s -canonicalize --run --function=back --input=2x3xf32=1 --codegen=vectors | filecheck %s --check-prefix=BACK

// CHECK:      result[0]: 2xf32=1 2
// CHECK-NEXT: result[1]: 3xi32=4 5 6
// CHECK-NEXT: result[2]: 2xf32=1 2
func.func @same(%a: tensor<2xf32>, %b: tensor<?xi32>) -> (tensor<2xf32>, tensor<?xi32>, tensor<2xf32>) {
  return %a, %b, %a : tensor<2xf32>, tensor<?xi32>, tensor<2xf32>
}
// BACK: result[0]: 2x3xf32=[1 1 1][1 1 1]
func.func @back(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %e : tensor<2x3xf32>
}
