func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @half(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The first half of a tensor, whatever its size.
func.func @half(%a: tensor<?xf32>) -> tensor<?xf32>
    attributes {Compiler = "numba", Primitive = 1 : i32, global_symbol = "half"} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %h = arith.divui %d, %c2 : index
  %r = tensor.extract_slice %a[0] [%h] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
