// RUN: okl-opt %s -convert-scf-to-cf --split-input-file --verify-diagnostics --allow-unregistered-dialect | filecheck %s

// A loop compares in a block of its own, which has what is carried; the last body branches back to it.
// CHECK-LABEL: func.func @sum(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32) -> f32 {
// CHECK:         cf.br ^bb1(%[[ARG0]], %[[ARG3]] : index, f32)
// CHECK:       ^bb1(%[[VAL_0:.*]]: index, %[[VAL_1:.*]]: f32):  // 2 preds: ^bb0, ^bb2
// CHECK:         %[[VAL_2:.*]] = arith.cmpi slt, %[[VAL_0]], %[[ARG1]] : index
// CHECK:         cf.cond_br %[[VAL_2]], ^bb2, ^bb3
// CHECK:       ^bb2:  // pred: ^bb1
// CHECK:         %[[VAL_3:.*]] = "test.add"(%[[VAL_1]], %[[VAL_0]]) : (f32, index) -> f32
// CHECK:         %[[VAL_4:.*]] = arith.addi %[[VAL_0]], %[[ARG2]] : index
// CHECK:         cf.br ^bb1(%[[VAL_4]], %[[VAL_3]] : index, f32)
// CHECK:       ^bb3:  // pred: ^bb1
// CHECK:         return %[[VAL_1]] : f32
// CHECK:       }
func.func @sum(%lower: index, %upper: index, %step: index, %start: f32) -> f32 {
  %sum = scf.for %i = %lower to %upper step %step iter_args(%so_far = %start) -> (f32) {
    %next = "test.add"(%so_far, %i) : (f32, index) -> f32
    scf.yield %next : f32
  }
  return %sum : f32
}

// A loop whose body only hands on branches back to its condition.
// CHECK-LABEL: func.func @do_while(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32) -> i32 {
// CHECK:         cf.br ^bb1(%[[ARG0]] : i32)
// CHECK:       ^bb1(%[[VAL_0:.*]]: i32):  // 2 preds: ^bb0, ^bb1
// CHECK:         %[[VAL_1:.*]] = "test.next"(%[[VAL_0]]) : (i32) -> i32
// CHECK:         %[[VAL_2:.*]] = arith.cmpi slt, %[[VAL_1]], %[[ARG1]] : i32
// CHECK:         cf.cond_br %[[VAL_2]], ^bb1(%[[VAL_1]] : i32), ^bb2
// CHECK:       ^bb2:  // pred: ^bb1
// CHECK:         return %[[VAL_1]] : i32
// CHECK:       }
func.func @do_while(%start: i32, %end: i32) -> i32 {
  %last = scf.while (%value = %start) : (i32) -> i32 {
    %next = "test.next"(%value) : (i32) -> i32
    %more = arith.cmpi slt, %next, %end : i32
    scf.condition(%more) %next : i32
  } do {
  ^bb0(%value: i32):
    scf.yield %value : i32
  }
  return %last : i32
}

// A reduction becomes a value that all loops carry.
// CHECK-LABEL: func.func @parallel(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: i32) -> i32 {
// CHECK:         cf.br ^bb1(%[[ARG1]], %[[ARG2]] : index, i32)
// CHECK:       ^bb1(%[[VAL_0:.*]]: index, %[[VAL_1:.*]]: i32):  // 2 preds: ^bb0, ^bb5
// CHECK:         %[[VAL_2:.*]] = arith.cmpi slt, %[[VAL_0]], %[[ARG0]] : index
// CHECK:         cf.cond_br %[[VAL_2]], ^bb2, ^bb6
// CHECK:       ^bb2:  // pred: ^bb1
// CHECK:         cf.br ^bb3(%[[ARG1]], %[[VAL_1]] : index, i32)
// CHECK:       ^bb3(%[[VAL_3:.*]]: index, %[[VAL_4:.*]]: i32):  // 2 preds: ^bb2, ^bb4
// CHECK:         %[[VAL_5:.*]] = arith.cmpi slt, %[[VAL_3]], %[[ARG0]] : index
// CHECK:         cf.cond_br %[[VAL_5]], ^bb4, ^bb5
// CHECK:       ^bb4:  // pred: ^bb3
// CHECK:         %[[VAL_6:.*]] = "test.value"(%[[VAL_0]], %[[VAL_3]]) : (index, index) -> i32
// CHECK:         %[[VAL_7:.*]] = arith.addi %[[VAL_4]], %[[VAL_6]] : i32
// CHECK:         %[[VAL_8:.*]] = arith.addi %[[VAL_3]], %[[ARG1]] : index
// CHECK:         cf.br ^bb3(%[[VAL_8]], %[[VAL_7]] : index, i32)
// CHECK:       ^bb5:  // pred: ^bb3
// CHECK:         %[[VAL_9:.*]] = arith.addi %[[VAL_0]], %[[ARG1]] : index
// CHECK:         cf.br ^bb1(%[[VAL_9]], %[[VAL_4]] : index, i32)
// CHECK:       ^bb6:  // pred: ^bb1
// CHECK:         return %[[VAL_1]] : i32
// CHECK:       }
func.func @parallel(%size: index, %step: index, %start: i32) -> i32 {
  %sum = scf.parallel (%i, %j) = (%step, %step) to (%size, %size) step (%step, %step) init (%start) -> i32 {
    %value = "test.value"(%i, %j) : (index, index) -> i32
    scf.reduce(%value : i32) {
    ^bb0(%left: i32, %right: i32):
      %both = arith.addi %left, %right : i32
      scf.reduce.return %both : i32
    }
  }
  return %sum : i32
}

// Blocks are there already: nothing changes.
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[ARG0:.*]]: i1) {
// CHECK:         cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         "test.one"() : () -> ()
// CHECK:         cf.br ^bb2
// CHECK:       ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK:         return
// CHECK:       }
func.func @blocks(%condition: i1) {
  cf.cond_br %condition, ^bb1, ^bb2
^bb1:
  "test.one"() : () -> ()
  cf.br ^bb2
^bb2:
  return
}

// -----

func.func @not_bufferized(%init: tensor<4xf32>, %slice: tensor<1xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{failed to legalize operation 'scf.forall' that was explicitly marked illegal}}
  %result = scf.forall (%i) in (4) shared_outs(%out = %init) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %slice into %out[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %result : tensor<4xf32>
}
