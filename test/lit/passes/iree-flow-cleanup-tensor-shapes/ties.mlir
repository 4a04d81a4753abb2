// RUN: okl-opt %s --iree-flow-cleanup-tensor-shapes | filecheck %s

// A chain of ties, one in a region, and one that nobody uses.
// CHECK-LABEL: func.func @ties(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x2xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: i1) -> tensor<?x2xf32> {
// CHECK-NEXT:    %[[VAL_0:.*]] = scf.if %[[ARG2]] -> (tensor<?x2xf32>) {
// CHECK-NEXT:      scf.yield %[[ARG0]] : tensor<?x2xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[ARG0]] : tensor<?x2xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[VAL_0]] : tensor<?x2xf32>
// CHECK-NEXT:  }
func.func @ties(%t: tensor<?x2xf32>, %d: index, %c: i1) -> tensor<?x2xf32> {
  %0 = flow.tensor.tie_shape %t : tensor<?x2xf32>{%d}
  %1 = flow.tensor.tie_shape %0 : tensor<?x2xf32>{%d}
  %unused = flow.tensor.tie_shape %t : tensor<?x2xf32>{%d}
  %2 = scf.if %c -> (tensor<?x2xf32>) {
    %3 = flow.tensor.tie_shape %1 : tensor<?x2xf32>{%d}
    scf.yield %3 : tensor<?x2xf32>
  } else {
    scf.yield %0 : tensor<?x2xf32>
  }
  return %2 : tensor<?x2xf32>
}

// Static tensors, and those without sizes; of all types.
// CHECK-LABEL: func.func @static(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xi1>, %[[ARG1:.*]]: tensor<f16>, %[[ARG2:.*]]: tensor<0x4xbf16>, %[[ARG3:.*]]: tensor<3xindex>) -> (tensor<4xi1>, tensor<f16>, tensor<0x4xbf16>, tensor<3xindex>) {
// CHECK-NEXT:    return %[[ARG0]], %[[ARG1]], %[[ARG2]], %[[ARG3]] : tensor<4xi1>, tensor<f16>, tensor<0x4xbf16>, tensor<3xindex>
// CHECK-NEXT:  }
func.func @static(%a: tensor<4xi1>, %b: tensor<f16>, %c: tensor<0x4xbf16>, %d: tensor<3xindex>) -> (tensor<4xi1>, tensor<f16>, tensor<0x4xbf16>, tensor<3xindex>) {
  %0 = flow.tensor.tie_shape %a : tensor<4xi1>
  %1 = flow.tensor.tie_shape %b : tensor<f16>
  %2 = flow.tensor.tie_shape %c : tensor<0x4xbf16>
  %3 = flow.tensor.tie_shape %d : tensor<3xindex>
  return %0, %1, %2, %3 : tensor<4xi1>, tensor<f16>, tensor<0x4xbf16>, tensor<3xindex>
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: index) -> tensor<?xf32> {
// CHECK-NEXT:    cf.br ^bb1(%[[ARG0]] : tensor<?xf32>)
// CHECK-NEXT:  ^bb1(%[[VAL_0:.*]]: tensor<?xf32>):  // pred: ^bb0
// CHECK-NEXT:    return %[[VAL_0]] : tensor<?xf32>
// CHECK-NEXT:  }
func.func @blocks(%t: tensor<?xf32>, %d: index) -> tensor<?xf32> {
  %0 = flow.tensor.tie_shape %t : tensor<?xf32>{%d}
  cf.br ^end(%0 : tensor<?xf32>)
^end(%1: tensor<?xf32>):
  %2 = flow.tensor.tie_shape %1 : tensor<?xf32>{%d}
  return %2 : tensor<?xf32>
}

// Functions of the util dialect.
// CHECK-LABEL: util.func private @util(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: index) -> tensor<?xf32> {
// CHECK-NEXT:    util.return %[[ARG0]] : tensor<?xf32>
// CHECK-NEXT:  }
util.func private @util(%t: tensor<?xf32>, %d: index) -> tensor<?xf32> {
  %0 = flow.tensor.tie_shape %t : tensor<?xf32>{%d}
  util.return %0 : tensor<?xf32>
}

// Ties of what workgroups are given are another op.
// CHECK-LABEL: func.func @dispatch_tie(
// CHECK-SAME:    %[[ARG0:.*]]: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %[[ARG1:.*]]: index) -> tensor<?xf32> {
// CHECK-NEXT:    %[[VAL_0:.*]] = flow.dispatch.tie_shape %[[ARG0]] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%[[ARG1]]}
// CHECK-NEXT:    %[[VAL_1:.*]] = flow.dispatch.tensor.load %[[VAL_0]], offsets = [0], sizes = [%[[ARG1]]], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%[[ARG1]]} -> tensor<?xf32>
// CHECK-NEXT:    return %[[VAL_1]] : tensor<?xf32>
// CHECK-NEXT:  }
func.func @dispatch_tie(%t: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %d: index) -> tensor<?xf32> {
  %0 = flow.dispatch.tie_shape %t : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%d}
  %1 = flow.dispatch.tensor.load %0, offsets = [0], sizes = [%d], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%d} -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Sizes of memrefs are no business of the pass.
// CHECK-LABEL: func.func @memref(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32>) -> index {
// CHECK-NEXT:    %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[VAL_1:.*]] = memref.dim %[[ARG0]], %[[VAL_0]] : memref<?xf32>
// CHECK-NEXT:    return %[[VAL_1]] : index
// CHECK-NEXT:  }
func.func @memref(%m: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.dim %m, %c0 : memref<?xf32>
  return %0 : index
}

// CHECK-LABEL: func.func private @declared(tensor<?xf32>)
func.func private @declared(tensor<?xf32>)
