// RUN: not okl-opt %s -collapse-rows-of-products=target-cpu=pentium-9 2>&1 | filecheck %s --check-prefix=CPU
// RUN: not okl-opt %s -collapse-rows-of-products=target-features=avx2 2>&1 | filecheck %s --check-prefix=FEATURES

// CPU: error: <Pass-Options-Parser>: pass 'collapse-rows-of-products': target-cpu: no processor named 'pentium-9' is known
// FEATURES: error: <Pass-Options-Parser>: pass 'collapse-rows-of-products': target-features: 'avx2' must be a feature after '+' or '-'
func.func @f() {
  return
}
