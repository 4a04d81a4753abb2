// ----- shape.add and its kind
func.func @f(%s: !shape.size, %i: index, %a: !shape.shape) {
  %0 = shape.add %s, %i : !shape.size, index -> !shape.size
  %1 = shape.mul %i, %i : index, index -> index
  %2 = shape.div %0, %s {note} : !shape.size, !shape.size -> !shape.size
  %3 = shape.max %s, %0 : !shape.size, !shape.size -> !shape.size
  %4 = shape.min %a, %a : !shape.shape, !shape.shape -> !shape.shape
  %5 = shape.add %i, %i : index, index -> !shape.size
  return
}
// ----- shape.const_size and its kind
%0 = shape.const_size 10
%1 = shape.const_size -1 {note}
%2 = shape.const_size 10
%3 = shape.const_size -9223372036854775808
%4 = shape.const_witness true
%5 = shape.const_witness false {note}
%6 = shape.const_witness 1
// ----- shape.const_shape
%0 = shape.const_shape [1, 2, 3] : !shape.shape
%1 = shape.const_shape [4, -5, 0x10] : tensor<3xindex>
%2 = shape.const_shape {note} [7] : tensor<1xindex>
%3 = shape.const_shape [] : !shape.shape
%4 = shape.const_shape [] : tensor<0xindex>
%5 = shape.const_shape [1 : index, 2 : i8, -1 : si8] : !shape.shape
%6 = "shape.const_shape"() <{shape = dense<3> : tensor<4xindex>}> : () -> tensor<4xindex>
%7 = "shape.const_shape"() <{shape = dense<3> : tensor<2x2xindex>}> : () -> !shape.shape
%8 = "shape.const_shape"() <{shape = dense<3> : vector<2xindex>}> : () -> !shape.shape
%9 = "shape.const_shape"() <{shape = dense<3> : tensor<index>}> : () -> !shape.shape
// ----- shape.size_to_index and its kind
func.func @f(%s: !shape.size, %i: index) {
  %0 = shape.size_to_index %s : !shape.size
  %1 = shape.size_to_index %i {note} : index
  %2 = shape.index_to_size %0
  %3 = shape.index_to_size %i {note}
  return
}
// ----- shape.dim and its kind
func.func @f(%t: tensor<?x3xf32>, %m: memref<*xf32>, %v: vector<[4]xf32>, %i: index, %s: !shape.size, %a: !shape.shape, %e: tensor<?xindex>) {
  %0 = shape.dim %t, %i : tensor<?x3xf32>, index -> index
  %1 = shape.dim %m, %s : memref<*xf32>, !shape.size -> !shape.size
  %2 = shape.dim %v, %i {note} : vector<[4]xf32>, index -> !shape.size
  %3 = shape.get_extent %a, %i : !shape.shape, index -> !shape.size
  %4 = shape.get_extent %e, %i {note} : tensor<?xindex>, index -> index
  %5 = shape.num_elements %a : !shape.shape -> !shape.size
  %6 = shape.num_elements %e : tensor<?xindex> -> index
  %7 = shape.rank %a {note} : !shape.shape -> !shape.size
  %8 = shape.rank %e : tensor<?xindex> -> index
  return
}
// ----- shape.from_extents and its kind
func.func @f(%i: index, %s: !shape.size, %e: tensor<?xindex>, %a: !shape.shape) {
  %0 = shape.from_extents %i, %s : index, !shape.size
  %1 = shape.from_extents %i {note} : index
  %3 = shape.from_extent_tensor %e : tensor<?xindex>
  %4 = shape.to_extent_tensor %a : !shape.shape -> tensor<3xindex>
  %5 = shape.to_extent_tensor %4 {note} : tensor<3xindex> -> tensor<*xindex>
  return
}
// ----- shape.broadcast and its kind
func.func @f(%a: !shape.shape, %e: tensor<?xindex>, %i: index) {
  %0 = shape.broadcast %a, %e : !shape.shape, tensor<?xindex> -> !shape.shape
  %1 = shape.broadcast %e {error = "no", note} : tensor<?xindex> -> tensor<?xindex>
  %3 = shape.concat %a, %e {note} : !shape.shape, tensor<?xindex> -> !shape.shape
  %4, %5 = "shape.split_at"(%a, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %6:2 = "shape.split_at"(%e, %i) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %7 = shape.any %a, %e, %a : !shape.shape, tensor<?xindex>, !shape.shape -> !shape.shape
  %9 = "shape.debug_print"(%a) : (!shape.shape) -> !shape.shape
  return
}
// ----- shape.meet
func.func @f(%a: !shape.shape, %e: tensor<?xindex>, %x: tensor<2xindex>, %i: index, %s: !shape.size) {
  %0 = shape.meet %a, %e : !shape.shape, tensor<?xindex> -> !shape.shape
  %1 = shape.meet %i, %s, error = "sizes" {note} : index, !shape.size -> !shape.size
  %2 = shape.meet %i, %i : index, index -> !shape.size
  %3 = shape.meet %e, %x : tensor<?xindex>, tensor<2xindex> -> tensor<?xindex>
  %4 = shape.meet %x, %x : tensor<2xindex>, tensor<2xindex> -> tensor<?xindex>
  return
}
// ----- shape.shape_eq and its kind
func.func @f(%a: !shape.shape, %e: tensor<?xindex>) {
  %0 = shape.shape_eq %a, %e, %a : !shape.shape, tensor<?xindex>, !shape.shape
  %1 = shape.shape_eq %a {note} : !shape.shape
  %3 = shape.is_broadcastable %a, %e : !shape.shape, tensor<?xindex>
  return
}
// ----- shape.shape_of and its kind
func.func @f(%t: tensor<?x3xf32>, %u: tensor<*xf32>, %m: memref<2xf32>, %v: !shape.value_shape, %i: tensor<?xi32>) {
  %0 = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>
  %1 = shape.shape_of %t : tensor<?x3xf32> -> tensor<?xindex>
  %2 = shape.shape_of %u {note} : tensor<*xf32> -> tensor<3xindex>
  %3 = shape.shape_of %m : memref<2xf32> -> !shape.shape
  %4 = shape.shape_of %v : !shape.value_shape -> !shape.shape
  %5 = shape.value_of %v : tensor<?xf32>
  %6 = shape.value_as_shape %v : !shape.value_shape -> !shape.shape
  %7 = shape.value_as_shape %i {note} : tensor<?xi32> -> tensor<?xindex>
  %8 = shape.with_shape %t, %4 : tensor<?x3xf32>, !shape.shape
  %9 = shape.with_shape %8, %0 {note} : !shape.value_shape, tensor<2xindex>
  return
}
// ----- shape.reduce
func.func @f(%a: !shape.shape, %e: tensor<?xindex>, %s: !shape.size, %i: index) {
  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {
  ^bb0(%place: index, %size: !shape.size, %last: !shape.size):
    %2 = shape.mul %last, %size : !shape.size, !shape.size -> !shape.size
    shape.yield %2 : !shape.size
  } {note}
  %1:2 = shape.reduce(%e, %s, %i) : tensor<?xindex> -> (!shape.size, index) {
  ^bb0(%place: index, %size: index, %last: !shape.size, %sum: index):
    shape.yield {note} %last, %size : !shape.size, index
  }
  return
}
// ----- shape.assuming
func.func @f(%w: !shape.witness, %x: f32) -> f32 {
  %0 = shape.assuming %w -> f32 {
    shape.assuming_yield {note} %x : f32
  }
  %1:2 = shape.assuming %w -> (f32, f32) {
    %2 = "test.op"(%0) : (f32) -> f32
    shape.assuming_yield %2, %x : f32, f32
  } {note}
  shape.assuming %w {
    "test.op"() : () -> ()
  }
  shape.assuming %w {
    shape.assuming_yield
  } {note}
  shape.assuming %w {
  }
  return %1#1 : f32
}
// ----- shape.cstr_eq and its kind
func.func @f(%a: !shape.shape, %e: tensor<?xindex>, %p: i1) {
  %0 = shape.cstr_eq %a, %e : !shape.shape, tensor<?xindex>
  %1 = shape.cstr_eq %a {note} : !shape.shape
  %3 = shape.cstr_broadcastable %a, %e, %e {note} : !shape.shape, tensor<?xindex>, tensor<?xindex>
  %4 = shape.cstr_require %p, "must hold\n" {note}
  %5 = shape.assuming_all %0, %3, %4
  %6 = shape.assuming_all %5 {note}
  return
}
// ----- shape.func
shape.func @f(%v: !shape.value_shape, %w: !shape.value_shape {test.a}) -> (!shape.shape {test.b}, index) attributes {note} {
  %0 = shape.shape_of %v : !shape.value_shape -> !shape.shape
  %1 = shape.const_size 3
  %2 = shape.size_to_index %1 : !shape.size
  cf.br ^bb1
^bb1:
  "other.op"() ({
    %3 = shape.const_size 4
  }) : () -> ()
  shape.return {note} %0, %2 : !shape.shape, index
}
shape.func private @declared(!shape.value_shape {test.a}, index) -> !shape.shape
shape.func nested @nothing() {
  return
}
// ----- shape.function_library
shape.function_library @lib {
  func @same(%arg: !shape.value_shape) -> !shape.shape {
    %0 = shape_of %arg : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
  func private @two(!shape.value_shape) -> !shape.shape
  %c = const_size 2
} mapping {test.op = @same, "test.other op" = @same}
shape.function_library @hidden attributes {sym_visibility = "private", note} {
  shape.func private @declared()
} mapping {}
// ----- shape.lib
module attributes {shape.lib = [@one, @two]} {
  shape.function_library @one {
    shape.func @f(%arg: !shape.value_shape) -> !shape.shape {
      %0 = shape.shape_of %arg : !shape.value_shape -> !shape.shape
      shape.return %0 : !shape.shape
    }
  } mapping {test.one = @f}
  shape.function_library @two {
    shape.func private @f()
  } mapping {test.two = @f}
  module attributes {shape.lib = @inner} {
    shape.function_library @inner {
      shape.func private @f()
    } mapping {test.two = @f}
  }
}
