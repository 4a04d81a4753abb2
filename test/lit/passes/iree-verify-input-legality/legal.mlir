// RUN: okl-opt %s -allow-unregistered-dialect -iree-verify-input-legality | filecheck %s

// CHECK-LABEL: func.func @legal(
// CHECK:         "tosaic.add"
// CHECK:         "my.tosa.add"
// CHECK:         linalg.exp
func.func @legal(%a: i32, %t: tensor<4xf32>) -> tensor<4xf32> {
  %1 = "tosaic.add"(%a) : (i32) -> i32
  %2 = "my.tosa.add"(%a) : (i32) -> i32
  %3 = linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @declared(!torch.int)
func.func private @declared(!torch.int)
