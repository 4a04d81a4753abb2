// A float out of an integer's range has the value that x86's conversions give, in scalars, vectors and kernels alike.
// RUN: okl-opt %s --run --function=scalars --input=f32=166 --input=f64=1e10 | filecheck %s --check-prefix=A
// RUN: okl-opt %s --run --function=scalars --input=f32=-1 --input=f64=1.2e19 -O0 | filecheck %s --check-prefix=B
// RUN: okl-opt %s --run --function=scalars --input=f32=nan --input=f64=-inf | filecheck %s --check-prefix=C
// RUN: okl-opt %s --run --function=vectors --input=f32=166 --input=f64=1e10 | filecheck %s --check-prefix=A
// RUN: okl-opt %s --run --function=vectors --input=f32=-1 --input=f64=1.2e19 -O0 | filecheck %s --check-prefix=B
// RUN: okl-opt %s --run --function=vectors --input=f32=nan --input=f64=-inf | filecheck %s --check-prefix=C
// RUN: okl-opt %s --run --function=tensors --input=3xf32=166,-1,nan --codegen=vectors | filecheck %s --check-prefix=T
// RUN: okl-opt %s --run --function=tensors --input=3xf32=166,-1,nan --codegen=loops | filecheck %s --check-prefix=T
// RUN: okl-opt %s -canonicalize --run --function=constants | filecheck %s --check-prefix=K

// A:      result[0]: i8=-90
// A-NEXT: result[1]: i8=-90
// A-NEXT: result[2]: i32=-2147483648
// A-NEXT: result[3]: i32=1410065408
// A-NEXT: result[4]: i64=10000000000
// A-NEXT: result[5]: i64=10000000000
// B:      result[0]: i8=-1
// B-NEXT: result[1]: i8=-1
// B-NEXT: result[2]: i32=-2147483648
// B-NEXT: result[3]: i32=0
// B-NEXT: result[4]: i64=-9223372036854775808
// B-NEXT: result[5]: i64=-6446744073709551616
// C:      result[0]: i8=0
// C-NEXT: result[1]: i8=0
// C-NEXT: result[2]: i32=-2147483648
// C-NEXT: result[3]: i32=0
// C-NEXT: result[4]: i64=-9223372036854775808
// C-NEXT: result[5]: i64=-9223372036854775808
func.func @scalars(%a: f32, %b: f64) -> (i8, i8, i32, i32, i64, i64) {
  %0 = arith.fptosi %a : f32 to i8
  %1 = arith.fptoui %a : f32 to i8
  %2 = arith.fptosi %b : f64 to i32
  %3 = arith.fptoui %b : f64 to i32
  %4 = arith.fptosi %b : f64 to i64
  %5 = arith.fptoui %b : f64 to i64
  return %0, %1, %2, %3, %4, %5 : i8, i8, i32, i32, i64, i64
}
func.func @vectors(%a: f32, %b: f64) -> (i8, i8, i32, i32, i64, i64) {
  %v = vector.broadcast %a : f32 to vector<16xf32>
  %w = vector.broadcast %b : f64 to vector<8xf64>
  %0 = arith.fptosi %v : vector<16xf32> to vector<16xi8>
  %1 = arith.fptoui %v : vector<16xf32> to vector<16xi8>
  %2 = arith.fptosi %w : vector<8xf64> to vector<8xi32>
  %3 = arith.fptoui %w : vector<8xf64> to vector<8xi32>
  %4 = arith.fptosi %w : vector<8xf64> to vector<8xi64>
  %5 = arith.fptoui %w : vector<8xf64> to vector<8xi64>
  %6 = vector.extract %0[15] : i8 from vector<16xi8>
  %7 = vector.extract %1[3] : i8 from vector<16xi8>
  %8 = vector.extract %2[7] : i32 from vector<8xi32>
  %9 = vector.extract %3[1] : i32 from vector<8xi32>
  %10 = vector.extract %4[6] : i64 from vector<8xi64>
  %11 = vector.extract %5[0] : i64 from vector<8xi64>
  return %6, %7, %8, %9, %10, %11 : i8, i8, i32, i32, i64, i64
}

// T: result[0]: 3xi8=-90 -1 0
func.func @tensors(%a: tensor<3xf32>) -> tensor<3xi8> {
  %0 = arith.fptosi %a : tensor<3xf32> to tensor<3xi8>
  return %0 : tensor<3xi8>
}

// A constant is converted when the function runs, as MLIR's folds leave poison alone.
// K:      result[0]: i8=-90
// K-NEXT: result[1]: i16=0
func.func @constants() -> (i8, i16) {
  %a = arith.constant 166.0 : f32
  %b = arith.constant 0x7F800000 : f32
  %0 = arith.fptosi %a : f32 to i8
  %1 = arith.fptosi %b : f32 to i16
  return %0, %1 : i8, i16
}
