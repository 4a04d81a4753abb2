// Integers of more than 64 bits become floats, and floats become them.
// RUN: okl-opt %s --split-input-file --run --function=main --input=f64=-3.7 | filecheck %s
// RUN: okl-opt %s --split-input-file --run --function=main --input=f64=1e30 | filecheck %s --check-prefix=LARGE
// RUN: okl-opt %s --split-input-file --run --function=main --input=f64=nan -O0 | filecheck %s --check-prefix=NAN

// Within the range of the integer the number is exact. Outside it is that of 64 bits, sign-extended.
// CHECK: result[0]: i64=-3
// CHECK: result[1]: i64=-1
// CHECK: result[2]: i64=68719476735
// LARGE: result[0]: i64=5076964154930102272
// LARGE: result[1]: i64=54210108624
// LARGE: result[2]: i64=54210108624
// NAN: result[0]: i64=-9223372036854775808
// NAN: result[1]: i64=-1
// NAN: result[2]: i64=68719476735
func.func @main(%a: f64) -> (i64, i64, i64) {
  %c64 = arith.constant 64 : i1024
  %c64s = arith.constant 64 : i100
  %0 = arith.fptosi %a : f64 to i1024
  %1 = arith.trunci %0 : i1024 to i64
  %2 = arith.shrsi %0, %c64 : i1024
  %3 = arith.trunci %2 : i1024 to i64
  %4 = arith.fptoui %a : f64 to i100
  %5 = arith.shrui %4, %c64s : i100
  %6 = arith.trunci %5 : i100 to i64
  return %1, %3, %6 : i64, i64, i64
}
// -----
// A vector; from half, whose numbers all fit 64 bits.
// CHECK: result[0]: i64=-3
// CHECK: result[1]: i64=-3
// LARGE: result[0]: i64=5076964154930102272
// LARGE: result[1]: i64=-9223372036854775808
// NAN: result[0]: i64=-9223372036854775808
// NAN: result[1]: i64=-9223372036854775808
func.func @main(%a: f64) -> (i64, i64) {
  %v = vector.broadcast %a : f64 to vector<3xf64>
  %0 = arith.fptosi %v : vector<3xf64> to vector<3xi200>
  %1 = vector.extract %0[2] : i200 from vector<3xi200>
  %2 = arith.trunci %1 : i200 to i64
  %h = arith.truncf %a : f64 to f16
  %3 = arith.fptosi %h : f16 to i128
  %4 = arith.trunci %3 : i128 to i64
  return %2, %4 : i64, i64
}
// -----
// To nearest, and to infinity past the largest float.
// CHECK: result[0]: f64=-3
// CHECK: result[1]: f32=-3
// CHECK: result[2]: f16=-3
// LARGE: result[0]: f64=1e+30
// LARGE: result[1]: f32=1e+30
// LARGE: result[2]: f16=inf
// NAN: result[0]: f64=-9.22337e+18
func.func @main(%a: f64) -> (f64, f32, f16) {
  %0 = arith.fptosi %a : f64 to i128
  %1 = arith.sitofp %0 : i128 to f64
  %2 = arith.extsi %0 : i128 to i1000
  %3 = arith.sitofp %2 : i1000 to f32
  %4 = arith.sitofp %0 : i128 to f16
  return %1, %3, %4 : f64, f32, f16
}
// -----
// CHECK: result[0]: f32=inf
// CHECK: result[1]: f64=-8.98847e+307
// LARGE: result[0]: f32=inf
func.func @main(%a: f64) -> (f32, f64) {
  %c = arith.constant 1 : i1024
  %n = arith.constant 1000 : i1024
  %m = arith.constant 1023 : i1024
  %0 = arith.shli %c, %n : i1024
  %1 = arith.uitofp %0 : i1024 to f32
  %2 = arith.shli %c, %m : i1024
  %3 = arith.addi %2, %c : i1024
  %4 = arith.sitofp %3 : i1024 to f64
  return %1, %4 : f32, f64
}
