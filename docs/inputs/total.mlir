// What a program keeps from call to call: a sum of vectors, each scaled.
util.global private mutable @total = dense<0.0> : tensor<2xf32>
util.global private mutable @scale = dense<10.0> : tensor<2xf32>
util.global private mutable @last : tensor<2xf32>

func.func @add(%x: tensor<2xf32>) -> tensor<2xf32> {
  util.global.store %x, @last : tensor<2xf32>
  %total = util.global.load @total : tensor<2xf32>
  %scale = util.global.load @scale : tensor<2xf32>
  %scaled = arith.mulf %x, %scale : tensor<2xf32>
  %sum = arith.addf %total, %scaled : tensor<2xf32>
  util.global.store %sum, @total : tensor<2xf32>
  %result = util.global.load @total : tensor<2xf32>
  return %result : tensor<2xf32>
}

func.func @twice(%x: tensor<2xf32>) -> tensor<2xf32> {
  %once = call @add(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %twice = call @add(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %twice : tensor<2xf32>
}
