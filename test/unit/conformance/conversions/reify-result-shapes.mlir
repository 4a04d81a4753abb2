// FLAGS: -reify-result-shapes
func.func @pad(%n: index, %t: tensor<1x4xf32>, %z: f32) -> tensor<?x8xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %t low[%c2, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<1x4xf32> to tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
func.func @pad2(%n: index, %t: tensor<1x?xf32>, %z: f32) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %t low[%c2, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } {foo} : tensor<1x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %t low[%n, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } {foo} : tensor<1x?xf32> to tensor<?x?xf32>
  "test.use"(%1) : (tensor<?x?xf32>) -> ()
  return %0 : tensor<?x?xf32>
}
func.func @concat(%t: tensor<1x?xf32>, %u: tensor<3x?xf32>, %v: tensor<?x4xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>,  tensor<?x?xf32>) {
  %0 = tensor.concat dim(0) %t, %u {foo} : (tensor<1x?xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.concat dim(0) %t, %v : (tensor<1x?xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  %2 = tensor.concat dim(1) %t, %v : (tensor<1x?xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
func.func @concat_same(%t: tensor<1x?xf32>, %u: tensor<3x?xf32>) -> tensor<4x?xf32> {
  %0 = tensor.concat dim(0) %t, %u {foo} : (tensor<1x?xf32>, tensor<3x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
func.func @chain(%t: tensor<1x?xf32>, %z: f32) -> tensor<?x?xf32> {
  %0 = tensor.pad %t low[1, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<1x?xf32> to tensor<4x?xf32>
  %1 = tensor.concat dim(0) %0, %t : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.pad %1 low[1, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
func.func @static(%t: tensor<1x4xf32>, %z: f32) -> tensor<4x8xf32> {
  %0 = tensor.pad %t low[1, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<1x4xf32> to tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @empty(%t: tensor<1x4xf32>, %z: f32) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.empty(%c4) : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @encoding(%t: tensor<1x4xf32, "enc">, %u: tensor<1x4xf32, "enc">) -> tensor<?x4xf32, "enc"> {
  %0 = tensor.concat dim(0) %t, %u : (tensor<1x4xf32, "enc">, tensor<1x4xf32, "enc">) -> tensor<?x4xf32, "enc">
  return %0 : tensor<?x4xf32, "enc">
}
func.func @noop(%t: tensor<?x?xf32>, %n: index, %z: f32) -> tensor<?x?xf32> {
  %0 = tensor.pad %t low[%n, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = tensor.concat dim(1) %0, %t : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
func.func @nested(%t: tensor<2x?xf32>, %u: tensor<3x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[0, 0] high[2, 3] {
  ^bb0(%i: index, %j: index):
    %1 = tensor.concat dim(0) %t, %u : (tensor<2x?xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
    %2 = tensor.extract %1[%i, %j] : tensor<?x?xf32>
    tensor.yield %2 : f32
  } : tensor<2x?xf32> to tensor<4x?xf32>
  %3 = tensor.concat dim(0) %0, %u : (tensor<4x?xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}
// -----
// DIFFERS: MLIR makes a tensor of size -7, which it cannot read
func.func @neg(%t: tensor<1x4xf32>, %z: f32) -> tensor<?x8xf32> {
  %cm = arith.constant -10 : index
  %0 = tensor.pad %t low[%cm, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<1x4xf32> to tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
