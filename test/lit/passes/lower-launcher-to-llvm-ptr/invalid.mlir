// RUN: not okl-opt %s -lower-launcher-to-llvm-ptr 2>&1 | filecheck %s

func.func @f(%l: !okl.launcher_ctx) {
  // CHECK: invalid.mlir:5:3: error: 'func.call' op calls 'f', whose parameter is about to become a pointer
  call @f(%l) : (!okl.launcher_ctx) -> ()
  return
}
