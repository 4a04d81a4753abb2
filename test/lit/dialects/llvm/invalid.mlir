// RUN: okl-opt %s --split-input-file --verify-diagnostics

llvm.func @fence_of_no_ordering() {
  // expected-error @below {{can be given only acquire, release, acq_rel, and seq_cst orderings}}
  llvm.fence monotonic
  llvm.return
}

// -----

llvm.func @compare_exchange_that_releases_on_failure(%p: !llvm.ptr, %x: i32) {
  // expected-error @below {{failure ordering cannot be 'release' or 'acq_rel'}}
  %0 = llvm.cmpxchg %p, %x, %x acq_rel release : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @comparison_of_no_kind(%s: f32) {
  // expected-error @below {{'almost' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.fcmp "almost" %s, %s : f32
  llvm.return
}
