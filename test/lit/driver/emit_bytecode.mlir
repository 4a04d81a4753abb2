// RUN: not okl-opt %s --emit-bytecode 2>&1 | filecheck %s
// RUN: not okl-opt %s --emit-bytecode-version=6 2>&1 | filecheck %s
// RUN: not okl-opt %s --elide-resource-data-from-bytecode 2>&1 | filecheck %s

// CHECK: okl-opt: --emit-bytecode is not supported; write text and convert it with `mlir-opt --emit-bytecode`
