// FLAGS: -convert-math-to-funcs
// DIFFERS: the inverse of a power is zero where the power overflows
func.func @power(%a: f32, %n: i32) -> f32 {
  %0 = math.fpowi %a, %n : f32, i32
  return %0 : f32
}
// -----
// DIFFERS: the inverse of a power is zero where the power overflows
func.func @power(%a: f64, %n: i64) -> f64 {
  %0 = math.fpowi %a, %n fastmath<fast> : f64, i64
  return %0 : f64
}
// -----
// DIFFERS: the inverse of a power is zero where the power overflows
func.func @power(%a: vector<3xf16>, %n: vector<3xi8>) -> vector<3xf16> {
  %0 = math.fpowi %a, %n : vector<3xf16>, vector<3xi8>
  return %0 : vector<3xf16>
}
// -----
// DIFFERS: the inverse of a power is zero where the power overflows
func.func @power(%a: f8E4M3FN, %n: i128) -> f8E4M3FN {
  %0 = math.fpowi %a, %n : f8E4M3FN, i128
  return %0 : f8E4M3FN
}
// -----
// DIFFERS: the inverse of a power is zero where the power overflows
func.func @power(%a: f80, %n: i1) -> f80 {
  %0 = math.fpowi %a, %n : f80, i1
  return %0 : f80
}
