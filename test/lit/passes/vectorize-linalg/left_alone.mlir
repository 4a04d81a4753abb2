// RUN: okl-opt %s -vectorize-linalg | filecheck %s

// Complex numbers are no elements of vectors.
// CHECK-LABEL: func.func @complex(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<16xcomplex<f32>>, %[[ARG1:.*]]: tensor<16xcomplex<f32>>) -> tensor<16xcomplex<f32>> {
// CHECK:         %[[VAL_0:.*]] = linalg.copy ins(%[[ARG0]] : tensor<16xcomplex<f32>>) outs(%[[ARG1]] : tensor<16xcomplex<f32>>) -> tensor<16xcomplex<f32>>
// CHECK:         return %[[VAL_0]] : tensor<16xcomplex<f32>>
// CHECK:       }
func.func @complex(%a: tensor<16xcomplex<f32>>, %o: tensor<16xcomplex<f32>>) -> tensor<16xcomplex<f32>> {
  %0 = linalg.copy ins(%a : tensor<16xcomplex<f32>>) outs(%o : tensor<16xcomplex<f32>>) -> tensor<16xcomplex<f32>>
  return %0 : tensor<16xcomplex<f32>>
}

// A body that calls, or that reads elsewhere.
// CHECK-LABEL: func.func private @g(f32) -> f32
func.func private @g(f32) -> f32

// CHECK-LABEL: func.func @call(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<16xf32>) -> tensor<16xf32> {
// CHECK:         %[[VAL_0:.*]] = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%[[ARG0]] : tensor<16xf32>) {
// CHECK:         ^bb0(%[[VAL_1:.*]]: f32):
// CHECK:           %[[VAL_2:.*]] = func.call @g(%[[VAL_1]]) : (f32) -> f32
// CHECK:           linalg.yield %[[VAL_2]] : f32
// CHECK:         } -> tensor<16xf32>
// CHECK:         return %[[VAL_0]] : tensor<16xf32>
// CHECK:       }
func.func @call(%o: tensor<16xf32>) -> tensor<16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%o : tensor<16xf32>) {
  ^bb0(%x: f32):
    %1 = func.call @g(%x) : (f32) -> f32
    linalg.yield %1 : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// No loop along which the output is contiguous.
// CHECK-LABEL: func.func @strided(
// CHECK-SAME:    %[[ARG0:.*]]: memref<1000xf32>, %[[ARG1:.*]]: memref<1000xf32, strided<[2]>>) {
// CHECK:         linalg.exp ins(%[[ARG0]] : memref<1000xf32>) outs(%[[ARG1]] : memref<1000xf32, strided<[2]>>)
// CHECK:         return
// CHECK:       }
func.func @strided(%a: memref<1000xf32>, %o: memref<1000xf32, strided<[2]>>) {
  linalg.exp ins(%a : memref<1000xf32>) outs(%o : memref<1000xf32, strided<[2]>>)
  return
}

// In memory each bit has a byte, in a vector it has not.
// CHECK-LABEL: func.func @bits(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<16xi1>, %[[ARG1:.*]]: tensor<16xi1>) -> tensor<16xi1> {
// CHECK:         %[[VAL_0:.*]] = linalg.copy ins(%[[ARG0]] : tensor<16xi1>) outs(%[[ARG1]] : tensor<16xi1>) -> tensor<16xi1>
// CHECK:         return %[[VAL_0]] : tensor<16xi1>
// CHECK:       }
func.func @bits(%a: tensor<16xi1>, %o: tensor<16xi1>) -> tensor<16xi1> {
  %0 = linalg.copy ins(%a : tensor<16xi1>) outs(%o : tensor<16xi1>) -> tensor<16xi1>
  return %0 : tensor<16xi1>
}
