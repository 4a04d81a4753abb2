// RUN: not okl-opt %s -lower-clamps=target-cpu=pentium9 2>&1 | filecheck %s

// CHECK: no processor named 'pentium9' is known
func.func @f() {
  return
}
