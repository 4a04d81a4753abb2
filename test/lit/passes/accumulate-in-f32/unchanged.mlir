// RUN: okl-opt %s > %t
// RUN: okl-opt %s -accumulate-in-f32 | diff %t -

#all = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>

// On memrefs.
func.func @memref(%a: memref<4x4xf16>, %c: memref<4x4xf16>) {
  linalg.matmul ins(%a, %a : memref<4x4xf16>, memref<4x4xf16>) outs(%c : memref<4x4xf16>)
  return
}

// In f32 and in integers.
func.func @wide(%a: tensor<4x4xf16>, %i: tensor<4x4xi8>, %c: tensor<4x4xf32>, %d: tensor<4x4xi32>)
    -> (tensor<4x4xf32>, tensor<4x4xi32>) {
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf16>, tensor<4x4xf16>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%i, %i : tensor<4x4xi8>, tensor<4x4xi8>) outs(%d : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xi32>
}

// Nothing is summed up: all loops are parallel, or it is the greatest element.
func.func @no_sum(%a: tensor<4x4xf16>, %b: tensor<4xf16>) -> (tensor<4x4xf16>, tensor<4xf16>) {
  %0 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<4x4xf16>) outs(%a : tensor<4x4xf16>) {
  ^bb0(%x: f16, %y: f16):
    %2 = arith.addf %x, %y : f16
    linalg.yield %2 : f16
  } -> tensor<4x4xf16>
  %1 = linalg.reduce { arith.maximumf } ins(%a : tensor<4x4xf16>) outs(%b : tensor<4xf16>) dimensions = [1]
  return %0, %1 : tensor<4x4xf16>, tensor<4xf16>
}

// The sum so far is used twice.
func.func @used_twice(%a: tensor<4x4xf16>, %b: tensor<4xf16>) -> tensor<4xf16> {
  %0 = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
    ins(%a : tensor<4x4xf16>) outs(%b : tensor<4xf16>) {
  ^bb0(%x: f16, %total: f16):
    %1 = arith.mulf %x, %total : f16
    %2 = arith.addf %1, %total : f16
    linalg.yield %2 : f16
  } -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
