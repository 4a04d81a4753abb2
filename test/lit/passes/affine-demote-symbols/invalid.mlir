// RUN: not okl-opt %s -affine-demote-symbols --split-input-file 2>&1 | filecheck %s
// RUN: not okl-opt %s -canonicalize -affine-demote-symbols --split-input-file 2>&1 | filecheck %s --check-prefix=LATE
// RUN: not okl-opt %s --split-input-file 2>&1 | filecheck %s --check-prefix=LATE

// The first function is mended by the pass, where that comes first.
// LATE:      invalid.mlir:10:10: error: dimensional operand cannot be used as a symbol
// CHECK-NOT: invalid.mlir:10:10
func.func @first(%n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%i]
    "test.use"(%0) : (index) -> ()
  }
  return
}

// -----

// CHECK: error: dimensional operand cannot be used as a symbol
// CHECK: note: IR failed to verify after pass `affine-demote-symbols`
func.func @product(%n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%i, %j]
      "test.use"(%0) : (index) -> ()
    }
  }
  return
}

// -----

// Other errors stay what they are.
// CHECK: error: 'affine.apply' op operand count and affine map dimension and symbol count must match
func.func @count(%n: index) {
  %0 = "affine.apply"(%n) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index
  return
}
