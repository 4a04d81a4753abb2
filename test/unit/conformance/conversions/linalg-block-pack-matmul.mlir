// FLAGS: -linalg-block-pack-matmul
// FLAGS: '-linalg-block-pack-matmul=block-factors=32,16,64'
// FLAGS: '-linalg-block-pack-matmul=block-factors=32,16'
// FLAGS: '-linalg-block-pack-matmul=block-factors=7,5,3'
// FLAGS: '-linalg-block-pack-matmul=block-factors=32,16,64 mnk-order=2,0,1'
// FLAGS: '-linalg-block-pack-matmul=block-factors=32,16,64 mnk-order=1,2,0'
// FLAGS: '-linalg-block-pack-matmul=block-factors=32,16,64 mnk-padded-multiples=10,0,20'
// FLAGS: '-linalg-block-pack-matmul=block-factors=32,16,64 lhs-transpose-outer-blocks lhs-transpose-inner-blocks'
// FLAGS: '-linalg-block-pack-matmul=block-factors=32,16,64 rhs-transpose-outer-blocks=false rhs-transpose-inner-blocks=false'
// FLAGS: '-linalg-block-pack-matmul=block-factors=32,16,64 rhs-transpose-outer-blocks=false lhs-transpose-inner-blocks mnk-order=0,2,1'
func.func @even(%a: tensor<64x128xf32>, %b: tensor<128x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.matmul  ins(%a, %b : tensor<64x128xf32>, tensor<128x32xf32>) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
func.func @odd(%a: tensor<30x100xf32>, %b: tensor<100x17xf32>, %c: tensor<30x17xf32>) -> tensor<30x17xf32> {
  %0 = linalg.matmul  ins(%a, %b : tensor<30x100xf32>, tensor<100x17xf32>) outs(%c : tensor<30x17xf32>) -> tensor<30x17xf32>
  return %0 : tensor<30x17xf32>
}
func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul  ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @dynamic_m(%a: tensor<?x64xf32>, %b: tensor<64x32xf32>, %c: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %0 = linalg.matmul  ins(%a, %b : tensor<?x64xf32>, tensor<64x32xf32>) outs(%c : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}
func.func @dynamic_k(%a: tensor<64x?xf32>, %b: tensor<?x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.matmul  ins(%a, %b : tensor<64x?xf32>, tensor<?x32xf32>) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
// -----
func.func @i8(%a: tensor<64x128xi8>, %b: tensor<128x32xi8>, %c: tensor<64x32xi32>) -> tensor<64x32xi32> {
  %0 = linalg.matmul  ins(%a, %b : tensor<64x128xi8>, tensor<128x32xi8>) outs(%c : tensor<64x32xi32>) -> tensor<64x32xi32>
  return %0 : tensor<64x32xi32>
}
func.func @f16(%a: tensor<64x100xf16>, %b: tensor<100x32xf16>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.matmul  ins(%a, %b : tensor<64x100xf16>, tensor<100x32xf16>) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
func.func @bf16(%a: tensor<64x128xbf16>, %b: tensor<128x32xbf16>, %c: tensor<64x32xbf16>) -> tensor<64x32xbf16> {
  %0 = linalg.matmul  ins(%a, %b : tensor<64x128xbf16>, tensor<128x32xbf16>) outs(%c : tensor<64x32xbf16>) -> tensor<64x32xbf16>
  return %0 : tensor<64x32xbf16>
}
func.func @f64(%a: tensor<60x128xf64>, %b: tensor<128x32xf64>, %c: tensor<60x32xf64>) -> tensor<60x32xf64> {
  %0 = linalg.matmul  ins(%a, %b : tensor<60x128xf64>, tensor<128x32xf64>) outs(%c : tensor<60x32xf64>) -> tensor<60x32xf64>
  return %0 : tensor<60x32xf64>
}
func.func @unsigned(%a: tensor<64x128xi8>, %b: tensor<128x32xi8>, %c: tensor<64x32xi32>) -> tensor<64x32xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, mark} ins(%a, %b : tensor<64x128xi8>, tensor<128x32xi8>) outs(%c : tensor<64x32xi32>) -> tensor<64x32xi32>
  return %0 : tensor<64x32xi32>
}
// -----
func.func @batched(%a: tensor<5x64x128xf32>, %b: tensor<5x128x32xf32>, %c: tensor<5x64x32xf32>) -> tensor<5x64x32xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<5x64x128xf32>, tensor<5x128x32xf32>) outs(%c : tensor<5x64x32xf32>) -> tensor<5x64x32xf32>
  return %0 : tensor<5x64x32xf32>
}
func.func @batched_dynamic(%a: tensor<?x?x128xf32>, %b: tensor<?x128x?xf32>, %c: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<?x?x128xf32>, tensor<?x128x?xf32>) outs(%c : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
func.func @batched_odd(%a: tensor<5x60x128xf32>, %b: tensor<5x128x33xf32>, %c: tensor<5x60x33xf32>) -> tensor<5x60x33xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<5x60x128xf32>, tensor<5x128x33xf32>) outs(%c : tensor<5x60x33xf32>) -> tensor<5x60x33xf32>
  return %0 : tensor<5x60x33xf32>
}
func.func @batched_with_maps(%a: tensor<5x128x64xf32>, %b: tensor<5x128x32xf32>, %c: tensor<5x64x32xf32>) -> tensor<5x64x32xf32> {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
    ins(%a, %b : tensor<5x128x64xf32>, tensor<5x128x32xf32>) outs(%c : tensor<5x64x32xf32>) -> tensor<5x64x32xf32>
  return %0 : tensor<5x64x32xf32>
}
func.func @matmul_transposed_a(%a: tensor<128x64xf32>, %b: tensor<128x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : tensor<128x64xf32>, tensor<128x32xf32>) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
func.func @matmul_transposed_b(%a: tensor<64x128xf32>, %b: tensor<32x128xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : tensor<64x128xf32>, tensor<32x128xf32>) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
// -----
func.func @plain(%a: tensor<64x128xf32>, %b: tensor<128x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x128xf32>, tensor<128x32xf32>) outs(%c : tensor<64x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %z, %s : f32
    linalg.yield %t : f32
  } -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
func.func @a_transposed(%a: tensor<128x64xf32>, %b: tensor<128x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<128x64xf32>, tensor<128x32xf32>) outs(%c : tensor<64x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %z, %s : f32
    linalg.yield %t : f32
  } -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
func.func @b_transposed(%a: tensor<64x128xf32>, %b: tensor<32x128xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x128xf32>, tensor<32x128xf32>) outs(%c : tensor<64x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %z, %s : f32
    linalg.yield %t : f32
  } -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
func.func @both_transposed(%a: tensor<128x64xf32>, %b: tensor<32x128xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<128x64xf32>, tensor<32x128xf32>) outs(%c : tensor<64x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %z, %s : f32
    linalg.yield %t : f32
  } -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
func.func @other_body(%a: tensor<64x128xf32>, %b: tensor<128x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x128xf32>, tensor<128x32xf32>) outs(%c : tensor<64x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    %t = arith.maximumf %z, %s : f32
    linalg.yield %t : f32
  } -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
func.func @swapped_body(%a: tensor<64x128xf32>, %b: tensor<128x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x128xf32>, tensor<128x32xf32>) outs(%c : tensor<64x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %y, %x : f32
    %t = arith.addf %s, %z : f32
    linalg.yield %t : f32
  } -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
func.func @parallel_only(%a: tensor<64x128xf32>, %b: tensor<128x32xf32>, %c: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, n)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<64x128xf32>, tensor<128x32xf32>) outs(%c : tensor<64x128xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %z, %s : f32
    linalg.yield %t : f32
  } -> tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}
// -----
func.func @others(%a: tensor<64x128xf32>, %v: tensor<128xf32>, %c: tensor<64xf32>, %m: memref<64x128xf32>, %n: memref<128x32xf32>, %o: memref<64x32xf32>) -> tensor<64xf32> {
  linalg.matmul ins(%m, %n : memref<64x128xf32>, memref<128x32xf32>) outs(%o : memref<64x32xf32>)
  %0 = linalg.matvec ins(%a, %v : tensor<64x128xf32>, tensor<128xf32>) outs(%c : tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
func.func @in_a_loop(%a: tensor<64x128xf32>, %b: tensor<128x32xf32>, %c: tensor<64x32xf32>, %n: index) -> tensor<64x32xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %c) -> (tensor<64x32xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x32xf32>) outs(%t : tensor<64x32xf32>) -> tensor<64x32xf32>
    scf.yield %0 : tensor<64x32xf32>
  }
  return %r : tensor<64x32xf32>
}
func.func @two(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
func.func @filled(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
