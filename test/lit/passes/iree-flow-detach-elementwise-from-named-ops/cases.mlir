// RUN: okl-opt %s -iree-flow-detach-elementwise-from-named-ops | filecheck %s
// RUN: okl-opt %s -iree-global-opt-detach-elementwise-from-named-ops | filecheck %s
// RUN: okl-opt %s -iree-flow-detach-elementwise-from-named-ops -iree-flow-detach-elementwise-from-named-ops | filecheck %s

// Sizes that are not known are those of the old output. All users get the sum; attributes stay.
// CHECK-LABEL: func.func @dynamic
// CHECK:         %[[OLD:.*]] = linalg.exp
// CHECK:         %[[M:.*]] = tensor.dim %[[OLD]], %
// CHECK:         %[[N:.*]] = tensor.dim %[[OLD]], %
// CHECK:         tensor.empty(%[[M]], %[[N]]) : tensor<?x?xf32>
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[ZEROS:.*]] = linalg.fill ins(%[[ZERO]] : f32)
// CHECK:         %[[PRODUCT:.*]] = linalg.matmul {kept}
// CHECK-SAME:      outs(%[[ZEROS]] : tensor<?x?xf32>)
// CHECK:         %[[SUM:.*]] = linalg.generic
// CHECK-SAME:      ins(%[[PRODUCT]], %[[OLD]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[ZEROS]] : tensor<?x?xf32>)
// CHECK:         linalg.tanh ins(%[[SUM]] : tensor<?x?xf32>)
// CHECK:         return %[[SUM]], %
func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = linalg.exp ins(%c : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.matmul {kept} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.tanh ins(%1 : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>
}

// Integers; a product without dimensions; one written as linalg.generic; a pooling that sums.
// CHECK-LABEL: func.func @kinds
// CHECK:         linalg.dot
// CHECK:         arith.addi
// CHECK:         arith.muli
// CHECK:         linalg.generic
// CHECK:           arith.addi %{{.*}}, %{{.*}} : i32
// CHECK:         linalg.pooling_nhwc_sum
// CHECK:         arith.addf
func.func @kinds(%a: tensor<4xi32>, %s: tensor<i32>, %m: tensor<3x4xi32>, %v: tensor<3xi32>, %i: tensor<1x4x4x1xf32>, %w: tensor<2x2xf32>, %o: tensor<1x3x3x1xf32>) -> (tensor<i32>, tensor<3xi32>, tensor<1x3x3x1xf32>) {
  %0 = linalg.copy ins(%s : tensor<i32>) outs(%s : tensor<i32>) -> tensor<i32>
  %1 = linalg.dot ins(%a, %a : tensor<4xi32>, tensor<4xi32>) outs(%0 : tensor<i32>) -> tensor<i32>
  %2 = linalg.copy ins(%v : tensor<3xi32>) outs(%v : tensor<3xi32>) -> tensor<3xi32>
  %3 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%m, %a : tensor<3x4xi32>, tensor<4xi32>) outs(%2 : tensor<3xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %6 = arith.muli %x, %y : i32
    %7 = arith.addi %6, %z : i32
    linalg.yield %7 : i32
  } -> tensor<3xi32>
  %4 = linalg.exp ins(%o : tensor<1x3x3x1xf32>) outs(%o : tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>
  %5 = linalg.pooling_nhwc_sum ins(%i, %w : tensor<1x4x4x1xf32>, tensor<2x2xf32>) outs(%4 : tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>
  return %1, %3, %5 : tensor<i32>, tensor<3xi32>, tensor<1x3x3x1xf32>
}

// What is filled, an argument, a constant or new has no linalg op to detach.
// CHECK-LABEL: func.func @nothing_to_detach
// CHECK-COUNT-4: linalg.matmul
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @nothing_to_detach(%a: tensor<2x2xf32>, %s: f32) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %e = tensor.empty() : tensor<2x2xf32>
  %c = arith.constant dense<1.0> : tensor<2x2xf32>
  %f = linalg.fill ins(%s : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %0 = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%f : tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%a : tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = linalg.matmul ins(%a, %a : tensor<2x2xf32>, tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0, %1, %2, %3 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// The largest of elements is no sum, neither is a product of bits, and complex numbers are not detached.
// CHECK-LABEL: func.func @no_sums
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @no_sums(%i: tensor<1x4x4x1xf32>, %w: tensor<2x2xf32>, %o: tensor<1x3x3x1xf32>, %a: tensor<2x2xi1>, %c: tensor<2x2xcomplex<f32>>) -> (tensor<1x3x3x1xf32>, tensor<2x2xi1>, tensor<2x2xcomplex<f32>>) {
  %0 = linalg.exp ins(%o : tensor<1x3x3x1xf32>) outs(%o : tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>
  %1 = linalg.pooling_nhwc_max ins(%i, %w : tensor<1x4x4x1xf32>, tensor<2x2xf32>) outs(%0 : tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>
  %2 = linalg.copy ins(%a : tensor<2x2xi1>) outs(%a : tensor<2x2xi1>) -> tensor<2x2xi1>
  %3 = linalg.matmul ins(%a, %a : tensor<2x2xi1>, tensor<2x2xi1>) outs(%2 : tensor<2x2xi1>) -> tensor<2x2xi1>
  %4 = linalg.copy ins(%c : tensor<2x2xcomplex<f32>>) outs(%c : tensor<2x2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
  %5 = linalg.matmul ins(%c, %c : tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) outs(%4 : tensor<2x2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
  return %1, %3, %5 : tensor<1x3x3x1xf32>, tensor<2x2xi1>, tensor<2x2xcomplex<f32>>
}

// An output that is transposed is written in another order than its loops; what is no product stays, too.
// CHECK-LABEL: func.func @other_maps
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @other_maps(%a: tensor<4x2xf32>, %b: tensor<2x3xf32>, %c: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %0 = linalg.exp ins(%c : tensor<3x4xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x2xf32>, tensor<2x3xf32>) outs(%0 : tensor<3x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %3 = arith.mulf %x, %y : f32
    %4 = arith.addf %3, %z : f32
    linalg.yield %4 : f32
  } -> tensor<3x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (i, j)>],
      iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x2xf32>, tensor<2x3xf32>) outs(%0 : tensor<3x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %3 = arith.mulf %x, %y : f32
    %4 = arith.maximumf %3, %z : f32
    linalg.yield %4 : f32
  } -> tensor<3x4xf32>
  return %1, %2 : tensor<3x4xf32>, tensor<3x4xf32>
}

// Ops on memory stay.
// CHECK-LABEL: func.func @on_memory
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @on_memory(%a: memref<2x2xf32>) {
  linalg.exp ins(%a : memref<2x2xf32>) outs(%a : memref<2x2xf32>)
  linalg.matmul ins(%a, %a : memref<2x2xf32>, memref<2x2xf32>) outs(%a : memref<2x2xf32>)
  return
}
