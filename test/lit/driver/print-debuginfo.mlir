// RUN: okl-opt %s --mlir-print-debuginfo | filecheck %s
// RUN: okl-opt %s --mlir-print-debuginfo | okl-opt --mlir-print-debuginfo | filecheck %s
// RUN: okl-opt %s --mlir-print-debuginfo --mlir-print-local-scope | filecheck %s --check-prefix=LOCAL
// RUN: okl-opt %s --mlir-print-debuginfo --mlir-pretty-debuginfo | filecheck %s --check-prefix=PRETTY
// RUN: okl-opt %s --mlir-pretty-debuginfo | filecheck %s --check-prefix=ALONE

// Locations of arguments come before the module, those of operations after it.
// CHECK:      #[[ARG:loc[0-9]*]] = loc("arg")
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func @f(%arg0: i32 loc("arg")) -> i32 {
// CHECK-NEXT:     %0 = arith.addi %arg0, %arg0 : i32 loc(#[[SITE:loc[0-9]*]])
// CHECK-NEXT:     return %0 : i32 loc(#[[RANGE:loc[0-9]*]])
// CHECK-NEXT:   } loc(#[[FUNC:loc[0-9]*]])
// CHECK-NEXT: } loc(#loc)
// CHECK-NEXT: #loc = loc("
// CHECK:      #[[FUNC]] = loc("f.py":1:1)
// CHECK:      #[[RANGE]] = loc("f.py":3:1 to :9)
// CHECK:      #[[SITE]] = loc(callsite(

// LOCAL: %0 = arith.addi %arg0, %arg0 : i32 loc(callsite("a.py":1:2 at "b"("b.py":3:4)))

// PRETTY:      func.func @f(%arg0: i32 "arg") -> i32 {
// PRETTY:      return %0 : i32 f.py:3:1 to :9
// PRETTY-NEXT: } f.py:1:1

// By itself it says how to print locations, not that they are printed.
// ALONE:      func.func @f(%arg0: i32) -> i32 {
// ALONE-NEXT:   %0 = arith.addi %arg0, %arg0 : i32
func.func @f(%a: i32 loc("arg")) -> i32 {
  %0 = arith.addi %a, %a : i32 loc(callsite("a.py":1:2 at "b"("b.py":3:4)))
  return %0 : i32 loc("f.py":3:1 to :9)
} loc("f.py":1:1)
