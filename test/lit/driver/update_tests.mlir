// RUN: okl-opt %S/Inputs/stale.mlir -o /dev/null
// RUN: not okl-opt update-tests --check %S/Inputs/stale.mlir | filecheck %s
// RUN: okl-opt update-tests --check %S/explain.mlir %S/dumps.mlir | filecheck %s --check-prefix=SAME --allow-empty
// RUN: not okl-opt update-tests %S/Inputs 2>&1 | filecheck %s --check-prefix=FOLDER
// RUN: not okl-opt update-tests %S/Inputs/none.mlir 2>&1 | filecheck %s --check-prefix=NONE
// RUN: not okl-opt update-tests 2>&1 | filecheck %s --check-prefix=WORDS

// CHECK: stale.mlir: not up to date
// SAME-NOT: {{.}}
// FOLDER: okl-opt: error: cannot open '{{.*}}Inputs': Is a directory
// NONE: okl-opt: error: cannot open '{{.*}}none.mlir': No such file or directory
// WORDS: okl-opt: error: 'update-tests' needs a file
