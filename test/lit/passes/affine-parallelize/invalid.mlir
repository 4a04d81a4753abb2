// RUN: not okl-opt %s -pass-pipeline="builtin.module(affine-parallelize)" 2>&1 | filecheck %s

// CHECK: error: Can't add pass 'AffineParallelize' restricted to 'func.func' on a PassManager intended to run on 'builtin.module', did you intend to nest?
func.func @f() {
  return
}
