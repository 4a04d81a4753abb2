// RUN: okl-opt %s -pack-matmuls=target-cpu=x86-64-v3 --print-tile-choice -o %t 2>&1 | filecheck %s

// L1 has 32 KiB. Six rows of 600 numbers take less than half of it, six of 800 do not.
// CHECK:      remark: 'linalg.matmul' op is tiled by pack-matmuls: tiles [6, 16, 1], rows read in place, as those of a tile stay in half of L1
// CHECK:      remark: 'linalg.matmul' op is tiled by pack-matmuls: tiles [6, 16, 1], rows packed, as
func.func @rows(%a: tensor<200x600xf32>, %b: tensor<600x64xf32>, %c: tensor<200x64xf32>, %d: tensor<200x800xf32>, %e: tensor<800x64xf32>, %f: tensor<200x64xf32>) -> (tensor<200x64xf32>, tensor<200x64xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<200x600xf32>, tensor<600x64xf32>) outs(%c : tensor<200x64xf32>) -> tensor<200x64xf32>
  %1 = linalg.matmul ins(%d, %e : tensor<200x800xf32>, tensor<800x64xf32>) outs(%f : tensor<200x64xf32>) -> tensor<200x64xf32>
  return %0, %1 : tensor<200x64xf32>, tensor<200x64xf32>
}
