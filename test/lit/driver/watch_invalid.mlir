// RUN: not okl-opt --watch 2>&1 | filecheck %s
// RUN: not okl-opt %s --watch -o %s 2>&1 | filecheck %s --check-prefix=INPUT

// CHECK: okl-opt: --watch needs an input file: standard input can be read only once
// INPUT: okl-opt: --watch can't write to its own input, '{{.*}}watch_invalid.mlir'
