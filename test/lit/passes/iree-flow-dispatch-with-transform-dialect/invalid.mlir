// RUN: not okl-opt %s -iree-flow-dispatch-with-transform-dialect=transform-file-name=%S/Inputs/missing.mlir 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: not okl-opt %s -iree-flow-dispatch-with-transform-dialect=transform-file-name=%S/Inputs 2>&1 | filecheck %s --check-prefix=FOLDER
// RUN: not okl-opt %s -iree-flow-dispatch-with-transform-dialect=transform-file-name=%S/Inputs/unsupported.mlir 2>&1 | filecheck %s --check-prefix=NO-IMPLEMENTATION
// RUN: not okl-opt %s -iree-flow-dispatch-with-transform-dialect=transform-file-name=%S/Inputs/no_sequence.mlir 2>&1 | filecheck %s --check-prefix=NO-SEQUENCE
// RUN: not okl-opt %s -iree-flow-dispatch-with-transform-dialect=transform-file-name=%S/Inputs/broken.mlir 2>&1 | filecheck %s --check-prefix=BROKEN

// MISSING: error: cannot open input file '{{.*}}missing.mlir': No such file or directory
// FOLDER: error: cannot open input file '{{.*}}Inputs': Is a directory
// NO-IMPLEMENTATION: unsupported.mlir:3:5: error: 'transform.verify' op is not supported by the transform interpreter
// NO-SEQUENCE: no_sequence.mlir:1:1: error: 'builtin.module' op has no transform.named_sequence @__transform_main
// BROKEN: broken.mlir:2:46: error: expected non-function type
func.func @f() {
  return
}
