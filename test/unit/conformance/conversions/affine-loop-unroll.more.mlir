// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-num-reps=2}))"
// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-up-to-factor=true}))"
// DIFFERS: in MLIR the rest runs though the loop does not.

func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    "use"(%i) : (index) -> ()
  }
  affine.for %i = 0 to 3 {
    "use"(%i) : (index) -> ()
  }
  affine.for %i = 0 to 9 {
    affine.for %j = 0 to 2 {
      "use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
