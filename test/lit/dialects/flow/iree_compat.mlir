// RUN: okl-opt %s --print-iree-compat | filecheck %s
// RUN: okl-opt %s --print-iree-compat | okl-opt --print-iree-compat | filecheck %s

// Names of today's IREE; a trace is written otherwise, too.

util.global private @g : i32

// CHECK:      util.initializer {
// CHECK:        util.return
util.initializer {
  util.initializer.return
}

// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>, %arg2: index, %arg3: tensor<?xf32>)
func.func @f(%a: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %b: !flow.dispatch.tensor<writeonly:tensor<4xf32>>, %n: index, %t: tensor<?xf32>) {
  // CHECK-NEXT: %0 = iree_tensor_ext.dispatch.tensor.load %arg0, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  %0 = flow.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  // CHECK-NEXT: iree_tensor_ext.dispatch.tensor.store %0, %arg1, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
  flow.dispatch.tensor.store %0, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
  // CHECK-NEXT: %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice(%arg2)
  %x, %y, %z = flow.dispatch.workgroup_count_from_slice %n
  // CHECK-NEXT: %x_0, %y_1, %z_2 = iree_tensor_ext.dispatch.workgroup_count_from_slice()
  %x0, %y0, %z0 = flow.dispatch.workgroup_count_from_dag_root
  // CHECK-NEXT: flow.tensor.trace "inputs" = [%0 : tensor<4xf32>, %arg3 : tensor<?xf32>{%arg2}]
  flow.tensor.trace {key = "inputs"} %0, %t : tensor<4xf32>, tensor<?xf32>{%n}
  return
}
