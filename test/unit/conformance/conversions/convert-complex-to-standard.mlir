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
func.func @cos_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a : complex<f32>
  return %0 : complex<f32>
}
func.func @exp_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a : complex<f32>
  return %0 : complex<f32>
}
func.func @expm1_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @log_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log %a : complex<f32>
  return %0 : complex<f32>
}
func.func @log1p_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a : complex<f32>
  return %0 : complex<f32>
}
func.func @neg_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a : complex<f32>
  return %0 : complex<f32>
}
func.func @rsqrt_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a : complex<f32>
  return %0 : complex<f32>
}
func.func @sign_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a : complex<f32>
  return %0 : complex<f32>
}
func.func @sin_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @sqrt_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a : complex<f32>
  return %0 : complex<f32>
}
func.func @tan_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a : complex<f32>
  return %0 : complex<f32>
}
func.func @tanh_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a : complex<f32>
  return %0 : complex<f32>
}
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
func.func @atan2_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b : complex<f32>
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
func.func @cos_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @exp_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @expm1_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @log_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @log1p_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @neg_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @rsqrt_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @sign_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @sin_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @sqrt_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @tan_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
func.func @tanh_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
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
func.func @atan2_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
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
func.func @cos_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @exp_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @expm1_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @log_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @log1p_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @neg_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @rsqrt_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @sign_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @sin_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @sqrt_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
func.func @tan_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @tanh_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
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
func.func @atan2_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b fastmath<nnan> {foo} : complex<f32>
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
func.func @cos_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @exp_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @expm1_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @log_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @log1p_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @neg_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.neg %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @rsqrt_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @sign_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @sin_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
func.func @sqrt_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
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
func.func @atan2_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b fastmath<fast> : complex<f32>
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
func.func @cos_6(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.cos %a : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @exp_1(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.exp %a : complex<f64>
  return %0 : complex<f64>
}
func.func @expm1_2(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.expm1 %a : complex<f64>
  return %0 : complex<f64>
}
func.func @log_3(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.log %a : complex<f64>
  return %0 : complex<f64>
}
func.func @log1p_4(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.log1p %a : complex<f64>
  return %0 : complex<f64>
}
func.func @neg_5(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.neg %a : complex<f64>
  return %0 : complex<f64>
}
func.func @rsqrt_6(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.rsqrt %a : complex<f64>
  return %0 : complex<f64>
}
// -----
func.func @sign_1(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.sign %a : complex<f64>
  return %0 : complex<f64>
}
func.func @sin_2(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.sin %a : complex<f64>
  return %0 : complex<f64>
}
func.func @sqrt_3(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.sqrt %a : complex<f64>
  return %0 : complex<f64>
}
func.func @tan_4(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.tan %a : complex<f64>
  return %0 : complex<f64>
}
func.func @tanh_5(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.tanh %a : complex<f64>
  return %0 : complex<f64>
}
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
func.func @atan2_4(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.atan2 %a, %b : complex<f64>
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
func.func @cos_5(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.cos %a : complex<f16>
  return %0 : complex<f16>
}
func.func @exp_6(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.exp %a : complex<f16>
  return %0 : complex<f16>
}
// -----
func.func @expm1_1(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.expm1 %a : complex<f16>
  return %0 : complex<f16>
}
func.func @log_2(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.log %a : complex<f16>
  return %0 : complex<f16>
}
func.func @log1p_3(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.log1p %a : complex<f16>
  return %0 : complex<f16>
}
func.func @neg_4(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.neg %a : complex<f16>
  return %0 : complex<f16>
}
func.func @rsqrt_5(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.rsqrt %a : complex<f16>
  return %0 : complex<f16>
}
func.func @sign_6(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.sign %a : complex<f16>
  return %0 : complex<f16>
}
// -----
func.func @sin_1(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.sin %a : complex<f16>
  return %0 : complex<f16>
}
func.func @sqrt_2(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.sqrt %a : complex<f16>
  return %0 : complex<f16>
}
func.func @tan_3(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.tan %a : complex<f16>
  return %0 : complex<f16>
}
func.func @tanh_4(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.tanh %a : complex<f16>
  return %0 : complex<f16>
}
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
func.func @atan2_3(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.atan2 %a, %b : complex<f16>
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
func.func @cos_4(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.cos %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @exp_5(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.exp %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @expm1_6(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.expm1 %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
func.func @log_1(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.log %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @log1p_2(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.log1p %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @neg_3(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.neg %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @rsqrt_4(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.rsqrt %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @sign_5(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.sign %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
func.func @sin_6(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.sin %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
func.func @sqrt_1(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.sqrt %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
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
func.func @atan2_2(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.atan2 %a, %b fastmath<nnan,ninf> : complex<bf16>
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
// -----
func.func @folded(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>) {
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.sub %0, %b : complex<f32>
  %2 = complex.neg %b : complex<f32>
  %3 = complex.neg %2 : complex<f32>
  %4 = complex.exp %a : complex<f32>
  %5 = complex.log %4 : complex<f32>
  return %1, %3, %5 : complex<f32>, complex<f32>, complex<f32>
}
