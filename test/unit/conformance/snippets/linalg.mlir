// ----- linalg.fill (body)
%0 = linalg.fill ins(%s : f32) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
linalg.fill ins(%s : f32) outs(%m : memref<4x8xf32>)
// ----- linalg.matmul (body)
%0 = tensor.empty() : tensor<8x4xf32>
%1 = tensor.empty() : tensor<4x4xf32>
%2 = linalg.matmul ins(%ts, %0 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
// ----- linalg.add (body)
%0 = linalg.add ins(%ts, %ts : tensor<4x8xf32>, tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
// ----- linalg.transpose (body)
%0 = tensor.empty() : tensor<8x4xf32>
%1 = linalg.transpose ins(%ts : tensor<4x8xf32>) outs(%0 : tensor<8x4xf32>) permutation = [1, 0]
// ----- linalg.broadcast (body)
%0 = tensor.empty() : tensor<4x3xi32>
%1 = linalg.broadcast ins(%ti : tensor<4xi32>) outs(%0 : tensor<4x3xi32>) dimensions = [1]
// ----- linalg.generic (body)
%0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) {
^bb0(%a: f32, %c: f32):
  %1 = arith.addf %a, %c : f32
  linalg.yield %1 : f32
} -> tensor<4x8xf32>
// ----- linalg.generic two maps (body)
%sq = memref.alloc() : memref<4x4xf32>
linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%sq : memref<4x4xf32>) outs(%sq : memref<4x4xf32>) {
^bb0(%a: f32, %c: f32):
  linalg.yield %a : f32
}
// ----- linalg.index (body)
linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%mi : memref<16xi32>) {
^bb0(%a: i32):
  %0 = linalg.index 0 : index
  linalg.yield %a : i32
}
// ----- linalg.fill forms (body)
%0 = linalg.fill ins(%s : f32) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
linalg.fill ins(%s : f32) outs(%m : memref<4x8xf32>)
linalg.fill {a} ins(%x : i32) outs(%mi : memref<16xi32>)
// ----- linalg.generic of tensors (body)
%0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) {
^bb0(%in: f32, %out: f32):
  %1 = linalg.index 0 : index
  %2 = arith.addf %in, %out : f32
  linalg.yield %2 : f32
} -> tensor<4x8xf32>
// ----- linalg.generic with doc (body)
linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], doc = "sums", library_call = "sum_rows"} ins(%m : memref<4x8xf32>) outs(%m1 : memref<?xf32>) attrs = {a = 1 : i32} {
^bb0(%in: f32, %out: f32):
  %2 = arith.addf %in, %out : f32
  linalg.yield %2 : f32
}
// ----- linalg.generic without inputs (body)
%0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%ti, %ti : tensor<4xi32>, tensor<4xi32>) {
^bb0(%out: i32, %other: i32):
  linalg.yield %out, %other : i32, i32
} -> (tensor<4xi32>, tensor<4xi32>)
// ----- linalg.matmul forms
func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %ma: memref<4x8xf32>, %mb: memref<8x16xf32>, %mc: memref<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  linalg.matmul ins(%ma, %mb : memref<4x8xf32>, memref<8x16xf32>) outs(%mc : memref<4x16xf32>)
  %1 = linalg.matmul {a} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}
// ----- linalg.matmul with maps
func.func @transposed(%a: tensor<8x4xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<8x4xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
// ----- linalg.matmul of integers
func.func @quantized(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>, %x: i32) -> tensor<4x16xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%0 : tensor<4x16xi32>) -> tensor<4x16xi32>
  %2 = linalg.quantized_matmul ins(%a, %b, %x, %x : tensor<4x8xi8>, tensor<8x16xi8>, i32, i32) outs(%1 : tensor<4x16xi32>) -> tensor<4x16xi32>
  return %2 : tensor<4x16xi32>
}
// ----- linalg.batch_matmul
func.func @batch(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>) -> tensor<2x4x16xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return %0 : tensor<2x4x16xf32>
}
// ----- linalg.unary (body)
%0 = linalg.exp ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%1 = linalg.abs ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%2 = linalg.negf ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
linalg.tanh ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>)
%4 = linalg.rsqrt ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
// ----- linalg.unary of all (body)
%0 = linalg.abs ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%1 = linalg.ceil ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%2 = linalg.floor ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%3 = linalg.negf ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%4 = linalg.reciprocal ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%5 = linalg.round ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%6 = linalg.rsqrt ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%7 = linalg.square ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%8 = linalg.tanh ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%9 = linalg.erf ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%10 = linalg.sqrt ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%11 = linalg.log ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%12 = linalg.copy ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
// ----- linalg.binary (body)
%0 = linalg.add ins(%ts, %ts : tensor<4x8xf32>, tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%1 = linalg.div ins(%ts, %ts : tensor<4x8xf32>, tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%2 = linalg.powf ins(%ts, %ts : tensor<4x8xf32>, tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
%3 = linalg.div_unsigned ins(%ti, %ti : tensor<4xi32>, tensor<4xi32>) outs(%ti : tensor<4xi32>) -> tensor<4xi32>
linalg.sub ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%m : memref<4x8xf32>)
linalg.max ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%m : memref<4x8xf32>)
linalg.min {a} ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%m : memref<4x8xf32>)
linalg.mul ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%m : memref<4x8xf32>)
// ----- linalg.select (body)
%0 = tensor.empty() : tensor<4xi1>
%1 = linalg.select ins(%0, %ti, %ti : tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) outs(%ti : tensor<4xi32>) -> tensor<4xi32>
// ----- linalg.map (body)
%0 = linalg.map ins(%ts, %ts : tensor<4x8xf32>, tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>)
  (%a: f32, %c: f32, %o: f32) {
    %22 = arith.subf %a, %c : f32
    linalg.yield %22 : f32
  }
%1 = linalg.map { math.absf } ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>)
linalg.map { arith.addf } ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%m : memref<4x8xf32>)
// ----- linalg.reduce (body)
%0 = tensor.empty() : tensor<4xf32>
%1 = linalg.reduce ins(%ts : tensor<4x8xf32>) outs(%0 : tensor<4xf32>) dimensions = [1]
  (%a: f32, %c: f32) {
    %22 = arith.subf %a, %c : f32
    linalg.yield %22 : f32
  }
%3 = linalg.reduce { arith.addf } ins(%ts : tensor<4x8xf32>) outs(%0 : tensor<4xf32>) dimensions = [1]
%4:2 = linalg.reduce ins(%ts, %ts : tensor<4x8xf32>, tensor<4x8xf32>) outs(%0, %0 : tensor<4xf32>, tensor<4xf32>) dimensions = [1]
  (%a: f32, %c: f32, %e: f32, %f: f32) {
    linalg.yield %a, %f : f32, f32
  }
// ----- linalg.transpose broadcast (body)
%0 = tensor.empty() : tensor<8x4xf32>
%1 = linalg.transpose ins(%ts : tensor<4x8xf32>) outs(%0 : tensor<8x4xf32>) permutation = [1, 0]
%2 = tensor.empty() : tensor<2x4x8xf32>
%3 = linalg.broadcast ins(%ts : tensor<4x8xf32>) outs(%2 : tensor<2x4x8xf32>) dimensions = [0]
linalg.transpose ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>) permutation = [0, 1] {a}
// ----- linalg.pack unpack
func.func @pack(%a: tensor<16x4xf32>, %d: tensor<2x4x8x1xf32>, %u: tensor<15x4xf32>, %p: f32, %t: index, %dyn: tensor<?x4x?x1xf32>, %o: tensor<4x2x8x1xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d : tensor<16x4xf32> -> tensor<2x4x8x1xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %a : tensor<2x4x8x1xf32> -> tensor<16x4xf32>
  %2 = linalg.pack %u padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d : tensor<15x4xf32> -> tensor<2x4x8x1xf32>
  %3 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [%t, 1] into %dyn : tensor<16x4xf32> -> tensor<?x4x?x1xf32>
  %4 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %o {a} : tensor<16x4xf32> -> tensor<4x2x8x1xf32>
  %5 = linalg.unpack %4 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %a : tensor<4x2x8x1xf32> -> tensor<16x4xf32>
  return
}
// ----- linalg.contract elementwise
func.func @contract(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
// ----- linalg.softmax (body)
%0 = linalg.softmax dimension(1) ins(%ts : tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>
linalg.softmax dimension(0) ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>)
// ----- linalg.products
func.func @products(%a: tensor<4x8xf32>, %v: tensor<8xf32>, %u: tensor<4xf32>, %s: tensor<f32>, %ba: tensor<2x4x8xf32>, %bv: tensor<2x8xf32>, %bu: tensor<2x4xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %bb: tensor<2x8x16xf32>) {
  %0 = linalg.matvec ins(%a, %v : tensor<4x8xf32>, tensor<8xf32>) outs(%u : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.vecmat ins(%u, %a : tensor<4xf32>, tensor<4x8xf32>) outs(%v : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.dot ins(%v, %v : tensor<8xf32>, tensor<8xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  %3 = linalg.batch_matvec ins(%ba, %bv : tensor<2x4x8xf32>, tensor<2x8xf32>) outs(%bu : tensor<2x4xf32>) -> tensor<2x4xf32>
  %5 = linalg.batch_reduce_matmul ins(%ba, %bb : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// ----- linalg.mmt4d
func.func @mmt4d(%a: tensor<2x4x8x1xf32>, %b: tensor<3x4x4x1xf32>, %c: tensor<2x3x8x4xf32>) -> tensor<2x3x8x4xf32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<2x4x8x1xf32>, tensor<3x4x4x1xf32>) outs(%c : tensor<2x3x8x4xf32>) -> tensor<2x3x8x4xf32>
  return %0 : tensor<2x3x8x4xf32>
}
// ----- linalg.conv_2d
func.func @conv(%x: tensor<1x16x16x4xf32>, %w: tensor<3x3x4x8xf32>, %y: tensor<1x14x14x8xf32>, %xc: tensor<1x4x16x16xf32>, %wf: tensor<8x4x3x3xf32>, %yc: tensor<1x8x7x7xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x16x16x4xf32>, tensor<3x3x4x8xf32>) outs(%y : tensor<1x14x14x8xf32>) -> tensor<1x14x14x8xf32>
  %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%xc, %wf : tensor<1x4x16x16xf32>, tensor<8x4x3x3xf32>) outs(%yc : tensor<1x8x7x7xf32>) -> tensor<1x8x7x7xf32>
  return
}
// ----- linalg.depthwise_conv
func.func @depthwise(%x: tensor<1x16x16x4xf32>, %w: tensor<3x3x4xf32>, %y: tensor<1x14x14x4xf32>, %wm: tensor<3x3x4x2xf32>, %ym: tensor<1x14x14x4x2xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x16x16x4xf32>, tensor<3x3x4xf32>) outs(%y : tensor<1x14x14x4xf32>) -> tensor<1x14x14x4xf32>
  %1 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %wm : tensor<1x16x16x4xf32>, tensor<3x3x4x2xf32>) outs(%ym : tensor<1x14x14x4x2xf32>) -> tensor<1x14x14x4x2xf32>
  return
}
// ----- linalg.conv_2d_q
func.func @convq(%x: tensor<1x16x16x4xi8>, %w: tensor<3x3x4x8xi8>, %y: tensor<1x14x14x8xi32>, %z: i32) {
  %0 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w, %z, %z : tensor<1x16x16x4xi8>, tensor<3x3x4x8xi8>, i32, i32) outs(%y : tensor<1x14x14x8xi32>) -> tensor<1x14x14x8xi32>
  return
}
// ----- linalg.conv of one and three dimensions
func.func @convs(%x: tensor<16xf32>, %w: tensor<3xf32>, %y: tensor<14xf32>, %x2: tensor<16x16xf32>, %w2: tensor<3x3xf32>, %y2: tensor<14x14xf32>, %x1: tensor<1x16x4xf32>, %w1: tensor<3x4x8xf32>, %y1: tensor<1x14x8xf32>) {
  %0 = linalg.conv_1d ins(%x, %w : tensor<16xf32>, tensor<3xf32>) outs(%y : tensor<14xf32>) -> tensor<14xf32>
  %1 = linalg.conv_2d ins(%x2, %w2 : tensor<16x16xf32>, tensor<3x3xf32>) outs(%y2 : tensor<14x14xf32>) -> tensor<14x14xf32>
  %2 = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%x1, %w1 : tensor<1x16x4xf32>, tensor<3x4x8xf32>) outs(%y1 : tensor<1x14x8xf32>) -> tensor<1x14x8xf32>
  return
}
// ----- linalg.pooling
func.func @pool(%x: tensor<1x16x16x4xf32>, %w: tensor<2x2xf32>, %y: tensor<1x8x8x4xf32>, %xc: tensor<1x4x16x16xf32>, %yc: tensor<1x4x8x8xf32>) {
  %0 = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x16x16x4xf32>, tensor<2x2xf32>) outs(%y : tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  %1 = linalg.pooling_nhwc_sum {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%x, %w : tensor<1x16x16x4xf32>, tensor<2x2xf32>) outs(%y : tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  %2 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%xc, %w : tensor<1x4x16x16xf32>, tensor<2x2xf32>) outs(%yc : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  return
}
// ----- linalg ops whose maps follow from their names
func.func @named(%a0: tensor<?x?x?xf32>, %a1: tensor<?x?xf32>, %a2: tensor<?x?x?x?x?xf32>, %a3: tensor<?xf32>, %a4: tensor<?x?x?x?xf32>, %a5: tensor<?x?x?x?xi8>, %a6: i32, %a7: tensor<?x?x?x?xi32>, %a8: tensor<?x?x?x?x?xi8>, %a9: tensor<?x?x?x?x?xi32>, %a10: tensor<?x?x?xi8>, %a11: tensor<?x?x?x?x?x?xf32>, %a12: tensor<f32>, %a13: tensor<?x?xi32>, %a14: tensor<?x?x?xi32>, %a15: tensor<?xi32>, %a16: tensor<?x?xi8>) {
  %0 = linalg.batch_matvec ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%a1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.batch_mmt4d ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %2 = linalg.batch_vecmat ins(%a1, %a0 : tensor<?x?xf32>, tensor<?x?x?xf32>) outs(%a1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = linalg.conv_1d ins(%a3, %a3 : tensor<?xf32>, tensor<?xf32>) outs(%a3 : tensor<?xf32>) -> tensor<?xf32>
  %4 = linalg.conv_1d_ncw_fcw ins(%a0, %a0 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %5 = linalg.conv_1d_ncw_fcw {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a0, %a0 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %6 = linalg.conv_1d_nwc_wcf ins(%a0, %a0 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %7 = linalg.conv_1d_nwc_wcf {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a0, %a0 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %8 = linalg.conv_2d ins(%a1, %a1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %9 = linalg.conv_2d_nchw_fchw ins(%a4, %a4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %10 = linalg.conv_2d_nchw_fchw {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a4, %a4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %11 = linalg.conv_2d_nchw_fchw_q ins(%a5, %a5, %a6, %a6 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %12 = linalg.conv_2d_nchw_fchw_q {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a5, %a5, %a6, %a6 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %13 = linalg.conv_2d_ngchw_fgchw ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %14 = linalg.conv_2d_ngchw_fgchw {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %15 = linalg.conv_2d_ngchw_gfchw ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %16 = linalg.conv_2d_ngchw_gfchw {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %17 = linalg.conv_2d_ngchw_gfchw_q ins(%a8, %a8, %a6, %a6 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%a9 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %18 = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a8, %a8, %a6, %a6 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%a9 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %19 = linalg.conv_2d_nhwc_fhwc ins(%a4, %a4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %20 = linalg.conv_2d_nhwc_fhwc {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a4, %a4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %21 = linalg.conv_2d_nhwc_fhwc_q ins(%a5, %a5, %a6, %a6 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %22 = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a5, %a5, %a6, %a6 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %23 = linalg.conv_2d_nhwc_hwcf ins(%a4, %a4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %24 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a4, %a4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %25 = linalg.conv_2d_nhwc_hwcf_q ins(%a5, %a5, %a6, %a6 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %26 = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a5, %a5, %a6, %a6 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %27 = linalg.conv_2d_nhwgc_gfhwc ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %28 = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %29 = linalg.conv_2d_nhwgc_gfhwc_q ins(%a8, %a8, %a6, %a6 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%a9 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %30 = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a8, %a8, %a6, %a6 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%a9 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %31 = linalg.conv_3d ins(%a0, %a0 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %32 = linalg.conv_3d_ncdhw_fcdhw ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %33 = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[7, 11, 13]> : tensor<3xi64>, strides = dense<[2, 3, 5]> : tensor<3xi64>} ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %34 = linalg.conv_3d_ndhwc_dhwcf ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %35 = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[7, 11, 13]> : tensor<3xi64>, strides = dense<[2, 3, 5]> : tensor<3xi64>} ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %36 = linalg.conv_3d_ndhwc_dhwcf_q ins(%a8, %a8, %a6, %a6 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%a9 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %37 = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[7, 11, 13]> : tensor<3xi64>, strides = dense<[2, 3, 5]> : tensor<3xi64>} ins(%a8, %a8, %a6, %a6 : tensor<?x?x?x?x?xi8>, tensor<?x?x?x?x?xi8>, i32, i32) outs(%a9 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %38 = linalg.depthwise_conv_1d_ncw_cw ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %39 = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %40 = linalg.depthwise_conv_1d_nwc_wc ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %41 = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a0, %a1 : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %42 = linalg.depthwise_conv_1d_nwc_wcm ins(%a0, %a0 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %43 = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a0, %a0 : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %44 = linalg.depthwise_conv_2d_nchw_chw ins(%a4, %a0 : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %45 = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a4, %a0 : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %46 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a4, %a0 : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %47 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a4, %a0 : tensor<?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %48 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a5, %a10, %a6, %a6 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %49 = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a5, %a10, %a6, %a6 : tensor<?x?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %50 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a4, %a4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %51 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a4, %a4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %52 = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a5, %a5, %a6, %a6 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%a9 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %53 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a5, %a5, %a6, %a6 : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%a9 : tensor<?x?x?x?x?xi32>) -> tensor<?x?x?x?x?xi32>
  %54 = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a2, %a4 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %55 = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[7, 11, 13]> : tensor<3xi64>, strides = dense<[2, 3, 5]> : tensor<3xi64>} ins(%a2, %a4 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %56 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a2, %a4 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %57 = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[7, 11, 13]> : tensor<3xi64>, strides = dense<[2, 3, 5]> : tensor<3xi64>} ins(%a2, %a4 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %58 = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a11 : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  %59 = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[7, 11, 13]> : tensor<3xi64>, strides = dense<[2, 3, 5]> : tensor<3xi64>} ins(%a2, %a2 : tensor<?x?x?x?x?xf32>, tensor<?x?x?x?x?xf32>) outs(%a11 : tensor<?x?x?x?x?x?xf32>) -> tensor<?x?x?x?x?x?xf32>
  %60 = linalg.dot ins(%a3, %a3 : tensor<?xf32>, tensor<?xf32>) outs(%a12 : tensor<f32>) -> tensor<f32>
  %61 = linalg.matvec ins(%a1, %a3 : tensor<?x?xf32>, tensor<?xf32>) outs(%a3 : tensor<?xf32>) -> tensor<?xf32>
  %62 = linalg.mmt4d ins(%a4, %a4 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %63 = linalg.pooling_nchw_max ins(%a4, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %64 = linalg.pooling_nchw_max {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a4, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %65 = linalg.pooling_nchw_sum ins(%a4, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %66 = linalg.pooling_nchw_sum {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a4, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %67 = linalg.pooling_ncw_max ins(%a0, %a3 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %68 = linalg.pooling_ncw_max {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a0, %a3 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %69 = linalg.pooling_ncw_sum ins(%a0, %a3 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %70 = linalg.pooling_ncw_sum {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a0, %a3 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %71 = linalg.pooling_ndhwc_max ins(%a2, %a0 : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %72 = linalg.pooling_ndhwc_max {dilations = dense<[7, 11, 13]> : tensor<3xi64>, strides = dense<[2, 3, 5]> : tensor<3xi64>} ins(%a2, %a0 : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %73 = linalg.pooling_ndhwc_min ins(%a2, %a0 : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %74 = linalg.pooling_ndhwc_min {dilations = dense<[7, 11, 13]> : tensor<3xi64>, strides = dense<[2, 3, 5]> : tensor<3xi64>} ins(%a2, %a0 : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %75 = linalg.pooling_ndhwc_sum ins(%a2, %a0 : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %76 = linalg.pooling_ndhwc_sum {dilations = dense<[7, 11, 13]> : tensor<3xi64>, strides = dense<[2, 3, 5]> : tensor<3xi64>} ins(%a2, %a0 : tensor<?x?x?x?x?xf32>, tensor<?x?x?xf32>) outs(%a2 : tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x?xf32>
  %77 = linalg.pooling_nhwc_max ins(%a4, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %78 = linalg.pooling_nhwc_max {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a4, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %79 = linalg.pooling_nhwc_max_unsigned ins(%a7, %a13 : tensor<?x?x?x?xi32>, tensor<?x?xi32>) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %80 = linalg.pooling_nhwc_max_unsigned {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a7, %a13 : tensor<?x?x?x?xi32>, tensor<?x?xi32>) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %81 = linalg.pooling_nhwc_min ins(%a4, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %82 = linalg.pooling_nhwc_min {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a4, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %83 = linalg.pooling_nhwc_min_unsigned ins(%a7, %a13 : tensor<?x?x?x?xi32>, tensor<?x?xi32>) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %84 = linalg.pooling_nhwc_min_unsigned {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a7, %a13 : tensor<?x?x?x?xi32>, tensor<?x?xi32>) outs(%a7 : tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32>
  %85 = linalg.pooling_nhwc_sum ins(%a4, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %86 = linalg.pooling_nhwc_sum {dilations = dense<[7, 11]> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%a4, %a1 : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%a4 : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %87 = linalg.pooling_nwc_max ins(%a0, %a3 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %88 = linalg.pooling_nwc_max {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a0, %a3 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %89 = linalg.pooling_nwc_max_unsigned ins(%a14, %a15 : tensor<?x?x?xi32>, tensor<?xi32>) outs(%a14 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %90 = linalg.pooling_nwc_max_unsigned {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a14, %a15 : tensor<?x?x?xi32>, tensor<?xi32>) outs(%a14 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %91 = linalg.pooling_nwc_min ins(%a0, %a3 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %92 = linalg.pooling_nwc_min {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a0, %a3 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %93 = linalg.pooling_nwc_min_unsigned ins(%a14, %a15 : tensor<?x?x?xi32>, tensor<?xi32>) outs(%a14 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %94 = linalg.pooling_nwc_min_unsigned {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a14, %a15 : tensor<?x?x?xi32>, tensor<?xi32>) outs(%a14 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %95 = linalg.pooling_nwc_sum ins(%a0, %a3 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %96 = linalg.pooling_nwc_sum {dilations = dense<[7]> : tensor<1xi64>, strides = dense<[2]> : tensor<1xi64>} ins(%a0, %a3 : tensor<?x?x?xf32>, tensor<?xf32>) outs(%a0 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %97 = linalg.quantized_batch_matmul ins(%a10, %a10, %a6, %a6 : tensor<?x?x?xi8>, tensor<?x?x?xi8>, i32, i32) outs(%a14 : tensor<?x?x?xi32>) -> tensor<?x?x?xi32>
  %98 = linalg.quantized_matmul ins(%a16, %a16, %a6, %a6 : tensor<?x?xi8>, tensor<?x?xi8>, i32, i32) outs(%a13 : tensor<?x?xi32>) -> tensor<?x?xi32>
  %99 = linalg.vecmat ins(%a3, %a1 : tensor<?xf32>, tensor<?x?xf32>) outs(%a3 : tensor<?xf32>) -> tensor<?xf32>
  return
}
// ----- linalg.generic by alias
#trait = {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic #trait outs(%t : tensor<4xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// ----- linalg.copy that converts
func.func @f(%s: tensor<4xi16>, %d: tensor<4xi32>, %h: tensor<4xi8>) {
  %0 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%s : tensor<4xi16>) outs(%d : tensor<4xi32>) -> tensor<4xi32>
  %1 = linalg.copy ins(%s : tensor<4xi16>) outs(%h : tensor<4xi8>) -> tensor<4xi8>
  return
}
// ----- linalg.fill_rng_2d
func.func @f(%low: f64, %high: f64, %seed: i32, %t: tensor<?x4xi16>, %m: memref<4x4xf32>) {
  %0 = linalg.fill_rng_2d ins(%low, %high, %seed : f64, f64, i32) outs(%t : tensor<?x4xi16>) -> tensor<?x4xi16>
  linalg.fill_rng_2d ins(%low, %high, %seed : f64, f64, i32) outs(%m : memref<4x4xf32>)
  return
}
// ----- linalg.matmul with transposed maps
#m0 = affine_map<(d0, d1, d2) -> (d0, d2)>
#m1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#m2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#t0 = affine_map<(d0, d1, d2) -> (d2, d0)>
#t1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#b0 = affine_map<(d0, d1, d2) -> (d2)>
func.func @matmuls(%a: tensor<?x?xf32>, %v: tensor<?xf32>, %c: tensor<?x?xf32>, %m: memref<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul indexing_maps = [#t0, #m1, #m2] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.matmul indexing_maps = [#m0, #t1, #m2] {a = 1 : i32} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.matmul indexing_maps = [#m0, #m1, #m2] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = linalg.matmul indexing_maps = [#b0, #m1, #m2] ins(%v, %a : tensor<?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %5 = linalg.matmul {cast = #linalg.type_fn<cast_signed>, x} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {y} -> tensor<?x?xf32>
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%m, %m : memref<?x?xf32>, memref<?x?xf32>) outs(%m : memref<?x?xf32>)
  linalg.matmul ins(%m, %m : memref<?x?xf32>, memref<?x?xf32>) outs(%m : memref<?x?xf32>)
  return %5 : tensor<?x?xf32>
}
// ----- linalg.batch_matmul with maps
#b0 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>
#b1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#b2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#b3 = affine_map<(d0, d1, d2, d3) -> (d3)>
#b4 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
func.func @batches(%a: tensor<2x3x4xf32>, %b: tensor<2x3x5xf32>, %c: tensor<2x4x5xf32>, %d: tensor<4x5xf32>, %v: tensor<3xf32>, %m: memref<?x?x?xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [#b0, #b1, #b2] ins(%a, %b : tensor<2x3x4xf32>, tensor<2x3x5xf32>) outs(%c : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %1 = linalg.batch_matmul indexing_maps = [#b3, #b1, #b2] ins(%v, %b : tensor<3xf32>, tensor<2x3x5xf32>) outs(%c : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  %2 = linalg.batch_reduce_matmul indexing_maps = [#b0, #b1, #b4] ins(%a, %b : tensor<2x3x4xf32>, tensor<2x3x5xf32>) outs(%d : tensor<4x5xf32>) -> tensor<4x5xf32>
  %3 = linalg.batch_reduce_matmul indexing_maps = [#b3, #b1, #b4] {x} ins(%v, %b : tensor<3xf32>, tensor<2x3x5xf32>) outs(%d : tensor<4x5xf32>) -> tensor<4x5xf32>
  linalg.batch_matmul ins(%m, %m : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%m : memref<?x?x?xf32>)
  return
}
// ----- linalg.contract forms
func.func @contracts(%a: tensor<3x5xf32>, %b: tensor<5x7xf32>, %c: tensor<3x7xf32>, %s: tensor<f32>, %x: f16, %i: tensor<4xi8>, %j: tensor<i32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<3x5xf32>, tensor<5x7xf32>) outs(%c : tensor<3x7xf32>) -> tensor<3x7xf32>
  %1 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>] {a} ins(%a, %a : tensor<3x5xf32>, tensor<3x5xf32>) outs(%s : tensor<f32>) -> tensor<f32>
  %2 = linalg.contract indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>] {cast = #linalg.type_fn<cast_unsigned>} ins(%i, %i : tensor<4xi8>, tensor<4xi8>) outs(%j : tensor<i32>) -> tensor<i32>
  return
}
// ----- linalg.elementwise forms
func.func @elementwise(%a: tensor<3x5xf32>, %b: tensor<5xf32>, %c: tensor<3x5xf32>, %s: f32, %i: tensor<3x5xi1>, %m: memref<3x5xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<3x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a, %b : tensor<3x5xf32>, tensor<5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%i, %a, %c : tensor<3x5xi1>, tensor<3x5xf32>, tensor<3x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] {x} ins(%s, %a : f32, tensor<3x5xf32>) outs(%c : tensor<3x5xf32>) -> tensor<3x5xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<max_signed> ins(%m, %m : memref<3x5xf32>, memref<3x5xf32>) outs(%m : memref<3x5xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<div> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%m, %m : memref<3x5xf32>, memref<3x5xf32>) outs(%m : memref<3x5xf32>)
  return
}
// ----- linalg.map forms
func.func @maps(%a: tensor<64xf32>, %b: tensor<64xf32>, %i: tensor<64xi32>, %m: memref<64xf32>) -> tensor<64xf32> {
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%a : tensor<64xf32>)
  %1 = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%a : tensor<64xf32>) {x}
  %2 = linalg.map { arith.addi {overflowFlags = #arith.overflow<nsw>} } ins(%i, %i : tensor<64xi32>, tensor<64xi32>) outs(%i : tensor<64xi32>)
  %3 = linalg.map ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%a : tensor<64xf32>) (%x: f32, %y: f32, %z: f32) {
    %4 = arith.addf %y, %x : f32
    linalg.yield %4 : f32
  }
  %5 = linalg.map ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%a : tensor<64xf32>) (%x: f32, %y: f32, %z: f32) {
    %4 = arith.addf %x, %y : f32
    linalg.yield %4 : f32
  }
  %6 = linalg.map outs(%a : tensor<64xf32>) (%z: f32) {
    %4 = arith.constant 1.0 : f32
    linalg.yield %4 : f32
  }
  linalg.map { math.absf } ins(%m : memref<64xf32>) outs(%m : memref<64xf32>)
  return %0 : tensor<64xf32>
}
// ----- linalg.reduce forms
func.func @reduces(%a: tensor<16x32x64xf32>, %b: tensor<16x64xf32>, %c: tensor<16x64xi32>, %d: tensor<16x32x64xi32>, %s: tensor<f32>, %m: memref<16x32x64xf32>, %n: memref<16x64xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<16x32x64xf32>) outs(%b : tensor<16x64xf32>) dimensions = [1]
  %1 = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a : tensor<16x32x64xf32>) outs(%b : tensor<16x64xf32>) dimensions = [1] {x, y = 2}
  %2 = linalg.reduce ins(%a : tensor<16x32x64xf32>) outs(%b : tensor<16x64xf32>) dimensions = [1] (%x: f32, %y: f32) {
    %8 = arith.subf %x, %y : f32
    linalg.yield %8 : f32
  }
  %3:2 = linalg.reduce ins(%a, %d : tensor<16x32x64xf32>, tensor<16x32x64xi32>) outs(%b, %c : tensor<16x64xf32>, tensor<16x64xi32>) dimensions = [1] {z} (%x: f32, %i: i32, %y: f32, %j: i32) {
    linalg.yield %x, %i : f32, i32
  }
  %4 = linalg.reduce { arith.addf } ins(%a : tensor<16x32x64xf32>) outs(%s : tensor<f32>) dimensions = [0, 1, 2]
  linalg.reduce { arith.addf } ins(%m : memref<16x32x64xf32>) outs(%n : memref<16x64xf32>) dimensions = [1]
  %5 = linalg.reduce { arith.addf } ins(%b : tensor<16x64xf32>) outs(%b : tensor<16x64xf32>) dimensions = []
  %6 = linalg.reduce ins(%a : tensor<16x32x64xf32>) outs(%b : tensor<16x64xf32>) dimensions = [1] (%x: f32, %y: f32) {
    %8 = arith.subf %y, %x : f32
    linalg.yield %8 : f32
  }
  return
}
// ----- linalg.transpose forms
func.func @moves(%a: tensor<16x32xf32>, %b: tensor<32x16xf32>, %c: tensor<16x4x32xf32>, %m: memref<16xf32>, %n: memref<16x3xf32>, %z: tensor<f32>) {
  %0 = linalg.transpose {x} ins(%a : tensor<16x32xf32>) outs(%b : tensor<32x16xf32>) permutation = [1, 0] {y = 3}
  %1 = linalg.broadcast ins(%a : tensor<16x32xf32>) outs(%c : tensor<16x4x32xf32>) dimensions = [1]
  linalg.broadcast {q} ins(%m : memref<16xf32>) outs(%n : memref<16x3xf32>) dimensions = [1]
  return
}
// ----- linalg.yield with attributes
func.func @yield_attrs(%input: memref<16x32x64xf32>) {
  linalg.map ins(%input:memref<16x32x64xf32>) outs(%input:memref<16x32x64xf32>)
      (%in: f32, %out: f32) {
        %0 = arith.addf %out, %in: f32
        linalg.yield %0 {x} : f32
      }
  return
}
// ----- linalg.fill of vectors
func.func @fill_tensor(%arg0 : index, %arg1 : index, %arg2 : f32) -> (tensor<?x?xf32>, tensor<?x?xi1>, vector<4xi1>) {
  %0 = tensor.empty(%arg0, %arg1) : tensor<?x?xf32>
  %1 = linalg.fill ins(%arg2 : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %t = arith.constant true
  %2 = tensor.empty(%arg0, %arg1) : tensor<?x?xi1>
  %3 = linalg.fill ins(%t : i1) outs(%2 : tensor<?x?xi1>) -> tensor<?x?xi1>
  %v = arith.constant dense<true> : vector<4xi1>
  %4 = tensor.empty() : tensor<vector<4xi1>>
  %5 = linalg.fill ins(%v : vector<4xi1>) outs(%4 : tensor<vector<4xi1>>) -> tensor<vector<4xi1>>
  return %1, %3, %v : tensor<?x?xf32>, tensor<?x?xi1>, vector<4xi1>
}
