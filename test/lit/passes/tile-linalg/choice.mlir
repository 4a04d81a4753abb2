// RUN: okl-opt %s -tile-linalg=target-cpu=x86-64-v3 --print-tile-choice -o %t 2>&1 | filecheck %s
// RUN: okl-opt %s '-tile-linalg=target-cpu=x86-64-v4 tile-sizes=8 parallel-sizes=16' --print-tile-choice -o %t 2>&1 | filecheck %s --check-prefix=GIVEN

// Of each root its loops, the tiles and the reasons are told, the last root first.
// CHECK:      remark: 'linalg.max' op is tiled by tile-linalg: loops [parallel 128, parallel 512], parallel tiles [16, 128], tiles [4, 16], as a vector has 8 lanes of 4 bytes; sums of a contraction stay in registers; the work is 32 parts of about {{.*}} us
// CHECK:      remark: 'linalg.reduce' op is tiled by tile-linalg: loops [parallel ?, reduction 64], parallel tiles [{{[0-9]+}}, 0], tiles [0, 0], as a vector has 8 lanes of 4 bytes; it is one op; a part is about {{.*}} us of work
// CHECK:      remark: 'linalg.exp' op is tiled by tile-linalg: loops [parallel 8], parallel tiles [0], tiles [0], as a vector has 8 lanes of 4 bytes; it is one op; about {{.*}} ns of work is too little for several threads
// GIVEN:      remark: 'linalg.max' op is tiled by tile-linalg: loops [parallel 128, parallel 512], parallel tiles [16, 0], tiles [8, 0], as tiles are given; parallel tiles are given
func.func @layer(%a: tensor<8xf32>, %y: tensor<?x64xf32>, %s: tensor<?xf32>, %x: tensor<128x256xf32>, %w: tensor<256x512xf32>) -> (tensor<8xf32>, tensor<?xf32>, tensor<128x512xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x512xf32>
  %exp = linalg.exp ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.reduce { arith.addf } ins(%y : tensor<?x64xf32>) outs(%s : tensor<?xf32>) dimensions = [1]
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x512xf32>) -> tensor<128x512xf32>
  %product = linalg.matmul ins(%x, %w : tensor<128x256xf32>, tensor<256x512xf32>) outs(%init : tensor<128x512xf32>) -> tensor<128x512xf32>
  %relu = linalg.max ins(%product, %init : tensor<128x512xf32>, tensor<128x512xf32>) outs(%empty : tensor<128x512xf32>) -> tensor<128x512xf32>
  return %exp, %sum, %relu : tensor<8xf32>, tensor<?xf32>, tensor<128x512xf32>
}
