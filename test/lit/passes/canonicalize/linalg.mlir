// RUN: okl-opt %s -canonicalize | filecheck %s

// What is filled, padded, transposed and copied is filled once, where it goes.
// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    %[[X:.*]]: f32, %[[S:.*]]: tensor<4x?xf32>, %[[T:.*]]: tensor<?x6xf32>, %[[D:.*]]: tensor<?x6xf32>)
// CHECK-NEXT:    %[[R:.*]] = linalg.fill ins(%[[X]] : f32) outs(%[[D]] : tensor<?x6xf32>) -> tensor<?x6xf32>
// CHECK-NEXT:    return %[[R]] : tensor<?x6xf32>
func.func @fill(%x: f32, %s: tensor<4x?xf32>, %t: tensor<?x6xf32>, %d: tensor<?x6xf32>) -> tensor<?x6xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%s : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = tensor.pad %0 low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<6x?xf32>
  %2 = linalg.transpose ins(%1 : tensor<6x?xf32>) outs(%t : tensor<?x6xf32>) permutation = [1, 0]
  %3 = linalg.copy ins(%2 : tensor<?x6xf32>) outs(%d : tensor<?x6xf32>) -> tensor<?x6xf32>
  return %3 : tensor<?x6xf32>
}

// A fill does not convert what it fills with, so a copy that does is no fill. MLIR makes one, which is not valid.
// CHECK-LABEL: func.func @converting_copy(
// CHECK:         linalg.fill
// CHECK:         linalg.copy
func.func @converting_copy(%x: f32, %s: tensor<4xf32>, %d: tensor<4xf16>) -> tensor<4xf16> {
  %0 = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%0 : tensor<4xf32>) outs(%d : tensor<4xf16>) -> tensor<4xf16>
  return %1 : tensor<4xf16>
}

// A copy converts as before. MLIR forgets that numbers are unsigned.
// CHECK-LABEL: func.func @unsigned_copy(
// CHECK-SAME:    %[[X:.*]]: i32, %[[S:.*]]: tensor<4xi16>, %[[D:.*]]: tensor<4xi32>)
// CHECK-NEXT:    linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%[[S]] : tensor<4xi16>) outs(%[[D]] : tensor<4xi32>)
func.func @unsigned_copy(%x: i32, %s: tensor<4xi16>, %d: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.fill ins(%x : i32) outs(%d : tensor<4xi32>) -> tensor<4xi32>
  %1 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%s : tensor<4xi16>) outs(%0 : tensor<4xi32>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// Users see the type that the joined tensor had; MLIR gives them the one that follows from the inputs.
// CHECK-LABEL: func.func @less_static_concat(
// CHECK:         %[[F:.*]] = linalg.fill
// CHECK:         %[[R:.*]] = tensor.cast %[[F]] : tensor<12x4xf32> to tensor<?x4xf32>
// CHECK:         return %[[R]] : tensor<?x4xf32>
func.func @less_static_concat(%x: f32, %s: tensor<4x4xf32>, %t: tensor<8x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%s : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%t : tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<4x4xf32>, tensor<8x4xf32>) -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}

// MLIR fails on transposes without dimensions.
// CHECK-LABEL: func.func @transpose_scalar(
// CHECK-SAME:    %[[S:.*]]: tensor<f32>, %{{.*}}: tensor<f32>)
// CHECK-NEXT:    return %[[S]] : tensor<f32>
func.func @transpose_scalar(%s: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  %0 = linalg.transpose ins(%s : tensor<f32>) outs(%d : tensor<f32>) permutation = []
  return %0 : tensor<f32>
}

// Sizes that one operand has are those of all; an op on a memref without elements goes.
// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:    %[[A:.*]]: tensor<4x8xf32>, %[[D:.*]]: tensor<?x?xf32>, %{{.*}}: memref<0x4xf32>)
// CHECK-NEXT:    %[[C:.*]] = tensor.cast %[[D]] : tensor<?x?xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %[[E:.*]] = linalg.exp ins(%[[A]] : tensor<4x8xf32>) outs(%[[C]] : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %[[R:.*]] = tensor.cast %[[E]] : tensor<4x8xf32> to tensor<?x?xf32>
// CHECK-NEXT:    return %[[R]] : tensor<?x?xf32>
func.func @sizes(%a: tensor<4x8xf32>, %d: tensor<?x?xf32>, %m: memref<0x4xf32>) -> tensor<?x?xf32> {
  linalg.copy ins(%m : memref<0x4xf32>) outs(%m : memref<0x4xf32>)
  %0 = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = linalg.exp ins(%0 : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
