// RUN: okl-opt %s -convert-vector-to-llvm=enable-arm-sve=true -verify-diagnostics

// expected-error @below {{convert-vector-to-llvm: enable-arm-sve is for a target that is not supported}}
module {
}
