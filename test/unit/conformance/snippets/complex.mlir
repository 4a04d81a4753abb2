// ----- complex.constant
func.func @f() {
  %0 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %1 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  return
}
// ----- complex.number
"test.op"() {a = #complex.number<:f64 1.0, 0.0>, b = #complex.number<:f32 -1.5, 2.0> : complex<f32>} : () -> ()
// ----- complex.number rounds its parts
"test.number"() {a = #complex.number<:f32 1.2, 0.1>, b = #complex.number<:f64 1.2, -0.1>, c = #complex.number<:f16 1.2, 0.3>} : () -> ()
// ----- complex.powi
func.func @powi(%c: complex<f32>, %i: i32) {
  %0 = complex.powi %c, %i : complex<f32>, i32
  %1 = complex.powi %c, %i fastmath<fast> {a} : complex<f32>, i32
  return
}
