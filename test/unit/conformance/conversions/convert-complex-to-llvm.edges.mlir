// FLAGS: -convert-complex-to-llvm
// FLAGS: -convert-complex-to-llvm=complex-range=improved
// FLAGS: -convert-complex-to-llvm=complex-range=none
// DIFFERS: the squares of MLIR overflow
func.func @single(%a: complex<f32>) -> f32 {
  %0 = complex.abs %a fastmath<nnan> {foo} : complex<f32>
  return %0 : f32
}
// -----
// DIFFERS: the squares of MLIR overflow
func.func @double(%a: complex<f64>) -> f64 {
  %0 = complex.abs %a : complex<f64>
  return %0 : f64
}
