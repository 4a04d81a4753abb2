// FLAGS: -convert-complex-to-standard
// FLAGS: -convert-complex-to-standard=complex-range=basic
func.func @abs_1(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.abs %a : complex<f32>
  return %0 : f32
}
func.func @angle_2(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.angle %a : complex<f32>
  return %0 : f32
}
func.func @conj_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.conj %a : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @neg_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @add_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %b : complex<f32>
  return %0 : complex<f32>
}
func.func @sub_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b : complex<f32>
  return %0 : complex<f32>
}
func.func @mul_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.mul %a, %b : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @div_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b : complex<f32>
  return %0 : complex<f32>
}
func.func @pow_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.pow %a, %b : complex<f32>
  return %0 : complex<f32>
}
func.func @eq_4(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.eq %a, %b : complex<f32>
  return %0 : i1
}
func.func @neq_5(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.neq %a, %b : complex<f32>
  return %0 : i1
}
func.func @abs_6(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.abs %a fastmath<nsz> : complex<f32>
  return %0 : f32
}
// -----
func.func @angle_1(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.angle %a fastmath<nsz> : complex<f32>
  return %0 : f32
}
func.func @conj_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.conj %a : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @neg_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @add_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %b fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @sub_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @mul_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.mul %a, %b fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @div_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @pow_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.pow %a, %b fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @eq_3(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.eq %a, %b : complex<f32>
  return %0 : i1
}
func.func @neq_4(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.neq %a, %b : complex<f32>
  return %0 : i1
}
func.func @abs_5(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.abs %a fastmath<nnan> {foo} : complex<f32>
  return %0 : f32
}
func.func @angle_6(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.angle %a fastmath<nnan> {foo} : complex<f32>
  return %0 : f32
}
// -----
func.func @conj_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.conj %a : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @neg_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @add_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %b fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @sub_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @mul_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.mul %a, %b fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @div_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @pow_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.pow %a, %b fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @eq_2(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.eq %a, %b : complex<f32>
  return %0 : i1
}
func.func @neq_3(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.neq %a, %b : complex<f32>
  return %0 : i1
}
func.func @abs_4(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.abs %a fastmath<fast> : complex<f32>
  return %0 : f32
}
func.func @angle_5(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.angle %a fastmath<fast> : complex<f32>
  return %0 : f32
}
func.func @conj_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.conj %a : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @neg_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @tan_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @tanh_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @add_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %b fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @sub_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sub %a, %b fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @mul_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.mul %a, %b fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @div_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @pow_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.pow %a, %b fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @eq_1(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.eq %a, %b : complex<f32>
  return %0 : i1
}
func.func @neq_2(%a: complex<f32>, %b: complex<f32>) -> i1 {
  %0 = complex.neq %a, %b : complex<f32>
  return %0 : i1
}
func.func @abs_3(%a: complex<f64>, %b: complex<f64>) -> f64 {
  %0 = complex.abs %a : complex<f64>
  return %0 : f64
}
func.func @angle_4(%a: complex<f64>, %b: complex<f64>) -> f64 {
  %0 = complex.angle %a : complex<f64>
  return %0 : f64
}
func.func @conj_5(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.conj %a : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @neg_5(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.neg %a : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @add_6(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.add %a, %b : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @sub_1(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.sub %a, %b : complex<f64>
  return %0 : complex<f64>
}
func.func @mul_2(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.mul %a, %b : complex<f64>
  return %0 : complex<f64>
}
func.func @div_3(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.div %a, %b : complex<f64>
  return %0 : complex<f64>
}
func.func @pow_5(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.pow %a, %b : complex<f64>
  return %0 : complex<f64>
}
func.func @eq_6(%a: complex<f64>, %b: complex<f64>) -> i1 {
  %0 = complex.eq %a, %b : complex<f64>
  return %0 : i1
}
// -----
func.func @neq_1(%a: complex<f64>, %b: complex<f64>) -> i1 {
  %0 = complex.neq %a, %b : complex<f64>
  return %0 : i1
}
func.func @abs_2(%a: complex<f16>, %b: complex<f16>) -> f16 {
  %0 = complex.abs %a : complex<f16>
  return %0 : f16
}
func.func @angle_3(%a: complex<f16>, %b: complex<f16>) -> f16 {
  %0 = complex.angle %a : complex<f16>
  return %0 : f16
}
func.func @conj_4(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.conj %a : complex<f16>
  return %0 : complex<f16>
}
// -----
func.func @neg_4(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.neg %a : complex<f16>
  return %0 : complex<f16>
}
// -----
func.func @add_5(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.add %a, %b : complex<f16>
  return %0 : complex<f16>
}
func.func @sub_6(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.sub %a, %b : complex<f16>
  return %0 : complex<f16>
}
// -----
func.func @mul_1(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.mul %a, %b : complex<f16>
  return %0 : complex<f16>
}
func.func @div_2(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.div %a, %b : complex<f16>
  return %0 : complex<f16>
}
func.func @pow_4(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.pow %a, %b : complex<f16>
  return %0 : complex<f16>
}
func.func @eq_5(%a: complex<f16>, %b: complex<f16>) -> i1 {
  %0 = complex.eq %a, %b : complex<f16>
  return %0 : i1
}
func.func @neq_6(%a: complex<f16>, %b: complex<f16>) -> i1 {
  %0 = complex.neq %a, %b : complex<f16>
  return %0 : i1
}
// -----
func.func @abs_1(%a: complex<bf16>, %b: complex<bf16>) -> bf16 {
  %0 = complex.abs %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : bf16
}
func.func @angle_2(%a: complex<bf16>, %b: complex<bf16>) -> bf16 {
  %0 = complex.angle %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : bf16
}
func.func @conj_3(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.conj %a : complex<bf16>
  return %0 : complex<bf16>
}
// -----
func.func @neg_3(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.neg %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
func.func @tan_2(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.tan %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @tanh_3(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.tanh %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @add_4(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.add %a, %b fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @sub_5(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.sub %a, %b fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @mul_6(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.mul %a, %b fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
func.func @div_1(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.div %a, %b fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @pow_3(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.pow %a, %b fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @eq_4(%a: complex<bf16>, %b: complex<bf16>) -> i1 {
  %0 = complex.eq %a, %b : complex<bf16>
  return %0 : i1
}
func.func @neq_5(%a: complex<bf16>, %b: complex<bf16>) -> i1 {
  %0 = complex.neq %a, %b : complex<bf16>
  return %0 : i1
}
// -----
func.func @powi(%a: complex<f32>, %n: i32, %m: i64, %b: complex<f64>) -> (complex<f32>, complex<f64>) {
  %0 = complex.powi %a, %n fastmath<fast> : complex<f32>, i32
  %1 = complex.powi %b, %m : complex<f64>, i64
  return %0, %1 : complex<f32>, complex<f64>
}
// -----
func.func @left(%a: complex<f32>, %r: f32) -> (f32, complex<f32>, i64) {
  %0 = complex.create %r, %r : complex<f32>
  %1 = complex.re %a : complex<f32>
  %2 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %3 = complex.mul %0, %a : complex<f32>
  %4 = complex.add %3, %2 : complex<f32>
  %5 = complex.bitcast %4 : complex<f32> to i64
  return %1, %4, %5 : f32, complex<f32>, i64
}
