// RUN: okl-opt %s -byoc-compile | filecheck %s

// What is compiled already stays.
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    call @k0
// CHECK:       func.func private @k0(i32) -> i32 attributes {Extern = 1 : i32}
func.func @main(%x: i32) -> i32 {
  %r = call @k0(%x) : (i32) -> i32
  return %r : i32
}
func.func private @k0(i32) -> i32 attributes {Extern = 1 : i32}
