// RUN: okl-opt %s -scf-forall-to-for --split-input-file --verify-diagnostics --allow-unregistered-dialect | filecheck %s

// Known bounds become constants, in front of the loop.
// CHECK-LABEL: func.func @bounds(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[VAL_1]] step %[[VAL_2]] {
// CHECK:           scf.for %[[VAL_5:.*]] = %[[ARG0]] to %[[ARG0]] step %[[VAL_3]] {
// CHECK:             "test.use"(%[[VAL_4]], %[[VAL_5]]) : (index, index) -> ()
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @bounds(%size: index) {
  scf.forall (%i, %j) = (1, %size) to (8, %size) step (2, 1) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// Other loops stay as they are.
// CHECK-LABEL: func.func @for(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         scf.for %[[VAL_0:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] {
// CHECK:           "test.use"(%[[VAL_0]]) : (index) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @for(%size: index) {
  scf.for %i = %size to %size step %size {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// -----

func.func @not_bufferized(%init: tensor<4xf32>, %slice: tensor<1xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'scf.forall' op has outputs: only fully bufferized loops can be lowered}}
  %result = scf.forall (%i) in (4) shared_outs(%out = %init) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %slice into %out[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %result : tensor<4xf32>
}
