// FLAGS: -math-extend-to-supported-types
// FLAGS: -math-extend-to-supported-types=extra-types=f16
// FLAGS: -math-extend-to-supported-types=target-type=f64
func.func @f(%a: f16, %b: bf16, %v: vector<4xf16>, %d: f64, %t: tensor<?xbf16>, %i: i32) -> (f16, f64) {
  %0 = math.sqrt %a fastmath<fast> {foo} : f16
  %1 = math.powf %0, %a : f16
  %2 = math.exp %b : bf16
  %3 = math.sin %v : vector<4xf16>
  %4 = math.sin %d : f64
  %5 = math.tanh %t : tensor<?xbf16>
  %6 = math.fma %a, %a, %a : f16
  %7 = math.fpowi %a, %i : f16, i32
  %8 = math.isnan %a : f16
  %9 = math.absi %i : i32
  %10, %11 = math.sincos %a : f16
  %12 = math.ctlz %i : i32
  %13 = math.clampf %a to [%1, %6] : f16
  return %1, %4 : f16, f64
}
// -----
func.func @blocks(%a: f16, %c: i1) -> f16 {
  %0 = math.exp %a : f16
  cf.cond_br %c, ^bb1(%0 : f16), ^bb2
^bb1(%b: f16):
  %1 = math.sin %b : f16
  cf.br ^bb1(%1 : f16)
^bb2:
  %2 = math.powf %0, %a : f16
  return %2 : f16
}
// -----
func.func @large(%a: f80, %b: f128, %d: vector<2x[4]xf8E5M2>) -> (f80, vector<2x[4]xf8E5M2>) {
  %0 = math.exp %d : vector<2x[4]xf8E5M2>
  return %a, %0 : f80, vector<2x[4]xf8E5M2>
}
