// FLAGS: -math-expand-ops
// FLAGS: -math-expand-ops=ops=tan,asinh,roundeven,fpowi
func.func @tan(%a: f32, %b: f32, %i: i32) -> f32 {
  %tan = math.tan %a fastmath<fast> : f32
  return %tan : f32
}
// -----
func.func @rsqrt(%a: f32, %b: f32, %i: i32) -> f32 {
  %rsqrt = math.rsqrt %a fastmath<fast> : f32
  return %rsqrt : f32
}
// -----
func.func @ctlz(%a: f32, %b: f32, %i: i32) -> i32 {
  %ctlz = math.ctlz %i {foo} : i32
  return %ctlz : i32
}
// -----
func.func @fma(%a: f32, %b: f32, %i: i32) -> f32 {
  %fma = math.fma %a, %b, %a fastmath<fast> : f32
  return %fma : f32
}
// -----
func.func @floor(%a: f32, %b: f32, %i: i32) -> f32 {
  %floor = math.floor %a fastmath<fast> : f32
  return %floor : f32
}
// -----
func.func @tan(%a: f16, %b: f16, %i: i8) -> f16 {
  %tan = math.tan %a : f16
  return %tan : f16
}
// -----
func.func @round(%a: f16, %b: f16, %i: i8) -> f16 {
  %round = math.round %a : f16
  return %round : f16
}
// -----
func.func @roundeven(%a: f16, %b: f16, %i: i8) -> f16 {
  %roundeven = math.roundeven %a : f16
  return %roundeven : f16
}
// -----
func.func @rsqrt(%a: f16, %b: f16, %i: i8) -> f16 {
  %rsqrt = math.rsqrt %a : f16
  return %rsqrt : f16
}
// -----
func.func @ctlz(%a: f16, %b: f16, %i: i8) -> i8 {
  %ctlz = math.ctlz %i : i8
  return %ctlz : i8
}
// -----
func.func @fma(%a: f16, %b: f16, %i: i8) -> f16 {
  %fma = math.fma %a, %b, %a : f16
  return %fma : f16
}
// -----
func.func @floor(%a: f16, %b: f16, %i: i8) -> f16 {
  %floor = math.floor %a : f16
  return %floor : f16
}
// -----
func.func @tan(%a: f64, %b: f64, %i: i64) -> f64 {
  %tan = math.tan %a : f64
  return %tan : f64
}
// -----
func.func @round(%a: f64, %b: f64, %i: i64) -> f64 {
  %round = math.round %a : f64
  return %round : f64
}
// -----
func.func @roundeven(%a: f64, %b: f64, %i: i64) -> f64 {
  %roundeven = math.roundeven %a : f64
  return %roundeven : f64
}
// -----
func.func @rsqrt(%a: f64, %b: f64, %i: i64) -> f64 {
  %rsqrt = math.rsqrt %a : f64
  return %rsqrt : f64
}
// -----
func.func @ctlz(%a: f64, %b: f64, %i: i64) -> i64 {
  %ctlz = math.ctlz %i : i64
  return %ctlz : i64
}
// -----
func.func @fma(%a: f64, %b: f64, %i: i64) -> f64 {
  %fma = math.fma %a, %b, %a : f64
  return %fma : f64
}
// -----
func.func @floor(%a: f64, %b: f64, %i: i64) -> f64 {
  %floor = math.floor %a : f64
  return %floor : f64
}
// -----
func.func @tan(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %tan = math.tan %a : bf16
  return %tan : bf16
}
// -----
func.func @round(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %round = math.round %a : bf16
  return %round : bf16
}
// -----
func.func @roundeven(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %roundeven = math.roundeven %a : bf16
  return %roundeven : bf16
}
// -----
func.func @rsqrt(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %rsqrt = math.rsqrt %a : bf16
  return %rsqrt : bf16
}
// -----
func.func @fma(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %fma = math.fma %a, %b, %a : bf16
  return %fma : bf16
}
// -----
func.func @floor(%a: bf16, %b: bf16, %i: i7) -> bf16 {
  %floor = math.floor %a : bf16
  return %floor : bf16
}
// -----
func.func @tan(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %tan = math.tan %a : vector<4xf32>
  return %tan : vector<4xf32>
}
// -----
func.func @rsqrt(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %rsqrt = math.rsqrt %a : vector<4xf32>
  return %rsqrt : vector<4xf32>
}
// -----
func.func @ctlz(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xi32> {
  %ctlz = math.ctlz %i : vector<4xi32>
  return %ctlz : vector<4xi32>
}
// -----
func.func @fma(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %fma = math.fma %a, %b, %a : vector<4xf32>
  return %fma : vector<4xf32>
}
// -----
func.func @floor(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) -> vector<4xf32> {
  %floor = math.floor %a : vector<4xf32>
  return %floor : vector<4xf32>
}
// -----
func.func @tan(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %tan = math.tan %a : tensor<2x2xf32>
  return %tan : tensor<2x2xf32>
}
// -----
func.func @rsqrt(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %rsqrt = math.rsqrt %a : tensor<2x2xf32>
  return %rsqrt : tensor<2x2xf32>
}
// -----
func.func @ctlz(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xi16> {
  %ctlz = math.ctlz %i : tensor<2x2xi16>
  return %ctlz : tensor<2x2xi16>
}
// -----
func.func @fma(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %fma = math.fma %a, %b, %a : tensor<2x2xf32>
  return %fma : tensor<2x2xf32>
}
// -----
func.func @floor(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %i: tensor<2x2xi16>) -> tensor<2x2xf32> {
  %floor = math.floor %a : tensor<2x2xf32>
  return %floor : tensor<2x2xf32>
}
// -----
func.func @tan(%a: tensor<?xf32>, %b: tensor<?xf32>, %i: tensor<?xi16>) -> tensor<?xf32> {
  %tan = math.tan %a : tensor<?xf32>
  return %tan : tensor<?xf32>
}
// -----
func.func @fma(%a: tensor<?xf32>, %b: tensor<?xf32>, %i: tensor<?xi16>) -> tensor<?xf32> {
  %fma = math.fma %a, %b, %a : tensor<?xf32>
  return %fma : tensor<?xf32>
}
// -----
func.func @floor(%a: tensor<?xf32>, %b: tensor<?xf32>, %i: tensor<?xi16>) -> tensor<?xf32> {
  %floor = math.floor %a : tensor<?xf32>
  return %floor : tensor<?xf32>
}
// -----
func.func @power(%a: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = math.powf %a, %c : f32
  return %0 : f32
}
// -----
func.func @power(%a: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  %0 = math.powf %a, %c : f32
  return %0 : f32
}
// -----
func.func @power(%a: f32) -> f32 {
  %c = arith.constant -1.0 : f32
  %0 = math.powf %a, %c : f32
  return %0 : f32
}
// -----
func.func @power(%a: f32) -> f32 {
  %c = arith.constant 2.0 : f32
  %0 = math.powf %a, %c : f32
  return %0 : f32
}
// -----
func.func @power(%a: f32) -> f32 {
  %c = arith.constant 3.0 : f32
  %0 = math.powf %a, %c : f32
  return %0 : f32
}
// -----
func.func @power(%a: f32) -> f32 {
  %c = arith.constant -0.0 : f32
  %0 = math.powf %a, %c : f32
  return %0 : f32
}
// -----
func.func @power(%a: vector<4xf64>) -> vector<4xf64> {
  %c = arith.constant dense<2.0> : vector<4xf64>
  %0 = math.powf %a, %c : vector<4xf64>
  return %0 : vector<4xf64>
}
// -----
func.func @power(%a: f32) -> f32 {
  %c = arith.constant 0 : i32
  %0 = math.fpowi %a, %c : f32, i32
  return %0 : f32
}
// -----
func.func @power(%a: f32) -> f32 {
  %c = arith.constant 1 : i32
  %0 = math.fpowi %a, %c : f32, i32
  return %0 : f32
}
// -----
func.func @power(%a: f32) -> f32 {
  %c = arith.constant 3 : i32
  %0 = math.fpowi %a, %c : f32, i32
  return %0 : f32
}
// -----
func.func @power(%a: f32) -> f32 {
  %c = arith.constant 5 : i32
  %0 = math.fpowi %a, %c : f32, i32
  return %0 : f32
}
// -----
func.func @power(%a: f32) -> f32 {
  %c = arith.constant 16 : i32
  %0 = math.fpowi %a, %c : f32, i32
  return %0 : f32
}
