// RUN: not okl-opt %s '-linalg-block-pack-matmul=block-factors=0,8,16' 2>&1 | filecheck %s --check-prefix=FACTORS
// RUN: not okl-opt %s '-linalg-block-pack-matmul=block-factors=4,-8,16' 2>&1 | filecheck %s --check-prefix=FACTORS
// RUN: not okl-opt %s '-linalg-block-pack-matmul=mnk-order=0,1' 2>&1 | filecheck %s --check-prefix=ORDER
// RUN: not okl-opt %s '-linalg-block-pack-matmul=mnk-order=0,1,1' 2>&1 | filecheck %s --check-prefix=ORDER
// RUN: not okl-opt %s '-linalg-block-pack-matmul=mnk-padded-multiples=8,8' 2>&1 | filecheck %s --check-prefix=MULTIPLES
// RUN: not okl-opt %s '-linalg-block-pack-matmul=mnk-padded-multiples=8,8,-1' 2>&1 | filecheck %s --check-prefix=MULTIPLES

// FACTORS: error: linalg-block-pack-matmul: option block-factors must have numbers of 1 or more
// ORDER: error: linalg-block-pack-matmul: option mnk-order must have the numbers 0, 1 and 2, each once
// MULTIPLES: error: linalg-block-pack-matmul: option mnk-padded-multiples must have 3 numbers of 0 or more
func.func @empty() {
  return
}
