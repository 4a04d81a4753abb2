func.func @complex_identities(%a: f32, %b: f32, %c: complex<f32>, %d: complex<f32>) -> (f32, f32, complex<f32>, complex<f32>, complex<f32>,complex<f32>,complex<f32>,complex<f32>,complex<f32>,complex<f32>,complex<f32>) {
  %0 = complex.create %a, %b : complex<f32>
  %1 = complex.re %0 : complex<f32>
  %2 = complex.im %0 : complex<f32>
  %3 = complex.re %c : complex<f32>
  %4 = complex.im %c : complex<f32>
  %5 = complex.create %3, %4 : complex<f32>
  %6 = complex.neg %c : complex<f32>
  %7 = complex.neg %6 : complex<f32>
  %8 = complex.conj %c : complex<f32>
  %9 = complex.conj %8 : complex<f32>
  %10 = complex.add %c, %d : complex<f32>
  %11 = complex.sub %10, %d : complex<f32>
  %12 = complex.sub %c, %d : complex<f32>
  %13 = complex.add %12, %d : complex<f32>
  %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %o = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %14 = complex.add %c, %z : complex<f32>
  %15 = complex.sub %c, %z : complex<f32>
  %16 = complex.mul %c, %o : complex<f32>
  %17 = complex.div %c, %o : complex<f32>
  %18 = complex.exp %c : complex<f32>
  %19 = complex.log %18 : complex<f32>
  %20 = complex.bitcast %c : complex<f32> to i64
  %21 = complex.bitcast %20 : i64 to complex<f32>
  return %1, %2, %5, %7, %9, %11, %13, %14, %15, %16, %17: f32, f32, complex<f32>,complex<f32>,complex<f32>,complex<f32>,complex<f32>,complex<f32>,complex<f32>,complex<f32>,complex<f32>
}

// -----
func.func @complex_constants() -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, complex<f32>, i1, f32,complex<f32>,complex<f32>,complex<f32>) {
  %a = complex.constant [1.5 : f32, -2.0 : f32] : complex<f32>
  %b = complex.constant [0.5 : f32, 4.0 : f32] : complex<f32>
  %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %inf = complex.constant [0x7F800000 : f32, 0.0 : f32] : complex<f32>
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.sub %a, %b : complex<f32>
  %2 = complex.mul %a, %b : complex<f32>
  %3 = complex.div %a, %b : complex<f32>
  %4 = complex.re %a : complex<f32>
  %5 = complex.abs %a : complex<f32>
  %6 = complex.neg %a : complex<f32>
  %7 = complex.eq %a, %b : complex<f32>
  %8 = complex.im %a : complex<f32>
  %9 = complex.div %a, %z : complex<f32>
  %10 = complex.div %inf, %a : complex<f32>
  %11 = complex.div %a, %inf : complex<f32>
  return %0, %1, %2, %3,%4,%5,%6,%7,%8,%9,%10,%11 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, f32, f32, complex<f32>, i1, f32,complex<f32>,complex<f32>,complex<f32>
}

// -----
func.func @complex_pairs(%c: complex<f32>, %x: f32, %z: f32) -> (complex<f32>, complex<f32>,complex<f32>,complex<f32>,i1,i1) {
  %0 = complex.log %c : complex<f32>
  %1 = complex.exp %0 : complex<f32>
  %18 = complex.exp %c : complex<f32>
  %19 = complex.log %18 : complex<f32>
  %20 = complex.bitcast %c : complex<f32> to i64
  %21 = complex.bitcast %20 : i64 to complex<f32>
  %cc = complex.conj %c : complex<f32>
  %4 = complex.add %cc, %c : complex<f32>
  %e = complex.eq %c, %c : complex<f32>
  %n = complex.neq %c, %c : complex<f32>
  return %1, %19, %21, %4 ,%e,%n: complex<f32>, complex<f32>, complex<f32>, complex<f32>,i1,i1
}

// -----
func.func @complex_zeros(%c: complex<f32>, %d: complex<f64>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %nz = complex.constant [-0.0 : f32, -0.0 : f32] : complex<f32>
  %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %o = complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
  %i = complex.constant [0.0 : f32, 1.0 : f32] : complex<f32>
  %0 = complex.add %c, %nz : complex<f32>
  %1 = complex.add %z, %c : complex<f32>
  %2 = complex.sub %c, %nz : complex<f32>
  %3 = complex.mul %c, %o : complex<f32>
  %4 = complex.mul %o, %c : complex<f32>
  %5 = complex.div %c, %o : complex<f32>
  %6 = complex.mul %c, %z : complex<f32>
  return %0, %1, %2, %3, %4, %5, %6 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// -----
func.func @complex_commuted(%c: complex<f32>, %d: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %0 = complex.sub %c, %d : complex<f32>
  %1 = complex.add %d, %0 : complex<f32>
  %2 = complex.add %c, %d : complex<f32>
  %3 = complex.sub %2, %c : complex<f32>
  %4 = complex.div %c, %c : complex<f32>
  %5 = complex.sub %c, %c : complex<f32>
  return %1, %3, %4, %5 : complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// -----
func.func @complex_bitcasts(%x: i64, %c: complex<f32>, %y: f64) -> (f64, complex<f32>, i64, complex<f32>, complex<f32>) {
  %0 = complex.bitcast %x : i64 to complex<f32>
  %1 = complex.bitcast %0 : complex<f32> to f64
  %2 = arith.bitcast %y : f64 to i64
  %3 = complex.bitcast %2 : i64 to complex<f32>
  %4 = complex.bitcast %c : complex<f32> to f64
  %5 = arith.bitcast %4 : f64 to i64
  %6 = complex.bitcast %c : complex<f32> to complex<f32>
  %7 = complex.bitcast %5 : i64 to complex<f32>
  return %1, %3, %5, %6, %7 : f64, complex<f32>, i64, complex<f32>, complex<f32>
}

// -----
func.func @complex_tensor_constant() -> (tensor<2xcomplex<f32>>, f32, f32) {
  %0 = arith.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>
  %c = complex.constant [0.5 : f32, 2.5 : f32] : complex<f32>
  %re = complex.re %c : complex<f32>
  %im = complex.im %c : complex<f32>
  return %0, %re, %im : tensor<2xcomplex<f32>>, f32, f32
}
