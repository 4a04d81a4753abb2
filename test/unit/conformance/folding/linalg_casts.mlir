func.func @named_ops_take_static_types(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %d: tensor<4x2xf32>, %e: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.cast %b : tensor<8x2xf32> to tensor<?x?xf32>
  %2 = tensor.cast %d : tensor<4x2xf32> to tensor<?x?xf32>
  %3 = linalg.matmul {keep} ins(%0, %1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = linalg.matmul ins(%0, %1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %5 = linalg.add ins(%3, %2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %3, %4, %5 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
// -----
func.func @named_ops_keep_dynamic_types(%a: tensor<?x?xf32>, %b: tensor<4x?xf32>, %s: tensor<4x8xf32, "x">) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<4x?xf32>) {
  %0 = tensor.cast %s : tensor<4x8xf32, "x"> to tensor<?x?xf32>
  %1 = linalg.exp ins(%0 : tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.cast %b : tensor<4x?xf32> to tensor<?x8xf32>
  %3 = linalg.exp ins(%2 : tensor<?x8xf32>) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = tensor.cast %a : tensor<?x?xf32> to tensor<4x?xf32>
  %5 = linalg.exp ins(%4 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %1, %3, %5 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<4x?xf32>
}
// -----
func.func @softmax_and_winograd_take_static_types(%a: tensor<4x8xf32>, %d: tensor<?x?xf32>, %f: tensor<2x3x3x5xf32>, %o: tensor<6x6x5x2xf32>, %i: tensor<2x10x10x5xf32>, %p: tensor<6x6x2x2x2x5xf32>, %q: tensor<2x8x8x5xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<6x6x?x2xf32>, tensor<6x6x2x2x?x5xf32>, tensor<2x8x8x?xf32>) {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = linalg.softmax dimension(1) ins(%0 : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.softmax {keep} dimension(1) ins(%d : tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tensor.cast %f : tensor<2x3x3x5xf32> to tensor<?x3x3x5xf32>
  %4 = tensor.cast %o : tensor<6x6x5x2xf32> to tensor<6x6x?x2xf32>
  %5 = linalg.winograd_filter_transform fmr(F_4_3) ins(%3 : tensor<?x3x3x5xf32>) outs(%4 : tensor<6x6x?x2xf32>) -> tensor<6x6x?x2xf32>
  %6 = tensor.cast %i : tensor<2x10x10x5xf32> to tensor<?x10x10x5xf32>
  %7 = tensor.cast %p : tensor<6x6x2x2x2x5xf32> to tensor<6x6x2x2x?x5xf32>
  %8 = linalg.winograd_input_transform fmr(F_4_3) ins(%6 : tensor<?x10x10x5xf32>) outs(%7 : tensor<6x6x2x2x?x5xf32>) -> tensor<6x6x2x2x?x5xf32>
  %9 = tensor.cast %q : tensor<2x8x8x5xf32> to tensor<2x8x8x?xf32>
  %10 = linalg.winograd_output_transform fmr(F_4_3) ins(%p : tensor<6x6x2x2x2x5xf32>) outs(%9 : tensor<2x8x8x?xf32>) -> tensor<2x8x8x?xf32>
  return %1, %2, %5, %8, %10 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<6x6x?x2xf32>, tensor<6x6x2x2x?x5xf32>, tensor<2x8x8x?xf32>
}
// -----
func.func @reduce_and_map_take_static_types(%a: tensor<4x8xf32>, %b: tensor<4x8xi32>, %c: tensor<4xf32>, %d: tensor<?xi32>, %e: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?xi32>, tensor<?x?xf32>) {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.cast %b : tensor<4x8xi32> to tensor<?x?xi32>
  %2 = tensor.cast %c : tensor<4xf32> to tensor<?xf32>
  %3:2 = linalg.reduce ins(%0, %1 : tensor<?x?xf32>, tensor<?x?xi32>) outs(%2, %d : tensor<?xf32>, tensor<?xi32>) dimensions = [1]
    (%f: f32, %i: i32, %g: f32, %j: i32) {
      %k = arith.sitofp %i : i32 to f32
      %h = arith.addf %f, %k : f32
      %m = arith.addf %h, %g : f32
      %n = arith.addi %i, %j : i32
      linalg.yield %m, %n : f32, i32
    }
  %4 = linalg.map { math.absf } ins(%0 : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>)
  return %3#0, %3#1, %4 : tensor<?xf32>, tensor<?xi32>, tensor<?x?xf32>
}
// -----
func.func @moves_take_static_types(%a: tensor<4x8xf32>, %d: tensor<?x?xf32>, %e: tensor<8x4xf32>, %f: tensor<?x?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = linalg.transpose ins(%0 : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) permutation = [1, 0]
  %2 = tensor.cast %e : tensor<8x4xf32> to tensor<?x?xf32>
  %3 = linalg.transpose ins(%0 : tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) permutation = [1, 0]
  %4 = linalg.broadcast ins(%0 : tensor<?x?xf32>) outs(%f : tensor<?x?x?xf32>) dimensions = [1]
  return %1, %3, %4 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @generic_takes_static_types(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %d: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  %2:2 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "reduction"], library_call = "f"} ins(%0 : tensor<?x?xf32>) outs(%1, %d : tensor<?xf32>, tensor<?x?xf32>) attrs = {keep = 1 : i8} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %3 = arith.addf %x, %y : f32
    linalg.yield %3, %x : f32, f32
  } -> (tensor<?xf32>, tensor<?x?xf32>)
  return %2#0, %2#1 : tensor<?xf32>, tensor<?x?xf32>
}
// -----
func.func @casts_move_to_destinations(%a: tensor<?x?xf32>, %d: tensor<?x?xf32>) -> (tensor<4x8xf32>, tensor<4x?xf32>) {
  %0 = linalg.exp {keep} ins(%a : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
  %2 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tensor.cast %2 : tensor<?x?xf32> to tensor<4x?xf32>
  return %1, %3 : tensor<4x8xf32>, tensor<4x?xf32>
}
// -----
func.func @casts_move_with_other_users(%a: tensor<?x?xf32>, %d: tensor<?x?xf32>) -> (tensor<4x8xf32>, tensor<?x?xf32>, tensor<4x?xf32>) {
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
  %2 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x?xf32>
  return %1, %0, %2 : tensor<4x8xf32>, tensor<?x?xf32>, tensor<4x?xf32>
}
// -----
func.func @casts_do_not_move(%a: tensor<?x?xf32>, %d: tensor<?x?xf32>, %c: i1, %e: tensor<4x?xf32>, %t: tensor<?x?x8xf32>) -> (tensor<4x8xf32>, tensor<?x?xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = scf.if %c -> tensor<4x8xf32> {
    %2 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
    scf.yield %2 : tensor<4x8xf32>
  } else {
    %3 = tensor.empty() : tensor<4x8xf32>
    scf.yield %3 : tensor<4x8xf32>
  }
  %4 = linalg.exp ins(%e : tensor<4x?xf32>) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
  %5 = tensor.cast %4 : tensor<4x?xf32> to tensor<?x?xf32>
  %6 = linalg.softmax dimension(1) ins(%a : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  %7 = tensor.cast %6 : tensor<?x?xf32> to tensor<4x8xf32>
  %8 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<?x?x8xf32> -> tensor<?x?xf32>
  %9 = tensor.cast %8 : tensor<?x?xf32> to tensor<4x8xf32>
  return %1, %5, %7, %9 : tensor<4x8xf32>, tensor<?x?xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}
// -----
func.func @casts_move_up_a_chain(%a: tensor<?x?xf32>, %x: f32, %i: index, %j: index) -> tensor<4x8xf32> {
  %0 = tensor.empty(%i, %j) : tensor<?x?xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.matmul ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tensor.cast %2 : tensor<?x?xf32> to tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}
// -----
func.func @casts_of_second_results(%a: tensor<?x?xf32>, %b: tensor<?x?xi32>, %c: tensor<?xf32>, %d: tensor<?xi32>) -> (tensor<?xf32>, tensor<4xi32>) {
  %0:2 = linalg.reduce ins(%a, %b : tensor<?x?xf32>, tensor<?x?xi32>) outs(%c, %d : tensor<?xf32>, tensor<?xi32>) dimensions = [1]
    (%f: f32, %i: i32, %g: f32, %j: i32) {
      linalg.yield %g, %i : f32, i32
    }
  %1 = tensor.cast %0#1 : tensor<?xi32> to tensor<4xi32>
  return %0#0, %1 : tensor<?xf32>, tensor<4xi32>
}
// -----
func.func @encodings_of_results(%a: tensor<?xf32, "x">, %d: tensor<?xf32, "x">) -> (tensor<4xf32, "x">, tensor<4xf32>) {
  %0 = linalg.exp ins(%a : tensor<?xf32, "x">) outs(%d : tensor<?xf32, "x">) -> tensor<?xf32, "x">
  %1 = tensor.cast %0 : tensor<?xf32, "x"> to tensor<4xf32, "x">
  %2 = linalg.exp {a} ins(%a : tensor<?xf32, "x">) outs(%d : tensor<?xf32, "x">) -> tensor<?xf32, "x">
  %3 = tensor.cast %2 : tensor<?xf32, "x"> to tensor<4xf32>
  return %1, %3 : tensor<4xf32, "x">, tensor<4xf32>
}
// -----
func.func @unranked_results(%a: tensor<?xf32>, %d: tensor<?xf32>) -> tensor<*xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%d : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<*xf32>
  return %1 : tensor<*xf32>
}
// -----
func.func @convolution_takes_static_types(%a: tensor<1x6x6x3xf32>, %k: tensor<3x3x3x8xf32>, %d: tensor<?x?x?x?xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) {
  %0 = tensor.cast %a : tensor<1x6x6x3xf32> to tensor<?x?x?x?xf32>
  %1 = tensor.cast %k : tensor<3x3x3x8xf32> to tensor<?x?x?x?xf32>
  %2 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi64>} ins(%0, %1 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%d : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %3 = tensor.cast %w : tensor<3x3xf32> to tensor<?x?xf32>
  %4 = linalg.pooling_nhwc_sum ins(%0, %3 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%d : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %2, %4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>
}
// -----
func.func @pack_and_unpack_take_static_types(%t: tensor<16x4xf32>, %d: tensor<2x4x8xf32>, %p: f32, %i: index, %u: tensor<16x?xf32>) -> (tensor<?x4x8xf32>, tensor<?x4x?xf32>, tensor<16x?xf32>, tensor<?x4xf32>) {
  %0 = tensor.cast %t : tensor<16x4xf32> to tensor<?x4xf32>
  %1 = tensor.cast %d : tensor<2x4x8xf32> to tensor<?x4x8xf32>
  %2 = linalg.pack %0 padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %1 {keep} : tensor<?x4xf32> -> tensor<?x4x8xf32>
  %3 = tensor.cast %d : tensor<2x4x8xf32> to tensor<?x4x?xf32>
  %4 = linalg.pack %0 padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [%i] into %3 {keep} : tensor<?x4xf32> -> tensor<?x4x?xf32>
  %5 = linalg.unpack %3 inner_dims_pos = [0] inner_tiles = [%i] into %u {keep} : tensor<?x4x?xf32> -> tensor<16x?xf32>
  %6 = linalg.unpack %1 inner_dims_pos = [0] inner_tiles = [8] into %0 : tensor<?x4x8xf32> -> tensor<?x4xf32>
  return %2, %4, %5, %6 : tensor<?x4x8xf32>, tensor<?x4x?xf32>, tensor<16x?xf32>, tensor<?x4xf32>
}
// -----
func.func @other_ops_take_static_types(%t: tensor<16x4xf32>, %x: f32, %i: index, %v: vector<4xf32>, %m: vector<4xi1>) -> (tensor<?x4xf32>, tensor<?x?xf32>, tensor<?x4xf32>, vector<4xf32>) {
  %0 = tensor.cast %t : tensor<16x4xf32> to tensor<?x4xf32>
  %1 = tensor.insert %x into %0[%i, %i] : tensor<?x4xf32>
  %2 = tensor.cast %t : tensor<16x4xf32> to tensor<?x?xf32>
  %3 = vector.transfer_write %v, %2[%i, %i] : vector<4xf32>, tensor<?x?xf32>
  %4 = vector.transfer_write %v, %0[%i, %i], %m {in_bounds = [true]} : vector<4xf32>, tensor<?x4xf32>
  %5 = vector.transfer_read %2[%i, %i], %x {in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  return %1, %3, %4, %5 : tensor<?x4xf32>, tensor<?x?xf32>, tensor<?x4xf32>, vector<4xf32>
}
// -----
func.func @materialize_takes_static_types(%t: tensor<16xf32>, %x: f32) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<16xf32> to tensor<?xf32>
  %1 = bufferization.alloc_tensor() : tensor<16xf32>
  %2 = tensor.cast %1 : tensor<16xf32> to tensor<?xf32>
  %3 = bufferization.materialize_in_destination %0 in %2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}
// -----
func.func @masked_write_into_cast(%t: tensor<16x4xf32>, %i: index, %v: vector<4xf32>, %m: vector<4xi1>) -> tensor<?x4xf32> {
  %0 = tensor.cast %t : tensor<16x4xf32> to tensor<?x4xf32>
  %1 = vector.mask %m { vector.transfer_write %v, %0[%i, %i] {in_bounds = [true]} : vector<4xf32>, tensor<?x4xf32> } : vector<4xi1> -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
// -----
func.func @linalg_vectors_are_elements(%a: vector<3xf32>, %b: tensor<?xf32>, %c: tensor<1xvector<3xf32>>) -> tensor<1xvector<3xf32>> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b : vector<3xf32>, tensor<?xf32>) outs(%c : tensor<1xvector<3xf32>>) {
  ^bb0(%x: vector<3xf32>, %y: f32, %z: vector<3xf32>):
    %i = linalg.index 0 : index
    %v = vector.insert %y, %x[%i] : f32 into vector<3xf32>
    linalg.yield %v : vector<3xf32>
  } -> tensor<1xvector<3xf32>>
  return %0 : tensor<1xvector<3xf32>>
}
