// RUN: okl-opt %s -iree-util-demote-f32-to-f16 --split-input-file --verify-diagnostics

func.func @f(%x: bf16) -> f32 {
  // expected-error@below {{'arith.extf' op would be from 'bf16' to 'f16', which it cannot be}}
  %0 = arith.extf %x : bf16 to f32
  return %0 : f32
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<4xbf16> {
  // expected-error@below {{'arith.truncf' op would be from 'tensor<4xf16>' to 'tensor<4xbf16>', which it cannot be}}
  %0 = arith.truncf %x : tensor<4xf32> to tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
