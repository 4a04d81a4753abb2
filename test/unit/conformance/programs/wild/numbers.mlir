// Arithmetic on complex numbers.
// mlir-opt -convert-complex-to-standard -convert-scf-to-cf -convert-vector-to-llvm -convert-complex-to-llvm -convert-math-to-llvm -convert-math-to-libm -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printF32(f32)
func.func private @printComma()
func.func private @printNewline()
func.func @show(%z: complex<f32>) {
  %re = complex.re %z : complex<f32>
  %im = complex.im %z : complex<f32>
  call @printF32(%re) : (f32) -> ()
  call @printComma() : () -> ()
  call @printF32(%im) : (f32) -> ()
  call @printNewline() : () -> ()
  return
}
func.func @main() {
  %a = complex.constant [3.0 : f32, -4.0 : f32] : complex<f32>
  %two = arith.constant 2.0 : f32
  %one = arith.constant 1.0 : f32
  %b = complex.create %two, %one : complex<f32>
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.mul %a, %b : complex<f32>
  %2 = complex.div %a, %b : complex<f32>
  %3 = complex.sqrt %a : complex<f32>
  %4 = complex.conj %a : complex<f32>
  %5 = complex.sub %4, %b : complex<f32>
  call @show(%0) : (complex<f32>) -> ()
  call @show(%1) : (complex<f32>) -> ()
  call @show(%2) : (complex<f32>) -> ()
  call @show(%3) : (complex<f32>) -> ()
  call @show(%5) : (complex<f32>) -> ()
  %6 = complex.abs %a : complex<f32>
  call @printF32(%6) : (f32) -> ()
  call @printNewline() : () -> ()
  return
}

// -----

// Sums and products of complex numbers, straight to structures.
// mlir-opt -convert-complex-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=f32
func.func @main() -> f32 {
  %a = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %product = complex.mul %a, %a : complex<f32>
  %quotient = complex.div %product, %a : complex<f32>
  %sum = complex.add %product, %quotient : complex<f32>
  %re = complex.re %sum : complex<f32>
  %im = complex.im %sum : complex<f32>
  %result = arith.subf %im, %re : f32
  return %result : f32
}

// -----

// The index dialect.
// mlir-opt -convert-index-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i64
func.func @main() -> i64 {
  %a = index.constant 17
  %b = index.constant -5
  %0 = index.floordivs %a, %b
  %1 = index.ceildivs %a, %b
  %2 = index.rems %a, %b
  %3 = index.maxs %0, %1
  %4 = index.mul %3, %2
  %5 = index.cmp slt(%4, %a)
  %6 = index.casts %4 : index to i64
  %7 = arith.extui %5 : i1 to i64
  %8 = index.shl %a, %2
  %9 = index.castu %8 : index to i64
  %10 = arith.addi %6, %7 : i64
  %11 = arith.addi %10, %9 : i64
  return %11 : i64
}

// -----

// Mathematical functions, by intrinsics and by the library.
// mlir-opt -pass-pipeline="builtin.module(func.func(convert-math-to-llvm),convert-math-to-libm,convert-vector-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=void
func.func @main() {
  %x = arith.constant 0.75 : f64
  %y = arith.constant 2.0 : f64
  %0 = math.exp %x : f64
  %1 = math.sin %x : f64
  %2 = math.tanh %x : f64
  %3 = math.erf %x : f64
  %4 = math.atan2 %x, %y : f64
  %5 = math.powf %y, %x : f64
  %6 = math.sqrt %y : f64
  %7 = math.cbrt %y : f64
  %8 = math.log1p %x : f64
  %9 = math.floor %x : f64
  %10 = math.copysign %x, %y : f64
  %n = arith.constant 40 : i32
  %11 = math.ctpop %n : i32
  %12 = math.cttz %n : i32
  %13 = math.absi %n : i32
  vector.print %0 : f64
  vector.print %1 : f64
  vector.print %2 : f64
  vector.print %3 : f64
  vector.print %4 : f64
  vector.print %5 : f64
  vector.print %6 : f64
  vector.print %7 : f64
  vector.print %8 : f64
  vector.print %9 : f64
  vector.print %10 : f64
  vector.print %11 : i32
  vector.print %12 : i32
  vector.print %13 : i32
  return
}

// -----

// Functions expanded to arithmetic.
// mlir-opt -math-expand-ops -arith-expand -convert-math-to-llvm -convert-vector-to-llvm -convert-arith-to-llvm -convert-cf-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func @main() {
  %x = arith.constant 0.75 : f32
  %z = arith.constant -2.5 : f32
  %0 = math.tanh %x : f32
  %1 = math.ceil %z : f32
  %2 = math.round %z : f32
  %3 = math.rsqrt %x : f32
  %4 = math.sinh %x : f32
  %5 = arith.maximumf %x, %z : f32
  %6 = arith.minnumf %x, %z : f32
  %a = arith.constant -7 : i32
  %b = arith.constant 2 : i32
  %7 = arith.floordivsi %a, %b : i32
  %8 = arith.ceildivsi %a, %b : i32
  %9 = arith.ceildivui %b, %b : i32
  vector.print %0 : f32
  vector.print %1 : f32
  vector.print %2 : f32
  vector.print %3 : f32
  vector.print %4 : f32
  vector.print %5 : f32
  vector.print %6 : f32
  vector.print %7 : i32
  vector.print %8 : i32
  vector.print %9 : i32
  return
}

// -----

// Casts, shifts and comparisons of integers and floats.
// mlir-opt -convert-to-llvm | mlir-runner -e main -entry-point-result=i32
func.func @main() -> i32 {
  %a = arith.constant 100 : i8
  %b = arith.constant 2.75 : f64
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.fptosi %b : f64 to i32
  %2 = arith.shli %0, %1 : i32
  %3 = arith.shrui %2, %1 : i32
  %4 = arith.truncf %b : f64 to f32
  %5 = arith.bitcast %4 : f32 to i32
  %6 = arith.cmpf ogt, %b, %b : f64
  %7 = arith.select %6, %5, %3 : i32
  %8 = arith.xori %7, %2 : i32
  %low, %high = arith.mulsi_extended %8, %5 : i32
  %9 = arith.maxsi %low, %high : i32
  %sum, %over = arith.addui_extended %9, %5 : i32, i1
  %10 = arith.extui %over : i1 to i32
  %11 = arith.addi %sum, %10 : i32
  return %11 : i32
}
