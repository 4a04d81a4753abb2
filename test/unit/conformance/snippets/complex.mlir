// ----- complex.constant
func.func @f() {
  %0 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %1 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  return
}
// ----- complex.number
"test.op"() {a = #complex.number<:f64 1.0, 0.0>, b = #complex.number<:f32 -1.5, 2.0> : complex<f32>} : () -> ()
