// RUN: okl-opt %s -outline-compiler-functions-with-existing-global-symbols | filecheck %s

// Nothing to do: functions that are not searched, and a literal that is never called.
// CHECK-LABEL: func.func @compiled
// CHECK:         byoc.invoke
// CHECK-LABEL: func.func @outside
// CHECK:         byoc.invoke
// CHECK-LABEL: func.func @skipped
// CHECK:         byoc.invoke
// CHECK-LABEL: func.func @never_called
// CHECK-NEXT:    byoc.literal
// CHECK:       func.func private @declared(i32) -> i32
// CHECK-NOT:   func.func
func.func @compiled(%x: i32) -> i32 attributes {Compiler = "c"} {
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k"} {
    byoc.yield %a : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  return %r : i32
}
func.func @outside(%x: i32) -> i32 attributes {Extern = 1 : i32} {
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k"} {
    byoc.yield %a : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  return %r : i32
}
func.func @skipped(%x: i32) -> i32 attributes {SkipOptimization = 1 : i32} {
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k"} {
    byoc.yield %a : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  return %r : i32
}
func.func @never_called() {
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c"} {
    byoc.yield %a : i32
  }
  return
}
func.func private @declared(i32) -> i32
