// RUN: okl-opt %s -iree-util-promote-f16-to-f32 --split-input-file --verify-diagnostics | filecheck %s

// CHECK: util.global private @t = dense<[1.500000e+00, 0x7F800000]> : tensor<2xf32>
util.global private @t = dense<[1.5, 0x7C00]> : tensor<2xf16>

// CHECK-LABEL: func.func @f(%arg0: f32, %arg1: f64, %arg2: f32, %arg3: bf16) -> (f32, f32, f64) {
// CHECK-NEXT:    %[[C:.*]] = arith.constant 0.0999755859 : f32
// CHECK-NEXT:    %[[A:.*]] = arith.addf %arg0, %arg2 : f32
// CHECK-NEXT:    %[[E:.*]] = arith.extf %[[A]] : f32 to f64
// CHECK-NEXT:    return %[[C]], %[[A]], %[[E]]
func.func @f(%x: f16, %y: f64, %z: f32, %w: bf16) -> (f16, f32, f64) {
  %0 = arith.constant 0.1 : f16
  %1 = arith.truncf %z : f32 to f16
  %2 = arith.addf %x, %1 : f16
  %3 = arith.extf %2 : f16 to f32
  %4 = arith.extf %2 : f16 to f64
  return %0, %3, %4 : f16, f32, f64
}

// -----

func.func @f(%x: f16) -> i16 {
  // expected-error@below {{'arith.bitcast' op would be from 'f32' to 'i16', which it cannot be}}
  %0 = arith.bitcast %x : f16 to i16
  return %0 : i16
}
