// RUN: okl-opt %s --set-encoding | filecheck %s

// CHECK-NOT: iree_encoding.set_encoding
#mk = affine_map<(m, n, k) -> (m, k)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
#encoding = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [#mk, #kn, #mn]>

func.func @on_memrefs(%a: memref<4x4xf32>) {
  linalg.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}

func.func @encoded_already(%a: tensor<4x4xf32>, %c: tensor<4x4xf32, #encoding>) -> tensor<4x4xf32, #encoding> {
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32, #encoding>) -> tensor<4x4xf32, #encoding>
  return %0 : tensor<4x4xf32, #encoding>
}

func.func @strategy(%a: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.matmul {lowering_config = "mine"} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul {compilation_info = "mine"} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// A sum over the batch, too: two K.
func.func @two_sums(%a: tensor<2x4x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.batch_reduce_matmul ins(%a, %a : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// Tiles already: two M, two N, two K.
func.func @tiles(%a: tensor<2x4x8x1xf32>, %c: tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32> {
  %0 = linalg.mmt4d ins(%a, %a : tensor<2x4x8x1xf32>, tensor<2x4x8x1xf32>) outs(%c : tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  return %0 : tensor<2x2x8x8xf32>
}

// Neither M nor N.
func.func @dot(%a: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// No K.
func.func @outer(%a: tensor<4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
    ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %sum, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// A sum over a dimension of one operand alone is no part of a product on tiles.
func.func @sum_of_one(%a: tensor<4x4x2xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k, l) -> (m, k, l)>, affine_map<(m, n, k, l) -> (k, n)>, affine_map<(m, n, k, l) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%a, %b : tensor<4x4x2xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %sum, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// Other operations than products and sums.
func.func @other_bodies(%a: tensor<4x4xf32>, %i: tensor<4x4xi1>, %z: tensor<4x4xcomplex<f32>>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xi1>) {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.maximumf %sum, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x4xf32>
  // The sign changes first.
  %3 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %n = arith.negf %x : f32
    %1 = arith.mulf %n, %y : f32
    %2 = arith.addf %sum, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x4xf32>
  // The product is rounded on the way.
  %4 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %1 = arith.mulf %x, %y : f32
    %s = arith.truncf %1 : f32 to bf16
    %w = arith.extf %s : bf16 to f32
    %2 = arith.addf %sum, %w : f32
    linalg.yield %2 : f32
  } -> tensor<4x4xf32>
  %5 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%i, %i : tensor<4x4xi1>, tensor<4x4xi1>) outs(%i : tensor<4x4xi1>) {
  ^bb0(%x: i1, %y: i1, %sum: i1):
    %1 = arith.andi %x, %y : i1
    %2 = arith.ori %sum, %1 : i1
    linalg.yield %2 : i1
  } -> tensor<4x4xi1>
  %6 = linalg.matmul ins(%z, %z : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%z : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  return %0, %3, %4, %5 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xi1>
}

// A map that is no projected permutation.
func.func @convolution(%a: tensor<8xf32>, %b: tensor<3xf32>, %c: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.conv_1d ins(%a, %b : tensor<8xf32>, tensor<3xf32>) outs(%c : tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
