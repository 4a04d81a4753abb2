// RUN: okl-opt %s -convert-math-to-libm | filecheck %s

// Functions are declared on top, the last one first, and each once.
// CHECK:       func.func private @cos(f64) -> f64 attributes {llvm.readnone}
// CHECK-NEXT:  func.func private @powf(f32, f32) -> f32 attributes {llvm.readnone}
// CHECK-NEXT:  func.func @scalars(%arg0: f32, %arg1: f64)
// CHECK-NEXT:    %0 = call @powf(%arg0, %arg0) : (f32, f32) -> f32
// CHECK-NEXT:    %1 = call @cos(%arg1) : (f64) -> f64
// CHECK-NEXT:    %2 = call @cos(%1) : (f64) -> f64
func.func @scalars(%x: f32, %y: f64) -> (f32, f64) {
  %0 = math.powf %x, %x : f32
  %1 = math.cos %y : f64
  %2 = math.cos %1 : f64
  return %0, %2 : f32, f64
}

// The elements of a vector one by one, and bf16 as f32. The module has an @expf of its own.
// CHECK-LABEL: func.func @vector(
// CHECK-NEXT:    %cst = arith.constant dense<0.000000e+00> : vector<2xbf16>
// CHECK-NEXT:    %0 = vector.extract %arg0[0] : bf16 from vector<2xbf16>
// CHECK-NEXT:    %1 = arith.extf %0 : bf16 to f32
// CHECK-NEXT:    %2 = call @expf(%1) : (f32) -> f32
// CHECK-NEXT:    %3 = arith.truncf %2 : f32 to bf16
// CHECK-NEXT:    %4 = vector.insert %3, %cst [0] : bf16 into vector<2xbf16>
// CHECK-NEXT:    %5 = vector.extract %arg0[1] : bf16 from vector<2xbf16>
func.func @vector(%x: vector<2xbf16>) -> vector<2xbf16> {
  %0 = math.exp %x : vector<2xbf16>
  return %0 : vector<2xbf16>
}

// CHECK:       func.func @expf(%arg0: f32)
// CHECK-NOT:   @expf(f32)
func.func @expf(%x: f32) -> f32 {
  return %x : f32
}
