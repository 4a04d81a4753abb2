// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --print-iree-compat | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// What iree-compile 3.13 gives with `--compile-to=flow`, without the target.

// CHECK-LABEL: flow.executable private @predict_dispatch_0 {
// CHECK-NEXT:    flow.executable.export public @predict_dispatch_0_matmul_2x5x10_f32 workgroups() -> (index, index, index) {
// CHECK-NEXT:      %[[VAL_0:.*]], %[[VAL_1:.*]], %[[VAL_2:.*]] = flow.dispatch.workgroup_count_from_slice()
// CHECK-NEXT:      flow.return %[[VAL_0]], %[[VAL_1]], %[[VAL_2]] : index, index, index
// CHECK-NEXT:    }
// CHECK-NEXT:    builtin.module {
// CHECK-NEXT:      func.func @predict_dispatch_0_matmul_2x5x10_f32(%[[VAL_3:.*]]: !flow.dispatch.tensor<readonly:tensor<2x10xf32>>, %[[VAL_4:.*]]: !flow.dispatch.tensor<readonly:tensor<10x5xf32>>, %[[VAL_5:.*]]: !flow.dispatch.tensor<writeonly:tensor<2x5xf32>>) {
// CHECK-NEXT:        %[[VAL_6:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:        %[[VAL_7:.*]] = flow.dispatch.tensor.load %[[VAL_3]], offsets = [0, 0], sizes = [2, 10], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<2x10xf32>> -> tensor<2x10xf32>
// CHECK-NEXT:        %[[VAL_8:.*]] = flow.dispatch.tensor.load %[[VAL_4]], offsets = [0, 0], sizes = [10, 5], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<10x5xf32>> -> tensor<10x5xf32>
// CHECK-NEXT:        %[[VAL_9:.*]] = tensor.empty() : tensor<2x5xf32>
// CHECK-NEXT:        %[[VAL_10:.*]] = linalg.fill ins(%[[VAL_6]] : f32) outs(%[[VAL_9]] : tensor<2x5xf32>) -> tensor<2x5xf32>
// CHECK-NEXT:        %[[VAL_11:.*]] = linalg.matmul ins(%[[VAL_7]], %[[VAL_8]] : tensor<2x10xf32>, tensor<10x5xf32>) outs(%[[VAL_10]] : tensor<2x5xf32>) -> tensor<2x5xf32>
// CHECK-NEXT:        flow.dispatch.tensor.store %[[VAL_11]], %[[VAL_5]], offsets = [0, 0], sizes = [2, 5], strides = [1, 1] : tensor<2x5xf32> -> !flow.dispatch.tensor<writeonly:tensor<2x5xf32>>
// CHECK-NEXT:        return
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:  }
flow.executable private @predict_dispatch_0 {
  flow.executable.export public @predict_dispatch_0_matmul_2x5x10_f32 workgroups() -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @predict_dispatch_0_matmul_2x5x10_f32(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x10xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<readonly:tensor<10x5xf32>>, %arg2: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2x5xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %0 = iree_tensor_ext.dispatch.tensor.load %arg0, offsets = [0, 0], sizes = [2, 10], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x10xf32>> -> tensor<2x10xf32>
      %1 = iree_tensor_ext.dispatch.tensor.load %arg1, offsets = [0, 0], sizes = [10, 5], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<10x5xf32>> -> tensor<10x5xf32>
      %2 = tensor.empty() : tensor<2x5xf32>
      %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2x5xf32>) -> tensor<2x5xf32>
      %4 = linalg.matmul ins(%0, %1 : tensor<2x10xf32>, tensor<10x5xf32>) outs(%3 : tensor<2x5xf32>) -> tensor<2x5xf32>
      iree_tensor_ext.dispatch.tensor.store %4, %arg2, offsets = [0, 0], sizes = [2, 5], strides = [1, 1] : tensor<2x5xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<2x5xf32>>
      return
    }
  }
}

// CHECK-LABEL: util.func public @predict(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view, %[[ARG2:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @predict(%input0: tensor<2x10xf32>, %input1: tensor<10x5xf32>, %input2: tensor<5xf32>) -> (%output0: tensor<2x5xf32>)"}} {
// CHECK-NEXT:    %[[VAL_0:.*]] = hal.tensor.import %[[ARG0]] "input0" : !hal.buffer_view -> tensor<2x10xf32>
// CHECK-NEXT:    %[[VAL_1:.*]] = hal.tensor.import %[[ARG1]] "input1" : !hal.buffer_view -> tensor<10x5xf32>
// CHECK-NEXT:    %[[VAL_2:.*]] = flow.dispatch @predict_dispatch_0::@predict_dispatch_0_matmul_2x5x10_f32(%[[VAL_0]], %[[VAL_1]]) : (tensor<2x10xf32>, tensor<10x5xf32>) -> tensor<2x5xf32>
// CHECK-NEXT:    %[[VAL_3:.*]] = hal.tensor.export %[[VAL_2]] "output0" : tensor<2x5xf32> -> !hal.buffer_view
// CHECK-NEXT:    util.return %[[VAL_3]] : !hal.buffer_view
// CHECK-NEXT:  }
util.func public @predict(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view, %arg2: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @predict(%input0: tensor<2x10xf32>, %input1: tensor<10x5xf32>, %input2: tensor<5xf32>) -> (%output0: tensor<2x5xf32>)"}} {
  %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<2x10xf32>
  %1 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<10x5xf32>
  %2 = flow.dispatch @predict_dispatch_0::@predict_dispatch_0_matmul_2x5x10_f32(%0, %1) : (tensor<2x10xf32>, tensor<10x5xf32>) -> tensor<2x5xf32>
  %3 = hal.tensor.export %2 "output0" : tensor<2x5xf32> -> !hal.buffer_view
  util.return %3 : !hal.buffer_view
}

// CHECK-LABEL: flow.executable private @dyn_dispatch_0 {
// CHECK-NEXT:    flow.executable.export public @dyn_dispatch_0_matmul_DxDx10_f32 workgroups(%[[VAL_0:.*]]: index, %[[VAL_1:.*]]: index) -> (index, index, index) {
// CHECK-NEXT:      %[[VAL_2:.*]], %[[VAL_3:.*]], %[[VAL_4:.*]] = flow.dispatch.workgroup_count_from_slice %[[VAL_0]], %[[VAL_1]]
// CHECK-NEXT:      flow.return %[[VAL_2]], %[[VAL_3]], %[[VAL_4]] : index, index, index
// CHECK-NEXT:    }
// CHECK-NEXT:    builtin.module {
// CHECK-NEXT:      func.func @dyn_dispatch_0_matmul_DxDx10_f32(%[[VAL_5:.*]]: !flow.dispatch.tensor<readonly:tensor<?x10xf32>>, %[[VAL_6:.*]]: !flow.dispatch.tensor<readonly:tensor<10x?xf32>>, %[[VAL_7:.*]]: index, %[[VAL_8:.*]]: index, %[[VAL_9:.*]]: !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>) {
// CHECK-NEXT:        %[[VAL_10:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:        %[[VAL_11:.*]] = flow.dispatch.workload.ordinal %[[VAL_7]], 0 : index
// CHECK-NEXT:        %[[VAL_12:.*]] = flow.dispatch.workload.ordinal %[[VAL_8]], 1 : index
// CHECK-NEXT:        %[[VAL_13:.*]] = flow.dispatch.tie_shape %[[VAL_5]] : !flow.dispatch.tensor<readonly:tensor<?x10xf32>>{%[[VAL_11]]}
// CHECK-NEXT:        %[[VAL_14:.*]] = flow.dispatch.tie_shape %[[VAL_6]] : !flow.dispatch.tensor<readonly:tensor<10x?xf32>>{%[[VAL_12]]}
// CHECK-NEXT:        %[[VAL_15:.*]] = flow.dispatch.tie_shape %[[VAL_9]] : !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_11]], %[[VAL_12]]}
// CHECK-NEXT:        %[[VAL_16:.*]] = flow.dispatch.tensor.load %[[VAL_13]], offsets = [0, 0], sizes = [%[[VAL_11]], 10], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x10xf32>>{%[[VAL_11]]} -> tensor<?x10xf32>
// CHECK-NEXT:        %[[VAL_17:.*]] = flow.dispatch.tensor.load %[[VAL_14]], offsets = [0, 0], sizes = [10, %[[VAL_12]]], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<10x?xf32>>{%[[VAL_12]]} -> tensor<10x?xf32>
// CHECK-NEXT:        %[[VAL_18:.*]] = tensor.empty(%[[VAL_11]], %[[VAL_12]]) : tensor<?x?xf32>
// CHECK-NEXT:        %[[VAL_19:.*]] = linalg.fill ins(%[[VAL_10]] : f32) outs(%[[VAL_18]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:        %[[VAL_20:.*]] = linalg.matmul ins(%[[VAL_16]], %[[VAL_17]] : tensor<?x10xf32>, tensor<10x?xf32>) outs(%[[VAL_19]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:        flow.dispatch.tensor.store %[[VAL_20]], %[[VAL_15]], offsets = [0, 0], sizes = [%[[VAL_11]], %[[VAL_12]]], strides = [1, 1] : tensor<?x?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?x?xf32>>{%[[VAL_11]], %[[VAL_12]]}
// CHECK-NEXT:        return
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:  }
flow.executable private @dyn_dispatch_0 {
  flow.executable.export public @dyn_dispatch_0_matmul_DxDx10_f32 workgroups(%arg0: index, %arg1: index) -> (index, index, index) {
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg0, %arg1)
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @dyn_dispatch_0_matmul_DxDx10_f32(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x10xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<readonly:tensor<10x?xf32>>, %arg2: index, %arg3: index, %arg4: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x?xf32>>) {
      %cst = arith.constant 0.000000e+00 : f32
      %0 = iree_tensor_ext.dispatch.workload.ordinal %arg2, 0 : index
      %1 = iree_tensor_ext.dispatch.workload.ordinal %arg3, 1 : index
      %2 = flow.dispatch.tie_shape %arg0 : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x10xf32>>{%0}
      %3 = flow.dispatch.tie_shape %arg1 : !iree_tensor_ext.dispatch.tensor<readonly:tensor<10x?xf32>>{%1}
      %4 = flow.dispatch.tie_shape %arg4 : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x?xf32>>{%0, %1}
      %5 = iree_tensor_ext.dispatch.tensor.load %2, offsets = [0, 0], sizes = [%0, 10], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?x10xf32>>{%0} -> tensor<?x10xf32>
      %6 = iree_tensor_ext.dispatch.tensor.load %3, offsets = [0, 0], sizes = [10, %1], strides = [1, 1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<10x?xf32>>{%1} -> tensor<10x?xf32>
      %7 = tensor.empty(%0, %1) : tensor<?x?xf32>
      %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %9 = linalg.matmul ins(%5, %6 : tensor<?x10xf32>, tensor<10x?xf32>) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
      iree_tensor_ext.dispatch.tensor.store %9, %4, offsets = [0, 0], sizes = [%0, %1], strides = [1, 1] : tensor<?x?xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?x?xf32>>{%0, %1}
      return
    }
  }
}

// CHECK-LABEL: util.func public @dyn(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @dyn(%input0: tensor<?x10xf32>, %input1: tensor<10x?xf32>) -> (%output0: tensor<?x?xf32>)"}} {
// CHECK-NEXT:    %[[VAL_0:.*]] = hal.buffer_view.dim<%[[ARG0]] : !hal.buffer_view>[0] : index
// CHECK-NEXT:    %[[VAL_1:.*]] = hal.tensor.import %[[ARG0]] "input0" : !hal.buffer_view -> tensor<?x10xf32>{%[[VAL_0]]}
// CHECK-NEXT:    %[[VAL_2:.*]] = hal.buffer_view.dim<%[[ARG1]] : !hal.buffer_view>[1] : index
// CHECK-NEXT:    %[[VAL_3:.*]] = hal.tensor.import %[[ARG1]] "input1" : !hal.buffer_view -> tensor<10x?xf32>{%[[VAL_2]]}
// CHECK-NEXT:    %[[VAL_4:.*]] = flow.dispatch @dyn_dispatch_0::@dyn_dispatch_0_matmul_DxDx10_f32[%[[VAL_0]], %[[VAL_2]]](%[[VAL_1]], %[[VAL_3]], %[[VAL_0]], %[[VAL_2]]) : (tensor<?x10xf32>{%[[VAL_0]]}, tensor<10x?xf32>{%[[VAL_2]]}, index, index) -> tensor<?x?xf32>{%[[VAL_0]], %[[VAL_2]]}
// CHECK-NEXT:    %[[VAL_5:.*]] = hal.tensor.export %[[VAL_4]] "output0" : tensor<?x?xf32>{%[[VAL_0]], %[[VAL_2]]} -> !hal.buffer_view
// CHECK-NEXT:    util.return %[[VAL_5]] : !hal.buffer_view
// CHECK-NEXT:  }
util.func public @dyn(%arg0: !hal.buffer_view, %arg1: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @dyn(%input0: tensor<?x10xf32>, %input1: tensor<10x?xf32>) -> (%output0: tensor<?x?xf32>)"}} {
  %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
  %1 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<?x10xf32>{%0}
  %2 = hal.buffer_view.dim<%arg1 : !hal.buffer_view>[1] : index
  %3 = hal.tensor.import %arg1 "input1" : !hal.buffer_view -> tensor<10x?xf32>{%2}
  %4 = flow.dispatch @dyn_dispatch_0::@dyn_dispatch_0_matmul_DxDx10_f32[%0, %2](%1, %3, %0, %2) : (tensor<?x10xf32>{%0}, tensor<10x?xf32>{%2}, index, index) -> tensor<?x?xf32>{%0, %2}
  %5 = hal.tensor.export %4 "output0" : tensor<?x?xf32>{%0, %2} -> !hal.buffer_view
  util.return %5 : !hal.buffer_view
}
