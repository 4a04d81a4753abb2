func.func @linalg_map(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  linalg.map { math.exp } ins(%0 : memref<?xf32>) outs(%0 : memref<?xf32>)
  return
}
// -----
func.func @linalg_reduce(%m: memref<4xf32>, %r: memref<f32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  linalg.reduce { arith.addf } ins(%0 : memref<?xf32>) outs(%r : memref<f32>) dimensions = [0]
  return
}
// -----
func.func @linalg_softmax(%m: memref<4x8xf32>, %n: memref<4x8xf32>) {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  linalg.softmax dimension(1) ins(%0 : memref<?x?xf32>) outs(%n : memref<4x8xf32>)
  return
}
// -----
func.func @linalg_copy(%m: memref<4x8xf32>, %n: memref<4x8xf32>) {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  linalg.copy ins(%0 : memref<?x?xf32>) outs(%n : memref<4x8xf32>)
  return
}
// -----
func.func @linalg_elementwise(%m: memref<4x8xf32>, %n: memref<4x8xf32>) {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%0 : memref<?x?xf32>) outs(%n : memref<4x8xf32>)
  return
}
// -----
func.func @linalg_exp(%m: memref<4x8xf32>, %n: memref<4x8xf32>) {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  linalg.exp ins(%0 : memref<?x?xf32>) outs(%n : memref<4x8xf32>)
  return
}
// -----
func.func @linalg_matmul(%m: memref<4x8xf32>, %n: memref<4x4xf32>, %k: memref<8x4xf32>) {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  linalg.matmul ins(%0, %k : memref<?x?xf32>, memref<8x4xf32>) outs(%n : memref<4x4xf32>)
  return
}
// -----
func.func @linalg_batch_matmul(%m: memref<2x4x8xf32>, %n: memref<2x4x4xf32>, %k: memref<2x8x4xf32>) {
  %0 = memref.cast %m : memref<2x4x8xf32> to memref<?x?x?xf32>
  linalg.batch_matmul ins(%0, %k : memref<?x?x?xf32>, memref<2x8x4xf32>) outs(%n : memref<2x4x4xf32>)
  return
}
// -----
func.func @linalg_batch_reduce_matmul(%m: memref<2x4x8xf32>, %n: memref<4x4xf32>, %k: memref<2x8x4xf32>) {
  %0 = memref.cast %m : memref<2x4x8xf32> to memref<?x?x?xf32>
  linalg.batch_reduce_matmul ins(%0, %k : memref<?x?x?xf32>, memref<2x8x4xf32>) outs(%n : memref<4x4xf32>)
  return
}
// -----
#map = affine_map<(i, j, k) -> (i, k)>
#map1 = affine_map<(i, j, k) -> (k, j)>
#map2 = affine_map<(i, j, k) -> (i, j)>
func.func @linalg_contract(%m: memref<4x8xf32>, %n: memref<4x4xf32>, %k: memref<8x4xf32>) {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  linalg.contract indexing_maps = [#map, #map1, #map2] ins(%0, %k : memref<?x?xf32>, memref<8x4xf32>) outs(%n : memref<4x4xf32>)
  return
}
// -----
func.func @linalg_dot(%m: memref<4xf32>, %n: memref<f32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  linalg.dot ins(%0, %0 : memref<?xf32>, memref<?xf32>) outs(%n : memref<f32>)
  return
}
// -----
func.func @linalg_fill(%m: memref<4xf32>, %n: f32) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  linalg.fill ins(%n : f32) outs(%0 : memref<?xf32>)
  return
}
// -----
func.func @linalg_quant(%m: memref<4x8xi8>, %n: memref<4x4xi32>, %k: memref<8x4xi8>, %i: i32) {
  %0 = memref.cast %m : memref<4x8xi8> to memref<?x?xi8>
  linalg.quantized_matmul ins(%0, %k, %i, %i : memref<?x?xi8>, memref<8x4xi8>, i32, i32) outs(%n : memref<4x4xi32>)
  return
}
// -----
func.func @linalg_deadgeneric(%m: tensor<4xf32>, %b: tensor<4xf32>, %n: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0)->(d0)>,affine_map<(d0)->(d0)>,affine_map<(d0)->(d0)>,affine_map<(d0)->(d0)>], iterator_types = ["parallel"]} ins(%m, %m: tensor<4xf32>, tensor<4xf32>) outs(%b, %n: tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32, %p: f32):
    %i = linalg.index 0 : index
    %e = math.exp %x : f32
    linalg.yield %e, %y : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<4xf32>
}
// -----
func.func @linalg_index(%m: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1)->(d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%m: tensor<1x4xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    "test.use"(%i, %j) : (index, index) -> ()
    linalg.yield %x : f32
  } -> (tensor<1x4xf32>)
  return %0 : tensor<1x4xf32>
}
// -----
func.func @linalg_order(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = linalg.add ins(%0, %b : tensor<?x?xf32>, tensor<?x8xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// -----
func.func @linalg_mapid(%a: tensor<4x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %1 = linalg.map ins(%a : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>)
    (%in : f32, %init: f32) {
          linalg.yield %in : f32
     }
  return %1 : tensor<4x?xf32>
}
// -----
func.func @linalg_reduce0(%a: tensor<4x?xf32>, %c: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %1 = linalg.reduce { arith.addf } ins(%a : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>) dimensions = []
  return %1 : tensor<4x?xf32>
}
// -----
func.func @linalg_matmul_infers(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %1 = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// -----
func.func @linalg_transpose(%a: tensor<4x?xf32>, %c: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %1 = linalg.transpose ins(%a : tensor<4x?xf32>) outs(%c : tensor<?x4xf32>) permutation = [1, 0]
  return %1 : tensor<?x4xf32>
}
// -----
func.func @linalg_pool(%a: tensor<1x4x4x1xf32>, %b: tensor<3x3xf32>, %c: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %1 = linalg.pooling_nhwc_sum ins(%a, %b : tensor<1x4x4x1xf32>, tensor<3x3xf32>) outs(%c : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %1 : tensor<?x?x?x?xf32>
}
// -----
func.func @linalg_zero(%a: memref<0x4xf32>, %b: memref<0x4xf32>) {
  linalg.copy ins(%a : memref<0x4xf32>) outs(%b : memref<0x4xf32>)
  linalg.transpose ins(%a : memref<0x4xf32>) outs(%b : memref<0x4xf32>) permutation = [0, 1]
  linalg.softmax dimension(1) ins(%a : memref<0x4xf32>) outs(%b : memref<0x4xf32>)
  linalg.map { math.exp } ins(%a : memref<0x4xf32>) outs(%b : memref<0x4xf32>)
  return
}
// -----
func.func @linalg_unused2(%f: tensor<2x3x3x5xf32>, %o: tensor<4x4x5x2xf32>) {
  %2 = linalg.winograd_filter_transform fmr(F_2_3) ins(%f : tensor<2x3x3x5xf32>) outs(%o : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  return
}
// -----
func.func @linalg_index_after_inference(%m: tensor<?x4xf32>, %n: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%m: tensor<?x4xf32>) outs(%n: tensor<1x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    "test.use"(%i, %j) : (index, index) -> ()
    linalg.yield %x : f32
  } -> (tensor<1x4xf32>)
  return %0 : tensor<1x4xf32>
}
// -----
func.func @linalg_indexm(%m: memref<?x4xf32>, %n: memref<1x4xf32>)  {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%m: memref<?x4xf32>) outs(%n: memref<1x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    "test.use"(%i, %j) : (index, index) -> ()
    linalg.yield %x : f32
  } 
  return 
}
// -----
func.func @linalg_self(%m: memref<4xf32>, %b: tensor<4xf16>) -> tensor<4xf16> {
  linalg.copy ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  %1 = linalg.copy ins(%b : tensor<4xf16>) outs(%b : tensor<4xf16>) -> tensor<4xf16>
  return %1 : tensor<4xf16>
}
// -----
func.func @linalg_broad_m(%m: memref<4xf32>) {
  linalg.broadcast ins(%m : memref<4xf32>) outs(%m : memref<4xf32>) dimensions = []
  return
}
// -----
func.func @linalg_tr0m(%m: memref<4xf32>, %n: memref<4xf32>) {
  linalg.transpose ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) permutation = [0]
  linalg.transpose ins(%n : memref<4xf32>) outs(%n : memref<4xf32>) permutation = [0]
  return
}
// -----
func.func @linalg_swap_two_uses(%a: tensor<2x4xf32>, %b: tensor<2x3x4xf32>, %c: tensor<4x3x2xf32>) -> (tensor<4x3x2xf32>, tensor<2x3x4xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<2x4xf32>) outs(%b : tensor<2x3x4xf32>) dimensions = [1]
  %1 = linalg.transpose ins(%0 : tensor<2x3x4xf32>) outs(%c : tensor<4x3x2xf32>) permutation = [2, 1, 0]
  return %1, %0 : tensor<4x3x2xf32>, tensor<2x3x4xf32>
}
// -----
func.func @linalg_swap_all(%a: tensor<f32>, %b: tensor<2x3xf32>, %c: tensor<3x2xf32>) -> (tensor<3x2xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<f32>) outs(%b : tensor<2x3xf32>) dimensions = [0, 1]
  %1 = linalg.transpose ins(%0 : tensor<2x3xf32>) outs(%c : tensor<3x2xf32>) permutation = [1, 0]
  return %1 : tensor<3x2xf32>
}
// -----
func.func @linalg_enc(%a: tensor<2x4xf32, "x">, %b: tensor<2x3x4xf32, "x">, %c: tensor<4x3x2xf32, "x">) -> (tensor<4x3x2xf32, "x">) {
  %0 = linalg.broadcast ins(%a : tensor<2x4xf32, "x">) outs(%b : tensor<2x3x4xf32, "x">) dimensions = [1]
  %1 = linalg.transpose ins(%0 : tensor<2x3x4xf32, "x">) outs(%c : tensor<4x3x2xf32, "x">) permutation = [2, 1, 0]
  return %1 : tensor<4x3x2xf32, "x">
}
// -----
#map = affine_map<(d0) -> (d0)>
func.func @linalg_encg(%a: tensor<4xf32, "x">, %b: tensor<?xf32>) -> (tensor<?xf32>) {
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<4xf32, "x">) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
// -----
#map = affine_map<() -> ()>
func.func @linalg_scalar(%a: f32, %b: tensor<f32>) -> (tensor<f32>) {
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []} ins(%a : f32) outs(%b : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<f32>
  return %1 : tensor<f32>
}
// -----
#map = affine_map<(d0) -> (d0)>
func.func @linalg_outer(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: f32) -> (tensor<4xf32>) {
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %c : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
func.func @linalg_const_map(%a: tensor<4x5xf32>, %b: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<4x5xf32>, tensor<4x5xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @linalg_conflict(%a: tensor<?x5xf32>, %b: tensor<4x?xf32>, %c: tensor<?x?xf32>) -> (tensor<?x?xf32>) {
  %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"], foo} ins(%a, %b : tensor<?x5xf32>, tensor<4x?xf32>) outs(%c : tensor<?x?xf32>) attrs = {bar = 3 : i32} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// -----
func.func @linalg_bb(%a: tensor<?xf32>, %b: tensor<?x4xf32>, %c: tensor<3x?x?xf32>) -> (tensor<3x?x?xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<?xf32>) outs(%b : tensor<?x4xf32>) dimensions = [1]
  %x = tensor.cast %0 : tensor<?x4xf32> to tensor<?x?xf32>
  %1 = linalg.broadcast ins(%x : tensor<?x?xf32>) outs(%c : tensor<3x?x?xf32>) dimensions = [0]
  return %1 : tensor<3x?x?xf32>
}
// -----
func.func @linalg_concat_consts(%a: tensor<5x12xf32>, %b: tensor<?x12xf32>) -> tensor<?x12xf32> {
  %c1 = arith.constant 1.0 : f32
  %c2 = arith.constant 1.0 : f32
  %0 = linalg.fill ins(%c1 : f32) outs(%a : tensor<5x12xf32>) -> tensor<5x12xf32>
  %1 = linalg.fill ins(%c2 : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = tensor.concat dim(0) %0, %1 : (tensor<5x12xf32>, tensor<?x12xf32>) -> tensor<?x12xf32>
  return %r : tensor<?x12xf32>
}
// -----
func.func @linalg_concat_other(%m: f32, %n: f32, %a: tensor<5x12xf32>, %b: tensor<?x12xf32>) -> tensor<?x12xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%a : tensor<5x12xf32>) -> tensor<5x12xf32>
  %1 = linalg.fill ins(%n : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = tensor.concat dim(0) %0, %1 : (tensor<5x12xf32>, tensor<?x12xf32>) -> tensor<?x12xf32>
  return %r : tensor<?x12xf32>
}
// -----
func.func @linalg_concat_one_same(%m: f32, %n: f32, %a: tensor<5x12xf32>, %b: tensor<?x12xf32>) -> tensor<5x12xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%a : tensor<5x12xf32>) -> tensor<5x12xf32>
  %r = tensor.concat dim(0) %0 : (tensor<5x12xf32>) -> tensor<5x12xf32>
  return %r : tensor<5x12xf32>
}
// -----
func.func @linalg_concat_half(%m: f32, %n: f32, %a: tensor<5x12xf32>, %b: tensor<?x12xf32>) -> tensor<?x12xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%a : tensor<5x12xf32>) -> tensor<5x12xf32>
  %r = tensor.concat dim(0) %0, %b : (tensor<5x12xf32>, tensor<?x12xf32>) -> tensor<?x12xf32>
  return %r : tensor<?x12xf32>
}
// -----
func.func @linalg_collapse(%m: f32, %b: tensor<?x12xf32>) -> tensor<?xf32> {
  %0 = linalg.fill {foo} ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = tensor.collapse_shape %0 [[0, 1]] {bar} : tensor<?x12xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func @linalg_expand(%m: f32, %n: index, %b: tensor<?x12xf32>) -> (tensor<?x2x3x4xf32>, tensor<?x12xf32>) {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [%n, 2, 3, 4] : tensor<?x12xf32> into tensor<?x2x3x4xf32>
  return %r, %0 : tensor<?x2x3x4xf32>, tensor<?x12xf32>
}
// -----
func.func @linalg_reshape(%m: f32, %n: tensor<1xindex>, %b: tensor<?x12xf32>) -> tensor<?xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = tensor.reshape %0(%n) : (tensor<?x12xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func @linalg_extract(%m: f32, %i: index, %b: tensor<?x12xf32>) -> f32 {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = tensor.extract %0[%i, %i] : tensor<?x12xf32>
  return %r : f32
}
// -----
func.func @linalg_copyin(%m: f32, %b: tensor<?x12xf32>, %d: tensor<?x12xf32>) -> tensor<?x12xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = linalg.copy {foo} ins(%0: tensor<?x12xf32>) outs(%d: tensor<?x12xf32>) -> tensor<?x12xf32>
  return %r : tensor<?x12xf32>
}
// -----
func.func @linalg_copyself(%m: f32, %b: tensor<?x12xf32>, %d: tensor<?x12xf32>) -> tensor<?x12xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = linalg.copy {foo} ins(%0: tensor<?x12xf32>) outs(%0: tensor<?x12xf32>) -> tensor<?x12xf32>
  return %r : tensor<?x12xf32>
}
// -----
func.func @linalg_copyout(%m: f32, %b: tensor<?x12xf16>, %d: tensor<?x12xf32>) -> tensor<?x12xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%d : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = linalg.copy {foo} ins(%b: tensor<?x12xf16>) outs(%0: tensor<?x12xf32>) -> tensor<?x12xf32>
  return %r : tensor<?x12xf32>
}
// -----
func.func @linalg_fill_transposed(%m: f32, %b: tensor<?x12xf32>, %d: tensor<12x?xf32>) -> tensor<12x?xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = linalg.transpose ins(%0: tensor<?x12xf32>) outs(%d: tensor<12x?xf32>) permutation = [1, 0] {foo}
  return %r : tensor<12x?xf32>
}
// -----
func.func @linalg_pad(%m: f32, %b: tensor<?x12xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = tensor.pad %0 low[%i, 1] high[2, %j] {
  ^bb0(%x: index, %y: index):
    tensor.yield %m : f32
  } : tensor<?x12xf32> to tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// -----
func.func @linalg_pad_loop(%m: f32, %b: tensor<?x12xf32>, %i: index, %j: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%i, %j) : tensor<?x?xf32>
  %res = scf.for %k = %i to %j step %c1 iter_args(%z = %e) -> tensor<?x?xf32> {
    %0 = linalg.fill ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
    %l = arith.addi %k, %j : index
    %ap = affine.apply affine_map<(d0) -> (d0 * 2)>(%l)
    %r = tensor.pad %0 low[%l, %ap] high[%k, %l] {
    ^bb0(%x: index, %y: index):
      tensor.yield %m : f32
    } : tensor<?x12xf32> to tensor<?x?xf32>
    scf.yield %r : tensor<?x?xf32>
  }
  return %res : tensor<?x?xf32>
}
// -----
func.func @linalg_pad_nofold(%m: f32, %b: tensor<?x12xf32>, %i: index, %j: index) -> tensor<?x14xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = tensor.pad %0 nofold low[%c0, 1] high[%c2, %j] {
  ^bb0(%x: index, %y: index):
    tensor.yield %m : f32
  } : tensor<?x12xf32> to tensor<?x14xf32>
  return %r : tensor<?x14xf32>
}
// -----
func.func @linalg_pad_two_consts(%b: tensor<?x12xf32>, %i: index, %j: index) -> tensor<?x14xf32> {
  %m = arith.constant 1.0 : f32
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = tensor.pad %0 low[1, 1] high[2, 1] {
  ^bb0(%x: index, %y: index):
    %n = arith.constant 1.0 : f32
    tensor.yield %n : f32
  } : tensor<?x12xf32> to tensor<?x14xf32>
  return %r : tensor<?x14xf32>
}
// -----
func.func @linalg_pad_other(%b: tensor<?x12xf32>, %m: f32, %n: f32) -> tensor<?x14xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<?x12xf32>) -> tensor<?x12xf32>
  %r = tensor.pad %0 low[1, 1] high[2, 1] {
  ^bb0(%x: index, %y: index):
    tensor.yield %n : f32
  } : tensor<?x12xf32> to tensor<?x14xf32>
  return %r : tensor<?x14xf32>
}
// -----
func.func @linalg_insert(%m: f32, %b: tensor<64x64xf32>, %s: tensor<?x4xf32>, %i: index, %o: index) -> tensor<64x64xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = tensor.pad %s low[%i, 1] high[2, 3] {
  ^bb0(%x: index, %y: index):
    tensor.yield %m : f32
  } : tensor<?x4xf32> to tensor<16x8xf32>
  %r = tensor.insert_slice %p into %0[%o, 2] [16, 8] [1, 1] : tensor<16x8xf32> into tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
// -----
func.func @linalg_insert_strided(%m: f32, %b: tensor<64x64xf32>, %s: tensor<?x4xf32>, %i: index, %o: index) -> tensor<64x64xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = tensor.pad %s low[%i, 1] high[2, 3] {
  ^bb0(%x: index, %y: index):
    tensor.yield %m : f32
  } : tensor<?x4xf32> to tensor<16x8xf32>
  %r = tensor.insert_slice %p into %0[%o, 2] [16, 8] [2, 1] : tensor<16x8xf32> into tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
// -----
func.func @linalg_insert_reduced(%m: f32, %b: tensor<64x64xf32>, %s: tensor<4xf32>, %i: index, %o: index) -> tensor<64x64xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = tensor.pad %s low[1] high[3] {
  ^bb0(%x: index):
    tensor.yield %m : f32
  } : tensor<4xf32> to tensor<8xf32>
  %r = tensor.insert_slice %p into %0[%o, 2] [1, 8] [1, 1] : tensor<8xf32> into tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
// -----
func.func @linalg_insert_apart(%m: f32, %b: tensor<64x64xf32>, %s: tensor<4x4xf32>, %q: tensor<4x4xf32>, %i: index, %o: index) -> tensor<64x64xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = tensor.pad %s low[1, 1] high[2, 3] {
  ^bb0(%x: index, %y: index):
    tensor.yield %m : f32
  } : tensor<4x4xf32> to tensor<7x8xf32>
  %1 = tensor.insert_slice %q into %0[%o, 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<64x64xf32>
  %r = tensor.insert_slice %p into %1[%i, 6] [7, 8] [1, 1] : tensor<7x8xf32> into tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
// -----
func.func @linalg_insert_apart2(%m: f32, %b: tensor<64x64xf32>, %s: tensor<4x4xf32>, %q: tensor<4x4xf32>, %i: index, %o: index) -> tensor<64x64xf32> {
  %0 = linalg.fill ins(%m : f32) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = tensor.pad %s low[1, 1] high[2, 3] {
  ^bb0(%x: index, %y: index):
    tensor.yield %m : f32
  } : tensor<4x4xf32> to tensor<7x8xf32>
  %1 = tensor.insert_slice %q into %0[%o, 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<64x64xf32>
  %r = tensor.insert_slice %p into %1[%i, 5] [7, 8] [1, 1] : tensor<7x8xf32> into tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
// -----
func.func @linalg_dead_fill_copy(%m: memref<4xf32>, %x: f32) {
  linalg.fill ins(%x: f32) outs(%m : memref<4xf32>)
  linalg.copy ins(%m: memref<4xf32>) outs(%m : memref<4xf32>)
  return
}
// -----
func.func @static_sizes_of_many_results(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %c: tensor<?xf32>) -> (tensor<?x8xf32>, tensor<?xf32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x?xf32>) outs(%b, %c : tensor<?x8xf32>, tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %x, %s : f32, f32
  } -> (tensor<?x8xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?x8xf32>, tensor<?xf32>
}
// -----
func.func @static_sizes_with_scalar(%a: tensor<4xf32>, %x: f32, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a, %x : tensor<4xf32>, f32) outs(%c : tensor<?xf32>) {
  ^bb0(%i: f32, %j: f32, %k: f32):
    %s = arith.addf %i, %j : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @static_sizes_keep_encoding(%a: tensor<4x?xf32, "a">, %b: tensor<?x8xf32>, %c: tensor<?x?xf32, "c">) -> tensor<?x?xf32, "c"> {
  %0 = linalg.add ins(%a, %b : tensor<4x?xf32, "a">, tensor<?x8xf32>) outs(%c : tensor<?x?xf32, "c">) -> tensor<?x?xf32, "c">
  return %0 : tensor<?x?xf32, "c">
}
// -----
func.func @static_sizes_not_of_windows(%a: tensor<?x8xf32>, %b: tensor<3x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.conv_2d ins(%a, %b : tensor<?x8xf32>, tensor<3x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @static_sizes_not_of_diagonals(%a: tensor<4x?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<4x?xf32>) outs(%c : tensor<?xf32>) {
  ^bb0(%i: f32, %k: f32):
    %s = math.exp %i : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @static_sizes_of_products(%a: tensor<2x?x?xf32>, %b: tensor<?x?x8xf32>, %c: tensor<?x4x?xf32>, %d: tensor<?x?xf32>) -> (tensor<?x4x?xf32>, tensor<?x?xf32>) {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x?x?xf32>, tensor<?x?x8xf32>) outs(%c : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %1 = linalg.batch_reduce_matmul ins(%a, %b : tensor<2x?x?xf32>, tensor<?x?x8xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?x4x?xf32>, tensor<?x?xf32>
}
// -----
func.func @static_sizes_of_transposed_product(%a: tensor<8x?xf32>, %b: tensor<?x4xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<8x?xf32>, tensor<?x4xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @static_sizes_of_elementwise(%a: tensor<8x?xf32>, %b: tensor<4xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>]
      ins(%a, %b : tensor<8x?xf32>, tensor<4xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @static_sizes_of_mmt4d(%a: tensor<2x?x8x4xf32>, %b: tensor<?x3x?x4xf32>, %c: tensor<?x?x?x6xf32>) -> tensor<?x?x?x6xf32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<2x?x8x4xf32>, tensor<?x3x?x4xf32>) outs(%c : tensor<?x?x?x6xf32>) -> tensor<?x?x?x6xf32>
  return %0 : tensor<?x?x?x6xf32>
}
// -----
func.func @static_sizes_of_dot(%a: tensor<?xf32>, %b: tensor<8xf32>, %c: tensor<f32>, %m: tensor<?x8xf32>, %v: tensor<3xf32>) -> (tensor<f32>, tensor<3xf32>) {
  %0 = linalg.dot ins(%a, %b : tensor<?xf32>, tensor<8xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  %1 = linalg.matvec ins(%m, %a : tensor<?x8xf32>, tensor<?xf32>) outs(%v : tensor<3xf32>) -> tensor<3xf32>
  return %0, %1 : tensor<f32>, tensor<3xf32>
}
// -----
func.func @static_sizes_of_fill(%x: f32, %n: index) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%c4) : tensor<?xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @static_sizes_in_nested_body(%a: tensor<4xf32>, %c: tensor<?xf32>, %t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%c : tensor<?xf32>) {
  ^bb0(%i: f32, %k: f32):
    %n = linalg.index 0 : index
    %e = tensor.extract %t[%n] : tensor<?xf32>
    %p = arith.cmpf olt, %e, %i : f32
    %r = scf.if %p -> f32 {
      %q = math.exp %e : f32
      scf.yield %q : f32
    } else {
      scf.yield %i : f32
    }
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @unused_linalg_ops(%a: tensor<4x4xf32>, %m: memref<4x4xf32>) {
  %0 = linalg.exp ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.softmax dimension(1) ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  linalg.softmax dimension(1) ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  %2 = linalg.map { math.exp } ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>)
  %3 = linalg.transpose ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) permutation = [1, 0]
  linalg.map { math.exp } ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return
}
// -----
func.func @unused_generic_with_effect(%a: tensor<4xf32>, %m: memref<f32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%i: f32, %k: f32):
    memref.store %i, %m[] : memref<f32>
    linalg.yield %i : f32
  } -> tensor<4xf32>
  return
}
// -----
func.func @empty_memrefs(%a: memref<0x4xf32>, %b: memref<4x0xf32>, %c: memref<4x4xf32>, %t: tensor<0xf32>, %x: f32) -> tensor<0xf32> {
  linalg.matmul ins(%b, %a : memref<4x0xf32>, memref<0x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.fill ins(%x : f32) outs(%a : memref<0x4xf32>)
  linalg.fill ins(%x : f32) outs(%c : memref<4x4xf32>)
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<0xf32>) -> tensor<0xf32>
  return %0 : tensor<0xf32>
}
// -----
func.func @copies_of_one_memref(%m: memref<4xf32>, %n: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m : memref<4xf32>) outs(%n : memref<4xf32>) {
  ^bb0(%i: f32, %k: f32):
    linalg.yield %i : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m : memref<4xf32>) outs(%m : memref<4xf32>) {
  ^bb0(%i: f32, %k: f32):
    linalg.yield %k : f32
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%m : memref<4xf32>) {
  ^bb0(%k: f32):
    linalg.yield %k : f32
  }
  linalg.copy ins(%m : memref<4xf32>) outs(%n : memref<4xf32>)
  return
}
// -----
func.func @identity_on_same_permutation(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%b, %b : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%i: f32, %j: f32, %k: f32):
    linalg.yield %k, %i : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<4x8xf32>
}
// -----
func.func @no_identity_on_other_maps(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%i: f32, %j: f32):
    linalg.yield %i : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
// -----
func.func @identity_with_dead_body(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%i: f32, %j: f32):
    %z = arith.constant 0.0 : f32
    %x = arith.addf %i, %z : f32
    %n = linalg.index 0 : index
    linalg.yield %i : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
// -----
func.func @transposes_in_a_row(%a: tensor<2x3x4xf32>, %b: tensor<3x4x2xf32>, %c: tensor<4x2x3xf32>, %d: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<4x2x3xf32>) {
  %0 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%b : tensor<3x4x2xf32>) permutation = [1, 2, 0]
  %1 = linalg.transpose ins(%0 : tensor<3x4x2xf32>) outs(%c : tensor<4x2x3xf32>) permutation = [1, 2, 0]
  %2 = linalg.transpose ins(%1 : tensor<4x2x3xf32>) outs(%d : tensor<2x3x4xf32>) permutation = [1, 2, 0]
  return %2, %1 : tensor<2x3x4xf32>, tensor<4x2x3xf32>
}
// -----
func.func @broadcasts_in_a_row(%a: tensor<f32>, %b: tensor<3xf32>, %c: tensor<4x3xf32>, %d: tensor<4x3x2xf32>) -> (tensor<4x3x2xf32>, tensor<4x3xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<f32>) outs(%b : tensor<3xf32>) dimensions = [0]
  %1 = linalg.broadcast ins(%0 : tensor<3xf32>) outs(%c : tensor<4x3xf32>) dimensions = [0]
  %2 = linalg.broadcast ins(%1 : tensor<4x3xf32>) outs(%d : tensor<4x3x2xf32>) dimensions = [2]
  return %2, %1 : tensor<4x3x2xf32>, tensor<4x3xf32>
}
// -----
func.func @transpose_of_broadcast_used_by_both(%a: tensor<3xf32>, %b: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %0 = linalg.broadcast ins(%a : tensor<3xf32>) outs(%b : tensor<3x3xf32>) dimensions = [0]
  %1 = linalg.transpose ins(%0 : tensor<3x3xf32>) outs(%0 : tensor<3x3xf32>) permutation = [1, 0]
  return %1 : tensor<3x3xf32>
}
// -----
func.func @index_of_single_iterations(%a: tensor<1x4x1xindex>, %b: tensor<1x?xindex>) -> (tensor<1x4x1xindex>, tensor<1x?xindex>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%a : tensor<1x4x1xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %s = arith.addi %i, %j : index
    %t = arith.addi %s, %k : index
    linalg.yield %t : index
  } -> tensor<1x4x1xindex>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} outs(%b : tensor<1x?xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.subi %i, %j : index
    linalg.yield %s : index
  } -> tensor<1x?xindex>
  return %0, %1 : tensor<1x4x1xindex>, tensor<1x?xindex>
}
// -----
func.func @index_with_window(%a: memref<3xindex>, %b: memref<1xindex>, %c: memref<3xindex>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : memref<3xindex>, memref<1xindex>) outs(%c : memref<3xindex>) {
  ^bb0(%x: index, %y: index, %o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  }
  return
}
// -----
func.func @sizes_of_results(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %x: f32) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = linalg.exp ins(%a : tensor<?x4xf32>) outs(%b : tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = tensor.dim %1, %c0 : tensor<?x4xf32>
  %3:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%a, %b : tensor<?x4xf32>, tensor<?x4xf32>) {
  ^bb0(%o: f32, %p: f32):
    linalg.yield %p, %o : f32, f32
  } -> (tensor<?x4xf32>, tensor<?x4xf32>)
  %4 = tensor.dim %3#1, %c0 : tensor<?x4xf32>
  return %2, %4 : index, index
}
// -----
func.func @casts_of_memrefs_that_stay(%m: memref<4xf32>, %u: memref<*xf32>, %x: f32) {
  %0 = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  linalg.map { math.exp } ins(%0 : memref<4xf32, strided<[?], offset: ?>>) outs(%0 : memref<4xf32, strided<[?], offset: ?>>)
  %1 = memref.cast %u : memref<*xf32> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%1 : memref<4xf32>)
  linalg.transpose ins(%0 : memref<4xf32, strided<[?], offset: ?>>) outs(%m : memref<4xf32>) permutation = [0]
  linalg.broadcast ins(%0 : memref<4xf32, strided<[?], offset: ?>>) outs(%m : memref<4xf32>) dimensions = []
  linalg.exp ins(%0 : memref<4xf32, strided<[?], offset: ?>>) outs(%0 : memref<4xf32, strided<[?], offset: ?>>)
  return
}
// -----
func.func @pad_of_fill_in_order(%x: f32, %b: tensor<?x?xf32>, %i: index, %j: index, %k: index) -> tensor<?x?xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%j]
  %2 = tensor.pad %0 low[%i, %i] high[%i, %1] {
  ^bb0(%x0: index, %y0: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
// -----
func.func @pad_of_fill_with_known_sizes(%x: f32, %b: tensor<4x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %0 = linalg.fill ins(%x : f32) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = tensor.pad %0 low[%c2, 0] high[%c2, 0] {
  ^bb0(%x0: index, %y0: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
// -----
func.func @insert_chain(%x: f32, %b: tensor<64x64xf32>, %s: tensor<4x4xf32>, %q: tensor<4x4xf32>, %i: index) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = linalg.fill ins(%x : f32) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = tensor.pad %s low[1, 1] high[2, 3] {
  ^bb0(%x0: index, %y0: index):
    tensor.yield %x : f32
  } : tensor<4x4xf32> to tensor<7x8xf32>
  %1 = tensor.insert_slice %q into %0[0, 0] [4, 4] [2, 2] : tensor<4x4xf32> into tensor<64x64xf32>
  %2 = tensor.insert_slice %q into %1[%i, 32] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<64x64xf32>
  %3 = tensor.insert_slice %p into %2[10, 7] [7, 8] [1, 1] : tensor<7x8xf32> into tensor<64x64xf32>
  %4 = tensor.insert_slice %p into %2[10, 6] [7, 8] [1, 4] : tensor<7x8xf32> into tensor<64x64xf32>
  return %3, %4 : tensor<64x64xf32>, tensor<64x64xf32>
}
// -----
func.func @insert_into_no_fill(%x: f32, %y: f32, %b: tensor<8xf32>, %s: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = linalg.fill ins(%y : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %p = tensor.pad %s low[1] high[2] {
  ^bb0(%x0: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<7xf32>
  %1 = tensor.insert_slice %p into %0[0] [7] [1] : tensor<7xf32> into tensor<8xf32>
  %2 = tensor.insert_slice %p into %b[0] [7] [1] : tensor<7xf32> into tensor<8xf32>
  return %1, %2 : tensor<8xf32>, tensor<8xf32>
}
// -----
func.func @insert_padded_rank_mismatch_in_chain(%x: f32, %b: tensor<64x64xf32>, %s: tensor<4x4xf32>, %q: tensor<4xf32>) -> tensor<64x64xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = tensor.pad %s low[1, 1] high[2, 3] {
  ^bb0(%x0: index, %y0: index):
    tensor.yield %x : f32
  } : tensor<4x4xf32> to tensor<7x8xf32>
  %1 = tensor.insert_slice %q into %0[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<64x64xf32>
  %3 = tensor.insert_slice %p into %1[10, 7] [7, 8] [1, 1] : tensor<7x8xf32> into tensor<64x64xf32>
  return %3 : tensor<64x64xf32>
}
// -----
func.func @fills_of_everything(%x: complex<f32>, %b: tensor<?x4xcomplex<f32>>, %i: index) -> (complex<f32>, tensor<?xcomplex<f32>>) {
  %0 = linalg.fill ins(%x : complex<f32>) outs(%b : tensor<?x4xcomplex<f32>>) -> tensor<?x4xcomplex<f32>>
  %1 = tensor.extract %0[%i, %i] : tensor<?x4xcomplex<f32>>
  %2 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x4xcomplex<f32>> into tensor<?xcomplex<f32>>
  return %1, %2 : complex<f32>, tensor<?xcomplex<f32>>
}
// -----
func.func @fill_of_fill(%x: f32, %y: f32, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.fill ins(%y : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// -----
func.func @fill_transposed_and_broadcast(%x: f32, %a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %c: tensor<3x2x4xf32>) -> tensor<3x2x4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = linalg.transpose ins(%0 : tensor<2x3xf32>) outs(%b : tensor<3x2xf32>) permutation = [1, 0]
  %2 = linalg.broadcast ins(%1 : tensor<3x2xf32>) outs(%c : tensor<3x2x4xf32>) dimensions = [2]
  return %2 : tensor<3x2x4xf32>
}
// -----
func.func @fill_reshaped_twice(%x: f32, %a: tensor<6x4xf32>) -> tensor<2x12xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<6x4xf32>) -> tensor<6x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [2, 12] : tensor<24xf32> into tensor<2x12xf32>
  return %2 : tensor<2x12xf32>
}
// -----
func.func @reduce_of_static(%a: tensor<4x?xf32>, %b: tensor<4x?xi32>, %c: tensor<4xf32>, %d: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %0:2 = linalg.reduce ins(%a, %b : tensor<4x?xf32>, tensor<4x?xi32>) outs(%c, %d : tensor<4xf32>, tensor<4xi32>) dimensions = [1]
    (%p: f32, %q: i32, %r: f32, %s: i32) {
      %x = arith.addf %p, %r : f32
      %y = arith.addi %q, %s : i32
      linalg.yield %x, %y : f32, i32
    }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xi32>
}
// -----
func.func @reduce_infers_sizes(%a: tensor<4x?xf32>, %b: tensor<4x8xi32>, %c: tensor<4xf32>, %d: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %b2 = tensor.cast %b : tensor<4x8xi32> to tensor<4x?xi32>
  %0:2 = linalg.reduce ins(%a, %b2 : tensor<4x?xf32>, tensor<4x?xi32>) outs(%c, %d : tensor<4xf32>, tensor<4xi32>) dimensions = [1]
    (%p: f32, %q: i32, %r: f32, %s: i32) {
      %x = arith.addf %p, %r : f32
      %y = arith.addi %q, %s : i32
      linalg.yield %x, %y : f32, i32
    }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xi32>
}
// -----
func.func @constant_inputs(%d: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>) {
  %c = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %e = tensor.empty() : tensor<3x2xf32>
  %0 = linalg.exp ins(%c : tensor<2x3xf32>) outs(%d : tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = linalg.transpose ins(%c : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  return %0, %1 : tensor<2x3xf32>, tensor<3x2xf32>
}
// -----
func.func @contract_of_casts(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %a2 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %b2 = tensor.cast %b : tensor<8x5xf32> to tensor<?x?xf32>
  %0 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a2, %b2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
