// ----- math (body)
%0 = math.exp %s : f32
%1 = math.tanh %s : f32
%2 = math.sqrt %d : f64
%3 = math.powf %s, %t : f32
// ----- math.fma (body)
%0 = math.fma %s, %t, %s : f32
%1 = math.absf %s fastmath<fast> : f32
%2 = math.ctlz %x : i32
// ----- math.absf (body)
%0 = math.absf %s : f32
%1 = math.absf %v : vector<4xf32>
%2 = math.absf %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.absf %d {my.a} : f64
// ----- math.acos (body)
%0 = math.acos %s : f32
%1 = math.acos %v : vector<4xf32>
%2 = math.acos %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.acos %d {my.a} : f64
// ----- math.acosh (body)
%0 = math.acosh %s : f32
%1 = math.acosh %v : vector<4xf32>
%2 = math.acosh %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.acosh %d {my.a} : f64
// ----- math.asin (body)
%0 = math.asin %s : f32
%1 = math.asin %v : vector<4xf32>
%2 = math.asin %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.asin %d {my.a} : f64
// ----- math.asinh (body)
%0 = math.asinh %s : f32
%1 = math.asinh %v : vector<4xf32>
%2 = math.asinh %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.asinh %d {my.a} : f64
// ----- math.atan (body)
%0 = math.atan %s : f32
%1 = math.atan %v : vector<4xf32>
%2 = math.atan %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.atan %d {my.a} : f64
// ----- math.atanh (body)
%0 = math.atanh %s : f32
%1 = math.atanh %v : vector<4xf32>
%2 = math.atanh %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.atanh %d {my.a} : f64
// ----- math.cbrt (body)
%0 = math.cbrt %s : f32
%1 = math.cbrt %v : vector<4xf32>
%2 = math.cbrt %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.cbrt %d {my.a} : f64
// ----- math.ceil (body)
%0 = math.ceil %s : f32
%1 = math.ceil %v : vector<4xf32>
%2 = math.ceil %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.ceil %d {my.a} : f64
// ----- math.cos (body)
%0 = math.cos %s : f32
%1 = math.cos %v : vector<4xf32>
%2 = math.cos %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.cos %d {my.a} : f64
// ----- math.cosh (body)
%0 = math.cosh %s : f32
%1 = math.cosh %v : vector<4xf32>
%2 = math.cosh %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.cosh %d {my.a} : f64
// ----- math.sin (body)
%0 = math.sin %s : f32
%1 = math.sin %v : vector<4xf32>
%2 = math.sin %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.sin %d {my.a} : f64
// ----- math.sinh (body)
%0 = math.sinh %s : f32
%1 = math.sinh %v : vector<4xf32>
%2 = math.sinh %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.sinh %d {my.a} : f64
// ----- math.erf (body)
%0 = math.erf %s : f32
%1 = math.erf %v : vector<4xf32>
%2 = math.erf %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.erf %d {my.a} : f64
// ----- math.erfc (body)
%0 = math.erfc %s : f32
%1 = math.erfc %v : vector<4xf32>
%2 = math.erfc %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.erfc %d {my.a} : f64
// ----- math.exp (body)
%0 = math.exp %s : f32
%1 = math.exp %v : vector<4xf32>
%2 = math.exp %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.exp %d {my.a} : f64
// ----- math.exp2 (body)
%0 = math.exp2 %s : f32
%1 = math.exp2 %v : vector<4xf32>
%2 = math.exp2 %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.exp2 %d {my.a} : f64
// ----- math.expm1 (body)
%0 = math.expm1 %s : f32
%1 = math.expm1 %v : vector<4xf32>
%2 = math.expm1 %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.expm1 %d {my.a} : f64
// ----- math.floor (body)
%0 = math.floor %s : f32
%1 = math.floor %v : vector<4xf32>
%2 = math.floor %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.floor %d {my.a} : f64
// ----- math.log (body)
%0 = math.log %s : f32
%1 = math.log %v : vector<4xf32>
%2 = math.log %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.log %d {my.a} : f64
// ----- math.log10 (body)
%0 = math.log10 %s : f32
%1 = math.log10 %v : vector<4xf32>
%2 = math.log10 %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.log10 %d {my.a} : f64
// ----- math.log1p (body)
%0 = math.log1p %s : f32
%1 = math.log1p %v : vector<4xf32>
%2 = math.log1p %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.log1p %d {my.a} : f64
// ----- math.log2 (body)
%0 = math.log2 %s : f32
%1 = math.log2 %v : vector<4xf32>
%2 = math.log2 %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.log2 %d {my.a} : f64
// ----- math.rsqrt (body)
%0 = math.rsqrt %s : f32
%1 = math.rsqrt %v : vector<4xf32>
%2 = math.rsqrt %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.rsqrt %d {my.a} : f64
// ----- math.sqrt (body)
%0 = math.sqrt %s : f32
%1 = math.sqrt %v : vector<4xf32>
%2 = math.sqrt %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.sqrt %d {my.a} : f64
// ----- math.tan (body)
%0 = math.tan %s : f32
%1 = math.tan %v : vector<4xf32>
%2 = math.tan %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.tan %d {my.a} : f64
// ----- math.tanh (body)
%0 = math.tanh %s : f32
%1 = math.tanh %v : vector<4xf32>
%2 = math.tanh %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.tanh %d {my.a} : f64
// ----- math.roundeven (body)
%0 = math.roundeven %s : f32
%1 = math.roundeven %v : vector<4xf32>
%2 = math.roundeven %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.roundeven %d {my.a} : f64
// ----- math.round (body)
%0 = math.round %s : f32
%1 = math.round %v : vector<4xf32>
%2 = math.round %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.round %d {my.a} : f64
// ----- math.trunc (body)
%0 = math.trunc %s : f32
%1 = math.trunc %v : vector<4xf32>
%2 = math.trunc %ts fastmath<fast> : tensor<4x8xf32>
%3 = math.trunc %d {my.a} : f64
// ----- math.absi (body)
%0 = math.absi %x : i32
%1 = math.absi %w : vector<4xi32>
%2 = math.absi %ti {my.a} : tensor<4xi32>
// ----- math.ctlz (body)
%0 = math.ctlz %x : i32
%1 = math.ctlz %w : vector<4xi32>
%2 = math.ctlz %ti {my.a} : tensor<4xi32>
// ----- math.cttz (body)
%0 = math.cttz %x : i32
%1 = math.cttz %w : vector<4xi32>
%2 = math.cttz %ti {my.a} : tensor<4xi32>
// ----- math.ctpop (body)
%0 = math.ctpop %x : i32
%1 = math.ctpop %w : vector<4xi32>
%2 = math.ctpop %ti {my.a} : tensor<4xi32>
// ----- math.isfinite (body)
%0 = math.isfinite %s : f32
%1 = math.isfinite %v : vector<4xf32>
%2 = math.isfinite %d {my.a} : f64
// ----- math.isinf (body)
%0 = math.isinf %s : f32
%1 = math.isinf %v : vector<4xf32>
%2 = math.isinf %d {my.a} : f64
// ----- math.isnan (body)
%0 = math.isnan %s : f32
%1 = math.isnan %v : vector<4xf32>
%2 = math.isnan %d {my.a} : f64
// ----- math.isnormal (body)
%0 = math.isnormal %s : f32
%1 = math.isnormal %v : vector<4xf32>
%2 = math.isnormal %d {my.a} : f64
// ----- math.atan2 (body)
%0 = math.atan2 %s, %t : f32
%1 = math.atan2 %v, %v fastmath<afn> : vector<4xf32>
// ----- math.copysign (body)
%0 = math.copysign %s, %t : f32
%1 = math.copysign %v, %v fastmath<afn> : vector<4xf32>
// ----- math.powf (body)
%0 = math.powf %s, %t : f32
%1 = math.powf %v, %v fastmath<afn> : vector<4xf32>
// ----- math.ipowi (body)
%0 = math.ipowi %x, %y : i32
%1 = math.ipowi %w, %w {my.a} : vector<4xi32>
// ----- math.fpowi (body)
%0 = math.fpowi %s, %x : f32, i32
%1 = math.fpowi %v, %w fastmath<fast> : vector<4xf32>, vector<4xi32>
// ----- math.sincos (body)
%0, %1 = math.sincos %s : f32
%sin, %cos = math.sincos %v fastmath<fast> : vector<4xf32>
// ----- math.clampf (body)
%0 = math.clampf %s to [%t, %s] : f32
%1 = math.clampf %v to [%v, %v] fastmath<nnan> : vector<4xf32>
// ----- math.fma shapes (body)
%0 = math.fma %v, %v, %v : vector<4xf32>
%1 = math.fma %ts, %ts, %ts fastmath<contract> {my.a} : tensor<4x8xf32>
