// RUN: okl-opt %s -allow-unregistered-dialect -iree-util-apply-patterns | filecheck %s

// An argument that always gets what another one gets goes; the first one of them stays.
// CHECK-LABEL: func.func @fold_block_arguments(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> (index, index, index) {
// CHECK:         cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         "test.use"(%[[ARG1]]) : (index) -> ()
// CHECK:         cf.br ^bb3(%[[ARG1]], %[[ARG3]] : index, index)
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         "test.use"(%[[ARG2]]) : (index) -> ()
// CHECK:         cf.br ^bb3(%[[ARG2]], %[[ARG1]] : index, index)
// CHECK:       ^bb3(%[[VAL_0:.*]]: index, %[[VAL_1:.*]]: index):  // 2 preds: ^bb1, ^bb2
// CHECK:         return %[[VAL_0]], %[[VAL_1]], %[[VAL_0]] : index, index, index
// CHECK:       }
func.func @fold_block_arguments(%c: i1, %x: index, %y: index, %z: index) -> (index, index, index) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.use"(%x) : (index) -> ()
  cf.br ^bb3(%x, %z, %x : index, index, index)
^bb2:
  "test.use"(%y) : (index) -> ()
  cf.br ^bb3(%y, %x, %y : index, index, index)
^bb3(%0: index, %1: index, %2: index):
  return %0, %1, %2 : index, index, index
}

// What only one way hands to both is not enough.
// CHECK-LABEL: func.func @differ_on_one_edge(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) -> (index, index) {
// CHECK:         cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         "test.use"(%[[ARG3:.*]]) : (index) -> ()
// CHECK:         cf.br ^bb3(%[[ARG3]], %[[ARG3]] : index, index)
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         "test.use"(%[[ARG4:.*]]) : (index) -> ()
// CHECK:         cf.br ^bb3(%[[ARG4]], %[[ARG2]] : index, index)
// CHECK:       ^bb3(%[[VAL_0:.*]]: index):  // 2 preds: ^bb1, ^bb2
// CHECK:         return %[[VAL_1:.*]], %[[VAL_2:.*]] : index, index
// CHECK:       }
func.func @differ_on_one_edge(%c: i1, %x: index, %y: index, %z: index) -> (index, index) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.use"(%x) : (index) -> ()
  cf.br ^bb3(%x, %x : index, index)
^bb2:
  "test.use"(%y) : (index) -> ()
  cf.br ^bb3(%y, %z : index, index)
^bb3(%0: index, %1: index):
  return %0, %1 : index, index
}

// An argument that always gets the same argument of the function goes, with the operands of the branches.
// CHECK-LABEL: func.func @elide_branch_operands(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: index) -> index {
// CHECK:         cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         "test.first"() : () -> ()
// CHECK:         cf.br ^bb3
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         "test.second"() : () -> ()
// CHECK:         cf.br ^bb3
// CHECK:       ^bb3:  // 2 preds: ^bb1, ^bb2
// CHECK:         return %[[ARG1]] : index
// CHECK:       }
func.func @elide_branch_operands(%c: i1, %x: index) -> index {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.first"() : () -> ()
  cf.br ^bb3(%x : index)
^bb2:
  "test.second"() : () -> ()
  cf.br ^bb3(%x : index)
^bb3(%0: index):
  return %0 : index
}

// The way back hands on the argument itself.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         cf.br ^bb1(%[[VAL_0]] : index)
// CHECK:       ^bb1(%[[VAL_1:.*]]: index):  // 2 preds: ^bb0, ^bb1
// CHECK:         %[[VAL_2:.*]] = "test.more"(%[[VAL_1]], %[[ARG1]]) : (index, index) -> i1
// CHECK:         %[[VAL_3:.*]] = "test.next"(%[[VAL_1]]) : (index) -> index
// CHECK:         cf.cond_br %[[VAL_2]], ^bb1(%[[VAL_3]] : index), ^bb2
// CHECK:       ^bb2:  // pred: ^bb1
// CHECK:         return %[[ARG0]] : index
// CHECK:       }
func.func @loop(%x: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  cf.br ^head(%c0, %x : index, index)
^head(%i: index, %0: index):
  %c = "test.more"(%i, %n) : (index, index) -> i1
  %next = "test.next"(%i) : (index) -> index
  cf.cond_br %c, ^head(%next, %0 : index, index), ^exit
^exit:
  return %0 : index
}

// Both successors of one branch are the same block: each of the two ways counts.
// CHECK-LABEL: func.func @both_successors(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: memref<2xi8>, %[[ARG2:.*]]: memref<2xi8>) -> (memref<2xi8>, memref<2xi8>) {
// CHECK:         %[[VAL_0:.*]] = arith.select %[[ARG0]], %[[ARG1]], %[[ARG2]] : memref<2xi8>
// CHECK:         "test.use"() : () -> ()
// CHECK:         return %[[ARG1]], %[[VAL_0]] : memref<2xi8>, memref<2xi8>
// CHECK:       }
func.func @both_successors(%c: i1, %x: memref<2xi8>, %y: memref<2xi8>) -> (memref<2xi8>, memref<2xi8>) {
  cf.cond_br %c, ^bb1(%x, %x : memref<2xi8>, memref<2xi8>), ^bb1(%x, %y : memref<2xi8>, memref<2xi8>)
^bb1(%0: memref<2xi8>, %1: memref<2xi8>):
  "test.use"() : () -> ()
  return %0, %1 : memref<2xi8>, memref<2xi8>
}

// A result of a block that dominates is as good as an argument of the function, and so is an argument of such a block.
// CHECK-LABEL: func.func @dominating(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = "test.make"() : () -> index
// CHECK:         cf.br ^bb1(%[[ARG1]] : index)
// CHECK:       ^bb1(%[[VAL_1:.*]]: index):  // 2 preds: ^bb0, ^bb3
// CHECK:         %[[VAL_2:.*]] = "test.more"(%[[VAL_1]]) : (index) -> i1
// CHECK:         cf.cond_br %[[VAL_2]], ^bb2, ^bb4
// CHECK:       ^bb2:  // 2 preds: ^bb1, ^bb2
// CHECK:         %[[VAL_3:.*]] = "test.more"(%[[VAL_1]]) : (index) -> i1
// CHECK:         cf.cond_br %[[VAL_3]], ^bb2, ^bb3
// CHECK:       ^bb3:  // pred: ^bb2
// CHECK:         %[[VAL_4:.*]] = "test.next"(%[[VAL_1]]) : (index) -> index
// CHECK:         cf.br ^bb1(%[[VAL_4]] : index)
// CHECK:       ^bb4:  // pred: ^bb1
// CHECK:         %[[VAL_5:.*]] = "test.add"(%[[VAL_0]], %[[VAL_0]]) : (index, index) -> index
// CHECK:         return %[[VAL_5]] : index
// CHECK:       }
func.func @dominating(%c: i1, %n: index) -> index {
  %v = "test.make"() : () -> index
  cf.br ^outer(%n : index)
^outer(%k: index):
  %more = "test.more"(%k) : (index) -> i1
  cf.cond_br %more, ^inner(%v, %k : index, index), ^exit(%v : index)
^inner(%0: index, %1: index):
  %again = "test.more"(%1) : (index) -> i1
  cf.cond_br %again, ^inner(%0, %1 : index, index), ^back
^back:
  %next = "test.next"(%1) : (index) -> index
  cf.br ^outer(%next : index)
^exit(%2: index):
  %r = "test.add"(%2, %v) : (index, index) -> index
  return %r : index
}

// A switch, and what goes into the block from an op that is not known: there it stays.
// CHECK-LABEL: func.func @switch(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: index) -> index {
// CHECK:         cf.switch %[[ARG0]] : i32, [
// CHECK:           default: ^bb1,
// CHECK:           2: ^bb2(%[[ARG1]] : index)
// CHECK:         ]
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         "test.use"() : () -> ()
// CHECK:         return %[[ARG1]] : index
// CHECK:       ^bb2(%[[VAL_0:.*]]: index):  // 2 preds: ^bb0, ^bb2
// CHECK:         "other.br"(%[[ARG1]])[^bb2] : (index) -> ()
// CHECK:       }
func.func @switch(%flag: i32, %x: index) -> index {
  cf.switch %flag : i32, [
    default: ^bb1(%x : index),
    1: ^bb1(%x : index),
    2: ^bb2(%x : index)
  ]
^bb1(%0: index):
  "test.use"() : () -> ()
  return %0 : index
^bb2(%1: index):
  "other.br"(%x)[^bb2] : (index) -> ()
}

// Regions in other ops.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: index) -> index {
// CHECK:         %[[VAL_0:.*]] = scf.execute_region -> index no_inline {
// CHECK:           cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK:         ^bb1:  // pred: ^bb0
// CHECK:           "test.first"() : () -> ()
// CHECK:           cf.br ^bb3
// CHECK:         ^bb2:  // pred: ^bb0
// CHECK:           "test.second"() : () -> ()
// CHECK:           cf.br ^bb3
// CHECK:         ^bb3:  // 2 preds: ^bb1, ^bb2
// CHECK:           %[[VAL_1:.*]] = "test.add"(%[[ARG1]], %[[ARG1]]) : (index, index) -> index
// CHECK:           scf.yield %[[VAL_1]] : index
// CHECK:         }
// CHECK:         return %[[VAL_0]] : index
// CHECK:       }
func.func @nested(%c: i1, %x: index) -> index {
  %0 = scf.execute_region -> index no_inline {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    "test.first"() : () -> ()
    cf.br ^bb3(%x, %x : index, index)
  ^bb2:
    "test.second"() : () -> ()
    cf.br ^bb3(%x, %x : index, index)
  ^bb3(%1: index, %2: index):
    %3 = "test.add"(%1, %2) : (index, index) -> index
    scf.yield %3 : index
  }
  return %0 : index
}

// Canonicalization patterns are applied, too: what they leave may make arguments equal.
// CHECK-LABEL: func.func @with_patterns(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: i32) -> (i32, i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : i32
// CHECK:         cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         "test.first"() : () -> ()
// CHECK:         cf.br ^bb3
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         "test.second"() : () -> ()
// CHECK:         cf.br ^bb3
// CHECK:       ^bb3:  // 2 preds: ^bb1, ^bb2
// CHECK:         return %[[ARG1]], %[[VAL_0]] : i32, i32
// CHECK:       }
func.func @with_patterns(%c: i1, %x: i32) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.first"() : () -> ()
  %0 = arith.addi %x, %zero : i32
  cf.br ^bb3(%0 : i32)
^bb2:
  "test.second"() : () -> ()
  %unused = arith.muli %x, %x : i32
  cf.br ^bb3(%x : i32)
^bb3(%1: i32):
  %2 = arith.subi %1, %x : i32
  return %1, %2 : i32, i32
}

// Blocks that nothing reaches go, and nothing is asked of a declaration.
// CHECK-LABEL: func.func @unreached(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         return
// CHECK:       }
func.func @unreached(%x: index) {
  return
^bb1(%0: index):
  cf.br ^bb1(%0 : index)
}

// CHECK-LABEL: func.func private @declared(index)
func.func private @declared(index)
