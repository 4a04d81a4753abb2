// The sums of as many rows as there are.
func.func @sums(%input: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %rows = hal.buffer_view.dim<%input : !hal.buffer_view>[0] : index
  %x = hal.tensor.import %input : !hal.buffer_view -> tensor<?x3xf32>{%rows}
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty(%rows) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %squares = arith.mulf %x, %x : tensor<?x3xf32>
  %sums = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>],
      iterator_types = ["reduction", "parallel"]}
      ins(%squares : tensor<?x3xf32>) outs(%zeros : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<?xf32>
  %result = hal.tensor.export %sums : tensor<?xf32>{%rows} -> !hal.buffer_view
  return %result : !hal.buffer_view
}
