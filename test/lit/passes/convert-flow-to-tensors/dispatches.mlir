// RUN: okl-opt %s -convert-flow-to-tensors | filecheck %s

// An entry point gives what it writes: a result of its own, and an operand that a result is tied to.

flow.executable private @exe {
  flow.executable.export public @first(@both)
  flow.executable.export public @second(@both)
  builtin.module {

    // CHECK-LABEL: func.func private @both(
    // CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: tensor<8xf32>, %[[ARG3:.*]]: tensor<?xf32>) -> (tensor<8xf32>, tensor<?xf32>) {
    // CHECK:         %[[VAL_0:.*]] = tensor.extract_slice %[[ARG2]][4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    // CHECK:         %[[VAL_1:.*]] = math.exp %[[VAL_0]] : tensor<4xf32>
    // CHECK:         %[[VAL_2:.*]] = tensor.insert_slice %[[VAL_1]] into %[[ARG2]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
    // CHECK:         %[[VAL_3:.*]] = math.sin %[[VAL_2]] : tensor<8xf32>
    // CHECK:         return %[[VAL_3]], %[[ARG0]] : tensor<8xf32>, tensor<?xf32>
    // CHECK:       }
    func.func @both(%a: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %n: index, %b: !flow.dispatch.tensor<readwrite:tensor<8xf32>>, %c: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
      %t = flow.dispatch.tie_shape %a : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%n}
      %0 = flow.dispatch.tensor.load %t, offsets = [0], sizes = [%n], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<?xf32>
      %1 = flow.dispatch.tensor.load %b, offsets = [4], sizes = [4], strides = [1] : !flow.dispatch.tensor<readwrite:tensor<8xf32>> -> tensor<4xf32>
      %2 = math.exp %1 : tensor<4xf32>
      flow.dispatch.tensor.store %2, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<readwrite:tensor<8xf32>>
      %3 = flow.dispatch.tensor.load %b, offsets = [0], sizes = [8], strides = [1] : !flow.dispatch.tensor<readwrite:tensor<8xf32>> -> tensor<8xf32>
      %4 = math.sin %3 : tensor<8xf32>
      flow.dispatch.tensor.store %4, %b, offsets = [0], sizes = [8], strides = [1] : tensor<8xf32> -> !flow.dispatch.tensor<readwrite:tensor<8xf32>>
      flow.dispatch.tensor.store %0, %c, offsets = [0], sizes = [%n], strides = [1] : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
      return
    }
  }
}

// CHECK-LABEL: func.func @calls(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: tensor<8xf32>) -> (tensor<?xf32>, tensor<8xf32>) {
// CHECK:         %[[VAL_0:.*]] = tensor.empty(%[[ARG1]]) : tensor<?xf32>
// CHECK:         %[[VAL_1:.*]]:2 = call @both(%[[ARG0]], %[[ARG1]], %[[ARG2]], %[[VAL_0]]) : (tensor<?xf32>, index, tensor<8xf32>, tensor<?xf32>) -> (tensor<8xf32>, tensor<?xf32>)
// CHECK:         %[[VAL_2:.*]] = tensor.empty(%[[ARG1]]) : tensor<?xf32>
// CHECK:         %[[VAL_3:.*]]:2 = call @both(%[[VAL_1]]#1, %[[ARG1]], %[[VAL_1]]#0, %[[VAL_2]]) : (tensor<?xf32>, index, tensor<8xf32>, tensor<?xf32>) -> (tensor<8xf32>, tensor<?xf32>)
// CHECK:         return %[[VAL_3]]#1, %[[VAL_3]]#0 : tensor<?xf32>, tensor<8xf32>
// CHECK:       }
func.func @calls(%a: tensor<?xf32>, %n: index, %b: tensor<8xf32>) -> (tensor<?xf32>, tensor<8xf32>) {
  %0:2 = flow.dispatch @exe::@first(%a, %n, %b) : (tensor<?xf32>{%n}, index, tensor<8xf32>) -> (tensor<?xf32>{%n}, %b)
  %1:2 = flow.dispatch @exe::@second(%0#0, %n, %0#1) : (tensor<?xf32>{%n}, index, tensor<8xf32>) -> (tensor<?xf32>{%n}, %0#1)
  return %1#0, %1#1 : tensor<?xf32>, tensor<8xf32>
}
