// RUN: okl-opt %s -cse | filecheck %s

// What stands on every path to a block is known in it: the loop's head, not one arm of a branch. A block that nothing
// leads to is left alone.
// CHECK-LABEL: func.func @loop(
// CHECK:       ^bb1(%{{.*}}: i32):
// CHECK-NEXT:    %[[SQUARE:.*]] = arith.muli %arg1, %arg1
// CHECK:       ^bb2:
// CHECK-NEXT:    %[[NEXT:.*]] = arith.addi %{{.*}}, %[[SQUARE]]
// CHECK:       ^bb3:
// CHECK-NEXT:    arith.subi
// CHECK:       ^bb4:
// CHECK-NEXT:    arith.subi
// CHECK:         return %[[SQUARE]]
// CHECK:       ^bb5:
// CHECK-NEXT:    arith.muli
// CHECK-NEXT:    arith.muli
func.func @loop(%n: i32, %a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  cf.br ^head(%zero : i32)
^head(%i: i32):
  %x = arith.muli %a, %a : i32
  %more = arith.cmpi slt, %x, %n : i32
  cf.cond_br %more, ^body, ^exit
^body:
  %y = arith.muli %a, %a : i32
  %k = arith.addi %i, %y : i32
  cf.cond_br %more, ^arm, ^head(%k : i32)
^arm:
  %p = arith.subi %a, %n : i32
  cf.br ^head(%p : i32)
^exit:
  %q = arith.subi %a, %n : i32
  func.call @use(%q) : (i32) -> ()
  %z = arith.muli %a, %a : i32
  return %z : i32
^nowhere:
  %v = arith.muli %a, %a : i32
  %w = arith.muli %a, %a : i32
  %u = arith.addi %v, %w : i32
  return %u : i32
}
func.func private @use(i32)
