// RUN: okl-opt %s -lower-launcher-to-llvm-ptr --split-input-file --verify-diagnostics -o -

// Call of what takes a pointer.
func.func @wrap0(%l: !okl.launcher_ctx) {
  return
}
func.func @g(%l: !okl.launcher_ctx) {
  // expected-error @+1 {{'func.call' op calls 'wrap0', whose parameter is about to become a pointer}}
  call @wrap0(%l) : (!okl.launcher_ctx) -> ()
  return
}
