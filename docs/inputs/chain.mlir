func.func @chain(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.tanh %x : tensor<?xf32>
  %1 = arith.mulf %0, %x : tensor<?xf32>
  return %1 : tensor<?xf32>
}
