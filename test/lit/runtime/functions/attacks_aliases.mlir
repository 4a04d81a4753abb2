// Aliases that are made of others are short as text, and long where they are spelled out.
// RUN: okl-opt %s --split-input-file --run --function=main --input=index=1 > %t.out 2>&1; filecheck %s < %t.out
// RUN: okl-opt %s --split-input-file --mlir-print-op-generic --mlir-print-debuginfo > %t.out 2>&1; filecheck %s < %t.out

// CHECK: :[[#]]:7: error: alias '#a6' stands for 1529431 characters, with the aliases in it: at most 1048576
#a0 = [1, 2]
#a1 = [#a0, #a0, #a0, #a0, #a0, #a0, #a0]
#a2 = [#a1, #a1, #a1, #a1, #a1, #a1, #a1]
#a3 = [#a2, #a2, #a2, #a2, #a2, #a2, #a2]
#a4 = [#a3, #a3, #a3, #a3, #a3, #a3, #a3]
#a5 = [#a4, #a4, #a4, #a4, #a4, #a4, #a4]
#a6 = [#a5, #a5, #a5, #a5, #a5, #a5, #a5]
#a7 = #a6
func.func @main(%i: index) -> index attributes {test.a = #a7} {
  return %i : index
}
// -----
// CHECK: :[[#]]:59: error: alias '#d6' stands for {{[0-9]+}} characters, with the aliases in it: at most 1048576
#d0 = {a = 1, b = 2}
#d1 = {a = #d0, b = #d0, c = #d0, d = #d0, e = #d0, f = #d0, g = #d0}
#d2 = {a = #d1, b = #d1, c = #d1, d = #d1, e = #d1, f = #d1, g = #d1}
#d3 = {a = #d2, b = #d2, c = #d2, d = #d2, e = #d2, f = #d2, g = #d2}
#d4 = {a = #d3, b = #d3, c = #d3, d = #d3, e = #d3, f = #d3, g = #d3}
#d5 = {a = #d4, b = #d4, c = #d4, d = #d4, e = #d4, f = #d4, g = #d4}
#d6 = {a = #d5, b = #d5, c = #d5, d = #d5, e = #d5, f = #d5, g = #d5}
func.func @main(%i: index) -> index attributes {test.a = [#d6]} {
  return %i : index
}
// -----
// CHECK: :[[#]]:22: error: alias '!t6' stands for {{[0-9]+}} characters, with the aliases in it: at most 1048576
!t0 = tuple<i32, i32>
!t1 = tuple<!t0, !t0, !t0, !t0, !t0, !t0, !t0>
!t2 = tuple<!t1, !t1, !t1, !t1, !t1, !t1, !t1>
!t3 = tuple<!t2, !t2, !t2, !t2, !t2, !t2, !t2>
!t4 = tuple<!t3, !t3, !t3, !t3, !t3, !t3, !t3>
!t5 = tuple<!t4, !t4, !t4, !t4, !t4, !t4, !t4>
!t6 = tuple<!t5, !t5, !t5, !t5, !t5, !t5, !t5>
func.func private @f(!t6)
func.func @main(%i: index) -> index {
  return %i : index
}
// -----
// Locations, defined before and after their uses.
// CHECK: :[[#]]:38: error: alias '#l6' stands for {{[0-9]+}} characters, with the aliases in it: at most 1048576
#l0 = loc("in.mlir":1:2)
#l1 = loc(fused[#l0, "a"(#l0), "b"(#l0), "c"(#l0), "d"(#l0), "e"(#l0)])
#l2 = loc(fused["z"(#l1), "a"(#l1), "b"(#l1), "c"(#l1), "d"(#l1), "e"(#l1)])
#l3 = loc(fused["z"(#l2), "a"(#l2), "b"(#l2), "c"(#l2), "d"(#l2), "e"(#l2)])
#l4 = loc(fused["z"(#l3), "a"(#l3), "b"(#l3), "c"(#l3), "d"(#l3), "e"(#l3)])
#l5 = loc(fused["z"(#l4), "a"(#l4), "b"(#l4), "c"(#l4), "d"(#l4), "e"(#l4)])
#l6 = loc(fused["z"(#l5), "a"(#l5), "b"(#l5), "c"(#l5), "d"(#l5), "e"(#l5)])
func.func @main(%i: index) -> index {
  %0 = arith.addi %i, %i : index loc(#l6)
  return %0 : index
}
// -----
// CHECK: :[[#]]:20: error: alias '#l5' stands for {{[0-9]+}} characters, with the aliases in it: at most 1048576
func.func @main(%i: index) -> index {
  %0 = arith.addi %i, %i : index loc(#l6)
  return %0 : index
}
#l0 = loc("in.mlir":1:2)
#l1 = loc(fused["z"(#l0), "a"(#l0), "b"(#l0), "c"(#l0), "d"(#l0), "e"(#l0), "f"(#l0), "g"(#l0), "h"(#l0), "i"(#l0)])
#l2 = loc(fused["z"(#l1), "a"(#l1), "b"(#l1), "c"(#l1), "d"(#l1), "e"(#l1), "f"(#l1), "g"(#l1), "h"(#l1), "i"(#l1)])
#l3 = loc(fused["z"(#l2), "a"(#l2), "b"(#l2), "c"(#l2), "d"(#l2), "e"(#l2), "f"(#l2), "g"(#l2), "h"(#l2), "i"(#l2)])
#l4 = loc(fused["z"(#l3), "a"(#l3), "b"(#l3), "c"(#l3), "d"(#l3), "e"(#l3), "f"(#l3), "g"(#l3), "h"(#l3), "i"(#l3)])
#l5 = loc(fused["z"(#l4), "a"(#l4), "b"(#l4), "c"(#l4), "d"(#l4), "e"(#l4), "f"(#l4), "g"(#l4), "h"(#l4), "i"(#l4)])
#l6 = loc(callsite(#l5 at #l5))
// -----
// An alias that is not too large, but used too often.
// CHECK: :[[#]]:50: error: the aliases up to here stand for {{[0-9]+}} characters: at most 33554432 in this text
#a0 = [1, 2]
#a1 = [#a0, #a0, #a0, #a0, #a0, #a0, #a0]
#a2 = [#a1, #a1, #a1, #a1, #a1, #a1, #a1]
#a3 = [#a2, #a2, #a2, #a2, #a2, #a2, #a2]
#a4 = [#a3, #a3, #a3, #a3, #a3, #a3, #a3]
#a5 = [#a4, #a4, #a4, #a4, #a4, #a4, #a4]
#a6 = [#a5, #a5, #a5, #a5]
func.func @main(%i: index) -> index attributes {
    a0 = #a6, a1 = #a6, a2 = #a6, a3 = #a6, a4 = #a6, a5 = #a6, a6 = #a6, a7 = #a6, a8 = #a6, a9 = #a6, b0 = #a6,
    b1 = #a6, b2 = #a6, b3 = #a6, b4 = #a6, b5 = #a6, b6 = #a6, b7 = #a6, b8 = #a6, b9 = #a6, c0 = #a6, c1 = #a6,
    c2 = #a6, c3 = #a6, c4 = #a6, c5 = #a6, c6 = #a6, c7 = #a6, c8 = #a6, c9 = #a6, d0 = #a6, d1 = #a6, d2 = #a6,
    d3 = #a6, d4 = #a6, d5 = #a6, d6 = #a6, d7 = #a6, d8 = #a6, d9 = #a6, e0 = #a6, e1 = #a6, e2 = #a6, e3 = #a6} {
  return %i : index
}
// -----
// Levels, which add up from alias to alias.
// CHECK: :[[#]]:37: error: nesting deeper than 128 levels is not supported
#n0 = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
#n1 = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[#n0]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
#n2 = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[#n1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
#n3 = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[#n2]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
#n4 = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[#n3]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
func.func @main(%i: index) -> index attributes {test.a = #n4} {
  return %i : index
}
