// RUN: okl-opt %s --pass-pipeline='builtin.module(util.func(iree-util-strip-debug-ops))' | filecheck %s

// CHECK-LABEL: func.func @outside
// CHECK-NEXT:    cf.assert
func.func @outside(%c: i1) {
  cf.assert %c, "stays"
  return
}

// CHECK-LABEL: util.func public @inside
// CHECK-NEXT:    util.return
util.func @inside(%c: i1) {
  cf.assert %c, "goes"
  util.return
}
