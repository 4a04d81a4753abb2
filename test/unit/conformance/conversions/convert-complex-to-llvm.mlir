// FLAGS: -convert-complex-to-llvm
// FLAGS: -convert-complex-to-llvm=complex-range=improved
// FLAGS: -convert-complex-to-llvm=complex-range=none
func.func @single(%a: complex<f32>, %b: complex<f32>, %r: f32) -> (f32, complex<f32>) {
  %1 = complex.add %a, %b fastmath<fast> {foo} : complex<f32>
  %2 = complex.sub %b, %1 : complex<f32>
  %3 = complex.mul %a, %2 fastmath<nnan,contract> : complex<f32>
  %4 = complex.create %r, %r {foo} : complex<f32>
  %5 = complex.re %1 {foo} : complex<f32>
  %6 = complex.im %3 : complex<f32>
  %7 = complex.constant [1.0 : f32, 2.0 : f32] {foo} : complex<f32>
  %8 = complex.div %7, %a fastmath<ninf> : complex<f32>
  %9 = complex.create %5, %6 : complex<f32>
  return %6, %8 : f32, complex<f32>
}
// -----
func.func @double(%a: complex<f64>, %b: complex<f64>, %r: f64) -> complex<f64> {
  %0 = complex.div %a, %b : complex<f64>
  %1 = complex.mul %0, %b fastmath<none> : complex<f64>
  return %1 : complex<f64>
}
// -----
func.func @half(%a: complex<f16>, %b: complex<bf16>) -> (complex<f16>, complex<bf16>) {
  %0 = complex.div %a, %a : complex<f16>
  %1 = complex.div %b, %b fastmath<fast> : complex<bf16>
  return %0, %1 : complex<f16>, complex<bf16>
}
// -----
func.func @among_others(%a: complex<f32>, %c: i1) -> complex<f32> {
  %0 = scf.if %c -> complex<f32> {
    %1 = complex.add %a, %a : complex<f32>
    scf.yield %1 : complex<f32>
  } else {
    scf.yield %a : complex<f32>
  }
  %2 = "other.op"(%0) : (complex<f32>) -> complex<f32>
  %3 = complex.mul %2, %0 : complex<f32>
  return %3 : complex<f32>
}
// -----
func.func @special() -> complex<f32> {
  %0 = complex.constant [0x7F800000 : f32, 0xFFC00000 : f32] : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @exp(%a: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a : complex<f32>
  return %0 : complex<f32>
}
// -----
func.func @eq(%a: complex<f32>) -> i1 {
  %0 = complex.eq %a, %a : complex<f32>
  return %0 : i1
}
// -----
func.func @bitcast(%a: complex<f32>) -> i64 {
  %0 = complex.bitcast %a : complex<f32> to i64
  return %0 : i64
}
// -----
func.func @nothing(%a: complex<f32>) -> complex<f32> {
  return %a : complex<f32>
}
// -----
func.func @folded(%a: complex<f32>, %b: complex<f32>, %r: f32) -> (complex<f32>, f32) {
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.sub %0, %b : complex<f32>
  %2 = complex.create %r, %r : complex<f32>
  %3 = complex.re %2 : complex<f32>
  return %1, %3 : complex<f32>, f32
}
