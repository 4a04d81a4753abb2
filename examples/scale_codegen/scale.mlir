// One of the two ops is of the generator; see scale_codegen.py.
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.mulf %x, %y : tensor<?xf32>
  %1 = math.absf %0 : tensor<?xf32>
  return %1 : tensor<?xf32>
}
