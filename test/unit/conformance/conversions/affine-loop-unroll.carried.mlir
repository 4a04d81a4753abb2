// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll))"
// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))"

// DIFFERS: MLIR takes the value of another turn
func.func @rotated(%n: index, %m: index) -> (index, index) {
  %r:2 = affine.for %i = 0 to 8 iter_args(%a = %n, %b = %m) -> (index, index) {
    %k = "use"(%i, %a) : (index, index) -> (index)
    affine.yield %b, %k : index, index
  }
  return %r#0, %r#1 : index, index
}
