// RUN: not okl-opt %s -lower-mmt4d=target-cpu=pentium-9 2>&1 | filecheck %s --check-prefix=CPU
// RUN: not okl-opt %s -lower-mmt4d=target-features=avx2 2>&1 | filecheck %s --check-prefix=FEATURES

// CPU: error: <Pass-Options-Parser>: pass 'lower-mmt4d': target-cpu: no processor named 'pentium-9' is known
// FEATURES: error: <Pass-Options-Parser>: pass 'lower-mmt4d': target-features: 'avx2' must be a feature after '+' or '-'
func.func @f() {
  return
}
