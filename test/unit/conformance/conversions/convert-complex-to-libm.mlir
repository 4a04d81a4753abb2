// FLAGS: -convert-complex-to-libm
func.func @on_abs(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.abs %a : complex<f32>
  return %0 : f32
}
func.func @on_angle(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.angle %a : complex<f32>
  return %0 : f32
}
func.func @on_conj(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.conj %a : complex<f32>
  return %0 : complex<f32>
}
func.func @on_cos(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a : complex<f32>
  return %0 : complex<f32>
}
func.func @on_log(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log %a : complex<f32>
  return %0 : complex<f32>
}
func.func @on_sin(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a : complex<f32>
  return %0 : complex<f32>
}
func.func @on_sqrt(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a : complex<f32>
  return %0 : complex<f32>
}
func.func @on_tan(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a : complex<f32>
  return %0 : complex<f32>
}
func.func @on_tanh(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a : complex<f32>
  return %0 : complex<f32>
}
func.func @on_pow(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.pow %a, %b : complex<f32>
  return %0 : complex<f32>
}
func.func @on_exp(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a : complex<f32>
  return %0 : complex<f32>
}
func.func @on_div(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @on_abs(%a: complex<f64>, %b: complex<f64>) -> f64 {
  %0 = complex.abs %a : complex<f64>
  return %0 : f64
}
func.func @on_angle(%a: complex<f64>, %b: complex<f64>) -> f64 {
  %0 = complex.angle %a : complex<f64>
  return %0 : f64
}
func.func @on_conj(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.conj %a : complex<f64>
  return %0 : complex<f64>
}
func.func @on_cos(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.cos %a : complex<f64>
  return %0 : complex<f64>
}
func.func @on_log(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.log %a : complex<f64>
  return %0 : complex<f64>
}
func.func @on_sin(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.sin %a : complex<f64>
  return %0 : complex<f64>
}
func.func @on_sqrt(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.sqrt %a : complex<f64>
  return %0 : complex<f64>
}
func.func @on_tan(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.tan %a : complex<f64>
  return %0 : complex<f64>
}
func.func @on_tanh(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.tanh %a : complex<f64>
  return %0 : complex<f64>
}
func.func @on_pow(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.pow %a, %b : complex<f64>
  return %0 : complex<f64>
}
func.func @on_exp(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.exp %a : complex<f64>
  return %0 : complex<f64>
}
func.func @on_div(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.div %a, %b : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @on_abs(%a: complex<f16>) {
  %0 = complex.abs %a : complex<f16>
  return
}
// -----
func.func @on_angle(%a: complex<f16>) {
  %0 = complex.angle %a : complex<f16>
  return
}
// -----
func.func @on_conj(%a: complex<f16>) {
  %0 = complex.conj %a : complex<f16>
  return
}
// -----
func.func @on_cos(%a: complex<f16>) {
  %0 = complex.cos %a : complex<f16>
  return
}
// -----
func.func @on_log(%a: complex<f16>) {
  %0 = complex.log %a : complex<f16>
  return
}
// -----
func.func @on_sin(%a: complex<f16>) {
  %0 = complex.sin %a : complex<f16>
  return
}
// -----
func.func @on_sqrt(%a: complex<f16>) {
  %0 = complex.sqrt %a : complex<f16>
  return
}
// -----
func.func @on_tan(%a: complex<f16>) {
  %0 = complex.tan %a : complex<f16>
  return
}
// -----
func.func @on_tanh(%a: complex<f16>) {
  %0 = complex.tanh %a : complex<f16>
  return
}
// -----
func.func @on_pow(%a: complex<f16>) {
  %0 = complex.pow %a, %a : complex<f16>
  return
}
// -----
func.func @conj(%a: complex<f64>) -> complex<f64> {
  %0 = complex.conj %a : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @conj(%a: f64, %b: f64) {
  return
}
func.func @f(%a: complex<f64>) -> complex<f64> {
  %0 = complex.conj %a : complex<f64>
  return %0 : complex<f64>
}
// -----
module @outer {
  func.func @f(%a: complex<f64>) -> complex<f64> {
    %0 = complex.sqrt %a fastmath<fast> {foo} : complex<f64>
    %1 = complex.sqrt %0 : complex<f64>
    return %1 : complex<f64>
  }
  module @inner {
    func.func @g(%a: complex<f32>, %c: i1) -> complex<f32> {
      %1 = scf.if %c -> complex<f32> {
        %0 = complex.pow %a, %a : complex<f32>
        scf.yield %0 : complex<f32>
      } else {
        scf.yield %a : complex<f32>
      }
      return %1 : complex<f32>
    }
  }
}
