// FLAGS: -math-expand-ops
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sinh(%a: f32, %b: f32, %i: i32) -> f32 {
  %sinh = math.sinh %a fastmath<fast> : f32
  return %sinh : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cosh(%a: f32, %b: f32, %i: i32) -> f32 {
  %cosh = math.cosh %a fastmath<fast> : f32
  return %cosh : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tanh(%a: f32, %b: f32, %i: i32) -> f32 {
  %tanh = math.tanh %a fastmath<fast> : f32
  return %tanh : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @asinh(%a: f32, %b: f32, %i: i32) -> f32 {
  %asinh = math.asinh %a fastmath<fast> : f32
  return %asinh : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @acosh(%a: f32, %b: f32, %i: i32) -> f32 {
  %acosh = math.acosh %a fastmath<fast> : f32
  return %acosh : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atanh(%a: f32, %b: f32, %i: i32) -> f32 {
  %atanh = math.atanh %a fastmath<fast> : f32
  return %atanh : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @ceil(%a: f32, %b: f32, %i: i32) -> f32 {
  %ceil = math.ceil %a fastmath<fast> : f32
  return %ceil : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @round(%a: f32, %b: f32, %i: i32) -> f32 {
  %round = math.round %a fastmath<fast> : f32
  return %round : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @roundeven(%a: f32, %b: f32, %i: i32) -> f32 {
  %roundeven = math.roundeven %a fastmath<fast> : f32
  return %roundeven : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp2(%a: f32, %b: f32, %i: i32) -> f32 {
  %exp2 = math.exp2 %a fastmath<fast> : f32
  return %exp2 : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @powf(%a: f32, %b: f32, %i: i32) -> f32 {
  %powf = math.powf %a, %b fastmath<fast> : f32
  return %powf : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @fpowi(%a: f32, %b: f32, %i: i32) -> f32 {
  %fp = math.fpowi %a, %i fastmath<fast> : f32, i32
  return %fp : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sinh(%a: f16, %b: f16, %i: i8) -> f16 {
  %sinh = math.sinh %a : f16
  return %sinh : f16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cosh(%a: f16, %b: f16, %i: i8) -> f16 {
  %cosh = math.cosh %a : f16
  return %cosh : f16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tanh(%a: f16, %b: f16, %i: i8) -> f16 {
  %tanh = math.tanh %a : f16
  return %tanh : f16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @asinh(%a: f16, %b: f16, %i: i8) -> f16 {
  %asinh = math.asinh %a : f16
  return %asinh : f16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @acosh(%a: f16, %b: f16, %i: i8) -> f16 {
  %acosh = math.acosh %a : f16
  return %acosh : f16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atanh(%a: f16, %b: f16, %i: i8) -> f16 {
  %atanh = math.atanh %a : f16
  return %atanh : f16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @ceil(%a: f16, %b: f16, %i: i8) -> f16 {
  %ceil = math.ceil %a : f16
  return %ceil : f16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp2(%a: f16, %b: f16, %i: i8) -> f16 {
  %exp2 = math.exp2 %a : f16
  return %exp2 : f16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @powf(%a: f16, %b: f16, %i: i8) -> f16 {
  %powf = math.powf %a, %b : f16
  return %powf : f16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @fpowi(%a: f16, %b: f16, %i: i8) -> f16 {
  %fp = math.fpowi %a, %i : f16, i8
  return %fp : f16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sinh(%a: f64, %b: f64, %i: i64) -> f64 {
  %sinh = math.sinh %a : f64
  return %sinh : f64
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cosh(%a: f64, %b: f64, %i: i64) -> f64 {
  %cosh = math.cosh %a : f64
  return %cosh : f64
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tanh(%a: f64, %b: f64, %i: i64) -> f64 {
  %tanh = math.tanh %a : f64
  return %tanh : f64
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @asinh(%a: f64, %b: f64, %i: i64) -> f64 {
  %asinh = math.asinh %a : f64
  return %asinh : f64
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @acosh(%a: f64, %b: f64, %i: i64) -> f64 {
  %acosh = math.acosh %a : f64
  return %acosh : f64
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atanh(%a: f64, %b: f64, %i: i64) -> f64 {
  %atanh = math.atanh %a : f64
  return %atanh : f64
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @ceil(%a: f64, %b: f64, %i: i64) -> f64 {
  %ceil = math.ceil %a : f64
  return %ceil : f64
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp2(%a: f64, %b: f64, %i: i64) -> f64 {
  %exp2 = math.exp2 %a : f64
  return %exp2 : f64
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @powf(%a: f64, %b: f64, %i: i64) -> f64 {
  %powf = math.powf %a, %b : f64
  return %powf : f64
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @fpowi(%a: f64, %b: f64, %i: i64) -> f64 {
  %fp = math.fpowi %a, %i : f64, i64
  return %fp : f64
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sinh(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %sinh = math.sinh %a : bf16
  return %sinh : bf16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cosh(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %cosh = math.cosh %a : bf16
  return %cosh : bf16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tanh(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %tanh = math.tanh %a : bf16
  return %tanh : bf16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @asinh(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %asinh = math.asinh %a : bf16
  return %asinh : bf16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @acosh(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %acosh = math.acosh %a : bf16
  return %acosh : bf16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atanh(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %atanh = math.atanh %a : bf16
  return %atanh : bf16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @ceil(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %ceil = math.ceil %a : bf16
  return %ceil : bf16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp2(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %exp2 = math.exp2 %a : bf16
  return %exp2 : bf16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @powf(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %powf = math.powf %a, %b : bf16
  return %powf : bf16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @fpowi(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %fp = math.fpowi %a, %i : bf16, i7
  return %fp : bf16
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @ctlz(%a: bf16, %b: bf16, %i: i7) -> i7 {
  %ctlz = math.ctlz %i : i7
  return %ctlz : i7
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sinh(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %sinh = math.sinh %a : vector<4xf32>
  return %sinh : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cosh(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %cosh = math.cosh %a : vector<4xf32>
  return %cosh : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tanh(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %tanh = math.tanh %a : vector<4xf32>
  return %tanh : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @asinh(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %asinh = math.asinh %a : vector<4xf32>
  return %asinh : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @acosh(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %acosh = math.acosh %a : vector<4xf32>
  return %acosh : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atanh(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %atanh = math.atanh %a : vector<4xf32>
  return %atanh : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @ceil(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %ceil = math.ceil %a : vector<4xf32>
  return %ceil : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @round(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %round = math.round %a : vector<4xf32>
  return %round : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @roundeven(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %roundeven = math.roundeven %a : vector<4xf32>
  return %roundeven : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp2(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %exp2 = math.exp2 %a : vector<4xf32>
  return %exp2 : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @powf(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %powf = math.powf %a, %b : vector<4xf32>
  return %powf : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @fpowi(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %fp = math.fpowi %a, %i : vector<4xf32>, vector<4xi32>
  return %fp : vector<4xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sinh(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %sinh = math.sinh %a : tensor<2x2xf32>
  return %sinh : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cosh(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %cosh = math.cosh %a : tensor<2x2xf32>
  return %cosh : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tanh(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %tanh = math.tanh %a : tensor<2x2xf32>
  return %tanh : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @asinh(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %asinh = math.asinh %a : tensor<2x2xf32>
  return %asinh : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @acosh(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %acosh = math.acosh %a : tensor<2x2xf32>
  return %acosh : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atanh(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %atanh = math.atanh %a : tensor<2x2xf32>
  return %atanh : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @ceil(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %ceil = math.ceil %a : tensor<2x2xf32>
  return %ceil : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @round(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %round = math.round %a : tensor<2x2xf32>
  return %round : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @roundeven(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %roundeven = math.roundeven %a : tensor<2x2xf32>
  return %roundeven : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp2(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %exp2 = math.exp2 %a : tensor<2x2xf32>
  return %exp2 : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @powf(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %powf = math.powf %a, %b : tensor<2x2xf32>
  return %powf : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @fpowi(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %fp = math.fpowi %a, %i : tensor<2x2xf32>, tensor<2x2xi16>
  return %fp : tensor<2x2xf32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @power(%a: f32) -> f32 {
  %c = arith.constant 0.5 : f32
  %0 = math.powf %a, %c : f32
  return %0 : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @power(%a: f32) -> f32 {
  %c = arith.constant -0.5 : f32
  %0 = math.powf %a, %c : f32
  return %0 : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @power(%a: f32) -> f32 {
  %c = arith.constant -2.0 : f32
  %0 = math.powf %a, %c : f32
  return %0 : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @power(%a: f32) -> f32 {
  %c = arith.constant 4.0 : f32
  %0 = math.powf %a, %c : f32
  return %0 : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @power(%a: f32) -> f32 {
  %c = arith.constant -1 : i32
  %0 = math.fpowi %a, %c : f32, i32
  return %0 : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @power(%a: f32) -> f32 {
  %c = arith.constant -3 : i32
  %0 = math.fpowi %a, %c : f32, i32
  return %0 : f32
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @clamp(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = math.clampf %a to [%b, %c] fastmath<nsz> : f32
  return %0 : f32
}
