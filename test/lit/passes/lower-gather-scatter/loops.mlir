// RUN: okl-opt %s -lower-gather-scatter | filecheck %s

// Slices may have the dimensions that indices are for, with size 1, or lack them.
// CHECK-LABEL: func.func @gather
// CHECK:         tensor.empty(%{{.*}}) : tensor<?x1x8xf32>
// CHECK:         %[[I:.*]] = linalg.index 0 : index
// CHECK:         %[[K:.*]] = linalg.index 2 : index
// CHECK:         %[[AT:.*]] = tensor.extract %{{.*}}[%[[I]], %{{.*}}] : tensor<?x1xi32>
// CHECK:         %[[INDEX:.*]] = arith.index_cast %[[AT]] : i32 to index
// CHECK:         tensor.extract %{{.*}}[%[[INDEX]], %[[K]]] : tensor<4x8xf32>
func.func @gather(%source: tensor<4x8xf32>, %at: tensor<?x1xi32>) -> tensor<?x1x8xf32> {
  %0 = tensor.gather %source[%at] gather_dims([0]) : (tensor<4x8xf32>, tensor<?x1xi32>) -> tensor<?x1x8xf32>
  return %0 : tensor<?x1x8xf32>
}

// CHECK-LABEL: func.func @one_element
// CHECK:         linalg.generic {indexing_maps = [#{{.*}}], iterator_types = []}
// CHECK:         tensor.extract %{{.*}}[%{{.*}}, %{{.*}}] : tensor<4x8xf32>
func.func @one_element(%source: tensor<4x8xf32>, %at: tensor<2xindex>) -> tensor<f32> {
  %0 = tensor.gather %source[%at] gather_dims([0, 1]) : (tensor<4x8xf32>, tensor<2xindex>) -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @scatter
// CHECK:         %[[TURNS:.*]] = arith.maxui %{{.*}}, %{{.*}} : index
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %[[TURNS]] step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<4x8xf32>)
// CHECK:           scf.for %[[K:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[DEST:.*]] = %{{.*}})
// CHECK:             %[[VALUE:.*]] = tensor.extract %{{.*}}[%[[I]], %[[K]]] : tensor<?x8xf32>
// CHECK:             %[[AT:.*]] = tensor.extract %{{.*}}[%[[I]], %{{.*}}] : tensor<?x1xindex>
// CHECK:             tensor.insert %[[VALUE]] into %[[DEST]][%[[AT]], %[[K]]] : tensor<4x8xf32>
func.func @scatter(%source: tensor<?x8xf32>, %dest: tensor<4x8xf32>, %at: tensor<?x1xindex>) -> tensor<4x8xf32> {
  %0 = tensor.scatter %source into %dest[%at] scatter_dims([0]) unique
    : (tensor<?x8xf32>, tensor<4x8xf32>, tensor<?x1xindex>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @neither
// CHECK-NEXT:    return
func.func @neither(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
