// Elementwise, with what is captured, constants, and the number of the iteration.
func.func @f(%a: tensor<4x16xf32>, %b: tensor<16xf32>, %o: tensor<4x16xf32>, %s: f32) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x16xf32>, tensor<16xf32>) outs(%o : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %c = arith.constant 2.0 : f32
    %1 = arith.mulf %x, %c : f32
    %2 = linalg.index 1 : index
    %3 = arith.index_cast %2 : index to i32
    %4 = arith.sitofp %3 : i32 to f32
    %5 = arith.addf %1, %y : f32
    %6 = arith.addf %5, %s : f32
    %7 = arith.addf %6, %4 : f32
    linalg.yield %7 : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
// -----
// The number of the iteration in an outer loop.
func.func @f(%o: tensor<4x8x2xindex>) -> tensor<4x8x2xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%o : tensor<4x8x2xindex>) {
  ^bb0(%z: index):
    %1 = linalg.index 0 : index
    %2 = linalg.index 1 : index
    %3 = arith.addi %1, %2 : index
    linalg.yield %3 : index
  } -> tensor<4x8x2xindex>
  return %0 : tensor<4x8x2xindex>
}
// -----
func.func @f(%a: tensor<4x16xf32>, %o: tensor<16x4xf32>) -> tensor<16x4xf32> {
  %0 = linalg.transpose ins(%a : tensor<4x16xf32>) outs(%o : tensor<16x4xf32>) permutation = [1, 0]
  return %0 : tensor<16x4xf32>
}
// -----
func.func @f(%a: tensor<2x4x8xi16>, %o: tensor<8x2x4xi16>) -> tensor<8x2x4xi16> {
  %0 = linalg.transpose ins(%a : tensor<2x4x8xi16>) outs(%o : tensor<8x2x4xi16>) permutation = [2, 0, 1]
  return %0 : tensor<8x2x4xi16>
}
// -----
func.func @f(%a: f32, %o: tensor<16x4xf32>) -> tensor<16x4xf32> {
  %0 = linalg.fill ins(%a : f32) outs(%o : tensor<16x4xf32>) -> tensor<16x4xf32>
  return %0 : tensor<16x4xf32>
}
// -----
func.func @f(%a: tensor<4xf64>, %o: tensor<4x8xf64>) -> tensor<4x8xf64> {
  %0 = linalg.broadcast ins(%a : tensor<4xf64>) outs(%o : tensor<4x8xf64>) dimensions = [1]
  return %0 : tensor<4x8xf64>
}
// -----
func.func @f(%a: tensor<4x8xf16>, %b: tensor<4x8xf16>, %o: tensor<4x8xf16>) -> tensor<4x8xf16> {
  %0 = linalg.sub ins(%a, %b : tensor<4x8xf16>, tensor<4x8xf16>) outs(%o : tensor<4x8xf16>) -> tensor<4x8xf16>
  return %0 : tensor<4x8xf16>
}
// -----
func.func @f(%a: tensor<64xbf16>, %o: tensor<64xf32>) -> tensor<64xf32> {
  %0 = linalg.map { arith.extf } ins(%a : tensor<64xbf16>) outs(%o : tensor<64xf32>)
  return %0 : tensor<64xf32>
}
// -----
// A comparison and a selection.
func.func @f(%a: tensor<4x8xi32>, %b: tensor<8xi32>, %o: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x8xi32>, tensor<8xi32>) outs(%o : tensor<4x8xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %1 = arith.cmpi slt, %x, %y : i32
    %2 = arith.select %1, %z, %y : i32
    linalg.yield %2 : i32
  } -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}
// -----
// Two results, of which one is transposed.
func.func @f(%a: tensor<4x8xf32>, %o: tensor<4x8xf32>, %p: tensor<8x4xf32>) -> (tensor<4x8xf32>, tensor<8x4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>],
                         iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%o, %p : tensor<4x8xf32>, tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = math.exp %x : f32
    %2 = arith.addf %1, %y : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<4x8xf32>, tensor<8x4xf32>)
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<8x4xf32>
}
// -----
// A tensor without dimensions is a scalar in each iteration.
func.func @f(%a: tensor<f32>, %b: tensor<4x1xf32>, %o: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<f32>, tensor<4x1xf32>) outs(%o : tensor<4x1xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.divf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}
