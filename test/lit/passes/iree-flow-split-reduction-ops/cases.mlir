// RUN: okl-opt %s -iree-flow-split-reduction-ops=split-matmul-reduction=3 | filecheck %s
// RUN: okl-opt %s -iree-dispatch-creation-split-reduction-ops='split-matmul-reduction=3 topk-split-reduction=2,4' | filecheck %s
// RUN: okl-opt %s -iree-flow-split-reduction-ops=split-matmul-reduction=3 -iree-flow-split-reduction-ops=split-matmul-reduction=3 | filecheck %s
// RUN: okl-opt %s -iree-flow-split-reduction-ops | filecheck %s --check-prefix=OFF

// OFF-NOT: linalg.generic

// Rows and columns may be of any number. Attributes go to the op that adds the parts.
// CHECK-LABEL: func.func @dynamic
// CHECK-SAME:    %[[A:.*]]: tensor<?x6xf16>, %[[B:.*]]: tensor<6x?xf16>, %[[C:.*]]: tensor<?x?xf32>
// CHECK:         %[[LEFT:.*]] = tensor.expand_shape %[[A]] {{\[\[}}0], [1, 2]] output_shape [%{{.*}}, 3, 2] : tensor<?x6xf16> into tensor<?x3x2xf16>
// CHECK:         %[[RIGHT:.*]] = tensor.expand_shape %[[B]] {{\[\[}}0, 1], [2]] output_shape [3, 2, %{{.*}}] : tensor<6x?xf16> into tensor<3x2x?xf16>
// CHECK:         tensor.empty(%{{.*}}, %{{.*}}) : tensor<3x?x?xf32>
// CHECK:         %[[ZEROS:.*]] = linalg.fill
// CHECK:         %[[PARTS:.*]] = linalg.generic
// CHECK-SAME:      ins(%[[LEFT]], %[[RIGHT]] : tensor<?x3x2xf16>, tensor<3x2x?xf16>) outs(%[[ZEROS]] : tensor<3x?x?xf32>) {
// CHECK:           arith.extf
// CHECK:           arith.extf
// CHECK:           arith.mulf
// CHECK:           arith.addf
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%[[PARTS]] : tensor<3x?x?xf32>) outs(%[[C]] : tensor<?x?xf32>) attrs = {kept = 1 : i64} {
// CHECK:           arith.addf
func.func @dynamic(%a: tensor<?x6xf16>, %b: tensor<6x?xf16>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul {kept = 1} ins(%a, %b : tensor<?x6xf16>, tensor<6x?xf16>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Bits are joined by or, each in a part of its own; sums without terms have parts without terms.
// CHECK-LABEL: func.func @bits
// CHECK:         tensor<2x3xi1> into tensor<2x3x1xi1>
// CHECK:         arith.constant false
// CHECK:         arith.andi
// CHECK:         arith.ori
// CHECK:         arith.ori
// CHECK:         tensor<2x0xi32> into tensor<2x3x0xi32>
func.func @bits(%a: tensor<2x3xi1>, %b: tensor<3x2xi1>, %c: tensor<2x2xi1>, %d: tensor<2x0xi32>, %e: tensor<0x2xi32>, %f: tensor<2x2xi32>) -> (tensor<2x2xi1>, tensor<2x2xi32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xi1>, tensor<3x2xi1>) outs(%c : tensor<2x2xi1>) -> tensor<2x2xi1>
  %1 = linalg.matmul ins(%d, %e : tensor<2x0xi32>, tensor<0x2xi32>) outs(%f : tensor<2x2xi32>) -> tensor<2x2xi32>
  return %0, %1 : tensor<2x2xi1>, tensor<2x2xi32>
}

// Not divided by 3; of unknown number; complex; transposed; in batches; on memory.
// CHECK-LABEL: func.func @left_alone
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @left_alone(%a: tensor<4x4xf32>, %b: tensor<4x?xf32>, %c: tensor<?x4xf32>, %d: tensor<3x3xcomplex<f32>>, %e: tensor<1x3x3xf32>, %f: tensor<3x3xf32>, %m: memref<3x3xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<3x3xcomplex<f32>>, tensor<1x3x3xf32>, tensor<3x3xf32>) {
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%b, %c : tensor<4x?xf32>, tensor<?x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.matmul ins(%d, %d : tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) outs(%d : tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  %3 = linalg.batch_matmul ins(%e, %e : tensor<1x3x3xf32>, tensor<1x3x3xf32>) outs(%e : tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
  %4 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
      ins(%f, %f : tensor<3x3xf32>, tensor<3x3xf32>) outs(%f : tensor<3x3xf32>) -> tensor<3x3xf32>
  linalg.matmul ins(%m, %m : memref<3x3xf32>, memref<3x3xf32>) outs(%m : memref<3x3xf32>)
  return %0, %1, %2, %3, %4 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<3x3xcomplex<f32>>, tensor<1x3x3xf32>, tensor<3x3xf32>
}
