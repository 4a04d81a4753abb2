// RUN: okl-opt %s -resolve-shaped-type-result-dims | filecheck %s
// RUN: okl-opt %s -canonicalize | filecheck %s

// Ops of flow and hal are told the sizes of their results.
// CHECK-LABEL: func.func @flow(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32) -> (index, index, index, index, index, index, index, index) {
// CHECK:         return %[[ARG1]], %[[ARG2]], %[[ARG2]], %[[ARG1]], %[[ARG1]], %[[ARG2]], %[[ARG1]], %[[ARG1]] : index, index, index, index, index, index, index, index
// CHECK:       }
func.func @flow(%bv: !hal.buffer_view, %n: index, %m: index, %z: f32) -> (index, index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %imported = hal.tensor.import %bv : !hal.buffer_view -> tensor<2x?xf32>{%n}
  %0 = tensor.dim %imported, %c1 : tensor<2x?xf32>
  %empty = flow.tensor.empty : tensor<?x?xf32>{%n, %m}
  %1 = tensor.dim %empty, %c1 : tensor<?x?xf32>
  %splat = flow.tensor.splat %z : tensor<?x4xf32>{%m}
  %2 = tensor.dim %splat, %c0 : tensor<?x4xf32>
  %reshaped = flow.tensor.reshape %splat : tensor<?x4xf32>{%m} -> tensor<4x?xf32>{%n}
  %3 = tensor.dim %reshaped, %c1 : tensor<4x?xf32>
  %clone = flow.tensor.clone %reshaped : tensor<4x?xf32>{%n}
  %4 = tensor.dim %clone, %c1 : tensor<4x?xf32>
  %slice = flow.tensor.slice %clone[%c0, %c0 for %c1, %m] : tensor<4x?xf32>{%n} -> tensor<1x?xf32>{%m}
  %5 = tensor.dim %slice, %c1 : tensor<1x?xf32>
  %updated = flow.tensor.update %slice, %clone[%c0, %c0] : tensor<1x?xf32>{%m} -> %clone as tensor<4x?xf32>{%n}
  %6 = tensor.dim %updated, %c1 : tensor<4x?xf32>
  %tied = flow.tensor.tie_shape %updated : tensor<4x?xf32>{%n}
  %7 = tensor.dim %tied, %c1 : tensor<4x?xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : index, index, index, index, index, index, index, index
}

// A dispatch, too; the size of a result that is tied to an operand is that of the operand.
// CHECK-LABEL: func.func @dispatches(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) -> (index, index, tensor<?xf32>, tensor<?x4xf32>) {
// CHECK:         %[[VAL_0:.*]]:2 = flow.dispatch @exe::@entry[%[[ARG1]]](%[[ARG0]], %[[ARG1]], %[[ARG2]]) : (tensor<?x4xf32>{%[[ARG1]]}, index, index) -> (tensor<?xf32>{%[[ARG2]]}, %[[ARG0]]{%[[ARG1]]})
// CHECK:         return %[[ARG2]], %[[ARG1]], %[[VAL_0]]#0, %[[VAL_0]]#1 : index, index, tensor<?xf32>, tensor<?x4xf32>
// CHECK:       }
func.func @dispatches(%t: tensor<?x4xf32>, %n: index, %m: index) -> (index, index, tensor<?xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %0:2 = flow.dispatch @exe::@entry[%n](%t, %n, %m) : (tensor<?x4xf32>{%n}, index, index) -> (tensor<?xf32>{%m}, %t{%n})
  %1 = tensor.dim %0#0, %c0 : tensor<?xf32>
  %2 = tensor.dim %0#1, %c0 : tensor<?x4xf32>
  return %1, %2, %0#0, %0#1 : index, index, tensor<?xf32>, tensor<?x4xf32>
}

// CHECK-LABEL: flow.executable private @exe {
// CHECK:         flow.executable.export public @entry workgroups(%[[VAL_0:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_1:.*]], %[[VAL_2:.*]], %[[VAL_3:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_0]]
// CHECK:           flow.return %[[VAL_1]], %[[VAL_2]], %[[VAL_3]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func @entry(%[[VAL_4:.*]]: !flow.dispatch.tensor<readwrite:tensor<?x4xf32>>, %[[VAL_5:.*]]: index, %[[VAL_6:.*]]: index, %[[VAL_7:.*]]: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
flow.executable private @exe {
  flow.executable.export public @entry workgroups(%w: index) -> (index, index, index) {
    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %w
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @entry(%t: !flow.dispatch.tensor<readwrite:tensor<?x4xf32>>, %n: index, %m: index, %o: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
      return
    }
  }
}
