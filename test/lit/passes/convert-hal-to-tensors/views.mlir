// RUN: okl-opt %s -convert-hal-to-tensors | filecheck %s

// A view that is imported with two sizes has any size; what an import claims beyond that is checked.

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: i1) -> (tensor<?x?xf32>, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?x?xf32>
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[ARG0]], %[[VAL_2]] : tensor<?x?xf32>
// CHECK:         %[[VAL_4:.*]] = arith.cmpi eq, %[[VAL_3]], %[[ARG1]] : index
// CHECK:         cf.assert %[[VAL_4]], "'hal.tensor.import' op claims another size of dimension 0 than the view has"
// CHECK:         %[[VAL_5:.*]] = tensor.cast %[[ARG0]] : tensor<?x?xf32> to tensor<2x4xf32>
// CHECK:         %[[VAL_6:.*]] = math.exp %[[ARG0]] : tensor<?x?xf32>
// CHECK:         %[[VAL_7:.*]] = tensor.cast %[[VAL_5]] : tensor<2x4xf32> to tensor<?x?xf32>
// CHECK:         %[[VAL_8:.*]] = arith.select %[[ARG2]], %[[VAL_6]], %[[VAL_7]] : tensor<?x?xf32>
// CHECK:         return %[[VAL_8]], %[[VAL_1]] : tensor<?x?xf32>, index
// CHECK:       }
func.func @sizes(%v: !hal.buffer_view, %n: index, %c: i1) -> (!hal.buffer_view, index) {
  %d = hal.buffer_view.dim<%v : !hal.buffer_view>[1] : index
  %0 = hal.tensor.import %v : !hal.buffer_view -> tensor<?x?xf32>{%n, %d}
  %1 = hal.tensor.import %v : !hal.buffer_view -> tensor<2x4xf32>
  %2 = math.exp %0 : tensor<?x?xf32>
  %3 = hal.tensor.export %2 : tensor<?x?xf32>{%n, %d} -> !hal.buffer_view
  %4 = hal.tensor.export %1 : tensor<2x4xf32> -> !hal.buffer_view
  %5 = arith.select %c, %3, %4 : !hal.buffer_view
  return %5, %d : !hal.buffer_view, index
}

// What is only passed on has the type of where it comes from.

// CHECK-LABEL: func.func private @same(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK:         cf.br ^bb1(%[[ARG0]] : tensor<4xf32>)
// CHECK:       ^bb1(%[[VAL_0:.*]]: tensor<4xf32>):  // pred: ^bb0
// CHECK:         return %[[VAL_0]] : tensor<4xf32>
// CHECK:       }
func.func private @same(%v: !hal.buffer_view) -> !hal.buffer_view {
  cf.br ^bb1(%v : !hal.buffer_view)
^bb1(%w: !hal.buffer_view):
  return %w : !hal.buffer_view
}

// CHECK-LABEL: func.func @calls(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = call @same(%[[ARG0]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         return %[[VAL_0]] : tensor<4xf32>
// CHECK:       }
func.func @calls(%v: !hal.buffer_view) -> !hal.buffer_view {
  %0 = call @same(%v) : (!hal.buffer_view) -> !hal.buffer_view
  %1 = hal.tensor.import %0 : !hal.buffer_view -> tensor<4xf32>
  %2 = hal.tensor.export %1 : tensor<4xf32> -> !hal.buffer_view
  return %2 : !hal.buffer_view
}

// An assertion is of sizes alone, as the types are known; a view has the sizes that it has by its own words.

// CHECK-LABEL: func.func @asserted(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: index) -> tensor<?x4xf32> {
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[D:.*]] = tensor.dim %[[ARG0]], %[[C0]] : tensor<?x4xf32>
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[SIZE:.*]] = tensor.dim %[[ARG0]], %[[C1]] : tensor<?x4xf32>
// CHECK-NEXT:    %[[SAME:.*]] = arith.cmpi eq, %[[SIZE]], %[[ARG1]] : index
// CHECK-NEXT:    cf.assert %[[SAME]], "in {0}: dimension 1 has another size than is asserted"
// CHECK-NEXT:    return %[[ARG0]] : tensor<?x4xf32>
// CHECK-NEXT:  }
func.func @asserted(%v: !hal.buffer_view, %n: index) -> !hal.buffer_view {
  %d = hal.buffer_view.dim<%v : !hal.buffer_view>[0] : index
  %type = hal.element_type<f32> : i32
  %encoding = hal.encoding_type<dense_row_major> : i32
  hal.buffer_view.assert<%v : !hal.buffer_view> message("in {0}") shape([%d, %n]) type(%type) encoding(%encoding)
  %0 = hal.tensor.import on(#hal.device.promise<@a>) %v "input0" : !hal.buffer_view -> tensor<?x4xf32>{%d}
  %1 = hal.tensor.export on(#hal.device.affinity<@a>) %0 "output0" : tensor<?x4xf32>{%d} -> !hal.buffer_view
  return %1 : !hal.buffer_view
}
