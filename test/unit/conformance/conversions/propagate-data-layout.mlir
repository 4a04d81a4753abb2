// FLAGS: -propagate-data-layout AGAINST: -test-linalg-data-layout-propagation
// EQUAL AFTER: -canonicalize -cse
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @down(%a: tensor<2x4x8x8xf32>, %b: tensor<16x32xf32>, %v: tensor<32xf32>, %f: f32, %d: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %e = tensor.empty() : tensor<16x32xf32>
  %u = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> ()>, #id], iterator_types = ["parallel", "parallel"]} ins(%u, %b, %v, %f : tensor<16x32xf32>, tensor<16x32xf32>, tensor<32xf32>, f32) outs(%e : tensor<16x32xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32, %g: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    %t = arith.addf %s, %w : f32
    %q = arith.mulf %t, %g : f32
    linalg.yield %q : f32
  } -> tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}
func.func @down_outs_read(%a: tensor<2x4x8x8xf32>, %b: tensor<16x32xf32>, %d: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %u = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<16x32xf32>) outs(%b : tensor<16x32xf32>) attrs = {mark} {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}
func.func @down_as_outs(%a: tensor<2x4x8x8xf32>, %b: tensor<16x32xf32>, %d: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %u = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<16x32xf32>) outs(%u : tensor<16x32xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}
func.func @down_transposed(%a: tensor<4x2x8x16xf32>, %b: tensor<16x64xf32>) -> tensor<64x16xf32> {
  %d = tensor.empty() : tensor<16x64xf32>
  %e = tensor.empty() : tensor<64x16xf32>
  %u = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %d : tensor<4x2x8x16xf32> -> tensor<16x64xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%u, %b : tensor<16x64xf32>, tensor<16x64xf32>) outs(%e : tensor<64x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<64x16xf32>
  return %0 : tensor<64x16xf32>
}
func.func @down_reduction(%a: tensor<4x16x8xf32>, %i: tensor<32xf32>) -> tensor<32xf32> {
  %d = tensor.empty() : tensor<32x16xf32>
  %u = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<4x16x8xf32> -> tensor<32x16xf32>
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%u : tensor<32x16xf32>) outs(%i : tensor<32xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<32xf32>
  return %0 : tensor<32xf32>
}
func.func @tiled_reduction(%a: tensor<4x16x8xf32>, %i: tensor<16xf32>) -> tensor<16xf32> {
  %d = tensor.empty() : tensor<32x16xf32>
  %u = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<4x16x8xf32> -> tensor<32x16xf32>
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%u : tensor<32x16xf32>) outs(%i : tensor<16xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @indexed(%a: tensor<4x8xindex>) -> tensor<32xindex> {
  %d = tensor.empty() : tensor<32xindex>
  %u = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<4x8xindex> -> tensor<32xindex>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%u : tensor<32xindex>) outs(%d : tensor<32xindex>) {
  ^bb0(%x: index, %z: index):
    %i = linalg.index 0 : index
    %s = arith.addi %x, %i : index
    linalg.yield %s : index
  } -> tensor<32xindex>
  return %0 : tensor<32xindex>
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @up(%a: tensor<16x32xf32>, %b: tensor<32xf32>) -> tensor<2x4x8x8xf32> {
  %e = tensor.empty() : tensor<16x32xf32>
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<16x32xf32>, tensor<32xf32>) outs(%e : tensor<16x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<16x32xf32>
  %d = tensor.empty() : tensor<2x4x8x8xf32>
  %p = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  return %p : tensor<2x4x8x8xf32>
}
func.func @up_into_argument(%a: tensor<16x32xf32>, %b: tensor<16x32xf32>, %d: tensor<4x2x8x8xf32>) -> tensor<4x2x8x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16x32xf32>) outs(%b : tensor<16x32xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<16x32xf32>
  %p = linalg.pack %0 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<16x32xf32> -> tensor<4x2x8x8xf32>
  return %p : tensor<4x2x8x8xf32>
}
func.func @up_two_users(%a: tensor<16x32xf32>) -> (tensor<2x4x8x8xf32>, tensor<16x32xf32>) {
  %e = tensor.empty() : tensor<16x32xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16x32xf32>) outs(%e : tensor<16x32xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<16x32xf32>
  %d = tensor.empty() : tensor<2x4x8x8xf32>
  %p = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  return %p, %0 : tensor<2x4x8x8xf32>, tensor<16x32xf32>
}
func.func @up_padded(%a: tensor<15x32xf32>, %c: f32) -> tensor<2x4x8x8xf32> {
  %e = tensor.empty() : tensor<15x32xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<15x32xf32>) outs(%e : tensor<15x32xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<15x32xf32>
  %d = tensor.empty() : tensor<2x4x8x8xf32>
  %p = linalg.pack %0 padding_value(%c : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<15x32xf32> -> tensor<2x4x8x8xf32>
  return %p : tensor<2x4x8x8xf32>
}
func.func @up_transposed(%a: tensor<32x16x5xf32>) -> tensor<2x32x5x8xf32> {
  %e = tensor.empty() : tensor<16x32x5xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : tensor<32x16x5xf32>) outs(%e : tensor<16x32x5xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<16x32x5xf32>
  %d = tensor.empty() : tensor<2x32x5x8xf32>
  %p = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x32x5xf32> -> tensor<2x32x5x8xf32>
  return %p : tensor<2x32x5x8xf32>
}
// -----
func.func @pads_up(%a: tensor<1x64x56x56xf32>) -> tensor<1x2x58x58x32xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
  %d = tensor.empty() : tensor<1x2x58x58x32xf32>
  %0 = linalg.pack %p inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<1x64x58x58xf32> -> tensor<1x2x58x58x32xf32>
  return %0 : tensor<1x2x58x58x32xf32>
}
func.func @pads_up_permuted(%a: tensor<1x64x56x57xf32>) -> tensor<1x58x59x2x32xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %a low[0, 0, 1, 0] high[0, 0, 1, 2] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<1x64x56x57xf32> to tensor<1x64x58x59xf32>
  %d = tensor.empty() : tensor<1x58x59x2x32xf32>
  %0 = linalg.pack %p outer_dims_perm = [0, 2, 3, 1] inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<1x64x58x59xf32> -> tensor<1x58x59x2x32xf32>
  return %0 : tensor<1x58x59x2x32xf32>
}
func.func @pads_tiled(%a: tensor<1x63x56x56xf32>) -> tensor<1x2x56x56x32xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %a low[0, 1, 0, 0] high[0, 0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<1x63x56x56xf32> to tensor<1x64x56x56xf32>
  %d = tensor.empty() : tensor<1x2x56x56x32xf32>
  %0 = linalg.pack %p inner_dims_pos = [1] inner_tiles = [32] into %d : tensor<1x64x56x56xf32> -> tensor<1x2x56x56x32xf32>
  return %0 : tensor<1x2x56x56x32xf32>
}
func.func @pads_down(%a: tensor<1x2x56x56x32xf32>) -> tensor<1x64x58x58xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x64x56x56xf32>
  %u = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [32] into %e : tensor<1x2x56x56x32xf32> -> tensor<1x64x56x56xf32>
  %p = tensor.pad %u low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<1x64x56x56xf32> to tensor<1x64x58x58xf32>
  return %p : tensor<1x64x58x58xf32>
}
func.func @pads_down_permuted(%a: tensor<1x56x57x2x32xf32>) -> tensor<1x64x58x60xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x64x56x57xf32>
  %u = linalg.unpack %a outer_dims_perm = [0, 2, 3, 1] inner_dims_pos = [1] inner_tiles = [32] into %e : tensor<1x56x57x2x32xf32> -> tensor<1x64x56x57xf32>
  %p = tensor.pad %u low[0, 0, 1, 1] high[0, 0, 1, 2] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<1x64x56x57xf32> to tensor<1x64x58x60xf32>
  return %p : tensor<1x64x58x60xf32>
}
// -----
func.func @collapse_up(%a: tensor<?x16x4xf32>, %n: index) -> tensor<?x4x8x1xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x16x4xf32> into tensor<?x4xf32>
  %d = tensor.empty(%n) : tensor<?x4x8x1xf32>
  %p = linalg.pack %c outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d : tensor<?x4xf32> -> tensor<?x4x8x1xf32>
  return %p : tensor<?x4x8x1xf32>
}
func.func @collapse_up_permuted(%a: tensor<5x16x4xf32>) -> tensor<4x10x8x1xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<5x16x4xf32> into tensor<80x4xf32>
  %d = tensor.empty() : tensor<4x10x8x1xf32>
  %p = linalg.pack %c outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d : tensor<80x4xf32> -> tensor<4x10x8x1xf32>
  return %p : tensor<4x10x8x1xf32>
}
func.func @collapse_up_not_whole(%a: tensor<8x12x4xf32>) -> tensor<12x4x8xf32> {
  %c = tensor.collapse_shape %a [[0, 1], [2]] : tensor<8x12x4xf32> into tensor<96x4xf32>
  %d = tensor.empty() : tensor<12x4x8xf32>
  %p = linalg.pack %c inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<96x4xf32> -> tensor<12x4x8xf32>
  return %p : tensor<12x4x8xf32>
}
func.func @collapse_up_units(%a: tensor<5x16x1x4xf32>) -> tensor<10x4x8xf32> {
  %c = tensor.collapse_shape %a [[0, 1, 2], [3]] : tensor<5x16x1x4xf32> into tensor<80x4xf32>
  %d = tensor.empty() : tensor<10x4x8xf32>
  %p = linalg.pack %c inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<80x4xf32> -> tensor<10x4x8xf32>
  return %p : tensor<10x4x8xf32>
}
func.func @expand_up(%a: tensor<32x64xf32>) -> tensor<4x2x64x4xf32> {
  %c = tensor.expand_shape %a [[0, 1], [2]] output_shape [4, 8, 64] : tensor<32x64xf32> into tensor<4x8x64xf32>
  %d = tensor.empty() : tensor<4x2x64x4xf32>
  %p = linalg.pack %c inner_dims_pos = [1] inner_tiles = [4] into %d : tensor<4x8x64xf32> -> tensor<4x2x64x4xf32>
  return %p : tensor<4x2x64x4xf32>
}
func.func @expand_up_outer(%a: tensor<32x64xf32>) -> tensor<2x8x64x2xf32> {
  %c = tensor.expand_shape %a [[0, 1], [2]] output_shape [4, 8, 64] : tensor<32x64xf32> into tensor<4x8x64xf32>
  %d = tensor.empty() : tensor<2x8x64x2xf32>
  %p = linalg.pack %c inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<4x8x64xf32> -> tensor<2x8x64x2xf32>
  return %p : tensor<2x8x64x2xf32>
}
func.func @expand_down_permuted(%a: tensor<32x64x8x4xf32>) -> tensor<4x64x256xf32> {
  %e = tensor.empty() : tensor<256x256xf32>
  %u = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 4] into %e : tensor<32x64x8x4xf32> -> tensor<256x256xf32>
  %x = tensor.expand_shape %u [[0, 1], [2]] output_shape [4, 64, 256] : tensor<256x256xf32> into tensor<4x64x256xf32>
  return %x : tensor<4x64x256xf32>
}
func.func @expand_down_not_whole(%a: tensor<32x32x8x8xf32>) -> tensor<64x4x256xf32> {
  %e = tensor.empty() : tensor<256x256xf32>
  %u = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<32x32x8x8xf32> -> tensor<256x256xf32>
  %x = tensor.expand_shape %u [[0, 1], [2]] output_shape [64, 4, 256] : tensor<256x256xf32> into tensor<64x4x256xf32>
  return %x : tensor<64x4x256xf32>
}
// -----
// DIFFERS: Partial tiles are filled with zeros, not with poison.
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @partial(%a: tensor<2x4x8x8xf32>, %b: tensor<13x30xf32>, %e: tensor<13x30xf32>) -> tensor<13x30xf32> {
  %u = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<2x4x8x8xf32> -> tensor<13x30xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%u, %b : tensor<13x30xf32>, tensor<13x30xf32>) outs(%e : tensor<13x30xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<13x30xf32>
  return %0 : tensor<13x30xf32>
}
// -----
// DIFFERS: MLIR divides what fills tiles, by what fills them.
#id = affine_map<(d0) -> (d0)>
func.func @division(%a: tensor<2x8xi32>, %b: tensor<13xi32>, %e: tensor<13xi32>) -> tensor<13xi32> {
  %u = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x8xi32> -> tensor<13xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%b, %u : tensor<13xi32>, tensor<13xi32>) outs(%e : tensor<13xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %s = arith.divsi %x, %y : i32
    linalg.yield %s : i32
  } -> tensor<13xi32>
  return %0 : tensor<13xi32>
}
// -----
// DIFFERS: MLIR divides to find a size that is given.
func.func @expand_down(%a: tensor<?x32x8x8xf32>, %n: index, %m: index) -> tensor<?x256x256xf32> {
  %e = tensor.empty(%n) : tensor<?x256xf32>
  %u = linalg.unpack %a outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<?x32x8x8xf32> -> tensor<?x256xf32>
  %x = tensor.expand_shape %u [[0, 1], [2]] output_shape [%m, 256, 256] : tensor<?x256xf32> into tensor<?x256x256xf32>
  return %x : tensor<?x256x256xf32>
}
// -----
// DIFFERS: A constant is packed now.
func.func @constant() -> tensor<2x2xf32> {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %p = arith.constant 7.0 : f32
  %d = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<3xf32> -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
