// RUN: not okl-opt %s -one-shot-bufferize="copy-before-write test-analysis-only" 2>&1 | filecheck %s --check-prefix=COPY
// RUN: not okl-opt %s -one-shot-bufferize=print-conflicts 2>&1 | filecheck %s --check-prefix=CONFLICTS
// RUN: not okl-opt %s -one-shot-bufferize=dump-alias-sets 2>&1 | filecheck %s --check-prefix=ALIASES
// RUN: not okl-opt %s -one-shot-bufferize=no-analysis-func-filter=f 2>&1 | filecheck %s --check-prefix=FILTER
// RUN: not okl-opt %s -one-shot-bufferize=unknown-type-conversion=infer-layout-map 2>&1 | filecheck %s --check-prefix=LAYOUT
// RUN: not okl-opt %s -one-shot-bufferize="must-infer-memory-space use-encoding-for-memory-space" 2>&1 | filecheck %s --check-prefix=SPACE
// RUN: not okl-opt %s -one-shot-bufferize=analysis-fuzzer-seed=-1 2>&1 | filecheck %s --check-prefix=SEED

// COPY: error: Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'
// CONFLICTS: error: Invalid option: 'print-conflicts' requires 'test-analysis-only'
// ALIASES: error: Invalid option: 'dump-alias-sets' requires 'test-analysis-only'
// FILTER: error: Invalid option: 'no-analysis-func-filter' requires 'bufferize-function-boundaries'
// LAYOUT: error: Invalid option: 'infer-layout-map' is not a valid value for 'unknown-type-conversion'
// SPACE: error: only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in one-shot-bufferize
// SEED: option 'analysis-fuzzer-seed': -1 is no unsigned number of 32 bits
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
