// RUN: okl-opt %s -split-input-file '-tile-linalg=tile-sizes=2,3 parallel-sizes=4' -verify-diagnostics
// RUN: not okl-opt %s '-tile-linalg=tile-sizes=4,-1' 2>&1 | filecheck %s --check-prefix=NEGATIVE
// RUN: not okl-opt %s '-tile-linalg=parallel-sizes=9223372036854775808' 2>&1 | filecheck %s --check-prefix=LARGE
// RUN: not okl-opt %s '-tile-linalg=target-cpu=pdp-11' 2>&1 | filecheck %s --check-prefix=CPU
// RUN: not okl-opt %s '-tile-linalg=target-features=avx2' 2>&1 | filecheck %s --check-prefix=FEATURES

// NEGATIVE: pass 'tile-linalg': tile-sizes: -1 is no size of a tile, which is 0 or more and less than 2^63
// LARGE: pass 'tile-linalg': parallel-sizes: 9223372036854775808 is no size of a tile
// CPU: pass 'tile-linalg': target-cpu: no processor named 'pdp-11' is known
// FEATURES: pass 'tile-linalg': target-features: 'avx2' must be a feature after '+' or '-'
func.func @too_many(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{'linalg.exp' op has 1 loops, but tile-sizes has 2 numbers}}
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @reduced(%x: tensor<8x4xf32>, %s: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'linalg.reduce' op reduces in loop 0, which parallel-sizes tiles}}
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<8x4xf32>) outs(%s : tensor<4xf32>) dimensions = [0]
  return %0 : tensor<4xf32>
}
