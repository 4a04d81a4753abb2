// RUN: okl-opt %s -outline-compiler-functions | filecheck %s
// RUN: okl-opt %s -outline-compiler-functions=prefix=fused | filecheck %s --check-prefix PREFIX
// RUN: okl-opt %s "-outline-compiler-functions=compiler=d cache=structural" | filecheck %s --check-prefix ONE
// RUN: not okl-opt %s -outline-compiler-functions=cache=existing 2>&1 | filecheck %s --check-prefix EXISTING

// Equal functions share a symbol: that of the first of them if it is free, else a new one; the names in them do not
// count, the compiler does. A function that the module has already is used as well.
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    call @named(%{{.*}}) : (i32) -> i32
// CHECK-NEXT:    call @named(%{{.*}}) : (i32) -> i32
// CHECK-NEXT:    call @compiler_function_1(%{{.*}}) : (i32) -> i32
// CHECK-NEXT:    call @known(%{{.*}}) : (i32) -> i32
// CHECK-NEXT:    call @compiler_function_2(%{{.*}}) : (i32) -> i32
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @known
// CHECK-LABEL: func.func @compiler_function_0
// CHECK-LABEL: func.func @named(%{{.*}}: i32) -> i32 attributes {Compiler = "c", global_symbol = "named"}
// CHECK-LABEL: func.func @compiler_function_1(%{{.*}}: i32) -> i32 attributes {Compiler = "d", global_symbol = "compiler_function_1"}
// CHECK-LABEL: func.func @compiler_function_2(%{{.*}}: i32) -> i32 attributes {Compiler = "c", global_symbol = "compiler_function_2"}

// PREFIX:      call @fused_0(
// PREFIX:      call @fused_1(

// ONE-COUNT-4: byoc.literal(
// ONE:         func.func @compiler_function_1(

// EXISTING: caches.mlir:{{[0-9]+}}:9: error: literal with Compiler = "d" has no 'global_symbol' attribute
func.func @main(%x: i32) -> i32 {
  %f0 = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "named"} {
    %s = arith.addi %a, %a : i32
    byoc.yield %s : i32
  }
  %f1 = byoc.literal(%b: i32) -> i32 attributes {Compiler = "c", global_symbol = "named_otherwise"} {
    %t = arith.addi %b, %b : i32
    byoc.yield %t : i32
  }
  %f2 = byoc.literal(%a: i32) -> i32 attributes {Compiler = "d"} {
    %s = arith.addi %a, %a : i32
    byoc.yield %s : i32
  }
  %f3 = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c"} {
    byoc.yield %a : i32
  }
  %f4 = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "main"} {
    %s = arith.muli %a, %a : i32
    byoc.yield %s : i32
  }
  %0 = byoc.invoke %f0(%x) : (i32) -> i32
  %1 = byoc.invoke %f1(%0) : (i32) -> i32
  %2 = byoc.invoke %f2(%1) : (i32) -> i32
  %3 = byoc.invoke %f3(%2) : (i32) -> i32
  %4 = byoc.invoke %f4(%3) : (i32) -> i32
  return %4 : i32
}
func.func @known(%a: i32) -> i32 attributes {Compiler = "c"} {
  return %a : i32
}
func.func @compiler_function_0() {
  return
}
