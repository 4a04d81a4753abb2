// RUN: okl-opt %s -llvm-request-c-wrappers | filecheck %s

// A run has the function of failed checks by its own name.
// CHECK:      func.func private @declared() attributes {llvm.emit_c_interface}
// CHECK-NEXT: func.func private @okl_guard_failed(index, index){{$}}
// CHECK-NEXT: func.func @defined() attributes {foo, llvm.emit_c_interface} {
func.func private @declared()
func.func private @okl_guard_failed(index, index)
func.func @defined() attributes {foo} {
  return
}
