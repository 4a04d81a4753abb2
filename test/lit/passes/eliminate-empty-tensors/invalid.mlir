// RUN: okl-opt %s -eliminate-empty-tensors --split-input-file --verify-diagnostics -o /dev/null

// The destination is read after it was written, and must not be copied.
func.func @conflict(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index) -> (tensor<4xf32>, f32) {
  // expected-error @below {{not bufferizable under the given constraints: cannot avoid RaW conflict}}
  %0 = bufferization.materialize_in_destination %u in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}
