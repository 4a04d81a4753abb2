// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=top-down"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=bottom-up-from-terminators"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=fuzzer analysis-fuzzer-seed=3"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=fuzzer analysis-fuzzer-seed=91"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops dump-alias-sets"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries check-parallel-regions=false"

// DIFFERS: MLIR lets a function's argument be overwritten before the next turn of a loop of blocks reads it.
func.func @block_loop(%t: tensor<?xf32>, %f: f32, %a: index, %c: i1) -> (tensor<?xf32>, f32) {
  cf.br ^bb1(%t, %f : tensor<?xf32>, f32)
^bb1(%x: tensor<?xf32>, %g: f32):
  %r = tensor.extract %t[%a] : tensor<?xf32>
  %0 = tensor.insert %g into %x[%a] : tensor<?xf32>
  cf.cond_br %c, ^bb1(%0, %r : tensor<?xf32>, f32), ^bb2
^bb2:
  return %0, %r : tensor<?xf32>, f32
}
