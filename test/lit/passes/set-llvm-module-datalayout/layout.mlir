// RUN: okl-opt %s -set-llvm-module-datalayout=data-layout=e-p:32:32 | filecheck %s
// RUN: not okl-opt %s -set-llvm-module-datalayout=data-layout=q 2>&1 | filecheck %s --check-prefix=BAD

// CHECK: module attributes {llvm.data_layout = "e-p:32:32"}
// BAD:   error: invalid data layout descriptor: unknown specifier 'q'
module attributes {llvm.data_layout = "E"} {
}
