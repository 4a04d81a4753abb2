// RUN: okl-opt %s -cse | filecheck %s

// In a graph a use may stand before the definition: users that have been passed keep theirs.
// CHECK:      module {
// CHECK-NEXT:   %[[SUM:[0-9]+]] = arith.addi %[[LATER:[a-z0-9_]+]], %{{[a-z0-9_]+}} : i32
// CHECK-NEXT:   %[[EARLIER:[a-z0-9_]+]] = arith.constant 1
// CHECK-NEXT:   %[[LATER]] = arith.constant 1
// CHECK:        call @use(%[[SUM]])
// CHECK-NEXT:   call @use(%[[EARLIER]])
// CHECK-NEXT:   call @use(%[[EARLIER]])
%0 = arith.addi %2, %2 : i32
%1 = arith.constant 1 : i32
%2 = arith.constant 1 : i32
func.func private @use(i32)
func.call @use(%0) : (i32) -> ()
func.call @use(%1) : (i32) -> ()
func.call @use(%2) : (i32) -> ()
