// RUN: okl-opt -iree-flow-form-dispatch-workgroups -canonicalize -cse %s | filecheck %s

// Pieces side by side are updates of one tensor, others are put there by workgroups.
// CHECK-LABEL: func.func @rows
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : index
// CHECK:         %[[E:.*]] = flow.tensor.empty : tensor<5x4xf32>
// CHECK-NEXT:    %[[A:.*]] = flow.tensor.update %arg0, %[[E]][%[[C0]], %[[C0]]] : tensor<2x4xf32> -> %[[E]] as tensor<5x4xf32>
// CHECK-NEXT:    %[[B:.*]] = flow.tensor.update %arg1, %[[A]][%[[C2]], %[[C0]]] : tensor<3x4xf32> -> %[[A]] as tensor<5x4xf32>
// CHECK-NEXT:    return %[[B]]
func.func @rows(%a: tensor<2x4xf32>, %b: tensor<3x4xf32>) -> tensor<5x4xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

// CHECK-LABEL: func.func @columns
// CHECK:         %[[N:.*]] = affine.apply #map()[%arg1]
// CHECK-NEXT:    %[[E:.*]] = flow.tensor.empty : tensor<2x?xf32>{%[[N]]}
// CHECK-NEXT:    %[[A:.*]] = flow.dispatch.workgroups[%{{.*}}, %arg1](%{{.*}}, %[[E]], {{.*}}) : {{.*}} -> %[[E]]{%[[N]]}
// CHECK:         %[[B:.*]] = flow.dispatch.workgroups[%{{.*}}, %arg1](%{{.*}}, %[[A]], {{.*}}) : {{.*}} -> %[[A]]{%[[N]]}
// CHECK:           flow.dispatch.tensor.store {{.*}}, offsets = [0, %{{.*}}], sizes = [2, %{{.*}}], strides = [1, 1]
// CHECK-NOT:     tensor.dim
// CHECK:         return %[[B]]
func.func @columns(%a: tensor<2x?xf32>, %n: index) -> tensor<2x?xf32> {
  %0 = flow.tensor.tie_shape %a : tensor<2x?xf32>{%n}
  %1 = tensor.concat dim(1) %0, %0 : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}
