// RUN: okl-opt %s --set-encoding --cse --split-input-file | filecheck %s

// A vector has one column: N is narrow.
// CHECK:      #map = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1) -> (d0)>
// CHECK-NEXT: #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 1, 32>>
// CHECK-NEXT: #encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 1, 32>>
// CHECK-NEXT: #encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 1, 32>>
// CHECK:      linalg.matvec ins(%{{.*}}, %{{.*}} : tensor<64x4xf32, #encoding>, tensor<4xf32, #encoding1>) outs(%{{.*}} : tensor<64xf32, #encoding2>) -> tensor<64xf32, #encoding2>
func.func @matvec(%a: tensor<64x4xf32>, %b: tensor<4xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
  %0 = linalg.matvec ins(%a, %b : tensor<64x4xf32>, tensor<4xf32>) outs(%c : tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

// -----

// A vector has one row: M is narrow.
// CHECK:      #map = affine_map<(d0, d1) -> (d1)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1) -> (d0)>
// CHECK-NEXT: #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>
// CHECK-NEXT: #encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>
// CHECK-NEXT: #encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>
// CHECK:      linalg.vecmat ins(%{{.*}}, %{{.*}} : tensor<4xf32, #encoding>, tensor<4x64xf32, #encoding1>) outs(%{{.*}} : tensor<64xf32, #encoding2>) -> tensor<64xf32, #encoding2>
func.func @vecmat(%a: tensor<4xf32>, %b: tensor<4x64xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
  %0 = linalg.vecmat ins(%a, %b : tensor<4xf32>, tensor<4x64xf32>) outs(%c : tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}

// -----

// CHECK:      #map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-NEXT: #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK-NEXT: #encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK-NEXT: #encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK:      linalg.batch_matmul ins(%{{.*}}, %{{.*}} : tensor<?x64x4xf32, #encoding>, tensor<?x4x64xf32, #encoding1>) outs(%{{.*}} : tensor<?x64x64xf32, #encoding2>) -> tensor<?x64x64xf32, #encoding2>
func.func @batch(%a: tensor<?x64x4xf32>, %b: tensor<?x4x64xf32>, %c: tensor<?x64x64xf32>) -> tensor<?x64x64xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<?x64x4xf32>, tensor<?x4x64xf32>) outs(%c : tensor<?x64x64xf32>) -> tensor<?x64x64xf32>
  return %0 : tensor<?x64x64xf32>
}

// -----

// CHECK:      #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-NEXT: #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>
// CHECK-NEXT: #encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>
// CHECK-NEXT: #encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 1, 32, 32>>
// CHECK:      linalg.batch_vecmat ins(%{{.*}}, %{{.*}} : tensor<2x4xf32, #encoding>, tensor<2x4x64xf32, #encoding1>) outs(%{{.*}} : tensor<2x64xf32, #encoding2>) -> tensor<2x64xf32, #encoding2>
func.func @batch_vecmat(%a: tensor<2x4xf32>, %b: tensor<2x4x64xf32>, %c: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %0 = linalg.batch_vecmat ins(%a, %b : tensor<2x4xf32>, tensor<2x4x64xf32>) outs(%c : tensor<2x64xf32>) -> tensor<2x64xf32>
  return %0 : tensor<2x64xf32>
}

// -----

// The maps say that B is transposed.
// CHECK:      #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-NEXT: #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK-NEXT: #encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK-NEXT: #encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK:      linalg.matmul indexing_maps = [#map, #map1, #map2] ins(%{{.*}}, %{{.*}} : tensor<64x4xf32, #encoding>, tensor<64x4xf32, #encoding1>) outs(%{{.*}} : tensor<64x64xf32, #encoding2>) -> tensor<64x64xf32, #encoding2>
func.func @transposed(%a: tensor<64x4xf32>, %b: tensor<64x4xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
    ins(%a, %b : tensor<64x4xf32>, tensor<64x4xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// Factors that are extended without a sign are recorded as unsigned, whatever the order of operands.
// CHECK:      #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-NEXT: #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [ui8, i8, i32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK-NEXT: #encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [ui8, i8, i32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK-NEXT: #encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [ui8, i8, i32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK:      linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%{{.*}}, %{{.*}} : tensor<64x4xi8, #encoding>, tensor<4x64xi8, #encoding1>) outs(%{{.*}} : tensor<64x64xi32, #encoding2>) {
func.func @unsigned(%a: tensor<64x4xi8>, %b: tensor<4x64xi8>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<64x4xi8>, tensor<4x64xi8>) outs(%c : tensor<64x64xi32>) {
  ^bb0(%x: i8, %y: i8, %sum: i32):
    %1 = arith.extui %x : i8 to i32
    %2 = arith.extsi %y : i8 to i32
    %3 = arith.muli %2, %1 : i32
    %4 = arith.addi %sum, %3 : i32
    linalg.yield %4 : i32
  } -> tensor<64x64xi32>
  return %0 : tensor<64x64xi32>
}

// -----

// CHECK:      #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-NEXT: #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [ui8, ui8, i32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK-NEXT: #encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [ui8, ui8, i32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK-NEXT: #encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [ui8, ui8, i32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK:      linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%{{.*}}, %{{.*}} : tensor<64x4xi8, #encoding>, tensor<4x64xi8, #encoding1>) outs(%{{.*}} : tensor<64x64xi32, #encoding2>) -> tensor<64x64xi32, #encoding2>
func.func @unsigned_matmul(%a: tensor<64x4xi8>, %b: tensor<4x64xi8>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<64x4xi8>, tensor<4x64xi8>) outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %0 : tensor<64x64xi32>
}

// -----

// CHECK:      #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-NEXT: #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK-NEXT: #encoding1 = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK-NEXT: #encoding2 = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#map, #map1, #map2], round_dims_to = array<i64: 32, 32, 32>>
// CHECK:      linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<64x4xf16, #encoding>, tensor<4x64xf16, #encoding1>) outs(%{{.*}} : tensor<64x64xf32, #encoding2>) -> tensor<64x64xf32, #encoding2>
func.func @widened(%a: tensor<64x4xf16>, %b: tensor<4x64xf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x4xf16>, tensor<4x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
