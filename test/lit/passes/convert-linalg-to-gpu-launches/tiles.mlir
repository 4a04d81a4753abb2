// RUN: okl-opt %s -p 'builtin.module(func.func(convert-linalg-to-gpu-launches))' | filecheck %s

// A tile with lines of one element more.
// CHECK-LABEL: func.func @transpose
// CHECK:         gpu.launch
// CHECK-SAME:      workgroup(%[[TILE:.*]] : memref<32x33xf32, #gpu.address_space<workgroup>>)
// CHECK:           memref.load %arg0
// CHECK-NEXT:      memref.store %{{.*}}, %[[TILE]]
// CHECK:           gpu.barrier
// CHECK:           memref.load %[[TILE]]
// CHECK-NEXT:      memref.store %{{.*}}, %arg1
// CHECK-NOT:       gpu.barrier
// CHECK:         return
func.func @transpose(%a: memref<64x96xf32>, %b: memref<96x64xf32>) {
  linalg.transpose ins(%a : memref<64x96xf32>) outs(%b : memref<96x64xf32>) permutation = [1, 0]
  return
}

// 64 x 64 results a block, 4 x 4 a thread, 16 steps of the sum at a time.
// CHECK-LABEL: func.func @matmul
// CHECK-DAG:     %[[BLOCKS:.*]] = arith.constant 8 : index
// CHECK:         gpu.launch blocks({{.*}}) in (%{{.*}} = %[[BLOCKS]],
// CHECK-SAME:      workgroup(%[[A:.*]] : memref<16x65xf32, #gpu.address_space<workgroup>>,
// CHECK-SAME:                %[[B:.*]] : memref<16x64xf32, #gpu.address_space<workgroup>>)
// CHECK:           %{{.*}}:16 = scf.for
// CHECK:             memref.load %arg0
// CHECK-NEXT:        memref.store %{{.*}}, %[[A]]
// CHECK:             memref.load %arg1
// CHECK-NEXT:        memref.store %{{.*}}, %[[B]]
// CHECK:             gpu.barrier
// CHECK-NEXT:        %{{.*}}:16 = scf.for
// CHECK:             gpu.barrier
// CHECK-NEXT:        scf.yield
func.func @matmul(%a: memref<128x32xf32>, %b: memref<32x256xf32>, %c: memref<128x256xf32>) {
  linalg.matmul ins(%a, %b : memref<128x32xf32>, memref<32x256xf32>) outs(%c : memref<128x256xf32>)
  return
}

// A convolution is the product of filters and windows, which are read where they lie in the image.
// CHECK-LABEL: func.func @convolution
// CHECK:         gpu.launch
// CHECK-SAME:      workgroup(%{{.*}} : memref<16x17xf32, #gpu.address_space<workgroup>>,
// CHECK-SAME:                %{{.*}} : memref<16x64xf32, #gpu.address_space<workgroup>>)
// CHECK:           memref.load %arg1
// CHECK:           memref.load %arg0
// CHECK:           gpu.barrier
func.func @convolution(%a: memref<1x8x10x10xf32>, %b: memref<16x8x3x3xf32>, %c: memref<1x16x8x8xf32>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%a, %b : memref<1x8x10x10xf32>, memref<16x8x3x3xf32>) outs(%c : memref<1x16x8x8xf32>)
  return
}

// A product with one row is a long reduction.
// CHECK-LABEL: func.func @one_row
// CHECK:         gpu.launch
// CHECK-SAME:      workgroup(%{{.*}} : memref<256xf32, #gpu.address_space<workgroup>>)
func.func @one_row(%a: memref<1x320xf32>, %b: memref<320x256xf32>, %c: memref<1x256xf32>) {
  linalg.matmul ins(%a, %b : memref<1x320xf32>, memref<320x256xf32>) outs(%c : memref<1x256xf32>)
  return
}
