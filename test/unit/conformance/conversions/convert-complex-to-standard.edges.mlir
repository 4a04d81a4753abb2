// FLAGS: -convert-complex-to-standard
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cos_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @expm1_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log %a : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log1p_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @rsqrt_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sign_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sin_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sqrt_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tan_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tanh_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atan2_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cos_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @expm1_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log1p_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @rsqrt_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sign_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sin_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sqrt_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tan_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tanh_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atan2_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b fastmath<nsz> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cos_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @expm1_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log1p_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @rsqrt_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sign_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sin_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sqrt_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tan_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tanh_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atan2_6(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b fastmath<nnan> {foo} : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cos_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.cos %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @expm1_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log1p_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @rsqrt_1(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sign_2(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sign %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sin_3(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sin %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sqrt_4(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atan2_5(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.atan2 %a, %b fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cos_6(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.cos %a : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp_1(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.exp %a : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @expm1_2(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.expm1 %a : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log_3(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.log %a : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log1p_4(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.log1p %a : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @rsqrt_6(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.rsqrt %a : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sign_1(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.sign %a : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sin_2(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.sin %a : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sqrt_3(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.sqrt %a : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tan_4(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.tan %a : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tanh_5(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.tanh %a : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atan2_4(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.atan2 %a, %b : complex<f64>
  return %0 : complex<f64>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cos_5(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.cos %a : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp_6(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.exp %a : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @expm1_1(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.expm1 %a : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log_2(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.log %a : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log1p_3(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.log1p %a : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @rsqrt_5(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.rsqrt %a : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sign_6(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.sign %a : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sin_1(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.sin %a : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sqrt_2(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.sqrt %a : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tan_3(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.tan %a : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @tanh_4(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.tanh %a : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atan2_3(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.atan2 %a, %b : complex<f16>
  return %0 : complex<f16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @cos_4(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.cos %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @exp_5(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.exp %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @expm1_6(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.expm1 %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log_1(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.log %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @log1p_2(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.log1p %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @rsqrt_4(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.rsqrt %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sign_5(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.sign %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sin_6(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.sin %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @sqrt_1(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.sqrt %a fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @atan2_2(%a: complex<bf16>, %b: complex<bf16>) -> complex<bf16> {
  %0 = complex.atan2 %a, %b fastmath<nnan,ninf> : complex<bf16>
  return %0 : complex<bf16>
}
// -----
// DIFFERS: the formula of MLIR is wrong at edge values
func.func @folded(%a: complex<f32>, %b: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>) {
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.sub %0, %b : complex<f32>
  %2 = complex.neg %b : complex<f32>
  %3 = complex.neg %2 : complex<f32>
  %4 = complex.exp %a : complex<f32>
  %5 = complex.log %4 : complex<f32>
  return %1, %3, %5 : complex<f32>, complex<f32>, complex<f32>
}
