// RUN: okl-opt %s -collapse-rows-of-products=target-cpu=x86-64-v3 | filecheck %s

#rows_k = affine_map<(i, j, n, k) -> (i, j, k)>
#k_n = affine_map<(i, j, n, k) -> (k, n)>
#n_k = affine_map<(i, j, n, k) -> (n, k)>
#rows_n = affine_map<(i, j, n, k) -> (i, j, n)>
#turned_n = affine_map<(i, j, n, k) -> (j, i, n)>
#all = affine_map<(i, j, n) -> (i, j, n)>

// CHECK-DAG: [[A:#.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: [[B:#.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: [[TURNED:#.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: [[C:#.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>

// A fill is one of the matrix.
// CHECK-LABEL: func.func @filled(
// CHECK-SAME: %[[X:[^:]*]]: tensor<7x7x64xf32>, %[[W:[^:]*]]: tensor<64x32xf32>, %[[Y:[^:]*]]:
// CHECK: %[[DEST:.*]] = tensor.collapse_shape %[[Y]] {{\[\[}}0, 1], [2]] : tensor<7x7x32xf32> into tensor<49x32xf32>
// CHECK: %[[FILLED:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[DEST]] : tensor<49x32xf32>)
// CHECK: %[[IMAGE:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2]] : tensor<7x7x64xf32> into tensor<49x64xf32>
// CHECK: %[[SUMS:.*]] = linalg.generic {indexing_maps = [[[A]], [[B]], [[C]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[IMAGE]], %[[W]] : {{.*}}) outs(%[[FILLED]] :
// CHECK: tensor.expand_shape %[[SUMS]] {{\[\[}}0, 1], [2]] output_shape [7, 7, 32]
func.func @filled(%x: tensor<7x7x64xf32>, %w: tensor<64x32xf32>, %y: tensor<7x7x32xf32>) -> tensor<7x7x32xf32> {
  %zero = arith.constant 0.0 : f32
  %zeros = linalg.fill ins(%zero : f32) outs(%y : tensor<7x7x32xf32>) -> tensor<7x7x32xf32>
  %0 = linalg.generic {indexing_maps = [#rows_k, #k_n, #rows_n], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<7x7x64xf32>, tensor<64x32xf32>) outs(%zeros : tensor<7x7x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<7x7x32xf32>
  return %0 : tensor<7x7x32xf32>
}

// Sizes that are not known; the matrix is transposed.
// CHECK-LABEL: func.func @dynamic(
// CHECK: tensor.collapse_shape %{{.*}} : tensor<?x7x?xi32> into tensor<?x?xi32>
// CHECK: linalg.generic {indexing_maps = [[[A]], [[TURNED]], [[C]]]
// CHECK: tensor.expand_shape %{{.*}} output_shape [%{{.*}}, 7, %{{.*}}] : tensor<?x?xi32> into tensor<?x7x?xi32>
func.func @dynamic(%x: tensor<?x7x64xi32>, %w: tensor<?x64xi32>, %y: tensor<?x7x?xi32>) -> tensor<?x7x?xi32> {
  %0 = linalg.generic {indexing_maps = [#rows_k, #n_k, #rows_n], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<?x7x64xi32>, tensor<?x64xi32>) outs(%y : tensor<?x7x?xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %1 = arith.muli %a, %b : i32
    %2 = arith.addi %c, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<?x7x?xi32>
  return %0 : tensor<?x7x?xi32>
}

// Rows in another order in the result.
// CHECK-LABEL: func.func @other_order(
// CHECK-NOT: tensor.collapse_shape
func.func @other_order(%x: tensor<7x5x64xf32>, %w: tensor<64x32xf32>, %y: tensor<5x7x32xf32>) -> tensor<5x7x32xf32> {
  %0 = linalg.generic {indexing_maps = [#rows_k, #k_n, #turned_n], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<7x5x64xf32>, tensor<64x32xf32>) outs(%y : tensor<5x7x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<5x7x32xf32>
  return %0 : tensor<5x7x32xf32>
}

// One loop for the rows.
// CHECK-LABEL: func.func @matmul(
// CHECK-NOT: tensor.collapse_shape
func.func @matmul(%x: tensor<7x64xf32>, %w: tensor<64x32xf32>, %y: tensor<7x32xf32>) -> tensor<7x32xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<7x64xf32>, tensor<64x32xf32>) outs(%y : tensor<7x32xf32>) -> tensor<7x32xf32>
  return %0 : tensor<7x32xf32>
}

// A matrix for each of several rows.
// CHECK-LABEL: func.func @batch_matmul(
// CHECK-NOT: tensor.collapse_shape
func.func @batch_matmul(%x: tensor<5x7x64xf32>, %w: tensor<5x64x32xf32>, %y: tensor<5x7x32xf32>) -> tensor<5x7x32xf32> {
  %0 = linalg.batch_matmul ins(%x, %w : tensor<5x7x64xf32>, tensor<5x64x32xf32>) outs(%y : tensor<5x7x32xf32>) -> tensor<5x7x32xf32>
  return %0 : tensor<5x7x32xf32>
}

// Another op reads the result, which the cache holds.
// CHECK-LABEL: func.func @small_and_read(
// CHECK: tensor.expand_shape
// CHECK: math.exp
func.func @small_and_read(%x: tensor<7x7x64xf32>, %w: tensor<64x32xf32>, %y: tensor<7x7x32xf32>) -> tensor<7x7x32xf32> {
  %0 = linalg.generic {indexing_maps = [#rows_k, #k_n, #rows_n], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<7x7x64xf32>, tensor<64x32xf32>) outs(%y : tensor<7x7x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<7x7x32xf32>
  %3 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0 : tensor<7x7x32xf32>) outs(%y : tensor<7x7x32xf32>) {
  ^bb0(%a: f32, %b: f32):
    %4 = math.exp %a : f32
    linalg.yield %4 : f32
  } -> tensor<7x7x32xf32>
  return %3 : tensor<7x7x32xf32>
}

// It does not.
// CHECK-LABEL: func.func @large_and_read(
// CHECK-NOT: tensor.collapse_shape
// CHECK: math.exp
func.func @large_and_read(%x: tensor<56x56x64xf32>, %w: tensor<64x32xf32>, %y: tensor<56x56x32xf32>) -> tensor<56x56x32xf32> {
  %0 = linalg.generic {indexing_maps = [#rows_k, #k_n, #rows_n], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<56x56x64xf32>, tensor<64x32xf32>) outs(%y : tensor<56x56x32xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<56x56x32xf32>
  %3 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0 : tensor<56x56x32xf32>) outs(%y : tensor<56x56x32xf32>) {
  ^bb0(%a: f32, %b: f32):
    %4 = math.exp %a : f32
    linalg.yield %4 : f32
  } -> tensor<56x56x32xf32>
  return %3 : tensor<56x56x32xf32>
}
