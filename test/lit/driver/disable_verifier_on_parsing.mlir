// RUN: okl-opt %s --mlir-very-unsafe-disable-verifier-on-parsing | filecheck %s

// What is not valid may have no custom form.
// CHECK: "func.func"() <{function_type = () -> i32, sym_name = "f"}> ({
// CHECK-NEXT: "func.return"() : () -> ()
func.func @f() -> i32 {
  return
}
