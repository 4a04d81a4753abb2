// RUN: okl-opt %s -lower-okl-to-llvm-func --split-input-file --verify-diagnostics -o -

// The same, older.
func.func @wrap0(%l: !okl.launcher_ctx) {
  return
}
func.func @g(%l: !okl.launcher_ctx) {
  // expected-error @+1 {{'func.call' op calls 'wrap0', whose parameter is about to become a pointer}}
  call @wrap0(%l) : (!okl.launcher_ctx) -> ()
  return
}
