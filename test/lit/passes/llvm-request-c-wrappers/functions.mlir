// RUN: okl-opt %s -llvm-request-c-wrappers | filecheck %s

// CHECK:      func.func private @declared() attributes {llvm.emit_c_interface}
// CHECK-NEXT: func.func @defined() attributes {foo, llvm.emit_c_interface} {
func.func private @declared()
func.func @defined() attributes {foo} {
  return
}
