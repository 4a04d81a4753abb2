// RUN: okl-opt %s -iree-flow-initialize-empty-tensors | filecheck %s
// RUN: okl-opt %s -iree-flow-initialize-empty-tensors=zero-fill | filecheck %s --check-prefix=ZERO

// CHECK-LABEL: func.func private @use(tensor<?xf32>)
func.func private @use(tensor<?xf32>)

// One user that is no linalg op decides for all.
// ZERO-LABEL: func.func @some(
// ZERO:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// ZERO-NEXT:    %[[SPLAT:.*]] = flow.tensor.splat %[[ZERO]] : tensor<?xf32>{%{{.*}}}
// ZERO-NEXT:    linalg.exp ins(%[[SPLAT]] : tensor<?xf32>) outs(%[[SPLAT]] : tensor<?xf32>)
// ZERO-NEXT:    call @use(%[[SPLAT]])
// CHECK-LABEL: func.func @some(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> tensor<?xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.tensor.empty : tensor<?xf32>{%[[ARG0]]}
// CHECK:         %[[VAL_1:.*]] = linalg.exp ins(%[[VAL_0]] : tensor<?xf32>) outs(%[[VAL_0]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK:         call @use(%[[VAL_0]]) : (tensor<?xf32>) -> ()
// CHECK:         return %[[VAL_1]] : tensor<?xf32>
// CHECK:       }
func.func @some(%d: index) -> tensor<?xf32> {
  %0 = tensor.empty(%d) : tensor<?xf32>
  %1 = linalg.exp ins(%0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  call @use(%0) : (tensor<?xf32>) -> ()
  return %1 : tensor<?xf32>
}

// ZERO-LABEL: func.func @linalg_only(
// ZERO-COUNT-2: tensor.empty
// CHECK-LABEL: func.func @linalg_only(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> tensor<?xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty(%[[ARG0]]) : tensor<?xf32>
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.exp ins(%[[VAL_0]] : tensor<?xf32>) outs(%[[VAL_0]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK:         return %[[VAL_2]] : tensor<?xf32>
// CHECK:       }
func.func @linalg_only(%d: index) -> tensor<?xf32> {
  %0 = tensor.empty(%d) : tensor<?xf32>
  %unused = tensor.empty() : tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// ZERO-LABEL: func.func @types(
// ZERO-SAME:      {
// ZERO-NEXT:    arith.constant false
// ZERO-NEXT:    flow.tensor.splat
// ZERO-NEXT:    arith.constant 0 : index
// ZERO-NEXT:    flow.tensor.splat
// ZERO-NEXT:    arith.constant 0.000000e+00 : bf16
// ZERO-NEXT:    flow.tensor.splat
// ZERO-NEXT:    tensor.empty() : tensor<4xcomplex<f32>>
// CHECK-LABEL: func.func @types() -> (tensor<0x4xi1>, tensor<index>, tensor<4xbf16>, tensor<4xcomplex<f32>>) {
// CHECK:         %[[VAL_0:.*]] = flow.tensor.empty : tensor<0x4xi1>
// CHECK:         %[[VAL_1:.*]] = flow.tensor.empty : tensor<index>
// CHECK:         %[[VAL_2:.*]] = flow.tensor.empty : tensor<4xbf16>
// CHECK:         %[[VAL_3:.*]] = flow.tensor.empty : tensor<4xcomplex<f32>>
// CHECK:         return %[[VAL_0]], %[[VAL_1]], %[[VAL_2]], %[[VAL_3]] : tensor<0x4xi1>, tensor<index>, tensor<4xbf16>, tensor<4xcomplex<f32>>
// CHECK:       }
func.func @types() -> (tensor<0x4xi1>, tensor<index>, tensor<4xbf16>, tensor<4xcomplex<f32>>) {
  %0 = tensor.empty() : tensor<0x4xi1>
  %1 = tensor.empty() : tensor<index>
  %2 = tensor.empty() : tensor<4xbf16>
  %3 = tensor.empty() : tensor<4xcomplex<f32>>
  return %0, %1, %2, %3 : tensor<0x4xi1>, tensor<index>, tensor<4xbf16>, tensor<4xcomplex<f32>>
}

// What is dispatched stays as it is.
// ZERO-LABEL: func.func @dispatch(
// ZERO:         tensor.empty
// CHECK-LABEL: func.func @dispatch() -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.workgroups() : () -> tensor<4xf32> =
// CHECK:             (%[[VAL_1:.*]]: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
// CHECK:           %[[VAL_2:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_2]], %[[VAL_1]], offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
// CHECK:           flow.return
// CHECK:         }
// CHECK:         return %[[VAL_0]] : tensor<4xf32>
// CHECK:       }
func.func @dispatch() -> tensor<4xf32> {
  %0 = flow.dispatch.workgroups() : () -> tensor<4xf32> =
      (%arg0: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
    %1 = tensor.empty() : tensor<4xf32>
    flow.dispatch.tensor.store %1, %arg0, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
    flow.return
  }
  return %0 : tensor<4xf32>
}
