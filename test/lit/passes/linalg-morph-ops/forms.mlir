// RUN: okl-opt %s -linalg-morph-ops=named-to-category | filecheck %s --check-prefix=CATEGORY
// RUN: okl-opt %s -linalg-morph-ops=named-to-generic | filecheck %s --check-prefix=GENERIC
// RUN: okl-opt %s -linalg-morph-ops=named-to-generic -linalg-morph-ops=generic-to-named | filecheck %s --check-prefix=NAMED

// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins
// GENERIC:  linalg.generic
// NAMED:    linalg.exp ins
func.func @exp(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
