// Contractions that do not add.
// FLAGS: -convert-vector-to-llvm
// FLAGS: -convert-vector-to-llvm=vector-contract-lowering=outerproduct
// FLAGS: -convert-vector-to-llvm=vector-contract-lowering=parallelarith

func.func @f22(%a: vector<2x1xf32>, %b: vector<1x3xf32>, %c: vector<2x3xf32>) -> vector<2x3xf32> {
  %r = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %a, %b, %c : vector<2x1xf32>, vector<1x3xf32> into vector<2x3xf32>
  return %r : vector<2x3xf32>
}
