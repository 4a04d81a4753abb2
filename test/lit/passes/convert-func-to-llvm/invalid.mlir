// RUN: okl-opt %s -convert-func-to-llvm --split-input-file --verify-diagnostics -o -

// expected-error @+1 {{Contains llvm.linkage attribute not of type LLVM::LinkageAttr}}
func.func private @f() attributes {llvm.linkage = 3 : i64}

// -----

// expected-error @+1 {{Contains llvm.readnone attribute not of type UnitAttr}}
func.func private @f() attributes {llvm.readnone = 3 : i64}

// -----

// expected-error @+1 {{C interface for variadic functions is not supported yet.}}
func.func private @f() attributes {func.varargs = true, llvm.emit_c_interface}

// -----

// The name of a C wrapper is taken.
// expected-note @+1 {{see existing symbol definition here}}
func.func @f() attributes {llvm.emit_c_interface} {
  return
}
// expected-error @+2 {{redefinition of symbol named '_mlir_ciface_f'}}
// expected-note @+1 {{IR failed to verify after pass `convert-func-to-llvm`}}
llvm.func @_mlir_ciface_f()
