// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s

// What MLIR wrote before LLVM 22 is read; ops that have a new name keep the one they have.

// CHECK-LABEL: func.func @expand_shape_without_output_shape
func.func @expand_shape_without_output_shape(%t: tensor<32xf32>) -> tensor<4x8xf32> {
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
  %0 = tensor.expand_shape %t [[0, 1]] : tensor<32xf32> into tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// A dynamic size is that of the source, divided by what else there is in the group.

// CHECK-LABEL: func.func @dynamic_expand_shape_without_output_shape(
// CHECK-SAME:      %[[T:.*]]: tensor<?x4x?xf32>)
func.func @dynamic_expand_shape_without_output_shape(%t: tensor<?x4x?xf32>) -> tensor<3x?x2x4x?x1xf32> {
  // CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-NEXT: %[[DIM0:.*]] = tensor.dim %[[T]], %[[C0]] : tensor<?x4x?xf32>
  // CHECK-NEXT: %[[C6:.*]] = arith.constant 6 : index
  // CHECK-NEXT: %[[SIZE:.*]] = arith.divsi %[[DIM0]], %[[C6]] : index
  // CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-NEXT: %[[DIM2:.*]] = tensor.dim %[[T]], %[[C2]] : tensor<?x4x?xf32>
  // CHECK-NEXT: %[[E:.*]] = tensor.expand_shape %[[T]] {{\[\[}}0, 1, 2], [3], [4, 5]] output_shape [3, %[[SIZE]], 2, 4, %[[DIM2]], 1] {a} : tensor<?x4x?xf32> into tensor<3x?x2x4x?x1xf32>
  // CHECK-NEXT: return %[[E]]
  %0 = tensor.expand_shape %t [[0, 1, 2], [3], [4, 5]] {a} : tensor<?x4x?xf32> into tensor<3x?x2x4x?x1xf32>
  return %0 : tensor<3x?x2x4x?x1xf32>
}

// In a region of its own, and of a value that is defined after it.

// CHECK-LABEL: func.func @expand_shape_in_a_region
func.func @expand_shape_in_a_region(%c: i1, %t: tensor<?xf32>) {
  // CHECK-NEXT: scf.if
  scf.if %c {
    // CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
    // CHECK-NEXT: %[[SIZE:.*]] = tensor.dim %{{.*}}, %[[C0]] : tensor<?xf32>
    // CHECK-NEXT: tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [1, %[[SIZE]]]
    %0 = tensor.expand_shape %t [[0, 1]] : tensor<?xf32> into tensor<1x?xf32>
  }
  cf.br ^late
^early:
  // CHECK: tensor.dim %[[U:.*]], %
  // CHECK: tensor.expand_shape %[[U]] {{\[\[}}0, 1]]
  %1 = tensor.expand_shape %u [[0, 1]] : tensor<?xf32> into tensor<1x?xf32>
  return
^late:
  %u = tensor.cast %t : tensor<?xf32> to tensor<?xf32>
  cf.br ^early
}

// CHECK-LABEL: func.func @pack_and_unpack
func.func @pack_and_unpack(%t: tensor<16x4xf32>, %d: tensor<2x4x8x1xf32>) -> tensor<16x4xf32> {
  // CHECK: %[[P:.*]] = tensor.pack %{{.*}} inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %{{.*}} : tensor<16x4xf32> -> tensor<2x4x8x1xf32>
  %0 = tensor.pack %t inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d : tensor<16x4xf32> -> tensor<2x4x8x1xf32>
  // CHECK: tensor.unpack %[[P]] inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %{{.*}} : tensor<2x4x8x1xf32> -> tensor<16x4xf32>
  %1 = tensor.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %t : tensor<2x4x8x1xf32> -> tensor<16x4xf32>
  return %1 : tensor<16x4xf32>
}
