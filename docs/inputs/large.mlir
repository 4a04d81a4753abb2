func.func @f() -> tensor<5xi32> {
  %0 = arith.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  return %0 : tensor<5xi32>
}
