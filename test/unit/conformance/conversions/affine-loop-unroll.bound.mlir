// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll))"

// DIFFERS: MLIR changes the bound, too, if that is what the loop begins with
func.func @f(%n: index) -> index {
  %r = affine.for %i = 0 to %n iter_args(%a = %n) -> (index) {
    %k = "use"(%i, %a) : (index, index) -> (index)
    affine.yield %k : index
  }
  return %r : index
}
