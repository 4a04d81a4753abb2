// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: okl-opt %s --print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: okl-opt %s --mlir-print-local-scope | filecheck %s --check-prefix=LOCAL
// RUN: okl-opt %s --print-typed-pointers | filecheck %s --check-prefix=TYPED
// RUN: okl-opt %s | okl-opt | filecheck %s

// CHECK:      #map = affine_map<(d0) -> (d0 * 2)>
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func private @f(!llvm.ptr) attributes {m = #map}

// GENERIC: "func.func"() <{function_type = (!llvm.ptr) -> (), sym_name = "f", sym_visibility = "private"}>
// LOCAL:   attributes {m = affine_map<(d0) -> (d0 * 2)>}
// TYPED:   @f(!llvm.ptr<i8>)
func.func private @f(!llvm.ptr) attributes {m = affine_map<(d0) -> (d0 * 2)>}
