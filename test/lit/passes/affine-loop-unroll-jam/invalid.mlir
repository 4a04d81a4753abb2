// RUN: not okl-opt %s -affine-loop-unroll-jam=unroll-jam-factor=0 2>&1 | filecheck %s

// CHECK: error: affine-loop-unroll-jam: the factor must be positive
func.func @f() {
  return
}
