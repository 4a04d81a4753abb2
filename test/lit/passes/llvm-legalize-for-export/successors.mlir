// RUN: okl-opt %s -llvm-legalize-for-export | filecheck %s

// A block that is given two values by one branch gets the second one from a block of its own.
// CHECK-LABEL: llvm.func @f(
// CHECK:         llvm.cond_br %{{.*}}, ^[[JOIN:.*]](%{{.*}} : i32), ^[[OWN:.*]](%{{.*}} : i32)
// CHECK:       ^[[OWN]](%[[X:.*]]: i32):
// CHECK-NEXT:    llvm.br ^[[JOIN]](%[[X]] : i32)
llvm.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  llvm.return %x : i32
}

// Without arguments it may stay.
// CHECK-LABEL: llvm.func @same(
// CHECK-NEXT:    llvm.cond_br %{{.*}}, ^[[BLOCK:.*]], ^[[BLOCK]]
llvm.func @same(%c: i1) {
  llvm.cond_br %c, ^bb1, ^bb1
^bb1:
  llvm.return
}
