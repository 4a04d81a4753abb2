// RUN: not okl-opt %s -lower-to-okl=func-name= 2>&1 | filecheck %s

// CHECK: error: lower-to-okl: option func-name must not be empty
func.func @wrap0(%l: !okl.launcher_ctx) {
  return
}
