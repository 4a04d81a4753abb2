// RUN: not okl-opt %s -byoc-compile=compiler=nosuch 2>&1 | filecheck %s

// CHECK: error: no external code generator named 'nosuch' (known:
func.func @f() {
  return
}
