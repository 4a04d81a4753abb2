// FLAGS: -convert-tensor-to-linalg
func.func @constant(%arg0: tensor<4x5xf32>) -> tensor<9x11xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = tensor.pad %arg0 low[2, 3] high[3, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<4x5xf32> to tensor<9x11xf32>
  return %0 : tensor<9x11xf32>
}
// -----
func.func @inside(%arg0: tensor<4x?xf32>, %l: index, %h: index) -> tensor<?x?xf32> {
  %0 = tensor.pad %arg0 low[2, %l] high[%h, 3] {
  ^bb0(%i: index, %j: index):
    %cst = arith.constant 0.0 : f32
    tensor.yield %cst : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @generated(%arg0: tensor<4x?xi32>, %l: index) -> tensor<?x?xi32> {
  %0 = tensor.pad %arg0 low[%l, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    %c = arith.index_cast %s : index to i32
    tensor.yield %c : i32
  } : tensor<4x?xi32> to tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
// -----
func.func @argument(%arg0: tensor<?xf32>, %x: f32) -> (tensor<?xf32>, tensor<8xf32>) {
  %0 = tensor.pad %arg0 nofold low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.pad %arg0 low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<8xf32>
  return %0, %1 : tensor<?xf32>, tensor<8xf32>
}
// -----
func.func @folds(%arg0: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, index, i32) {
  %0 = tensor.pad %arg0 low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %0, %c0 : tensor<4xf32>
  %c = arith.constant 3 : i32
  %e = math.absi %c : i32
  return %0, %d, %e : tensor<4xf32>, index, i32
}
// -----
func.func @of_constants(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %t low[%c2] high[%c2] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @rank_zero(%t: tensor<f32>, %x: f32) -> tensor<f32> {
  %0 = tensor.pad %t nofold low[] high[] {
    tensor.yield %x : f32
  } : tensor<f32> to tensor<f32>
  return %0 : tensor<f32>
}
// -----
func.func @from_empty(%n: index, %x: f32) -> tensor<?xf32> {
  %t = tensor.empty(%n) : tensor<?xf32>
  %0 = tensor.pad %t low[1] high[%n] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @ramp(%t: tensor<4xindex>, %c: i1) -> tensor<6xindex> {
  %0 = scf.if %c -> tensor<6xindex> {
    %1 = tensor.pad %t low[1] high[1] {
    ^bb0(%i: index):
      tensor.yield %i : index
    } : tensor<4xindex> to tensor<6xindex>
    scf.yield %1 : tensor<6xindex>
  } else {
    %2 = tensor.empty() : tensor<6xindex>
    scf.yield %2 : tensor<6xindex>
  }
  return %0 : tensor<6xindex>
}
// -----
// DIFFERS: MLIR's pass loses the encoding, and fails since types differ then.
func.func @encoding(%t: tensor<4xf32, "x">, %x: f32) -> tensor<6xf32, "x"> {
  %1 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32, "x"> to tensor<6xf32, "x">
  return %1 : tensor<6xf32, "x">
}
