// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries print-conflicts"
// FLAGS: -one-shot-bufferize="test-analysis-only print-conflicts"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries print-conflicts analysis-heuristic=top-down"

// There is one chunk, and one function, as MLIR goes on counting in the next one.
func.func @conflicts(%t: tensor<?xf32>, %r: tensor<?xf32> {bufferization.writable = false}, %f: f32, %i: index, %n: index) -> (tensor<?xf32>, f32, tensor<?xf32>, f32, tensor<4xf32>, f32, f32) {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  %2 = tensor.insert %f into %r[%i] : tensor<?xf32>
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %3 = tensor.insert %f into %c[%i] : tensor<4xf32>
  %a = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %b = linalg.fill ins(%f : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %4 = scf.for %j = %i to %n step %c1 iter_args(%x = %f) -> f32 {
    %w = tensor.insert %x into %b[%j] : tensor<?xf32>
    %y = tensor.extract %w[%j] : tensor<?xf32>
    scf.yield %y : f32
  }
  %d = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %5 = scf.for %j = %i to %n step %c1 iter_args(%x = %d) -> tensor<?xf32> {
    %w = linalg.fill ins(%f : f32) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    %z = tensor.insert %f into %w[%j] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  %6 = tensor.extract %5[%i] : tensor<?xf32>
  return %0, %1, %2, %4, %3, %4, %6 : tensor<?xf32>, f32, tensor<?xf32>, f32, tensor<4xf32>, f32, f32
}
