// FLAGS: -convert-math-to-llvm
// DIFFERS: the formula of MLIR loses the digits of small results
func.func @scalar(%a: f32, %b: f32, %i: i32) {
  %expm1 = math.expm1 %a fastmath<fast> {foo = 1} : f32
  %log1p = math.log1p %a fastmath<fast> {foo = 1} : f32
  return
}
// -----
// DIFFERS: the formula of MLIR loses the digits of small results
func.func @half(%a: f16, %b: f16, %i: i1) {
  %expm1 = math.expm1 %a fastmath<reassoc> : f16
  %log1p = math.log1p %a fastmath<reassoc> : f16
  return
}
// -----
// DIFFERS: the formula of MLIR loses the digits of small results
func.func @vector(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) {
  %expm1 = math.expm1 %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %log1p = math.log1p %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  return
}
// -----
// DIFFERS: the formula of MLIR loses the digits of small results
func.func @wide(%a: f128, %b: f128, %i: index) {
  %expm1 = math.expm1 %a : f128
  %log1p = math.log1p %a : f128
  return
}
// -----
// DIFFERS: the formula of MLIR loses the digits of small results
func.func @rank0(%a: vector<f64>, %b: vector<f64>, %i: vector<i8>) {
  %expm1 = math.expm1 %a : vector<f64>
  %log1p = math.log1p %a : vector<f64>
  return
}
// -----
// DIFFERS: the formula of MLIR loses the digits of small results
func.func @two_dims(%a: vector<2x3xbf16>, %b: vector<2x3xbf16>, %i: vector<2x3xindex>) {
  %expm1 = math.expm1 %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %log1p = math.log1p %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  return
}
// -----
// DIFFERS: the formula of MLIR loses the digits of small results
func.func @scalable(%a: vector<2x1x[4]xf64>, %b: vector<2x1x[4]xf64>, %i: vector<2x1x[4]xi1>) {
  %expm1 = math.expm1 %a : vector<2x1x[4]xf64>
  %log1p = math.log1p %a : vector<2x1x[4]xf64>
  return
}
// -----
// DIFFERS: the formula of MLIR loses the digits of small results
func.func @scalable_one(%a: vector<[4]xf64>, %b: vector<[4]xf64>, %i: vector<[4]xi64>) {
  %expm1 = math.expm1 %a {a.b} : vector<[4]xf64>
  %log1p = math.log1p %a {a.b} : vector<[4]xf64>
  return
}
