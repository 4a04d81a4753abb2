// RUN: okl-opt %s -iree-util-demote-f32-to-f16 | filecheck %s

// CHECK: util.global private @t = dense<[1.500000e+00, 0x7C00]> : tensor<2xf16>
util.global private @t = dense<[1.5, 1.0e+6]> : tensor<2xf32>

// CHECK-LABEL: func.func @f(%arg0: f16, %arg1: f64, %arg2: f16) -> (f16, f16, f16, f64) {
// CHECK-NEXT:    %[[C:.*]] = arith.constant 9.997550e-02 : f16
// CHECK-NEXT:    %[[A:.*]] = arith.addf %arg0, %arg2 : f16
// CHECK-NEXT:    %[[T:.*]] = arith.truncf %arg1 : f64 to f16
// CHECK-NEXT:    %[[E:.*]] = arith.extf %[[A]] : f16 to f64
// CHECK-NEXT:    return %[[C]], %[[A]], %[[T]], %[[E]]
func.func @f(%x: f32, %y: f64, %z: f16) -> (f32, f16, f32, f64) {
  %0 = arith.constant 0.1 : f32
  %1 = arith.extf %z : f16 to f32
  %2 = arith.addf %x, %1 : f32
  %3 = arith.truncf %2 : f32 to f16
  %4 = arith.truncf %y : f64 to f32
  %5 = arith.extf %2 : f32 to f64
  return %0, %3, %4, %5 : f32, f16, f32, f64
}
