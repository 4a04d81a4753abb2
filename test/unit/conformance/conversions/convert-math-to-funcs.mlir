// FLAGS: -convert-math-to-funcs
// FLAGS: -convert-math-to-funcs="convert-ctlz"
// FLAGS: -convert-math-to-funcs="min-width-of-fpowi-exponent=33 convert-ctlz=true"
// FLAGS: -convert-math-to-funcs="convert-ctlz" -convert-scf-to-cf -canonicalize
func.func @scalars(%a: i32, %b: i32, %c: f32, %e: f64, %k: i64) -> (i32, i32, i64, i32) {
  %0 = math.ipowi %a, %b {foo = 1} : i32
  %3 = math.ctlz %a : i32
  %4 = math.ipowi %k, %k : i64
  %5 = math.ipowi %b, %a : i32
  return %0, %3, %4, %5 : i32, i32, i64, i32
}
// -----
func.func @vectors(%d: vector<2x2xi1>, %v: vector<3xf16>, %w: vector<3xi8>, %z: vector<i64>, %s: vector<[2]xbf16>, %t: vector<[2]xi16>) -> (vector<2x2xi1>, vector<3xi8>, vector<i64>) {
  %0 = math.ipowi %d, %d : vector<2x2xi1>
  %2 = math.ctlz %w : vector<3xi8>
  %3 = math.ipowi %z, %z : vector<i64>
  return %0, %2, %3 : vector<2x2xi1>, vector<3xi8>, vector<i64>
}
// -----
func.func @widths(%a: i0, %b: i1, %c: i128, %d: i7, %f: f8E4M3FN, %g: f80) -> (i0, i1, i128, i7, i0) {
  %0 = math.ctlz %a : i0
  %1 = math.ctlz %b : i1
  %2 = math.ctlz %c : i128
  %3 = math.ipowi %d, %d : i7
  %4 = math.ipowi %a, %a : i0
  return %0, %1, %2, %3, %4 : i0, i1, i128, i7, i0
}
// -----
func.func @indices(%a: index, %v: vector<2xindex>, %f: f32) -> (index, vector<2xindex>, index, f32) {
  %0 = math.ipowi %a, %a : index
  %1 = math.ipowi %v, %v : vector<2xindex>
  %2 = math.ctlz %a : index
  %3 = math.fpowi %f, %a : f32, index
  return %0, %1, %2, %3 : index, vector<2xindex>, index, f32
}
// -----
func.func @other(%a: f32, %i: i32) -> (f32, i32, i32) {
  %0 = math.tanh %a : f32
  %1 = math.cttz %i : i32
  %2 = math.absi %i : i32
  return %0, %1, %2 : f32, i32, i32
}
// -----
// What folds leaves the function.
func.func @folded(%f: f32) -> (i32, i32, i32) {
  %c = arith.constant 3 : i32
  %0 = math.ipowi %c, %c : i32
  %1 = math.ctlz %c : i32
  %d = arith.addi %c, %c : i32
  return %0, %1, %d : i32, i32, i32
}
// -----
"test.region"() ({
  %i = arith.constant 9 : i64
  %x = "test.x"() : () -> i64
  %1 = math.ipowi %x, %i : i64
  "test.y"(%1) : (i64) -> ()
}) : () -> ()
// -----
func.func @unreached(%a: i32) -> i32 {
  return %a : i32
^bb1:
  %1 = math.ipowi %a, %a : i32
  return %1 : i32
}
// -----
func.func @tensors(%t: tensor<2xi32>) -> tensor<2xi32> {
  %0 = math.ipowi %t, %t : tensor<2xi32>
  return %0 : tensor<2xi32>
}
// -----
// The function is put into the outer module.
func.func @outer(%a: i32) -> i32 {
  %0 = math.ipowi %a, %a : i32
  return %0 : i32
}
module @inner {
  func.func @f(%a: i32) -> i32 {
    %0 = math.ipowi %a, %a : i32
    return %0 : i32
  }
}
// -----
func.func private @__mlir_math_ipowi_i32(%arg0: i32, %arg1: i32) -> i32
func.func @taken(%a: i32) -> i32 {
  %0 = math.ipowi %a, %a : i32
  return %0 : i32
}
// -----
func.func @constant_indices() -> (index, index) {
  %c = arith.constant 3 : index
  %f = arith.constant 3.0 : f32
  %i = arith.constant 3 : i8
  %0 = math.ipowi %c, %c : index
  %1 = math.ctlz %c : index
  return %0, %1 : index, index
}
// -----
// DIFFERS: MLIR has a message about a cast between a scalar and the tensor.
func.func @float_tensors(%t: tensor<2xi64>, %f: tensor<2xf32>) -> tensor<2xf32> {
  %0 = math.fpowi %f, %t : tensor<2xf32>, tensor<2xi64>
  return %0 : tensor<2xf32>
}
// -----
func.func @only_folds() -> i32 {
  %i = arith.constant 3 : i32
  %0 = arith.addi %i, %i : i32
  return %0 : i32
}
