// FLAGS: -convert-math-to-llvm
// FLAGS: -convert-math-to-llvm=approximate-log1p=false
// FLAGS: -pass-pipeline=builtin.module(func.func(convert-math-to-llvm{approximate-log1p=true}))
func.func @scalar(%a: f32, %b: f32, %i: i32) {
  %absf = math.absf %a fastmath<fast> {foo = 1} : f32
  %acosh = math.acosh %a fastmath<fast> {foo = 1} : f32
  %asin = math.asin %a fastmath<fast> {foo = 1} : f32
  %asinh = math.asinh %a fastmath<fast> {foo = 1} : f32
  %atan = math.atan %a fastmath<fast> {foo = 1} : f32
  %atanh = math.atanh %a fastmath<fast> {foo = 1} : f32
  %cbrt = math.cbrt %a fastmath<fast> {foo = 1} : f32
  %ceil = math.ceil %a fastmath<fast> {foo = 1} : f32
  %cos = math.cos %a fastmath<fast> {foo = 1} : f32
  %acos = math.acos %a fastmath<fast> {foo = 1} : f32
  %cosh = math.cosh %a fastmath<fast> {foo = 1} : f32
  %sin = math.sin %a fastmath<fast> {foo = 1} : f32
  %sinh = math.sinh %a fastmath<fast> {foo = 1} : f32
  %erf = math.erf %a fastmath<fast> {foo = 1} : f32
  %erfc = math.erfc %a fastmath<fast> {foo = 1} : f32
  %exp = math.exp %a fastmath<fast> {foo = 1} : f32
  %exp2 = math.exp2 %a fastmath<fast> {foo = 1} : f32
  %floor = math.floor %a fastmath<fast> {foo = 1} : f32
  %isfinite = math.isfinite %a {foo = 1, fastmath = #arith.fastmath<fast>} : f32
  %isinf = math.isinf %a {foo = 1, fastmath = #arith.fastmath<fast>} : f32
  %isnan = math.isnan %a {foo = 1, fastmath = #arith.fastmath<fast>} : f32
  %isnormal = math.isnormal %a {foo = 1, fastmath = #arith.fastmath<fast>} : f32
  %log = math.log %a fastmath<fast> {foo = 1} : f32
  %log10 = math.log10 %a fastmath<fast> {foo = 1} : f32
  %log2 = math.log2 %a fastmath<fast> {foo = 1} : f32
  %rsqrt = math.rsqrt %a fastmath<fast> {foo = 1} : f32
  %sqrt = math.sqrt %a fastmath<fast> {foo = 1} : f32
  %tan = math.tan %a fastmath<fast> {foo = 1} : f32
  %tanh = math.tanh %a fastmath<fast> {foo = 1} : f32
  %roundeven = math.roundeven %a fastmath<fast> {foo = 1} : f32
  %round = math.round %a fastmath<fast> {foo = 1} : f32
  %trunc = math.trunc %a fastmath<fast> {foo = 1} : f32
  %atan2 = math.atan2 %a, %b fastmath<fast> {foo = 1} : f32
  %copysign = math.copysign %a, %b fastmath<fast> {foo = 1} : f32
  %powf = math.powf %a, %b fastmath<fast> {foo = 1} : f32
  %fma = math.fma %a, %b, %a fastmath<fast> {foo = 1} : f32
  %clampf = math.clampf %a to [%b, %b] fastmath<fast> {foo = 1} : f32
  %absi = math.absi %i {foo} : i32
  %ctlz = math.ctlz %i {foo} : i32
  %cttz = math.cttz %i {foo} : i32
  %ctpop = math.ctpop %i {foo} : i32
  %ip = math.ipowi %i, %i : i32
  %fp = math.fpowi %a, %i fastmath<fast> {foo = 1} : f32, i32
  return
}
// -----
func.func @half(%a: f16, %b: f16, %i: i1) {
  %absf = math.absf %a fastmath<reassoc> : f16
  %acosh = math.acosh %a fastmath<reassoc> : f16
  %asin = math.asin %a fastmath<reassoc> : f16
  %asinh = math.asinh %a fastmath<reassoc> : f16
  %atan = math.atan %a fastmath<reassoc> : f16
  %atanh = math.atanh %a fastmath<reassoc> : f16
  %cbrt = math.cbrt %a fastmath<reassoc> : f16
  %ceil = math.ceil %a fastmath<reassoc> : f16
  %cos = math.cos %a fastmath<reassoc> : f16
  %acos = math.acos %a fastmath<reassoc> : f16
  %cosh = math.cosh %a fastmath<reassoc> : f16
  %sin = math.sin %a fastmath<reassoc> : f16
  %sinh = math.sinh %a fastmath<reassoc> : f16
  %erf = math.erf %a fastmath<reassoc> : f16
  %erfc = math.erfc %a fastmath<reassoc> : f16
  %exp = math.exp %a fastmath<reassoc> : f16
  %exp2 = math.exp2 %a fastmath<reassoc> : f16
  %floor = math.floor %a fastmath<reassoc> : f16
  %isfinite = math.isfinite %a {foo = 1, fastmath = #arith.fastmath<reassoc>} : f16
  %isinf = math.isinf %a {foo = 1, fastmath = #arith.fastmath<reassoc>} : f16
  %isnan = math.isnan %a {foo = 1, fastmath = #arith.fastmath<reassoc>} : f16
  %isnormal = math.isnormal %a {foo = 1, fastmath = #arith.fastmath<reassoc>} : f16
  %log = math.log %a fastmath<reassoc> : f16
  %log10 = math.log10 %a fastmath<reassoc> : f16
  %log2 = math.log2 %a fastmath<reassoc> : f16
  %rsqrt = math.rsqrt %a fastmath<reassoc> : f16
  %sqrt = math.sqrt %a fastmath<reassoc> : f16
  %tan = math.tan %a fastmath<reassoc> : f16
  %tanh = math.tanh %a fastmath<reassoc> : f16
  %roundeven = math.roundeven %a fastmath<reassoc> : f16
  %round = math.round %a fastmath<reassoc> : f16
  %trunc = math.trunc %a fastmath<reassoc> : f16
  %atan2 = math.atan2 %a, %b fastmath<reassoc> : f16
  %copysign = math.copysign %a, %b fastmath<reassoc> : f16
  %powf = math.powf %a, %b fastmath<reassoc> : f16
  %fma = math.fma %a, %b, %a fastmath<reassoc> : f16
  %clampf = math.clampf %a to [%b, %b] fastmath<reassoc> : f16
  %absi = math.absi %i {foo} : i1
  %ctlz = math.ctlz %i {foo} : i1
  %cttz = math.cttz %i {foo} : i1
  %ctpop = math.ctpop %i {foo} : i1
  %ip = math.ipowi %i, %i : i1
  %fp = math.fpowi %a, %i fastmath<reassoc> : f16, i1
  return
}
// -----
func.func @vector(%a: vector<4xf32>, %b: vector<4xf32>, %i: vector<4xi32>) {
  %absf = math.absf %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %acosh = math.acosh %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %asin = math.asin %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %asinh = math.asinh %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %atan = math.atan %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %atanh = math.atanh %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %cbrt = math.cbrt %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %ceil = math.ceil %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %cos = math.cos %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %acos = math.acos %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %cosh = math.cosh %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %sin = math.sin %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %sinh = math.sinh %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %erf = math.erf %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %erfc = math.erfc %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %exp = math.exp %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %exp2 = math.exp2 %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %floor = math.floor %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %isfinite = math.isfinite %a {foo = 1, fastmath = #arith.fastmath<nnan,ninf>} : vector<4xf32>
  %isinf = math.isinf %a {foo = 1, fastmath = #arith.fastmath<nnan,ninf>} : vector<4xf32>
  %isnan = math.isnan %a {foo = 1, fastmath = #arith.fastmath<nnan,ninf>} : vector<4xf32>
  %isnormal = math.isnormal %a {foo = 1, fastmath = #arith.fastmath<nnan,ninf>} : vector<4xf32>
  %log = math.log %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %log10 = math.log10 %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %log2 = math.log2 %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %rsqrt = math.rsqrt %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %sqrt = math.sqrt %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %tan = math.tan %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %tanh = math.tanh %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %roundeven = math.roundeven %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %round = math.round %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %trunc = math.trunc %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %atan2 = math.atan2 %a, %b fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %copysign = math.copysign %a, %b fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %powf = math.powf %a, %b fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %fma = math.fma %a, %b, %a fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %clampf = math.clampf %a to [%b, %b] fastmath<nnan,ninf> {foo = 1} : vector<4xf32>
  %absi = math.absi %i {foo} : vector<4xi32>
  %ctlz = math.ctlz %i {foo} : vector<4xi32>
  %cttz = math.cttz %i {foo} : vector<4xi32>
  %ctpop = math.ctpop %i {foo} : vector<4xi32>
  %ip = math.ipowi %i, %i : vector<4xi32>
  return
}
// -----
func.func @small(%a: f8E5M2, %b: f8E5M2, %i: i7) {
  %absf = math.absf %a : f8E5M2
  %acosh = math.acosh %a : f8E5M2
  %asin = math.asin %a : f8E5M2
  %asinh = math.asinh %a : f8E5M2
  %atan = math.atan %a : f8E5M2
  %atanh = math.atanh %a : f8E5M2
  %cbrt = math.cbrt %a : f8E5M2
  %ceil = math.ceil %a : f8E5M2
  %cos = math.cos %a : f8E5M2
  %acos = math.acos %a : f8E5M2
  %cosh = math.cosh %a : f8E5M2
  %sin = math.sin %a : f8E5M2
  %sinh = math.sinh %a : f8E5M2
  %erf = math.erf %a : f8E5M2
  %erfc = math.erfc %a : f8E5M2
  %exp = math.exp %a : f8E5M2
  %exp2 = math.exp2 %a : f8E5M2
  %expm1 = math.expm1 %a : f8E5M2
  %floor = math.floor %a : f8E5M2
  %isfinite = math.isfinite %a : f8E5M2
  %isinf = math.isinf %a : f8E5M2
  %isnan = math.isnan %a : f8E5M2
  %isnormal = math.isnormal %a : f8E5M2
  %log = math.log %a : f8E5M2
  %log10 = math.log10 %a : f8E5M2
  %log1p = math.log1p %a : f8E5M2
  %log2 = math.log2 %a : f8E5M2
  %rsqrt = math.rsqrt %a : f8E5M2
  %sqrt = math.sqrt %a : f8E5M2
  %tan = math.tan %a : f8E5M2
  %tanh = math.tanh %a : f8E5M2
  %roundeven = math.roundeven %a : f8E5M2
  %round = math.round %a : f8E5M2
  %trunc = math.trunc %a : f8E5M2
  %atan2 = math.atan2 %a, %b : f8E5M2
  %copysign = math.copysign %a, %b : f8E5M2
  %powf = math.powf %a, %b : f8E5M2
  %fma = math.fma %a, %b, %a : f8E5M2
  %clampf = math.clampf %a to [%b, %b] : f8E5M2
  %absi = math.absi %i : i7
  %ctlz = math.ctlz %i : i7
  %cttz = math.cttz %i : i7
  %ctpop = math.ctpop %i : i7
  %ip = math.ipowi %i, %i : i7
  %fp = math.fpowi %a, %i : f8E5M2, i7
  return
}
// -----
func.func @small_vector(%a: vector<2x2xf8E4M3FN>, %b: vector<2x2xf8E4M3FN>, %i: vector<2x2xindex>) {
  %absf = math.absf %a : vector<2x2xf8E4M3FN>
  %acosh = math.acosh %a : vector<2x2xf8E4M3FN>
  %asin = math.asin %a : vector<2x2xf8E4M3FN>
  %asinh = math.asinh %a : vector<2x2xf8E4M3FN>
  %atan = math.atan %a : vector<2x2xf8E4M3FN>
  %atanh = math.atanh %a : vector<2x2xf8E4M3FN>
  %cbrt = math.cbrt %a : vector<2x2xf8E4M3FN>
  %ceil = math.ceil %a : vector<2x2xf8E4M3FN>
  %cos = math.cos %a : vector<2x2xf8E4M3FN>
  %acos = math.acos %a : vector<2x2xf8E4M3FN>
  %cosh = math.cosh %a : vector<2x2xf8E4M3FN>
  %sin = math.sin %a : vector<2x2xf8E4M3FN>
  %sinh = math.sinh %a : vector<2x2xf8E4M3FN>
  %erf = math.erf %a : vector<2x2xf8E4M3FN>
  %erfc = math.erfc %a : vector<2x2xf8E4M3FN>
  %exp = math.exp %a : vector<2x2xf8E4M3FN>
  %exp2 = math.exp2 %a : vector<2x2xf8E4M3FN>
  %expm1 = math.expm1 %a : vector<2x2xf8E4M3FN>
  %floor = math.floor %a : vector<2x2xf8E4M3FN>
  %isfinite = math.isfinite %a : vector<2x2xf8E4M3FN>
  %isinf = math.isinf %a : vector<2x2xf8E4M3FN>
  %isnan = math.isnan %a : vector<2x2xf8E4M3FN>
  %isnormal = math.isnormal %a : vector<2x2xf8E4M3FN>
  %log = math.log %a : vector<2x2xf8E4M3FN>
  %log10 = math.log10 %a : vector<2x2xf8E4M3FN>
  %log1p = math.log1p %a : vector<2x2xf8E4M3FN>
  %log2 = math.log2 %a : vector<2x2xf8E4M3FN>
  %rsqrt = math.rsqrt %a : vector<2x2xf8E4M3FN>
  %sqrt = math.sqrt %a : vector<2x2xf8E4M3FN>
  %tan = math.tan %a : vector<2x2xf8E4M3FN>
  %tanh = math.tanh %a : vector<2x2xf8E4M3FN>
  %roundeven = math.roundeven %a : vector<2x2xf8E4M3FN>
  %round = math.round %a : vector<2x2xf8E4M3FN>
  %trunc = math.trunc %a : vector<2x2xf8E4M3FN>
  %atan2 = math.atan2 %a, %b : vector<2x2xf8E4M3FN>
  %copysign = math.copysign %a, %b : vector<2x2xf8E4M3FN>
  %powf = math.powf %a, %b : vector<2x2xf8E4M3FN>
  %fma = math.fma %a, %b, %a : vector<2x2xf8E4M3FN>
  %clampf = math.clampf %a to [%b, %b] : vector<2x2xf8E4M3FN>
  %absi = math.absi %i : vector<2x2xindex>
  %ctlz = math.ctlz %i : vector<2x2xindex>
  %cttz = math.cttz %i : vector<2x2xindex>
  %ctpop = math.ctpop %i : vector<2x2xindex>
  %ip = math.ipowi %i, %i : vector<2x2xindex>
  return
}
// -----
func.func @tensor(%a: tensor<4xf16>, %b: tensor<4xf16>, %i: tensor<4xi32>) {
  %absf = math.absf %a {foo=1} : tensor<4xf16>
  %acosh = math.acosh %a {foo=1} : tensor<4xf16>
  %asin = math.asin %a {foo=1} : tensor<4xf16>
  %asinh = math.asinh %a {foo=1} : tensor<4xf16>
  %atan = math.atan %a {foo=1} : tensor<4xf16>
  %atanh = math.atanh %a {foo=1} : tensor<4xf16>
  %cbrt = math.cbrt %a {foo=1} : tensor<4xf16>
  %ceil = math.ceil %a {foo=1} : tensor<4xf16>
  %cos = math.cos %a {foo=1} : tensor<4xf16>
  %acos = math.acos %a {foo=1} : tensor<4xf16>
  %cosh = math.cosh %a {foo=1} : tensor<4xf16>
  %sin = math.sin %a {foo=1} : tensor<4xf16>
  %sinh = math.sinh %a {foo=1} : tensor<4xf16>
  %erf = math.erf %a {foo=1} : tensor<4xf16>
  %erfc = math.erfc %a {foo=1} : tensor<4xf16>
  %exp = math.exp %a {foo=1} : tensor<4xf16>
  %exp2 = math.exp2 %a {foo=1} : tensor<4xf16>
  %expm1 = math.expm1 %a {foo=1} : tensor<4xf16>
  %floor = math.floor %a {foo=1} : tensor<4xf16>
  %isfinite = math.isfinite %a {foo=1} : tensor<4xf16>
  %isinf = math.isinf %a {foo=1} : tensor<4xf16>
  %isnan = math.isnan %a {foo=1} : tensor<4xf16>
  %isnormal = math.isnormal %a {foo=1} : tensor<4xf16>
  %log = math.log %a {foo=1} : tensor<4xf16>
  %log10 = math.log10 %a {foo=1} : tensor<4xf16>
  %log1p = math.log1p %a {foo=1} : tensor<4xf16>
  %log2 = math.log2 %a {foo=1} : tensor<4xf16>
  %rsqrt = math.rsqrt %a {foo=1} : tensor<4xf16>
  %sqrt = math.sqrt %a {foo=1} : tensor<4xf16>
  %tan = math.tan %a {foo=1} : tensor<4xf16>
  %tanh = math.tanh %a {foo=1} : tensor<4xf16>
  %roundeven = math.roundeven %a {foo=1} : tensor<4xf16>
  %round = math.round %a {foo=1} : tensor<4xf16>
  %trunc = math.trunc %a {foo=1} : tensor<4xf16>
  %atan2 = math.atan2 %a, %b {foo=1} : tensor<4xf16>
  %copysign = math.copysign %a, %b {foo=1} : tensor<4xf16>
  %powf = math.powf %a, %b {foo=1} : tensor<4xf16>
  %fma = math.fma %a, %b, %a {foo=1} : tensor<4xf16>
  %clampf = math.clampf %a to [%b, %b] {foo=1} : tensor<4xf16>
  %absi = math.absi %i {foo=1} : tensor<4xi32>
  %ctlz = math.ctlz %i {foo=1} : tensor<4xi32>
  %cttz = math.cttz %i {foo=1} : tensor<4xi32>
  %ctpop = math.ctpop %i {foo=1} : tensor<4xi32>
  %ip = math.ipowi %i, %i : tensor<4xi32>
  %fp = math.fpowi %a, %i {foo=1} : tensor<4xf16>, tensor<4xi32>
  return
}
// -----
func.func @wide(%a: f128, %b: f128, %i: index) {
  %absf = math.absf %a : f128
  %acosh = math.acosh %a : f128
  %asin = math.asin %a : f128
  %asinh = math.asinh %a : f128
  %atan = math.atan %a : f128
  %atanh = math.atanh %a : f128
  %cbrt = math.cbrt %a : f128
  %ceil = math.ceil %a : f128
  %cos = math.cos %a : f128
  %acos = math.acos %a : f128
  %cosh = math.cosh %a : f128
  %sin = math.sin %a : f128
  %sinh = math.sinh %a : f128
  %erf = math.erf %a : f128
  %erfc = math.erfc %a : f128
  %exp = math.exp %a : f128
  %exp2 = math.exp2 %a : f128
  %floor = math.floor %a : f128
  %isfinite = math.isfinite %a : f128
  %isinf = math.isinf %a : f128
  %isnan = math.isnan %a : f128
  %isnormal = math.isnormal %a : f128
  %log = math.log %a : f128
  %log10 = math.log10 %a : f128
  %log2 = math.log2 %a : f128
  %rsqrt = math.rsqrt %a : f128
  %sqrt = math.sqrt %a : f128
  %tan = math.tan %a : f128
  %tanh = math.tanh %a : f128
  %roundeven = math.roundeven %a : f128
  %round = math.round %a : f128
  %trunc = math.trunc %a : f128
  %atan2 = math.atan2 %a, %b : f128
  %copysign = math.copysign %a, %b : f128
  %powf = math.powf %a, %b : f128
  %fma = math.fma %a, %b, %a : f128
  %clampf = math.clampf %a to [%b, %b] : f128
  %absi = math.absi %i : index
  %ctlz = math.ctlz %i : index
  %cttz = math.cttz %i : index
  %ctpop = math.ctpop %i : index
  %ip = math.ipowi %i, %i : index
  %fp = math.fpowi %a, %i : f128, index
  return
}
// -----
func.func @rank0(%a: vector<f64>, %b: vector<f64>, %i: vector<i8>) {
  %absf = math.absf %a : vector<f64>
  %acosh = math.acosh %a : vector<f64>
  %asin = math.asin %a : vector<f64>
  %asinh = math.asinh %a : vector<f64>
  %atan = math.atan %a : vector<f64>
  %atanh = math.atanh %a : vector<f64>
  %cbrt = math.cbrt %a : vector<f64>
  %ceil = math.ceil %a : vector<f64>
  %cos = math.cos %a : vector<f64>
  %acos = math.acos %a : vector<f64>
  %cosh = math.cosh %a : vector<f64>
  %sin = math.sin %a : vector<f64>
  %sinh = math.sinh %a : vector<f64>
  %erf = math.erf %a : vector<f64>
  %erfc = math.erfc %a : vector<f64>
  %exp = math.exp %a : vector<f64>
  %exp2 = math.exp2 %a : vector<f64>
  %floor = math.floor %a : vector<f64>
  %isfinite = math.isfinite %a : vector<f64>
  %isinf = math.isinf %a : vector<f64>
  %isnan = math.isnan %a : vector<f64>
  %isnormal = math.isnormal %a : vector<f64>
  %log = math.log %a : vector<f64>
  %log10 = math.log10 %a : vector<f64>
  %log2 = math.log2 %a : vector<f64>
  %rsqrt = math.rsqrt %a : vector<f64>
  %sqrt = math.sqrt %a : vector<f64>
  %tan = math.tan %a : vector<f64>
  %tanh = math.tanh %a : vector<f64>
  %roundeven = math.roundeven %a : vector<f64>
  %round = math.round %a : vector<f64>
  %trunc = math.trunc %a : vector<f64>
  %atan2 = math.atan2 %a, %b : vector<f64>
  %copysign = math.copysign %a, %b : vector<f64>
  %powf = math.powf %a, %b : vector<f64>
  %fma = math.fma %a, %b, %a : vector<f64>
  %clampf = math.clampf %a to [%b, %b] : vector<f64>
  %absi = math.absi %i : vector<i8>
  %ctlz = math.ctlz %i : vector<i8>
  %cttz = math.cttz %i : vector<i8>
  %ctpop = math.ctpop %i : vector<i8>
  %ip = math.ipowi %i, %i : vector<i8>
  return
}
// -----
func.func @two_dims(%a: vector<2x3xbf16>, %b: vector<2x3xbf16>, %i: vector<2x3xindex>) {
  %absf = math.absf %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %acosh = math.acosh %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %asin = math.asin %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %asinh = math.asinh %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %atan = math.atan %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %atanh = math.atanh %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %cbrt = math.cbrt %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %ceil = math.ceil %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %cos = math.cos %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %acos = math.acos %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %cosh = math.cosh %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %sin = math.sin %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %sinh = math.sinh %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %erf = math.erf %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %erfc = math.erfc %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %exp = math.exp %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %exp2 = math.exp2 %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %floor = math.floor %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %log = math.log %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %log10 = math.log10 %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %log2 = math.log2 %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %rsqrt = math.rsqrt %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %sqrt = math.sqrt %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %tan = math.tan %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %tanh = math.tanh %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %roundeven = math.roundeven %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %round = math.round %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %trunc = math.trunc %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %atan2 = math.atan2 %a, %b fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %copysign = math.copysign %a, %b fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %powf = math.powf %a, %b fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %fma = math.fma %a, %b, %a fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %clampf = math.clampf %a to [%b, %b] fastmath<contract> {foo = 1} : vector<2x3xbf16>
  %absi = math.absi %i {foo} : vector<2x3xindex>
  %ctlz = math.ctlz %i {foo} : vector<2x3xindex>
  %cttz = math.cttz %i {foo} : vector<2x3xindex>
  %ctpop = math.ctpop %i {foo} : vector<2x3xindex>
  %ip = math.ipowi %i, %i : vector<2x3xindex>
  return
}
// -----
func.func @scalable(%a: vector<2x1x[4]xf64>, %b: vector<2x1x[4]xf64>, %i: vector<2x1x[4]xi1>) {
  %absf = math.absf %a : vector<2x1x[4]xf64>
  %acosh = math.acosh %a : vector<2x1x[4]xf64>
  %asin = math.asin %a : vector<2x1x[4]xf64>
  %asinh = math.asinh %a : vector<2x1x[4]xf64>
  %atan = math.atan %a : vector<2x1x[4]xf64>
  %atanh = math.atanh %a : vector<2x1x[4]xf64>
  %cbrt = math.cbrt %a : vector<2x1x[4]xf64>
  %ceil = math.ceil %a : vector<2x1x[4]xf64>
  %cos = math.cos %a : vector<2x1x[4]xf64>
  %acos = math.acos %a : vector<2x1x[4]xf64>
  %cosh = math.cosh %a : vector<2x1x[4]xf64>
  %sin = math.sin %a : vector<2x1x[4]xf64>
  %sinh = math.sinh %a : vector<2x1x[4]xf64>
  %erf = math.erf %a : vector<2x1x[4]xf64>
  %erfc = math.erfc %a : vector<2x1x[4]xf64>
  %exp = math.exp %a : vector<2x1x[4]xf64>
  %exp2 = math.exp2 %a : vector<2x1x[4]xf64>
  %floor = math.floor %a : vector<2x1x[4]xf64>
  %log = math.log %a : vector<2x1x[4]xf64>
  %log10 = math.log10 %a : vector<2x1x[4]xf64>
  %log2 = math.log2 %a : vector<2x1x[4]xf64>
  %rsqrt = math.rsqrt %a : vector<2x1x[4]xf64>
  %sqrt = math.sqrt %a : vector<2x1x[4]xf64>
  %tan = math.tan %a : vector<2x1x[4]xf64>
  %tanh = math.tanh %a : vector<2x1x[4]xf64>
  %roundeven = math.roundeven %a : vector<2x1x[4]xf64>
  %round = math.round %a : vector<2x1x[4]xf64>
  %trunc = math.trunc %a : vector<2x1x[4]xf64>
  %atan2 = math.atan2 %a, %b : vector<2x1x[4]xf64>
  %copysign = math.copysign %a, %b : vector<2x1x[4]xf64>
  %powf = math.powf %a, %b : vector<2x1x[4]xf64>
  %fma = math.fma %a, %b, %a : vector<2x1x[4]xf64>
  %clampf = math.clampf %a to [%b, %b] : vector<2x1x[4]xf64>
  %absi = math.absi %i : vector<2x1x[4]xi1>
  %ctlz = math.ctlz %i : vector<2x1x[4]xi1>
  %cttz = math.cttz %i : vector<2x1x[4]xi1>
  %ctpop = math.ctpop %i : vector<2x1x[4]xi1>
  %ip = math.ipowi %i, %i : vector<2x1x[4]xi1>
  return
}
// -----
func.func @scalable_outside(%a: vector<[2]x4xf64>, %b: vector<[2]x4xf64>, %i: vector<[2]x4xi1>) {
  %absf = math.absf %a : vector<[2]x4xf64>
  %acosh = math.acosh %a : vector<[2]x4xf64>
  %asin = math.asin %a : vector<[2]x4xf64>
  %asinh = math.asinh %a : vector<[2]x4xf64>
  %atan = math.atan %a : vector<[2]x4xf64>
  %atanh = math.atanh %a : vector<[2]x4xf64>
  %cbrt = math.cbrt %a : vector<[2]x4xf64>
  %ceil = math.ceil %a : vector<[2]x4xf64>
  %cos = math.cos %a : vector<[2]x4xf64>
  %acos = math.acos %a : vector<[2]x4xf64>
  %cosh = math.cosh %a : vector<[2]x4xf64>
  %sin = math.sin %a : vector<[2]x4xf64>
  %sinh = math.sinh %a : vector<[2]x4xf64>
  %erf = math.erf %a : vector<[2]x4xf64>
  %erfc = math.erfc %a : vector<[2]x4xf64>
  %exp = math.exp %a : vector<[2]x4xf64>
  %exp2 = math.exp2 %a : vector<[2]x4xf64>
  %expm1 = math.expm1 %a : vector<[2]x4xf64>
  %floor = math.floor %a : vector<[2]x4xf64>
  %log = math.log %a : vector<[2]x4xf64>
  %log10 = math.log10 %a : vector<[2]x4xf64>
  %log1p = math.log1p %a : vector<[2]x4xf64>
  %log2 = math.log2 %a : vector<[2]x4xf64>
  %rsqrt = math.rsqrt %a : vector<[2]x4xf64>
  %sqrt = math.sqrt %a : vector<[2]x4xf64>
  %tan = math.tan %a : vector<[2]x4xf64>
  %tanh = math.tanh %a : vector<[2]x4xf64>
  %roundeven = math.roundeven %a : vector<[2]x4xf64>
  %round = math.round %a : vector<[2]x4xf64>
  %trunc = math.trunc %a : vector<[2]x4xf64>
  %atan2 = math.atan2 %a, %b : vector<[2]x4xf64>
  %copysign = math.copysign %a, %b : vector<[2]x4xf64>
  %powf = math.powf %a, %b : vector<[2]x4xf64>
  %fma = math.fma %a, %b, %a : vector<[2]x4xf64>
  %clampf = math.clampf %a to [%b, %b] : vector<[2]x4xf64>
  %absi = math.absi %i : vector<[2]x4xi1>
  %ctlz = math.ctlz %i : vector<[2]x4xi1>
  %cttz = math.cttz %i : vector<[2]x4xi1>
  %ctpop = math.ctpop %i : vector<[2]x4xi1>
  %ip = math.ipowi %i, %i : vector<[2]x4xi1>
  return
}
// -----
func.func @scalable_one(%a: vector<[4]xf64>, %b: vector<[4]xf64>, %i: vector<[4]xi64>) {
  %absf = math.absf %a {a.b} : vector<[4]xf64>
  %acosh = math.acosh %a {a.b} : vector<[4]xf64>
  %asin = math.asin %a {a.b} : vector<[4]xf64>
  %asinh = math.asinh %a {a.b} : vector<[4]xf64>
  %atan = math.atan %a {a.b} : vector<[4]xf64>
  %atanh = math.atanh %a {a.b} : vector<[4]xf64>
  %cbrt = math.cbrt %a {a.b} : vector<[4]xf64>
  %ceil = math.ceil %a {a.b} : vector<[4]xf64>
  %cos = math.cos %a {a.b} : vector<[4]xf64>
  %acos = math.acos %a {a.b} : vector<[4]xf64>
  %cosh = math.cosh %a {a.b} : vector<[4]xf64>
  %sin = math.sin %a {a.b} : vector<[4]xf64>
  %sinh = math.sinh %a {a.b} : vector<[4]xf64>
  %erf = math.erf %a {a.b} : vector<[4]xf64>
  %erfc = math.erfc %a {a.b} : vector<[4]xf64>
  %exp = math.exp %a {a.b} : vector<[4]xf64>
  %exp2 = math.exp2 %a {a.b} : vector<[4]xf64>
  %floor = math.floor %a {a.b} : vector<[4]xf64>
  %log = math.log %a {a.b} : vector<[4]xf64>
  %log10 = math.log10 %a {a.b} : vector<[4]xf64>
  %log2 = math.log2 %a {a.b} : vector<[4]xf64>
  %rsqrt = math.rsqrt %a {a.b} : vector<[4]xf64>
  %sqrt = math.sqrt %a {a.b} : vector<[4]xf64>
  %tan = math.tan %a {a.b} : vector<[4]xf64>
  %tanh = math.tanh %a {a.b} : vector<[4]xf64>
  %roundeven = math.roundeven %a {a.b} : vector<[4]xf64>
  %round = math.round %a {a.b} : vector<[4]xf64>
  %trunc = math.trunc %a {a.b} : vector<[4]xf64>
  %atan2 = math.atan2 %a, %b {a.b} : vector<[4]xf64>
  %copysign = math.copysign %a, %b {a.b} : vector<[4]xf64>
  %powf = math.powf %a, %b {a.b} : vector<[4]xf64>
  %fma = math.fma %a, %b, %a {a.b} : vector<[4]xf64>
  %clampf = math.clampf %a to [%b, %b] {a.b} : vector<[4]xf64>
  %absi = math.absi %i {a.b} : vector<[4]xi64>
  %ctlz = math.ctlz %i {a.b} : vector<[4]xi64>
  %cttz = math.cttz %i {a.b} : vector<[4]xi64>
  %ctpop = math.ctpop %i {a.b} : vector<[4]xi64>
  %ip = math.ipowi %i, %i : vector<[4]xi64>
  return
}
// -----
func.func @sincos(%a: f32, %v: vector<4xf64>, %t: tensor<2xf32>, %s: f8E3M4) -> (f32, vector<4xf64>) {
  %sin, %cos = math.sincos %a fastmath<fast> {foo = 1} : f32
  %0, %1 = math.sincos %v : vector<4xf64>
  %2, %3 = math.sincos %t : tensor<2xf32>
  %4, %5 = math.sincos %s : f8E3M4
  %6 = math.copysign %sin, %cos : f32
  return %6, %1 : f32, vector<4xf64>
}
// -----
func.func @among_others(%a: index, %m: memref<4xf32>, %c: i1) -> index {
  %0 = math.ctpop %a : index
  %1 = math.ctlz %0 : index
  %2 = "other.op"(%1) ({
    %3 = math.absi %0 : index
    "other.end"(%3) : (index) -> ()
  }) : (index) -> index
  %4 = scf.if %c -> index {
    %5 = math.cttz %2 : index
    scf.yield %5 : index
  } else {
    scf.yield %1 : index
  }
  %6 = memref.load %m[%4] : memref<4xf32>
  %7 = math.sqrt %6 : f32
  memref.store %7, %m[%1] : memref<4xf32>
  return %4 : index
}
// -----
func.func @blocks(%a: vector<f32>, %c: i1) -> vector<f32> {
  %0 = math.exp %a : vector<f32>
  cf.cond_br %c, ^bb1(%0 : vector<f32>), ^bb2
^bb1(%b: vector<f32>):
  %1 = math.sin %b : vector<f32>
  cf.br ^bb1(%1 : vector<f32>)
^bb2:
  %2 = math.powf %0, %a : vector<f32>
  return %2 : vector<f32>
}
// -----
func.func @folded(%a: i32, %f: f32) -> (i32, i32, i32, f32, f32) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %c4 = arith.constant 4.0 : f32
  %0 = arith.addi %a, %c0 : i32
  %1 = arith.addi %c2, %c2 : i32
  %2 = arith.addi %c2, %a : i32
  %3 = math.sqrt %c4 : f32
  %4 = math.copysign %f, %f : f32
  %5 = math.ctlz %0 : i32
  return %5, %1, %2, %3, %4 : i32, i32, i32, f32, f32
}
// -----
func.func @classes_of_two_dims(%a: vector<2x4xf32>) {
  %0 = math.isnan %a : vector<2x4xf32>
  return
}
// -----
func.func @power_of_vectors(%a: vector<4xf32>, %i: vector<4xi32>) {
  %0 = math.fpowi %a, %i : vector<4xf32>, vector<4xi32>
  return
}
// -----
func.func @power_of_two_dims(%a: vector<2x4xf32>, %i: vector<2x4xi32>) {
  %0 = math.fpowi %a, %i : vector<2x4xf32>, vector<2x4xi32>
  return
}
// -----
func.func @sincos_of_two_dims(%v: vector<2x4xf64>) {
  %0, %1 = math.sincos %v : vector<2x4xf64>
  return
}
// -----
module {
  module attributes {foo} {
    func.func private @nothing(f32) -> f32
  }
}
