// RUN: okl-opt %s -convert-vector-to-scf=lower-scalable=true -verify-diagnostics

// expected-error @below {{convert-vector-to-scf: lower-scalable is not supported}}
module {
}
