// Transpositions.
// FLAGS: -convert-vector-to-llvm
// FLAGS: -convert-vector-to-llvm=vector-transpose-lowering=shuffle1d
// FLAGS: -convert-vector-to-llvm=vector-transpose-lowering=shuffle16x16
// FLAGS: -convert-vector-to-llvm=vector-transpose-lowering=llvmintr

func.func @f37(%a: vector<2x3xf32>) -> vector<3x2xf32> {
  %r = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %r : vector<3x2xf32>
}
// -----
func.func @f38(%a: vector<1x3xf32>) -> vector<3x1xf32> {
  %r = vector.transpose %a, [1, 0] : vector<1x3xf32> to vector<3x1xf32>
  return %r : vector<3x1xf32>
}
// -----
func.func @f39(%a: vector<3x1xf32>) -> vector<1x3xf32> {
  %r = vector.transpose %a, [1, 0] : vector<3x1xf32> to vector<1x3xf32>
  return %r : vector<1x3xf32>
}
// -----
func.func @f40(%a: vector<2x3x4xf32>) -> vector<2x4x3xf32> {
  %r = vector.transpose %a, [0, 2, 1] : vector<2x3x4xf32> to vector<2x4x3xf32>
  return %r : vector<2x4x3xf32>
}
// -----
func.func @f41(%a: vector<2x3x4xf32>) -> vector<4x2x3xf32> {
  %r = vector.transpose %a, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  return %r : vector<4x2x3xf32>
}
// -----
func.func @f42(%a: vector<2x3x4xf32>) -> vector<3x2x4xf32> {
  %r = vector.transpose %a, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  return %r : vector<3x2x4xf32>
}
// -----
func.func @f43(%a: vector<2x3x4xf32>) -> vector<4x3x2xf32> {
  %r = vector.transpose %a, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
  return %r : vector<4x3x2xf32>
}
// -----
func.func @f44(%a: vector<1x2x3xf32>) -> vector<1x3x2xf32> {
  %r = vector.transpose %a, [0, 2, 1] : vector<1x2x3xf32> to vector<1x3x2xf32>
  return %r : vector<1x3x2xf32>
}
// -----
func.func @f45(%a: vector<4x4xf32>) -> vector<4x4xf32> {
  %r = vector.transpose %a, [1, 0] : vector<4x4xf32> to vector<4x4xf32>
  return %r : vector<4x4xf32>
}
// -----
func.func @f46(%a: vector<16x16xf32>) -> vector<16x16xf32> {
  %r = vector.transpose %a, [1, 0] : vector<16x16xf32> to vector<16x16xf32>
  return %r : vector<16x16xf32>
}
// -----
func.func @f47(%a: vector<2x1x3xf32>) -> vector<3x1x2xf32> {
  %r = vector.transpose %a, [2, 1, 0] : vector<2x1x3xf32> to vector<3x1x2xf32>
  return %r : vector<3x1x2xf32>
}
// -----
func.func @f48(%a: vector<1x[4]xf32>) -> vector<[4]x1xf32> {
  %r = vector.transpose %a, [1, 0] : vector<1x[4]xf32> to vector<[4]x1xf32>
  return %r : vector<[4]x1xf32>
}
