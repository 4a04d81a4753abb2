func.func @main(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %f = byoc.literal(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32>
      attributes {Compiler = "cutlass", Inline = 1 : i32, Primitive = 1 : i32, global_symbol = "cutlass_0"} {
    %s = arith.addf %a, %b : tensor<4x4xf32>
    byoc.yield %s : tensor<4x4xf32>
  }
  %0 = byoc.invoke %f(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %g = byoc.literal(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32>
      attributes {Compiler = "cublas", Primitive = 1 : i32, global_symbol = "cublas_0"} {
    %s = arith.mulf %a, %b : tensor<4x4xf32>
    byoc.yield %s : tensor<4x4xf32>
  }
  %1 = byoc.invoke %g(%0, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %h = byoc.literal(%p: tensor<4x4xf32>, %q: tensor<4x4xf32>) -> tensor<4x4xf32>
      attributes {Compiler = "cutlass", Inline = 1 : i32, Primitive = 1 : i32, global_symbol = "cutlass_0"} {
    %s = arith.subf %p, %q : tensor<4x4xf32>
    byoc.yield %s : tensor<4x4xf32>
  }
  %2 = byoc.invoke %h(%1, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
