// RUN: okl-opt %s -convert-util-to-func | filecheck %s

// A tensor whose sizes may change is given to functions as a value, and returned by those that store it.

util.global private mutable @state : tensor<?xf32>

// CHECK-LABEL: func.func private @doubled(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32> {util.global = "state"}) -> (index, tensor<?xf32> {util.global = "state"}) {
// CHECK:         %[[VAL_0:.*]] = arith.addf %[[ARG0]], %[[ARG0]] : tensor<?xf32>
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = tensor.dim %[[VAL_0]], %[[VAL_1]] : tensor<?xf32>
// CHECK:         return %[[VAL_2]], %[[VAL_0]] : index, tensor<?xf32>
// CHECK:       }
func.func private @doubled() -> index {
  %state = util.global.load @state : tensor<?xf32>
  %0 = arith.addf %state, %state : tensor<?xf32>
  util.global.store %0, @state : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<?xf32> {util.global = "state"}) -> (index, tensor<?xf32>, tensor<?xf32> {util.global = "state"}) {
// CHECK:         %[[VAL_0:.*]] = tensor.cast %[[ARG0]] : tensor<4xf32> to tensor<?xf32>
// CHECK:         %[[VAL_1:.*]]:2 = call @doubled(%[[VAL_0]]) : (tensor<?xf32>) -> (index, tensor<?xf32>)
// CHECK:         return %[[VAL_1]]#0, %[[VAL_1]]#1, %[[VAL_1]]#1 : index, tensor<?xf32>, tensor<?xf32>
// CHECK:       }
func.func @f(%a: tensor<4xf32>) -> (index, tensor<?xf32>) {
  util.global.store %a, @state : tensor<4xf32>
  %0 = call @doubled() : () -> index
  %1 = util.global.load @state : tensor<?xf32>
  return %0, %1 : index, tensor<?xf32>
}

// CHECK-LABEL: func.func @size(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32> {util.global = "state"}) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?xf32>
// CHECK:         return %[[VAL_1]] : index
// CHECK:       }
func.func @size() -> index {
  %state = util.global.load @state : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %state, %c0 : tensor<?xf32>
  return %d : index
}
