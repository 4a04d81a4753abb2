// RUN: not okl-opt %s -gpu-map-parallel-loops=mapping-policy=widest-first 2>&1 | filecheck %s

// CHECK: <Pass-Options-Parser>: pass 'gpu-map-parallel-loops', option 'mapping-policy': 'widest-first' is not
func.func @f() {
  return
}
