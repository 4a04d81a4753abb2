// FLAGS: -linalg-generalize-named-ops
func.func @generalize_conv(%input : memref<1x449x562x1xf32>, %filter: memref<5x3x1x2xf32>, %output: memref<1x111x188x2xf32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<2xi64>, strides = dense<[4, 3]> : tensor<2xi64>} ins (%input, %filter: memref<1x449x562x1xf32>, memref<5x3x1x2xf32>) outs (%output: memref<1x111x188x2xf32>)
  return
}
// -----
func.func @generalize_matmul_buffer(%A : memref<16x8xf32>, %B: memref<8x32xf32>, %C: memref<16x32xf32>) {
  linalg.matmul {mark} ins(%A, %B: memref<16x8xf32>, memref<8x32xf32>) outs(%C: memref<16x32xf32>)
  return
}
// -----
func.func @mixed_types(%A : tensor<16x8xi16>, %B: tensor<8x32xi64>, %C: tensor<16x32xi32>) -> (tensor<16x32xi32>, tensor<16x32xi32>) {
  %0 = linalg.matmul ins(%A, %B: tensor<16x8xi16>, tensor<8x32xi64>) outs(%C: tensor<16x32xi32>) -> tensor<16x32xi32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%A, %B: tensor<16x8xi16>, tensor<8x32xi64>) outs(%C: tensor<16x32xi32>) -> tensor<16x32xi32>
  return %0, %1 : tensor<16x32xi32>, tensor<16x32xi32>
}
// -----
func.func @complex(%A : tensor<16x8xcomplex<f32>>, %B: tensor<8x32xcomplex<f32>>, %C: tensor<16x32xcomplex<f32>>) -> tensor<16x32xcomplex<f32>> {
  %0 = linalg.matmul ins(%A, %B: tensor<16x8xcomplex<f32>>, tensor<8x32xcomplex<f32>>) outs(%C: tensor<16x32xcomplex<f32>>) -> tensor<16x32xcomplex<f32>>
  return %0: tensor<16x32xcomplex<f32>>
}
// -----
func.func @transposed_maps(%A : tensor<8x16xf32>, %B: tensor<8x32xf32>, %C: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%A, %B: tensor<8x16xf32>, tensor<8x32xf32>) outs(%C: tensor<16x32xf32>) -> tensor<16x32xf32>
  return %0: tensor<16x32xf32>
}
// -----
func.func @contract(%A : tensor<8x16xf32>, %B: tensor<8xf32>, %C: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.contract indexing_maps = [affine_map<(m, k) -> (k, m)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>] ins(%A, %B: tensor<8x16xf32>, tensor<8xf32>) outs(%C: tensor<16xf32>) -> tensor<16xf32>
  return %0: tensor<16xf32>
}
// -----
func.func @fills(%arg0: f32, %O: tensor<16x32xf32>, %P: tensor<f32>, %arg1: i64, %Q: tensor<4xi8>) -> (tensor<16x32xf32>, tensor<f32>) {
  %0 = linalg.fill ins(%arg0: f32) outs(%O: tensor<16x32xf32>) -> tensor<16x32xf32>
  %1 = linalg.fill ins(%arg0: f32) outs(%P: tensor<f32>) -> tensor<f32>
  return %0, %1 : tensor<16x32xf32>, tensor<f32>
}
// -----
func.func @fill_rng_2d(%min: f64, %max: f64, %seed: i32, %O: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %0 = linalg.fill_rng_2d ins(%min, %max, %seed: f64, f64, i32) outs(%O : tensor<16x32xf32>) -> tensor<16x32xf32>
  return %0: tensor<16x32xf32>
}
// -----
func.func @movement(%a: tensor<4x?xf32>, %b: tensor<?x4xf32>, %c: tensor<?xf32>, %d: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x?xf32>) outs(%b : tensor<?x4xf32>) permutation = [1, 0]
  %1 = linalg.broadcast ins(%c : tensor<?xf32>) outs(%d : tensor<?x4xf32>) dimensions = [1]
  return %0, %1 : tensor<?x4xf32>, tensor<?x4xf32>
}
// -----
func.func @map_reduce(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>) {
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4x8xf32>) outs(%c : tensor<8xf32>) dimensions = [0]
  %2 = linalg.map outs(%a : tensor<4x8xf32>) (%z: f32) {
    %4 = arith.constant 1.0 : f32
    linalg.yield %4 : f32
  }
  return %0, %1, %2 : tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>
}
// -----
func.func @elementwise(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<8xf32>, %i: tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xi32>, tensor<4x8xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%b, %c : tensor<8x4xf32>, tensor<8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<max_signed> ins(%i, %i : tensor<4x8xi32>, tensor<4x8xi32>) outs(%i : tensor<4x8xi32>) -> tensor<4x8xi32>
  %3 = linalg.reciprocal ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %1, %2, %3 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xi32>, tensor<4x8xf32>
}
// -----
func.func @copy(%A : memref<?x?xf32>, %B: memref<?x?xf32>, %t: tensor<?xi8>, %u: tensor<?xi32>) -> tensor<?xi32> {
  linalg.copy ins(%A: memref<?x?xf32>) outs(%B: memref<?x?xf32>)
  %0 = linalg.copy ins(%t : tensor<?xi8>) outs(%u : tensor<?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
// -----
func.func @others(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %p: tensor<1x2x4x4xf32>) -> (tensor<4x8xf32>, tensor<1x2x4x4xf32>, index) {
  %c1 = arith.constant 1 : index
  %x = arith.addi %c1, %c1 : index
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : tensor<4x8xf32> -> tensor<1x2x4x4xf32>
  %2 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %1, %x : tensor<4x8xf32>, tensor<1x2x4x4xf32>, index
}
// -----
func.func @casts(%a: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %1 = linalg.exp ins(%0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
// -----
func.func @bool(%a: tensor<4xi1>, %b: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %1 = linalg.add ins(%a, %b : tensor<4xi1>, tensor<4xi1>) outs(%a : tensor<4xi1>) -> tensor<4xi1>
  %2 = linalg.mul ins(%a, %b : tensor<4xi1>, tensor<4xi1>) outs(%a : tensor<4xi1>) -> tensor<4xi1>
  %3 = linalg.max ins(%a, %b : tensor<4xi1>, tensor<4xi1>) outs(%a : tensor<4xi1>) -> tensor<4xi1>
  return %1, %2, %3 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}
// -----
func.func @batch_reduce(%a: tensor<2x4x8xf16>, %b: tensor<2x8x3xf16>, %c: tensor<4x3xf32>, %d: tensor<2x4x3xf32>) -> (tensor<4x3xf32>, tensor<2x4x3xf32>) {
  %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<2x4x8xf16>, tensor<2x8x3xf16>) outs(%c : tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>] ins(%a, %b : tensor<2x4x8xf16>, tensor<2x8x3xf16>) outs(%d : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return %0, %1 : tensor<4x3xf32>, tensor<2x4x3xf32>
}
