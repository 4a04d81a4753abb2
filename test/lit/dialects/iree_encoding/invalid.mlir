// RUN: okl-opt %s --split-input-file --verify-diagnostics

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<4x4xf32>) {
  // expected-error @below {{'iree_encoding.set_encoding' op the result must have an encoding, got tensor<4x4xf32>}}
  %0 = iree_encoding.set_encoding %t : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<4x4xf32, #encoding>) {
  // expected-error @below {{'iree_encoding.set_encoding' op the other side of the op must have no encoding, got tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]>>}}
  %0 = iree_encoding.set_encoding %t : tensor<4x4xf32, #encoding> -> tensor<4x4xf32, #encoding>
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<4x4xf32>) {
  // expected-error @below {{'iree_encoding.set_encoding' op changes the element type: f16 and f32}}
  %0 = iree_encoding.set_encoding %t : tensor<4x4xf32> -> tensor<4x4xf16, #encoding>
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<4x4xf32>) {
  // expected-error @below {{'iree_encoding.set_encoding' op changes the shape: tensor<4x?xf32> and tensor<4x4xf32>}}
  %0 = iree_encoding.set_encoding %t : tensor<4x4xf32> -> tensor<4x?xf32, #encoding>
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<4x4xf32>) {
  // expected-error @below {{operand 0 has 2 dimensions by its map, but the tensor has 3}}
  %0 = iree_encoding.set_encoding %t : tensor<4x4xf32> -> tensor<4x4x1xf32, #encoding>
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: memref<4x4xf32>) {
  // expected-error @below {{'iree_encoding.set_encoding' op operand 'source' at position 0 does not verify: memref<4x4xf32> should be of base attribute tensor}}
  %0 = iree_encoding.set_encoding %t : memref<4x4xf32> -> tensor<4x4xf32, #encoding>
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<4x4xf32>) {
  // expected-error @below {{'iree_encoding.set_encoding' op the result must have an encoding, got tensor<4x4xf32, "other">}}
  %0 = iree_encoding.set_encoding %t : tensor<4x4xf32> -> tensor<4x4xf32, "other">
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<4x4xf32>) {
  // expected-error @below {{'iree_encoding.unset_encoding' op the source must have an encoding, got tensor<4x4xf32>}}
  %0 = iree_encoding.unset_encoding %t : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<4x4xf32, #encoding>) {
  // expected-error @below {{'iree_encoding.unset_encoding' op the other side of the op must have no encoding, got tensor<4x4xf32, #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]>>}}
  %0 = iree_encoding.unset_encoding %t : tensor<4x4xf32, #encoding> -> tensor<4x4xf32, #encoding>
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<4x4xf32, #encoding>) {
  // expected-error @below {{'iree_encoding.unset_encoding' op changes the element type: f32 and i32}}
  %0 = iree_encoding.unset_encoding %t : tensor<4x4xf32, #encoding> -> tensor<4x4xi32>
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<4x?xf32, #encoding>, %n: index) {
  // expected-error @below {{'iree_encoding.unset_encoding' op changes the shape: tensor<4x?xf32> and tensor<?x4xf32>}}
  %0 = iree_encoding.unset_encoding %t : tensor<4x?xf32, #encoding> -> tensor<?x4xf32>{%n}
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<?x?xf32, #encoding>, %n: index) {
  // expected-error @below {{'iree_encoding.unset_encoding' op value set has 2 dynamic dimensions but only 1 dimension values are attached}}
  %0 = iree_encoding.unset_encoding %t : tensor<?x?xf32, #encoding> -> tensor<?x?xf32>{%n}
  return
}

// -----

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]>

func.func @f(%t: tensor<4x4xf32, #encoding>, %n: index) {
  // expected-error @below {{'iree_encoding.unset_encoding' op value set has 0 dynamic dimensions but only 1 dimension values are attached}}
  %0 = iree_encoding.unset_encoding %t : tensor<4x4xf32, #encoding> -> tensor<4x4xf32>{%n}
  return
}
