// RUN: okl-opt %s -convert-elementwise-to-linalg | filecheck %s
// RUN: okl-opt %s -convert-elementwise-to-linalg -convert-elementwise-to-linalg | filecheck %s

// CHECK:      #map = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> ()>
// CHECK-NEXT: #map2 = affine_map<() -> ()>
// CHECK-NEXT: #map3 = affine_map<(d0) -> (d0)>

// A condition may be a tensor or one number for all elements.
// CHECK-LABEL: func.func @select
// CHECK-SAME:    %[[C:.*]]: tensor<?x3xi1>, %[[D:.*]]: i1, %[[A:.*]]: tensor<?x3xf32>, %[[B:.*]]: tensor<?x3xf32>
// CHECK:         %[[R:.*]] = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]}
// CHECK-SAME:      ins(%[[C]], %[[A]], %[[B]] : tensor<?x3xi1>, tensor<?x3xf32>, tensor<?x3xf32>) outs(%[[A]] : tensor<?x3xf32>) {
// CHECK-NEXT:    ^bb0(%[[X:.*]]: i1, %[[Y:.*]]: f32, %[[Z:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT:      arith.select %[[X]], %[[Y]], %[[Z]] : f32
// CHECK:         linalg.generic {indexing_maps = [#map1, #map, #map, #map], iterator_types = ["parallel", "parallel"]}
// CHECK-SAME:      ins(%[[D]], %[[R]], %[[B]] : i1, tensor<?x3xf32>, tensor<?x3xf32>) outs(%[[R]] : tensor<?x3xf32>) {
func.func @select(%c: tensor<?x3xi1>, %d: i1, %a: tensor<?x3xf32>, %b: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = arith.select %c, %a, %b : tensor<?x3xi1>, tensor<?x3xf32>
  %1 = arith.select %d, %0, %b : tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}

// A result of another type than the operands' is a new tensor of their sizes; attributes stay with the op.
// CHECK-LABEL: func.func @other_type
// CHECK-SAME:    %[[A:.*]]: tensor<?x3xf32>, %[[B:.*]]: tensor<?x3xf32>
// CHECK:         %[[DIM:.*]] = tensor.dim %[[A]], %{{.*}}
// CHECK:         %[[E:.*]] = tensor.empty(%[[DIM]]) : tensor<?x3xi1>
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[A]], %[[B]] : {{.*}}) outs(%[[E]] : tensor<?x3xi1>) {
// CHECK:           arith.cmpf olt, %{{.*}}, %{{.*}} {kept} : f32
// CHECK:         arith.fptosi %{{.*}} : f32 to i8
func.func @other_type(%a: tensor<?x3xf32>, %b: tensor<?x3xf32>) -> (tensor<?x3xi1>, tensor<?x3xi8>) {
  %0 = arith.cmpf olt, %a, %b {kept} : tensor<?x3xf32>
  %1 = arith.fptosi %a : tensor<?x3xf32> to tensor<?x3xi8>
  return %0, %1 : tensor<?x3xi1>, tensor<?x3xi8>
}

// No dimensions, no elements, two results.
// CHECK-LABEL: func.func @shapes
// CHECK:         linalg.generic {indexing_maps = [#map2, #map2], iterator_types = []}
// CHECK:           math.exp %{{.*}} : bf16
// CHECK:         ins(%{{.*}}, %{{.*}} : tensor<0x4xindex>, tensor<0x4xindex>)
// CHECK:           arith.addi %{{.*}}, %{{.*}} : index
// CHECK:         %{{.*}}:2 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]}
// CHECK:           arith.mulsi_extended
func.func @shapes(%a: tensor<bf16>, %b: tensor<0x4xindex>, %c: tensor<5xi32>) -> (tensor<bf16>, tensor<0x4xindex>, tensor<5xi32>, tensor<5xi32>) {
  %0 = math.exp %a : tensor<bf16>
  %1 = arith.addi %b, %b : tensor<0x4xindex>
  %2, %3 = arith.mulsi_extended %c, %c : tensor<5xi32>
  return %0, %1, %2, %3 : tensor<bf16>, tensor<0x4xindex>, tensor<5xi32>, tensor<5xi32>
}

// Constants, vectors, scalars, bodies of linalg ops, and tensors of unknown rank.
// CHECK-LABEL: func.func @left_alone
// CHECK:         arith.constant dense<1.000000e+00> : tensor<4xf32>
// CHECK:         arith.addf %{{.*}}, %{{.*}} : vector<4xf32>
// CHECK:         arith.addf %{{.*}}, %{{.*}} : f32
// CHECK:         linalg.map { math.exp }
// CHECK:         arith.addf %{{.*}}, %{{.*}} : tensor<*xf32>
func.func @left_alone(%v: vector<4xf32>, %s: f32, %u: tensor<*xf32>, %z: tensor<4xf32>) -> (vector<4xf32>, f32, tensor<4xf32>, tensor<*xf32>) {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %0 = arith.addf %v, %v : vector<4xf32>
  %1 = arith.addf %s, %s : f32
  %2 = linalg.map { math.exp } ins(%c : tensor<4xf32>) outs(%z : tensor<4xf32>)
  %3 = arith.addf %u, %u : tensor<*xf32>
  return %0, %1, %2, %3 : vector<4xf32>, f32, tensor<4xf32>, tensor<*xf32>
}
