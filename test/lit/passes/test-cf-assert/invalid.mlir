// RUN: okl-opt %s -test-cf-assert -verify-diagnostics -split-input-file

// expected-error @below {{redefinition of reserved function 'puts' of different type}}
llvm.func @puts(i32)
func.func @f(%c: i1) {
  cf.assert %c, "no"
  return
}

// -----

// A loop has one block.
func.func @f(%c: i1, %n: index) {
  // expected-error @below {{'scf.for' op expects region #0 to have 0 or 1 blocks}}
  // expected-note @below {{IR failed to verify after pass `test-cf-assert`}}
  scf.for %i = %n to %n step %n {
    cf.assert %c, "no"
  }
  return
}
