func.func @pack_splats(%d: tensor<2x4x8xf32>, %e: tensor<?x4x8xf32>, %p: f32) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<?x4x8xf32>, tensor<2x4x8xf32>) {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %s = arith.constant dense<1.0> : tensor<13x4xf32>
  %f = arith.constant dense<1.0> : tensor<16x4xf32>
  %0 = linalg.pack %f inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
  %1 = linalg.pack %s padding_value(%one : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<13x4xf32> -> tensor<2x4x8xf32>
  %2 = linalg.pack %s padding_value(%two : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<13x4xf32> -> tensor<2x4x8xf32>
  %3 = linalg.pack %f padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<16x4xf32> -> tensor<?x4x8xf32>
  %4 = linalg.pack %s padding_value(%one : f32) inner_dims_pos = [0] inner_tiles = [8] into %d {a = 1 : i32} : tensor<13x4xf32> -> tensor<2x4x8xf32>
  return %0, %1, %2, %3, %4 : tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<?x4x8xf32>, tensor<2x4x8xf32>
}
// -----
func.func @pack_integer_and_complex_splats(%d: tensor<2x4x8xi8>, %f: tensor<1x4x8xi8>, %e: tensor<2x4x8xcomplex<f32>>) -> (tensor<2x4x8xi8>, tensor<1x4x8xi8>, tensor<2x4x8xcomplex<f32>>) {
  %p = arith.constant -1 : i8
  %s = arith.constant dense<255> : tensor<13x4xi8>
  %t = arith.constant dense<[[1, 2, 3, 4], [1, 2, 3, 4]]> : tensor<2x4xi8>
  %u = arith.constant dense<(1.0, 2.0)> : tensor<16x4xcomplex<f32>>
  %0 = linalg.pack %s padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<13x4xi8> -> tensor<2x4x8xi8>
  %1 = linalg.pack %t padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [8] into %f : tensor<2x4xi8> -> tensor<1x4x8xi8>
  %2 = linalg.pack %u inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<16x4xcomplex<f32>> -> tensor<2x4x8xcomplex<f32>>
  return %0, %1, %2 : tensor<2x4x8xi8>, tensor<1x4x8xi8>, tensor<2x4x8xcomplex<f32>>
}
// -----
func.func @unpack_splats(%d: tensor<13x4xf32>, %e: tensor<?x4xf32>) -> (tensor<13x4xf32>, tensor<?x4xf32>, tensor<13x4xf32>) {
  %s = arith.constant dense<1.0> : tensor<2x4x8xf32>
  %t = arith.constant dense<[[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]]]> : tensor<1x1x8xf32>
  %f = tensor.empty() : tensor<13x4xf32>
  %0 = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<2x4x8xf32> -> tensor<13x4xf32>
  %1 = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x4x8xf32> -> tensor<?x4xf32>
  %2 = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %f {a} : tensor<2x4x8xf32> -> tensor<13x4xf32>
  return %0, %1, %2 : tensor<13x4xf32>, tensor<?x4xf32>, tensor<13x4xf32>
}
// -----
func.func @pack_of_unpack(%t: tensor<2x4x8xf32>, %d: tensor<16x4xf32>, %e: tensor<2x4x8xf32>, %p: f32) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>) {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<16x4xf32> -> tensor<2x4x8xf32>
  %2 = linalg.pack %0 padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<16x4xf32> -> tensor<2x4x8xf32>
  %3 = linalg.pack %0 outer_dims_perm = [0, 1] inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<16x4xf32> -> tensor<2x4x8xf32>
  return %1, %2, %3 : tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>
}
// -----
func.func @pack_of_unpack_partial(%t: tensor<2x4x8xf32>, %d: tensor<13x4xf32>, %e: tensor<2x4x8xf32>, %p: f32) -> tensor<2x4x8xf32> {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<2x4x8xf32> -> tensor<13x4xf32>
  %1 = linalg.pack %0 padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<13x4xf32> -> tensor<2x4x8xf32>
  return %1 : tensor<2x4x8xf32>
}
// -----
func.func @pack_of_unpack_other_order(%t: tensor<4x2x8xf32>, %d: tensor<16x4xf32>, %e: tensor<2x4x8xf32>, %s: tensor<16x1x4x4xf32>, %f: tensor<16x16xf32>, %g: tensor<4x4x4x4xf32>) -> (tensor<2x4x8xf32>, tensor<4x4x4x4xf32>) {
  %0 = linalg.unpack %t outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<4x2x8xf32> -> tensor<16x4xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<16x4xf32> -> tensor<2x4x8xf32>
  %u = tensor.empty() : tensor<4x4x4x4xf32>
  %2 = linalg.unpack %u inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %f : tensor<4x4x4x4xf32> -> tensor<16x16xf32>
  %3 = linalg.pack %2 inner_dims_pos = [1, 0] inner_tiles = [4, 4] into %g : tensor<16x16xf32> -> tensor<4x4x4x4xf32>
  return %1, %3 : tensor<2x4x8xf32>, tensor<4x4x4x4xf32>
}
// -----
func.func @pack_of_unpack_dynamic(%t: tensor<?x4x?xf32>, %d: tensor<?x4xf32>, %e: tensor<?x4x?xf32>, %i: index, %j: index) -> (tensor<?x4x?xf32>, tensor<?x4x?xf32>) {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [%i] into %d : tensor<?x4x?xf32> -> tensor<?x4xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [%i] into %e : tensor<?x4xf32> -> tensor<?x4x?xf32>
  %2 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [%j] into %e : tensor<?x4xf32> -> tensor<?x4x?xf32>
  return %1, %2 : tensor<?x4x?xf32>, tensor<?x4x?xf32>
}
// -----
func.func @unpack_of_pack(%t: tensor<16x4xf32>, %d: tensor<2x4x8xf32>, %e: tensor<16x4xf32>, %f: tensor<15x4xf32>, %p: f32) -> (tensor<16x4xf32>, tensor<16x4xf32>, tensor<15x4xf32>) {
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %2 = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
  %3 = linalg.unpack %2 inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %4 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [8] into %f : tensor<2x4x8xf32> -> tensor<15x4xf32>
  return %1, %3, %4 : tensor<16x4xf32>, tensor<16x4xf32>, tensor<15x4xf32>
}
// -----
func.func @unpack_of_pack_stops_the_rest(%t: tensor<15x4xf32>, %d: tensor<2x4x8xf32>, %e: tensor<16x?xf32>, %f: tensor<16x4xf32>, %p: f32) -> (tensor<16x?xf32>, tensor<16x4xf32>, tensor<13x4xf32>) {
  %0 = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<15x4xf32> -> tensor<2x4x8xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x4x8xf32> -> tensor<16x?xf32>
  %2 = linalg.fill ins(%p : f32) outs(%f : tensor<16x4xf32>) -> tensor<16x4xf32>
  %3 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [8] into %2 : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %4 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [8] into %f : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %5 = tensor.extract_slice %4[0, 0] [13, 4] [1, 1] : tensor<16x4xf32> to tensor<13x4xf32>
  return %1, %3, %5 : tensor<16x?xf32>, tensor<16x4xf32>, tensor<13x4xf32>
}
// -----
func.func @unpack_of_pack_dynamic(%t: tensor<?x4xf32>, %d: tensor<?x4x?xf32>, %e: tensor<?x4xf32>, %i: index, %p: f32) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %c8 = arith.constant 8 : index
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [%i] into %d : tensor<?x4xf32> -> tensor<?x4x?xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [%i] into %e : tensor<?x4x?xf32> -> tensor<?x4xf32>
  %2 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [%c8] into %d : tensor<?x4xf32> -> tensor<?x4x?xf32>
  %3 = linalg.unpack %2 inner_dims_pos = [0] inner_tiles = [%c8] into %e : tensor<?x4x?xf32> -> tensor<?x4xf32>
  return %1, %3 : tensor<?x4xf32>, tensor<?x4xf32>
}
// -----
func.func @pack_of_fill(%d: tensor<2x4x8xf32>, %x: f32, %y: f32) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<?x4x8xf32>) {
  %0 = tensor.empty() : tensor<13x4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<13x4xf32>) -> tensor<13x4xf32>
  %2 = tensor.empty() : tensor<2x4x8xf32>
  %3 = linalg.pack %1 padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [8] into %2 : tensor<13x4xf32> -> tensor<2x4x8xf32>
  %4 = tensor.empty() : tensor<2x4x8xf32>
  %5 = linalg.pack %1 padding_value(%y : f32) inner_dims_pos = [0] inner_tiles = [8] into %4 : tensor<13x4xf32> -> tensor<2x4x8xf32>
  %6 = linalg.pack %1 padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [8] into %d {a} : tensor<13x4xf32> -> tensor<2x4x8xf32>
  %c2 = arith.constant 2 : index
  %7 = tensor.empty(%c2) : tensor<?x4x8xf32>
  %8 = linalg.pack %1 padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [8] into %7 : tensor<13x4xf32> -> tensor<?x4x8xf32>
  return %3, %5, %6, %8 : tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<2x4x8xf32>, tensor<?x4x8xf32>
}
// -----
func.func @pack_of_fill_uses_destination_twice(%d: tensor<2x4x8xf32>, %x: f32, %e: tensor<16x4xf32>) -> (tensor<2x4x8xf32>, tensor<2x4x8xf32>) {
  %1 = linalg.fill ins(%x : f32) outs(%e : tensor<16x4xf32>) -> tensor<16x4xf32>
  %2 = linalg.pack %1 inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
  return %2, %d : tensor<2x4x8xf32>, tensor<2x4x8xf32>
}
// -----
func.func @pack_of_fill_with_equal_constants(%d: tensor<2x4x8xi32>, %e: tensor<13x4xi32>, %f: tensor<2x4x8xf32>, %g: tensor<13x4xf32>) -> (tensor<2x4x8xi32>, tensor<2x4x8xf32>) {
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %0 = linalg.fill ins(%c1 : i32) outs(%e : tensor<13x4xi32>) -> tensor<13x4xi32>
  %1 = linalg.pack %0 padding_value(%c1 : i32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<13x4xi32> -> tensor<2x4x8xi32>
  %2 = linalg.fill ins(%one : f32) outs(%g : tensor<13x4xf32>) -> tensor<13x4xf32>
  %3 = linalg.pack %2 padding_value(%two : f32) inner_dims_pos = [0] inner_tiles = [8] into %f : tensor<13x4xf32> -> tensor<2x4x8xf32>
  return %1, %3 : tensor<2x4x8xi32>, tensor<2x4x8xf32>
}
// -----
func.func @pack_padding(%t: tensor<16x4xf32>, %u: tensor<?x4xf32>, %v: tensor<16x?xf32>, %d: tensor<2x4x8xf32>, %e: tensor<?x4x8xf32>, %f: tensor<16x4x?xf32>, %g: tensor<2x?x8xf32>, %p: f32, %i: index) -> (tensor<2x4x8xf32>, tensor<?x4x8xf32>, tensor<16x4x?xf32>, tensor<2x?x8xf32>) {
  %0 = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %d {keep = "me"} : tensor<16x4xf32> -> tensor<2x4x8xf32>
  %1 = linalg.pack %u padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<?x4xf32> -> tensor<?x4x8xf32>
  %2 = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [%i] into %f : tensor<16x4xf32> -> tensor<16x4x?xf32>
  %3 = linalg.pack %v padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %g : tensor<16x?xf32> -> tensor<2x?x8xf32>
  return %0, %1, %2, %3 : tensor<2x4x8xf32>, tensor<?x4x8xf32>, tensor<16x4x?xf32>, tensor<2x?x8xf32>
}
// -----
func.func @pack_static_shapes(%t: tensor<?x4x?x7xf32>, %d: tensor<16x?x?x7x8x1xf32>, %e: tensor<?x4x?x?xf32>, %f: tensor<7x?x16x4x1x8xf32>, %p: f32) -> (tensor<16x?x?x7x8x1xf32>, tensor<7x?x16x4x1x8xf32>) {
  %0 = linalg.pack %t padding_value(%p : f32) outer_dims_perm = [2, 1, 0, 3] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d {keep} : tensor<?x4x?x7xf32> -> tensor<16x?x?x7x8x1xf32>
  %1 = linalg.pack %e padding_value(%p : f32) outer_dims_perm = [3, 0, 2, 1] inner_dims_pos = [1, 0] inner_tiles = [1, 8] into %f : tensor<?x4x?x?xf32> -> tensor<7x?x16x4x1x8xf32>
  return %0, %1 : tensor<16x?x?x7x8x1xf32>, tensor<7x?x16x4x1x8xf32>
}
// -----
func.func @pack_static_shapes_both(%t: tensor<?x5x?x8xf32>, %d: tensor<?x?x16x?x8x1xf32>, %p: f32) -> tensor<?x?x16x?x8x1xf32> {
  %0 = linalg.pack %t padding_value(%p : f32) inner_dims_pos = [0, 3] inner_tiles = [8, 1] into %d : tensor<?x5x?x8xf32> -> tensor<?x?x16x?x8x1xf32>
  return %0 : tensor<?x?x16x?x8x1xf32>
}
// -----
func.func @unpack_static_shapes(%t: tensor<?x4x?x7x8x1xf32>, %d: tensor<?x?x16x?xf32>, %u: tensor<?x4x?x7x8x1xf32>, %e: tensor<7x?x?x?xf32>) -> (tensor<?x?x16x?xf32>, tensor<7x?x?x?xf32>) {
  %0 = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d {keep} : tensor<?x4x?x7x8x1xf32> -> tensor<?x?x16x?xf32>
  %1 = linalg.unpack %u outer_dims_perm = [1, 2, 3, 0] inner_dims_pos = [2, 1] inner_tiles = [8, 1] into %e : tensor<?x4x?x7x8x1xf32> -> tensor<7x?x?x?xf32>
  return %0, %1 : tensor<?x?x16x?xf32>, tensor<7x?x?x?xf32>
}
// -----
func.func @unpack_into_what_is_computed(%t: tensor<2x4x8xf32>, %d: tensor<16x4xf32>, %e: tensor<16x4xf32>, %v: vector<4xf32>, %x: f32, %i: index) -> (tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>) {
  %0 = linalg.exp ins(%e : tensor<16x4xf32>) outs(%d : tensor<16x4xf32>) -> tensor<16x4xf32>
  %1 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %0 : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %2 = tensor.insert %x into %d[%i, %i] : tensor<16x4xf32>
  %3 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %2 : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %4 = vector.transfer_write %v, %d[%i, %i] : vector<4xf32>, tensor<16x4xf32>
  %5 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %4 : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %6:2 = linalg.reduce ins(%e, %e : tensor<16x4xf32>, tensor<16x4xf32>) outs(%d, %e : tensor<16x4xf32>, tensor<16x4xf32>) dimensions = []
    (%a: f32, %b: f32, %c: f32, %f: f32) {
      linalg.yield %a, %f : f32, f32
    }
  %7 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %6#1 : tensor<2x4x8xf32> -> tensor<16x4xf32>
  return %1, %3, %5, %7 : tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>, tensor<16x4xf32>
}
// -----
func.func @slices_of_unpack(%t: tensor<2x4x8xf32>, %d: tensor<16x4xf32>) -> (tensor<13x4xf32>, tensor<8x4xf32>, tensor<12x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d {a} : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [13, 4] [1, 1] : tensor<16x4xf32> to tensor<13x4xf32>
  %2 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d {a} : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %3 = tensor.extract_slice %2[0, 0] [8, 4] [1, 1] : tensor<16x4xf32> to tensor<8x4xf32>
  %6 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d {c} : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %7 = tensor.extract_slice %6[%c0, 0] [12, 4] [1, 1] : tensor<16x4xf32> to tensor<12x4xf32>
  return %1, %3, %7 : tensor<13x4xf32>, tensor<8x4xf32>, tensor<12x4xf32>
}
// -----
func.func @slices_of_unpack_refused(%t: tensor<2x4x8xf32>, %d: tensor<16x4xf32>, %u: tensor<4x?x?xf32>, %e: tensor<?x4xf32>, %i: index) -> (tensor<13x4xf32>, tensor<12x4xf32>, tensor<16x4xf32>, tensor<13x4xf32>, tensor<4xf32>, tensor<?x4xf32>) {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %1 = tensor.extract_slice %0[1, 0] [13, 4] [1, 1] : tensor<16x4xf32> to tensor<13x4xf32>
  %2 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d {a} : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %3 = tensor.extract_slice %2[0, 0] [12, 4] [1, 1] : tensor<16x4xf32> to tensor<12x4xf32>
  %4 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d {b} : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %5 = tensor.extract_slice %4[0, 0] [13, 4] [1, 1] : tensor<16x4xf32> to tensor<13x4xf32>
  %6 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d {c} : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %7 = tensor.extract_slice %6[0, 0] [1, 4] [1, 1] : tensor<16x4xf32> to tensor<4xf32>
  %8 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d {d} : tensor<2x4x8xf32> -> tensor<16x4xf32>
  %9 = tensor.extract_slice %8[0, 0] [%i, 4] [1, 1] : tensor<16x4xf32> to tensor<?x4xf32>
  return %1, %3, %4, %5, %7, %9 : tensor<13x4xf32>, tensor<12x4xf32>, tensor<16x4xf32>, tensor<13x4xf32>, tensor<4xf32>, tensor<?x4xf32>
}
// -----
func.func @slice_of_unpack_in_other_order(%t: tensor<4x2x4x4x8xf32>, %d: tensor<32x15x2xf32>, %u: tensor<2x2x4x8xf32>, %e: tensor<15x2x8xf32>) -> (tensor<25x13x2xf32>, tensor<9x2x7xf32>) {
  %s = tensor.empty() : tensor<4x2x4x4x8xf32>
  %0 = linalg.unpack %s outer_dims_perm = [1, 2, 0] inner_dims_pos = [1, 0] inner_tiles = [4, 8] into %d : tensor<4x2x4x4x8xf32> -> tensor<32x15x2xf32>
  %1 = tensor.extract_slice %0[0, 0, 0] [25, 13, 2] [1, 1, 1] : tensor<32x15x2xf32> to tensor<25x13x2xf32>
  %v = tensor.empty() : tensor<2x2x1x8x8xf32>
  %2 = linalg.unpack %v outer_dims_perm = [1, 0, 2] inner_dims_pos = [0, 2] inner_tiles = [8, 8] into %e : tensor<2x2x1x8x8xf32> -> tensor<15x2x8xf32>
  %3 = tensor.extract_slice %2[0, 0, 0] [9, 2, 7] [1, 1, 1] : tensor<15x2x8xf32> to tensor<9x2x7xf32>
  return %1, %3 : tensor<25x13x2xf32>, tensor<9x2x7xf32>
}
// -----
func.func @pack_without_tiles(%t: tensor<16x?xf32>, %d: tensor<?x16xf32>, %e: tensor<16x?xf32>) -> (tensor<?x16xf32>, tensor<16x?xf32>) {
  %0 = linalg.pack %t outer_dims_perm = [1, 0] inner_dims_pos = [] inner_tiles = [] into %d : tensor<16x?xf32> -> tensor<?x16xf32>
  %1 = linalg.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [] inner_tiles = [] into %e : tensor<?x16xf32> -> tensor<16x?xf32>
  return %0, %1 : tensor<?x16xf32>, tensor<16x?xf32>
}
// -----
func.func @pack_splat_with_unknown_padding(%d: tensor<2x4x8xf32>, %p: f32) -> tensor<2x4x8xf32> {
  %s = arith.constant dense<1.0> : tensor<13x4xf32>
  %0 = linalg.pack %s padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<13x4xf32> -> tensor<2x4x8xf32>
  return %0 : tensor<2x4x8xf32>
}
// -----
func.func @slice_of_unpack_beside_tiles(%t: tensor<2x?x8xf32>, %d: tensor<16x?xf32>, %n: index) -> tensor<13x?xf32> {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<2x?x8xf32> -> tensor<16x?xf32>
  %1 = tensor.extract_slice %0[0, 0] [13, %n] [1, 1] : tensor<16x?xf32> to tensor<13x?xf32>
  return %1 : tensor<13x?xf32>
}
