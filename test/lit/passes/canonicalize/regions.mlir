// RUN: okl-opt %s -canonicalize | filecheck %s
// RUN: okl-opt %s -canonicalize="region-simplify=disabled" | filecheck %s --check-prefix=DISABLED

// Arguments that only feed themselves go, from the branches too.
// CHECK-LABEL: func.func @arguments(
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    cf.cond_br %arg1, ^bb1, ^bb2
// DISABLED-LABEL: func.func @arguments(
// DISABLED-NEXT:  cf.br ^bb1(%arg0, %arg0 : i32, i32)
func.func @arguments(%n: i32, %c: i1) {
  cf.br ^bb1(%n, %n : i32, i32)
^bb1(%a: i32, %b: i32):
  %s = arith.addi %a, %b : i32
  cf.cond_br %c, ^bb1(%s, %b : i32, i32), ^bb2
^bb2:
  return
}

// CHECK-LABEL: func.func @switch(
// CHECK-NEXT:    cf.switch %arg0 : i32, [
// CHECK-NEXT:      default: ^bb1(%arg0 : i32),
// CHECK-NEXT:      1: ^bb1(%arg1 : i32),
// CHECK-NEXT:      2: ^bb2
func.func @switch(%x: i32, %y: i32) -> i32 {
  cf.switch %x : i32, [
    default: ^bb1(%x, %y : i32, i32),
    1: ^bb1(%y, %x : i32, i32),
    2: ^bb2
  ]
^bb1(%r: i32, %s: i32):
  %t = arith.addi %r, %r : i32
  return %t : i32
^bb2:
  return %y : i32
}

// Blocks that nothing leads to go, whatever they do to themselves.
// CHECK-LABEL: func.func @unreachable(
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// DISABLED-LABEL: func.func @unreachable(
// DISABLED:       return
// DISABLED-NEXT: ^bb1:
func.func @unreachable() {
  return
^bb1:
  %z = arith.constant 0 : i32
  %x = arith.addi %x, %z : i32
  %y = arith.addi %w, %z : i32
  %w = arith.addi %y, %z : i32
  cf.br ^bb2(%x : i32)
^bb2(%q: i32):
  cf.br ^bb1
}

// Blocks that only lead to each other are not followed for ever.
// CHECK-LABEL: func.func @circle(
// CHECK-NEXT:    cf.cond_br %arg0, ^bb1, ^bb2
func.func @circle(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb2
^bb2:
  cf.br ^bb1
}
