// A perceptron of two layers, as a frontend hands it to IREE's Flow: weights are globals, the maximum is of whole tensors.
// okl-opt examples/perceptron_flow.mlir -iree-flow-transformation-pipeline --run --input='2x3xf32=[1 2 3][-1 0 1]'
#each = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
util.global private @w1 = dense<[[0.5, -0.25, 1.0, 0.0], [0.0, 0.5, -1.0, 0.25], [-0.5, 0.25, 0.5, 1.0]]> : tensor<3x4xf32>
util.global private @b1 = dense<[0.5, 0.0, -0.5, 1.0]> : tensor<4xf32>
util.global private @w2 = dense<[[1.0, -1.0], [0.5, 0.25], [0.0, 2.0], [-0.5, 0.5]]> : tensor<4x2xf32>
util.global private @b2 = dense<[0.25, -0.75]> : tensor<2xf32>

func.func @predict(%input: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %x = hal.tensor.import %input : !hal.buffer_view -> tensor<2x3xf32>
  %zero = arith.constant 0.0 : f32

  %w1 = util.global.load @w1 : tensor<3x4xf32>
  %b1 = util.global.load @b1 : tensor<4xf32>
  %e1 = tensor.empty() : tensor<2x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %p1 = linalg.matmul ins(%x, %w1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%z1 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s1 = linalg.generic {indexing_maps = [#each, #row, #each], iterator_types = ["parallel", "parallel"]}
      ins(%p1, %b1 : tensor<2x4xf32>, tensor<4xf32>) outs(%e1 : tensor<2x4xf32>) {
  ^bb0(%product: f32, %bias: f32, %out: f32):
    %sum = arith.addf %product, %bias : f32
    linalg.yield %sum : f32
  } -> tensor<2x4xf32>
  %zeros = arith.constant dense<0.0> : tensor<2x4xf32>
  %hidden = arith.maximumf %s1, %zeros : tensor<2x4xf32>

  %w2 = util.global.load @w2 : tensor<4x2xf32>
  %b2 = util.global.load @b2 : tensor<2xf32>
  %e2 = tensor.empty() : tensor<2x2xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %p2 = linalg.matmul ins(%hidden, %w2 : tensor<2x4xf32>, tensor<4x2xf32>) outs(%z2 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %y = linalg.generic {indexing_maps = [#each, #row, #each], iterator_types = ["parallel", "parallel"]}
      ins(%p2, %b2 : tensor<2x2xf32>, tensor<2xf32>) outs(%e2 : tensor<2x2xf32>) {
  ^bb0(%product: f32, %bias: f32, %out: f32):
    %sum = arith.addf %product, %bias : f32
    linalg.yield %sum : f32
  } -> tensor<2x2xf32>

  %result = hal.tensor.export %y : tensor<2x2xf32> -> !hal.buffer_view
  return %result : !hal.buffer_view
}
