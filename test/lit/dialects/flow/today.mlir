// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s

// Today's names are read, and printed as those of December 2022.

// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %arg0: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %arg1: !flow.dispatch.tensor<writeonly:tensor<4xf32>>)
func.func @f(%a: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %b: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>) {
  // CHECK-NEXT: %0 = flow.dispatch.tensor.load %arg0, offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  %0 = iree_tensor_ext.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
  // CHECK-NEXT: flow.dispatch.tensor.store %0, %arg1, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
  iree_tensor_ext.dispatch.tensor.store %0, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>
  // CHECK-NEXT: %x, %y, %z = flow.dispatch.workgroup_count_from_slice()
  %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice()
  // CHECK-NEXT: %{{.*}} = flow.dispatch.workload.ordinal %x, 0 : index
  %1 = iree_tensor_ext.dispatch.workload.ordinal %x, 0 : index
  return
}

// A region that counts no workgroups may be empty.

// CHECK-LABEL: func.func @g(
// CHECK-SAME:    %arg0: tensor<4xf32>)
func.func @g(%a: tensor<4xf32>) {
  // CHECK-NEXT: %0 = flow.dispatch.workgroups(%arg0) : (tensor<4xf32>) -> tensor<4xf32> =
  // CHECK-NEXT:     (%arg1: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %arg2: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
  // CHECK-NEXT:   flow.return
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  %0 = "flow.dispatch.workgroups"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, tied_operands = [-1 : index]}> ({
  ^bb0(%i: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf32>>, %o: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4xf32>>):
    "flow.return"() : () -> ()
  }, {
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
