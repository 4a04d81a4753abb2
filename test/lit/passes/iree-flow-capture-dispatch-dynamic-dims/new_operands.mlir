// RUN: okl-opt %s -iree-flow-capture-dispatch-dynamic-dims | filecheck %s

// Sizes that the dispatch does not have become operands, each once. A tied result has no argument of its own.
// CHECK-LABEL: func.func @new(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: tensor<?x4xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: index) -> (tensor<?x?xf32>, tensor<?x4xf32>) {
// CHECK:         %[[VAL_0:.*]]:2 = flow.dispatch.workgroups[%[[ARG2]]](%[[ARG0]], %[[ARG3]], %[[ARG1]], %[[ARG2]], %[[ARG4]]) : (tensor<?x?xf32>{%[[ARG2]], %[[ARG3]]}, index, tensor<?x4xf32>{%[[ARG2]]}, index, index) -> (tensor<?x?xf32>{%[[ARG3]], %[[ARG4]]}, %[[ARG1]]{%[[ARG2]]}) =
// CHECK:             (%[[VAL_1:.*]]: !flow.dispatch.tensor<readonly:tensor<?x?xf32>>, %[[VAL_2:.*]]: index, %[[VAL_3:.*]]: !flow.dispatch.tensor<readwrite:tensor<?x4xf32>>, %[[VAL_4:.*]]: index, %[[VAL_5:.*]]: index, %[[VAL_6:.*]]: !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>) {
// CHECK:           %[[VAL_7:.*]] = flow.dispatch.tie_shape %[[VAL_1]] : !flow.dispatch.tensor<readonly:tensor<?x?xf32>>{%[[VAL_4]], %[[VAL_2]]}
// CHECK:           %[[VAL_8:.*]] = flow.dispatch.tie_shape %[[VAL_3]] : !flow.dispatch.tensor<readwrite:tensor<?x4xf32>>{%[[VAL_4]]}
// CHECK:           %[[VAL_9:.*]] = flow.dispatch.tie_shape %[[VAL_6]] : !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_2]], %[[VAL_5]]}
// CHECK:           "test.use"(%[[VAL_7]], %[[VAL_2]], %[[VAL_8]], %[[VAL_9]]) : (!flow.dispatch.tensor<readonly:tensor<?x?xf32>>, index, !flow.dispatch.tensor<readwrite:tensor<?x4xf32>>, !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>) -> ()
// CHECK:           flow.return
// CHECK:         }
// CHECK:         return %[[VAL_0]]#0, %[[VAL_0]]#1 : tensor<?x?xf32>, tensor<?x4xf32>
// CHECK:       }
func.func @new(%x: tensor<?x?xf32>, %y: tensor<?x4xf32>, %d0: index, %d1: index, %d2: index) -> (tensor<?x?xf32>, tensor<?x4xf32>) {
  %0:2 = flow.dispatch.workgroups[%d0](%x, %d1, %y) : (tensor<?x?xf32>{%d0, %d1}, index, tensor<?x4xf32>{%d0}) -> (tensor<?x?xf32>{%d1, %d2}, %y{%d0}) =
      (%arg0: !flow.dispatch.tensor<readonly:tensor<?x?xf32>>, %arg1: index, %arg2: !flow.dispatch.tensor<readwrite:tensor<?x4xf32>>, %arg3: !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>) {
    "test.use"(%arg0, %arg1, %arg2, %arg3) : (!flow.dispatch.tensor<readonly:tensor<?x?xf32>>, index, !flow.dispatch.tensor<readwrite:tensor<?x4xf32>>, !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>) -> ()
    flow.return
  }
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x4xf32>
}

// Static sizes, and tensors that nothing uses, need none.
// CHECK-LABEL: func.func @nothing(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<?xf32>, %[[ARG2:.*]]: index) -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.workgroups(%[[ARG0]], %[[ARG1]]) : (tensor<4xf32>, tensor<?xf32>{%[[ARG2]]}) -> tensor<4xf32> =
// CHECK:             (%[[VAL_1:.*]]: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %[[VAL_2:.*]]: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %[[VAL_3:.*]]: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
// CHECK:           "test.use"(%[[VAL_1]], %[[VAL_3]]) : (!flow.dispatch.tensor<readonly:tensor<4xf32>>, !flow.dispatch.tensor<writeonly:tensor<4xf32>>) -> ()
// CHECK:           flow.return
// CHECK:         }
// CHECK:         return %[[VAL_0]] : tensor<4xf32>
// CHECK:       }
func.func @nothing(%x: tensor<4xf32>, %y: tensor<?xf32>, %d: index) -> tensor<4xf32> {
  %0 = flow.dispatch.workgroups(%x, %y) : (tensor<4xf32>, tensor<?xf32>{%d}) -> tensor<4xf32> =
      (%arg0: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %arg1: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %arg2: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
    "test.use"(%arg0, %arg2) : (!flow.dispatch.tensor<readonly:tensor<4xf32>>, !flow.dispatch.tensor<writeonly:tensor<4xf32>>) -> ()
    flow.return
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @declaration(tensor<?xf32>)
func.func private @declaration(tensor<?xf32>)

// In a loop, too.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xi1>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) -> tensor<?xi1> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = scf.for %[[VAL_3:.*]] = %[[VAL_0]] to %[[ARG2]] step %[[VAL_1]] iter_args(%[[VAL_4:.*]] = %[[ARG0]]) -> (tensor<?xi1>) {
// CHECK:           %[[VAL_5:.*]] = flow.dispatch.workgroups(%[[VAL_4]], %[[ARG1]]) : (tensor<?xi1>{%[[ARG1]]}, index) -> %[[VAL_4]]{%[[ARG1]]} =
// CHECK:               (%[[VAL_6:.*]]: !flow.dispatch.tensor<readwrite:tensor<?xi1>>, %[[VAL_7:.*]]: index) {
// CHECK:             %[[VAL_8:.*]] = flow.dispatch.tie_shape %[[VAL_6]] : !flow.dispatch.tensor<readwrite:tensor<?xi1>>{%[[VAL_7]]}
// CHECK:             "test.use"(%[[VAL_8]]) : (!flow.dispatch.tensor<readwrite:tensor<?xi1>>) -> ()
// CHECK:             flow.return
// CHECK:           }
// CHECK:           scf.yield %[[VAL_5]] : tensor<?xi1>
// CHECK:         }
// CHECK:         return %[[VAL_2]] : tensor<?xi1>
// CHECK:       }
func.func @loop(%x: tensor<?xi1>, %d: index, %n: index) -> tensor<?xi1> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xi1> {
    %1 = flow.dispatch.workgroups(%t) : (tensor<?xi1>{%d}) -> %t{%d} =
        (%arg0: !flow.dispatch.tensor<readwrite:tensor<?xi1>>) {
      "test.use"(%arg0) : (!flow.dispatch.tensor<readwrite:tensor<?xi1>>) -> ()
      flow.return
    }
    scf.yield %1 : tensor<?xi1>
  }
  return %0 : tensor<?xi1>
}
