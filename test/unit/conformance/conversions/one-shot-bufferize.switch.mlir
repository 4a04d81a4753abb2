// FLAGS: -one-shot-bufferize="test-analysis-only"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries"

// DIFFERS: in MLIR, what a switch yields is not taken for its result. It writes %s in place here, and reads it then.
func.func @switch(%s: tensor<4xf32>, %f: f32, %a: index) -> (tensor<4xf32>, f32) {
  %0 = scf.index_switch %a -> tensor<4xf32>
  case 1 {
    %1 = tensor.insert %f into %s[%a] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  default {
    scf.yield %s : tensor<4xf32>
  }
  %2 = tensor.insert %f into %0[%a] : tensor<4xf32>
  %3 = tensor.extract %s[%a] : tensor<4xf32>
  return %2, %3 : tensor<4xf32>, f32
}
