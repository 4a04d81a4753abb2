// RUN: not okl-opt %s -outline-compiler-functions=cache=nosuch 2>&1 | filecheck %s

// CHECK: error: no global symbol cache named 'nosuch' (known: existing, structural)
func.func @f() {
  return
}
