// RUN: not okl-opt %s -vectorize-linalg=target-cpu=none 2>&1 | filecheck %s --check-prefix=CPU
// RUN: not okl-opt %s -vectorize-linalg=target-features=avx2 2>&1 | filecheck %s --check-prefix=FEATURE
// RUN: not okl-opt %s -vectorize-linalg=width=48 2>&1 | filecheck %s --check-prefix=WIDTH

// CPU: error: target-cpu: no processor named 'none' is known
// FEATURE: error: target-features: 'avx2' must be a feature after '+' or '-'
// WIDTH: error: width: 48 bits must be a power of two from 64 to 4096
func.func @f() {
  return
}
