// FLAGS: -linalg-specialize-generic-ops
// FLAGS: -linalg-morph-ops=generic-to-named
#m = affine_map<(d0) -> (d0)>
#s = affine_map<(d0) -> ()>
func.func @all(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32, %i: tensor<4xi32>, %mm: memref<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.subf %y, %x fastmath<fast> : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [#s, #m], iterator_types = ["parallel"]} ins(%f : f32) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  %3 = linalg.generic {indexing_maps = [#m], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%y: f32):
    linalg.yield %c : f32
  } -> tensor<4xf32>
  %4 = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%i, %i : tensor<4xi32>, tensor<4xi32>) outs(%i : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %1 = arith.addi %y, %x : i32
    linalg.yield %1 : i32
  } -> tensor<4xi32>
  %5 = linalg.generic {indexing_maps = [#m], iterator_types = ["parallel"]} outs(%a : tensor<4xf32>) {
  ^bb0(%y: f32):
    linalg.yield %f : f32
  } -> tensor<4xf32>
  %6 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%mm : memref<4xf32>) outs(%mm : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return %0, %2, %3, %4, %5, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xf32>
}
// -----
#m = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#b = affine_map<(d0, d1) -> (d1)>
#s = affine_map<(d0, d1) -> ()>
func.func @moves(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<8xf32>, %z: tensor<f32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x4xf32>) {
  %0 = linalg.generic {indexing_maps = [#t, #m], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<8x4xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#b, #m], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<8xf32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#s, #m], iterator_types = ["parallel", "parallel"]} ins(%z : tensor<f32>) outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  %3 = linalg.generic {indexing_maps = [#m, #t], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  return %0, %1, %2, %3 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x4xf32>
}
// -----
// DIFFERS: MLIR's pass gives an op that says something else, most of the time one that is not valid.
#at = affine_map<(m, n, k) -> (k, m)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @ta(%a: tensor<8x4xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#at, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<8x4xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %1, %z : f32
    linalg.yield %2 : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
// -----
// DIFFERS: MLIR's pass gives an op that says something else, most of the time one that is not valid.
#a = affine_map<(m, n, k) -> (m, k)>
#bt = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @tb(%a: tensor<4x8xi8>, %b: tensor<16x8xi8>, %c: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #bt, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xi8>, tensor<16x8xi8>) outs(%c : tensor<4x16xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %xx = arith.extui %x : i8 to i32
    %yy = arith.extui %y : i8 to i32
    %1 = arith.muli %xx, %yy : i32
    %2 = arith.addi %z, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}
// -----
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @signed(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %xx = arith.extsi %x : i8 to i32
    %yy = arith.extsi %y : i8 to i32
    %1 = arith.muli %xx, %yy : i32
    %2 = arith.addi %z, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}
// -----
// DIFFERS: MLIR's pass gives an op that says something else, most of the time one that is not valid.
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @mixed(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %xx = arith.extsi %x : i8 to i32
    %yy = arith.extui %y : i8 to i32
    %1 = arith.muli %xx, %yy : i32
    %2 = arith.addi %z, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}
// -----
#p = affine_map<(m, k, n) -> (m, k)>
#q = affine_map<(m, k, n) -> (k, n)>
#r = affine_map<(m, k, n) -> (m, n)>
func.func @order(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#p, #q, #r], iterator_types = ["parallel", "reduction", "parallel"]} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) attrs = {mark} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %y, %x : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
// -----
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @swapped(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#b, #a, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%b, %a : tensor<8x16xf32>, tensor<4x8xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
// -----
// DIFFERS: MLIR's pass gives an op that says something else, most of the time one that is not valid.
#ba = affine_map<(b, m, n, k) -> (b, k, m)>
#bb = affine_map<(b, m, n, k) -> (b, k, n)>
#bc = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @batch(%a: tensor<2x8x4xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>) -> tensor<2x4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#ba, #bb, #bc], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x8x4xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x16xf32>
  return %0 : tensor<2x4x16xf32>
}
// -----
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#tc = affine_map<(m, n, k) -> (n, m)>
func.func @outt(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<16x4xf32>) -> tensor<16x4xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #tc], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<16x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<16x4xf32>
  return %0 : tensor<16x4xf32>
}
// -----
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @bool(%a: tensor<4x8xi1>, %b: tensor<8x16xi1>, %c: tensor<4x16xi1>) -> tensor<4x16xi1> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xi1>, tensor<8x16xi1>) outs(%c : tensor<4x16xi1>) {
  ^bb0(%x: i1, %y: i1, %z: i1):
    %1 = arith.andi %x, %y : i1
    %2 = arith.ori %z, %1 : i1
    linalg.yield %2 : i1
  } -> tensor<4x16xi1>
  return %0 : tensor<4x16xi1>
}
// -----
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @minplus(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %2 = arith.minimumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
// -----
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @square(%a: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %x : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
