// RUN: okl-opt %s --canonicalize --split-input-file | filecheck %s

// A constant of a tensor of unknown rank is not made: it could not have this type.
// CHECK-LABEL: func.func @unknown_rank
func.func @unknown_rank() -> tensor<?xindex> {
  // CHECK: %[[S:.*]] = shape.const_shape [1, 2] : !shape.shape
  // CHECK: shape.to_extent_tensor %[[S]]
  %0 = shape.const_shape [1, 2] : !shape.shape
  %1 = shape.to_extent_tensor %0 : !shape.shape -> tensor<?xindex>
  return %1 : tensor<?xindex>
}

// -----

// A shape cannot be a cast of a tensor, and sizes of memrefs are not those of tensors.
// CHECK-LABEL: func.func @no_tensors
func.func @no_tensors(%t: tensor<2x3xf32>, %m: memref<?xf32>, %i: index) -> (!shape.shape, index) {
  // CHECK: shape.shape_of %{{.*}} : tensor<2x3xf32> -> !shape.shape
  %0 = shape.shape_of %t : tensor<2x3xf32> -> !shape.shape
  // CHECK: %[[S:.*]] = shape.shape_of %{{.*}} : memref<?xf32> -> tensor<1xindex>
  // CHECK: tensor.extract %[[S]]
  %1 = shape.shape_of %m : memref<?xf32> -> tensor<1xindex>
  %2 = tensor.extract %1[%i] : tensor<1xindex>
  return %0, %2 : !shape.shape, index
}

// -----

// Neither may a cast of integers change the size.
// CHECK-LABEL: func.func @reshape
func.func @reshape(%t: tensor<*xf32>, %s: tensor<3xi32>) -> tensor<?xindex> {
  // CHECK: %[[R:.*]] = tensor.reshape
  // CHECK: shape.shape_of %[[R]]
  %0 = tensor.reshape %t(%s) : (tensor<*xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
  %1 = shape.shape_of %0 : tensor<?x?x?xf32> -> tensor<?xindex>
  return %1 : tensor<?xindex>
}

// -----

// No operands, unknown places: nothing folds.
// CHECK-LABEL: func.func @nothing
func.func @nothing(%v: tensor<0xindex>, %w: tensor<0xindex>) -> (!shape.shape, !shape.witness, !shape.size) {
  // CHECK: shape.any
  %0 = "shape.any"() : () -> !shape.shape
  // CHECK: shape.cstr_broadcastable
  %1 = shape.cstr_broadcastable %v, %w : tensor<0xindex>, tensor<0xindex>
  %s = shape.const_shape [1] : !shape.shape
  %c = shape.const_size -1
  // CHECK: shape.get_extent
  %2 = shape.get_extent %s, %c : !shape.shape, !shape.size -> !shape.size
  return %0, %1, %2 : !shape.shape, !shape.witness, !shape.size
}
