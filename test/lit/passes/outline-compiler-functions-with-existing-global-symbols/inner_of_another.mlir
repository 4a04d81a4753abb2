// RUN: okl-opt %s -outline-compiler-functions-with-existing-global-symbols=compiler=d | filecheck %s

// What matches in a literal that does not.
// CHECK-LABEL: func.func @nested
// CHECK-NEXT:    %[[F:.*]] = byoc.literal(%[[A:.*]]: i32) -> i32 attributes {Compiler = "c", global_symbol = "outer"} {
// CHECK-NEXT:      %[[R:.*]] = func.call @inner(%[[A]]) : (i32) -> i32
// CHECK-NEXT:      byoc.yield %[[R]] : i32
// CHECK:         byoc.invoke %[[F]]
// CHECK-LABEL: func.func @inner
func.func @nested(%x: i32) -> i32 {
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "outer"} {
    %g = byoc.literal(%b: i32) -> i32 attributes {Compiler = "d", global_symbol = "inner"} {
      byoc.yield %b : i32
    }
    %r = byoc.invoke %g(%a) : (i32) -> i32
    byoc.yield %r : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  return %r : i32
}
