// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// CHECK-LABEL: func.func @sizes
// CHECK-SAME:    (%[[S:.*]]: !shape.size, %[[I:.*]]: index)
func.func @sizes(%s: !shape.size, %i: index) -> !shape.size {
  // CHECK: %[[SUM:.*]] = shape.add %[[S]], %[[I]] : !shape.size, index -> !shape.size
  %0 = shape.add %s, %i : !shape.size, index -> !shape.size
  // CHECK: %c10 = shape.const_size 10
  %1 = shape.const_size 10
  // CHECK: %{{.*}} = shape.size_to_index %[[SUM]] : !shape.size
  %2 = shape.size_to_index %0 : !shape.size
  return %0 : !shape.size
}

// Attributes stand before the list of a constant shape.
// CHECK-LABEL: func.func @constants
func.func @constants() {
  // CHECK: shape.const_shape [1, 2, 3] : !shape.shape
  %0 = shape.const_shape [1, 2, 3] : !shape.shape
  // CHECK: shape.const_shape {note}[] : tensor<0xindex>
  %1 = shape.const_shape {note} [] : tensor<0xindex>
  // CHECK: shape.const_witness true
  %2 = shape.const_witness true
  return
}

// CHECK-LABEL: func.func @reduce
func.func @reduce(%a: !shape.shape, %s: !shape.size) -> !shape.size {
  // CHECK:      %[[R:.*]] = shape.reduce(%{{.*}}, %{{.*}}) : !shape.shape -> !shape.size {
  // CHECK-NEXT: ^bb0(%{{.*}}: index, %[[D:.*]]: !shape.size, %[[L:.*]]: !shape.size):
  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %size: !shape.size, %last: !shape.size):
    // CHECK-NEXT: %[[P:.*]] = shape.mul %[[L]], %[[D]]
    %1 = shape.mul %last, %size : !shape.size, !shape.size -> !shape.size
    // CHECK-NEXT: shape.yield %[[P]] : !shape.size
    shape.yield %1 : !shape.size
  }
  return %0 : !shape.size
}

// The end of code under a witness is not written if it yields nothing.
// CHECK-LABEL: func.func @assuming
func.func @assuming(%w: !shape.witness, %x: f32) -> f32 {
  // CHECK:      shape.assuming %{{.*}} {
  // CHECK-NEXT: }
  shape.assuming %w {
    shape.assuming_yield
  }
  // CHECK-NEXT: %[[R:.*]] = shape.assuming %{{.*}} -> (f32) {
  // CHECK-NEXT:   shape.assuming_yield %{{.*}} : f32
  // CHECK-NEXT: }
  %0 = shape.assuming %w -> f32 {
    shape.assuming_yield %x : f32
  }
  return %0 : f32
}

// In a library the prefix of the dialect is not written.
// CHECK-LABEL: shape.function_library @lib {
shape.function_library @lib {
  // CHECK-NEXT: func @same(%[[V:.*]]: !shape.value_shape) -> !shape.shape {
  // CHECK-NEXT:   %[[S:.*]] = shape_of %[[V]] : !shape.value_shape -> !shape.shape
  // CHECK-NEXT:   return %[[S]] : !shape.shape
  shape.func @same(%v: !shape.value_shape) -> !shape.shape {
    %0 = shape_of %v : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
// CHECK: } mapping {test.op = @same}
} mapping {test.op = @same}
