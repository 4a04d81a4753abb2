// FLAGS: -convert-math-to-libm
func.func @single(%a: f32, %b: f32, %i: i32) {
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
  %expm1 = math.expm1 %a fastmath<fast> {foo = 1} : f32
  %floor = math.floor %a fastmath<fast> {foo = 1} : f32
  %log = math.log %a fastmath<fast> {foo = 1} : f32
  %log10 = math.log10 %a fastmath<fast> {foo = 1} : f32
  %log1p = math.log1p %a fastmath<fast> {foo = 1} : f32
  %log2 = math.log2 %a fastmath<fast> {foo = 1} : f32
  %rsqrt = math.rsqrt %a fastmath<fast> {foo = 1} : f32
  %sqrt = math.sqrt %a fastmath<fast> {foo = 1} : f32
  %tan = math.tan %a fastmath<fast> {foo = 1} : f32
  %tanh = math.tanh %a fastmath<fast> {foo = 1} : f32
  %roundeven = math.roundeven %a fastmath<fast> {foo = 1} : f32
  %round = math.round %a fastmath<fast> {foo = 1} : f32
  %trunc = math.trunc %a fastmath<fast> {foo = 1} : f32
  %atan2 = math.atan2 %a, %b fastmath<fast> {foo = 1} : f32
  %powf = math.powf %a, %b fastmath<fast> {foo = 1} : f32
  %fma = math.fma %a, %b, %a fastmath<fast> {foo = 1} : f32
  return
}
// -----
func.func @double(%a: f64, %b: f64, %i: i32) {
  %absf = math.absf %a : f64
  %acosh = math.acosh %a : f64
  %asin = math.asin %a : f64
  %asinh = math.asinh %a : f64
  %atan = math.atan %a : f64
  %atanh = math.atanh %a : f64
  %cbrt = math.cbrt %a : f64
  %ceil = math.ceil %a : f64
  %cos = math.cos %a : f64
  %acos = math.acos %a : f64
  %cosh = math.cosh %a : f64
  %sin = math.sin %a : f64
  %sinh = math.sinh %a : f64
  %erf = math.erf %a : f64
  %erfc = math.erfc %a : f64
  %exp = math.exp %a : f64
  %exp2 = math.exp2 %a : f64
  %expm1 = math.expm1 %a : f64
  %floor = math.floor %a : f64
  %log = math.log %a : f64
  %log10 = math.log10 %a : f64
  %log1p = math.log1p %a : f64
  %log2 = math.log2 %a : f64
  %rsqrt = math.rsqrt %a : f64
  %sqrt = math.sqrt %a : f64
  %tan = math.tan %a : f64
  %tanh = math.tanh %a : f64
  %roundeven = math.roundeven %a : f64
  %round = math.round %a : f64
  %trunc = math.trunc %a : f64
  %atan2 = math.atan2 %a, %b : f64
  %powf = math.powf %a, %b : f64
  %fma = math.fma %a, %b, %a : f64
  return
}
// -----
func.func @half(%a: f16, %b: f16, %i: i32) {
  %absf = math.absf %a : f16
  %acosh = math.acosh %a : f16
  %asin = math.asin %a : f16
  %asinh = math.asinh %a : f16
  %atan = math.atan %a : f16
  %atanh = math.atanh %a : f16
  %cbrt = math.cbrt %a : f16
  %ceil = math.ceil %a : f16
  %cos = math.cos %a : f16
  %acos = math.acos %a : f16
  %cosh = math.cosh %a : f16
  %sin = math.sin %a : f16
  %sinh = math.sinh %a : f16
  %erf = math.erf %a : f16
  %erfc = math.erfc %a : f16
  %exp = math.exp %a : f16
  %exp2 = math.exp2 %a : f16
  %expm1 = math.expm1 %a : f16
  %floor = math.floor %a : f16
  %log = math.log %a : f16
  %log10 = math.log10 %a : f16
  %log1p = math.log1p %a : f16
  %log2 = math.log2 %a : f16
  %rsqrt = math.rsqrt %a : f16
  %sqrt = math.sqrt %a : f16
  %tan = math.tan %a : f16
  %tanh = math.tanh %a : f16
  %roundeven = math.roundeven %a : f16
  %round = math.round %a : f16
  %trunc = math.trunc %a : f16
  %atan2 = math.atan2 %a, %b : f16
  %powf = math.powf %a, %b : f16
  %fma = math.fma %a, %b, %a : f16
  return
}
// -----
func.func @brain(%a: bf16, %b: bf16, %i: i32) {
  %absf = math.absf %a : bf16
  %acosh = math.acosh %a : bf16
  %asin = math.asin %a : bf16
  %asinh = math.asinh %a : bf16
  %atan = math.atan %a : bf16
  %atanh = math.atanh %a : bf16
  %cbrt = math.cbrt %a : bf16
  %ceil = math.ceil %a : bf16
  %cos = math.cos %a : bf16
  %acos = math.acos %a : bf16
  %cosh = math.cosh %a : bf16
  %sin = math.sin %a : bf16
  %sinh = math.sinh %a : bf16
  %erf = math.erf %a : bf16
  %erfc = math.erfc %a : bf16
  %exp = math.exp %a : bf16
  %exp2 = math.exp2 %a : bf16
  %expm1 = math.expm1 %a : bf16
  %floor = math.floor %a : bf16
  %log = math.log %a : bf16
  %log10 = math.log10 %a : bf16
  %log1p = math.log1p %a : bf16
  %log2 = math.log2 %a : bf16
  %rsqrt = math.rsqrt %a : bf16
  %sqrt = math.sqrt %a : bf16
  %tan = math.tan %a : bf16
  %tanh = math.tanh %a : bf16
  %roundeven = math.roundeven %a : bf16
  %round = math.round %a : bf16
  %trunc = math.trunc %a : bf16
  %atan2 = math.atan2 %a, %b : bf16
  %powf = math.powf %a, %b : bf16
  %fma = math.fma %a, %b, %a : bf16
  return
}
// -----
func.func @vector(%a: vector<2xf32>, %b: vector<2xf32>, %i: i32) {
  %absf = math.absf %a fastmath<nnan> : vector<2xf32>
  %acosh = math.acosh %a fastmath<nnan> : vector<2xf32>
  %asin = math.asin %a fastmath<nnan> : vector<2xf32>
  %asinh = math.asinh %a fastmath<nnan> : vector<2xf32>
  %atan = math.atan %a fastmath<nnan> : vector<2xf32>
  %atanh = math.atanh %a fastmath<nnan> : vector<2xf32>
  %cbrt = math.cbrt %a fastmath<nnan> : vector<2xf32>
  %ceil = math.ceil %a fastmath<nnan> : vector<2xf32>
  %cos = math.cos %a fastmath<nnan> : vector<2xf32>
  %acos = math.acos %a fastmath<nnan> : vector<2xf32>
  %cosh = math.cosh %a fastmath<nnan> : vector<2xf32>
  %sin = math.sin %a fastmath<nnan> : vector<2xf32>
  %sinh = math.sinh %a fastmath<nnan> : vector<2xf32>
  %erf = math.erf %a fastmath<nnan> : vector<2xf32>
  %erfc = math.erfc %a fastmath<nnan> : vector<2xf32>
  %exp = math.exp %a fastmath<nnan> : vector<2xf32>
  %exp2 = math.exp2 %a fastmath<nnan> : vector<2xf32>
  %expm1 = math.expm1 %a fastmath<nnan> : vector<2xf32>
  %floor = math.floor %a fastmath<nnan> : vector<2xf32>
  %log = math.log %a fastmath<nnan> : vector<2xf32>
  %log10 = math.log10 %a fastmath<nnan> : vector<2xf32>
  %log1p = math.log1p %a fastmath<nnan> : vector<2xf32>
  %log2 = math.log2 %a fastmath<nnan> : vector<2xf32>
  %rsqrt = math.rsqrt %a fastmath<nnan> : vector<2xf32>
  %sqrt = math.sqrt %a fastmath<nnan> : vector<2xf32>
  %tan = math.tan %a fastmath<nnan> : vector<2xf32>
  %tanh = math.tanh %a fastmath<nnan> : vector<2xf32>
  %roundeven = math.roundeven %a fastmath<nnan> : vector<2xf32>
  %round = math.round %a fastmath<nnan> : vector<2xf32>
  %trunc = math.trunc %a fastmath<nnan> : vector<2xf32>
  %atan2 = math.atan2 %a, %b fastmath<nnan> : vector<2xf32>
  %powf = math.powf %a, %b fastmath<nnan> : vector<2xf32>
  %fma = math.fma %a, %b, %a fastmath<nnan> : vector<2xf32>
  return
}
// -----
func.func @two_dims(%a: vector<2x2xbf16>, %b: vector<2x2xbf16>, %i: i32) {
  %absf = math.absf %a {foo=1} : vector<2x2xbf16>
  %acosh = math.acosh %a {foo=1} : vector<2x2xbf16>
  %asin = math.asin %a {foo=1} : vector<2x2xbf16>
  %asinh = math.asinh %a {foo=1} : vector<2x2xbf16>
  %atan = math.atan %a {foo=1} : vector<2x2xbf16>
  %atanh = math.atanh %a {foo=1} : vector<2x2xbf16>
  %cbrt = math.cbrt %a {foo=1} : vector<2x2xbf16>
  %ceil = math.ceil %a {foo=1} : vector<2x2xbf16>
  %cos = math.cos %a {foo=1} : vector<2x2xbf16>
  %acos = math.acos %a {foo=1} : vector<2x2xbf16>
  %cosh = math.cosh %a {foo=1} : vector<2x2xbf16>
  %sin = math.sin %a {foo=1} : vector<2x2xbf16>
  %sinh = math.sinh %a {foo=1} : vector<2x2xbf16>
  %erf = math.erf %a {foo=1} : vector<2x2xbf16>
  %erfc = math.erfc %a {foo=1} : vector<2x2xbf16>
  %exp = math.exp %a {foo=1} : vector<2x2xbf16>
  %exp2 = math.exp2 %a {foo=1} : vector<2x2xbf16>
  %expm1 = math.expm1 %a {foo=1} : vector<2x2xbf16>
  %floor = math.floor %a {foo=1} : vector<2x2xbf16>
  %log = math.log %a {foo=1} : vector<2x2xbf16>
  %log10 = math.log10 %a {foo=1} : vector<2x2xbf16>
  %log1p = math.log1p %a {foo=1} : vector<2x2xbf16>
  %log2 = math.log2 %a {foo=1} : vector<2x2xbf16>
  %rsqrt = math.rsqrt %a {foo=1} : vector<2x2xbf16>
  %sqrt = math.sqrt %a {foo=1} : vector<2x2xbf16>
  %tan = math.tan %a {foo=1} : vector<2x2xbf16>
  %tanh = math.tanh %a {foo=1} : vector<2x2xbf16>
  %roundeven = math.roundeven %a {foo=1} : vector<2x2xbf16>
  %round = math.round %a {foo=1} : vector<2x2xbf16>
  %trunc = math.trunc %a {foo=1} : vector<2x2xbf16>
  %atan2 = math.atan2 %a, %b {foo=1} : vector<2x2xbf16>
  %powf = math.powf %a, %b {foo=1} : vector<2x2xbf16>
  %fma = math.fma %a, %b, %a {foo=1} : vector<2x2xbf16>
  return
}
// -----
func.func @rank0(%a: vector<f64>, %b: vector<f64>, %i: i8) {
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
  %expm1 = math.expm1 %a : vector<f64>
  %floor = math.floor %a : vector<f64>
  %log = math.log %a : vector<f64>
  %log10 = math.log10 %a : vector<f64>
  %log1p = math.log1p %a : vector<f64>
  %log2 = math.log2 %a : vector<f64>
  %rsqrt = math.rsqrt %a : vector<f64>
  %sqrt = math.sqrt %a : vector<f64>
  %tan = math.tan %a : vector<f64>
  %tanh = math.tanh %a : vector<f64>
  %roundeven = math.roundeven %a : vector<f64>
  %round = math.round %a : vector<f64>
  %trunc = math.trunc %a : vector<f64>
  %atan2 = math.atan2 %a, %b : vector<f64>
  %powf = math.powf %a, %b : vector<f64>
  %fma = math.fma %a, %b, %a : vector<f64>
  return
}
// -----
func.func @scalable(%a: vector<[2]xf32>, %b: vector<[2]xf32>, %i: i8) {
  %absf = math.absf %a : vector<[2]xf32>
  %acosh = math.acosh %a : vector<[2]xf32>
  %asin = math.asin %a : vector<[2]xf32>
  %asinh = math.asinh %a : vector<[2]xf32>
  %atan = math.atan %a : vector<[2]xf32>
  %atanh = math.atanh %a : vector<[2]xf32>
  %cbrt = math.cbrt %a : vector<[2]xf32>
  %ceil = math.ceil %a : vector<[2]xf32>
  %cos = math.cos %a : vector<[2]xf32>
  %acos = math.acos %a : vector<[2]xf32>
  %cosh = math.cosh %a : vector<[2]xf32>
  %sin = math.sin %a : vector<[2]xf32>
  %sinh = math.sinh %a : vector<[2]xf32>
  %erf = math.erf %a : vector<[2]xf32>
  %erfc = math.erfc %a : vector<[2]xf32>
  %exp = math.exp %a : vector<[2]xf32>
  %exp2 = math.exp2 %a : vector<[2]xf32>
  %expm1 = math.expm1 %a : vector<[2]xf32>
  %floor = math.floor %a : vector<[2]xf32>
  %log = math.log %a : vector<[2]xf32>
  %log10 = math.log10 %a : vector<[2]xf32>
  %log1p = math.log1p %a : vector<[2]xf32>
  %log2 = math.log2 %a : vector<[2]xf32>
  %rsqrt = math.rsqrt %a : vector<[2]xf32>
  %sqrt = math.sqrt %a : vector<[2]xf32>
  %tan = math.tan %a : vector<[2]xf32>
  %tanh = math.tanh %a : vector<[2]xf32>
  %roundeven = math.roundeven %a : vector<[2]xf32>
  %round = math.round %a : vector<[2]xf32>
  %trunc = math.trunc %a : vector<[2]xf32>
  %atan2 = math.atan2 %a, %b : vector<[2]xf32>
  %powf = math.powf %a, %b : vector<[2]xf32>
  %fma = math.fma %a, %b, %a : vector<[2]xf32>
  return
}
// -----
func.func @isfinite(%a: f32, %b: f32, %i: i32) {
  %isfinite = math.isfinite %a : f32
  return
}
// -----
func.func @isinf(%a: f32, %b: f32, %i: i32) {
  %isinf = math.isinf %a : f32
  return
}
// -----
func.func @isnan(%a: f32, %b: f32, %i: i32) {
  %isnan = math.isnan %a : f32
  return
}
// -----
func.func @isnormal(%a: f32, %b: f32, %i: i32) {
  %isnormal = math.isnormal %a : f32
  return
}
// -----
func.func @copysign(%a: f32, %b: f32, %i: i32) {
  %copysign = math.copysign %a, %b : f32
  return
}
// -----
func.func @clampf(%a: f32, %b: f32, %i: i32) {
  %clampf = math.clampf %a to [%b, %b] : f32
  return
}
// -----
func.func @absi(%a: f32, %b: f32, %i: i32) {
  %absi = math.absi %i : i32
  return
}
// -----
func.func @ctlz(%a: f32, %b: f32, %i: i32) {
  %ctlz = math.ctlz %i : i32
  return
}
// -----
func.func @cttz(%a: f32, %b: f32, %i: i32) {
  %cttz = math.cttz %i : i32
  return
}
// -----
func.func @ctpop(%a: f32, %b: f32, %i: i32) {
  %ctpop = math.ctpop %i : i32
  return
}
// -----
func.func @ipowi(%a: f32, %b: f32, %i: i32) {
  %ip = math.ipowi %i, %i : i32
  return
}
// -----
func.func @fpowi(%a: f32, %b: f32, %i: i32) {
  %fp = math.fpowi %a, %i : f32, i32
  return
}
// -----
func.func @exp(%a: tensor<4xf32>) {
  %0 = math.exp %a : tensor<4xf32>
  return
}
// -----
func.func @exp(%a: f128) {
  %0 = math.exp %a : f128
  return
}
// -----
func.func @exp(%a: f8E5M2) {
  %0 = math.exp %a : f8E5M2
  return
}
// -----
func.func @exp(%a: vector<4xf128>) {
  %0 = math.exp %a : vector<4xf128>
  return
}
// -----
func.func @exp(%a: f80) {
  %0 = math.exp %a : f80
  return
}
// -----
func.func @sincos(%a: f32) {
  %0, %1 = math.sincos %a : f32
  return
}
// -----
func.func @expf(%a: f32) -> f32 {
  %0 = math.exp %a : f32
  %1 = math.sin %0 : f32
  return %1 : f32
}
func.func private @sinf(f32) -> f32 attributes {mine}
// -----
func.func @f(%a: f32) -> f32 {
  %0 = math.exp %a : f32
  return %0 : f32
}
func.func private @expf(f64) -> f64
// -----
func.func @f(%a: f32) -> f32 {
  %0 = math.exp %a : f32
  return %0 : f32
}
memref.global @expf : memref<2xf32>
// -----
func.func @f(%a: f32, %c: i1) -> f32 {
  %0 = math.exp %a : f32
  %1 = scf.if %c -> f32 {
    %2 = math.cos %0 : f32
    scf.yield %2 : f32
  } else {
    %3 = math.exp %0 : f32
    scf.yield %3 : f32
  }
  "other.op"(%1) ({
  ^bb0(%b: f64):
    %4 = math.cos %b : f64
  }, {}) : (f32) -> ()
  return %1 : f32
}
module @inner {
  func.func @g(%a: f64) -> f64 {
    %0 = math.cos %a : f64
    return %0 : f64
  }
}
gpu.module @kernels {
  gpu.func @k(%a: f32) kernel {
    %0 = math.cos %a : f32
    gpu.return
  }
}
// -----
func.func @nothing(%a: f32) -> f32 {
  return %a : f32
}
// -----
func.func @folded(%a: f32) -> (f32, f32) {
  %c4 = arith.constant 4.0 : f32
  %0 = math.sqrt %c4 : f32
  %1 = math.cos %0 : f32
  %2 = math.sin %a : f32
  return %1, %2 : f32, f32
}
// -----
func.func @all_folded() -> i32 {
  %c4 = arith.constant 4 : i32
  %0 = math.ctlz %c4 : i32
  return %0 : i32
}
