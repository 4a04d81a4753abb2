// RUN: not okl-opt %s -affine-loop-tile=tile-size=-4 2>&1 | filecheck %s
// RUN: not okl-opt %s -affine-loop-tile=tile-sizes=4,0 2>&1 | filecheck %s

// CHECK: error: affine-loop-tile: sizes must be positive
func.func @f() {
  return
}
