// FLAGS: -one-shot-bufferize=bufferize-function-boundaries
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries copy-before-write"
// EQUAL AFTER: -canonicalize -cse
// DIFFERS: MLIR 22 bufferizes one of two operand lists for a block, and makes IR that is not valid.
func.func @both_successors(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1(%t : tensor<4xf32>), ^bb1(%u : tensor<4xf32>)
^bb1(%a: tensor<4xf32>):
  return %a : tensor<4xf32>
}

// -----
// DIFFERS: MLIR 22 bufferizes one of two operand lists for a block, and makes IR that is not valid.
func.func @switch_branch(%c: i32, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  cf.switch %c : i32, [
    default: ^bb1(%t : tensor<4xf32>),
    42: ^bb1(%u : tensor<4xf32>)
  ]
^bb1(%a: tensor<4xf32>):
  return %a : tensor<4xf32>
}
