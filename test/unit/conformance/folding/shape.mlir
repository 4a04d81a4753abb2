func.func @shape_assuming_false() -> index {
  %w = shape.const_witness false
  %0 = shape.assuming %w -> index {
    %1 = "test.source"() : () -> index
    shape.assuming_yield %1 : index
  }
  return %0 : index
}
// -----
func.func @shape_of_memref(%t: memref<2x3xf32>, %v: vector<[4]xf32>) -> (tensor<?xindex>, tensor<1xindex>) {
  %0 = shape.shape_of %t : memref<2x3xf32> -> tensor<?xindex>
  %1 = shape.shape_of %v : vector<[4]xf32> -> tensor<1xindex>
  return %0, %1 : tensor<?xindex>, tensor<1xindex>
}
// -----
func.func @shape_cast_const() -> (tensor<?xindex>, tensor<3xindex>) {
  %0 = shape.const_shape [1, 2, 3] : tensor<3xindex>
  %1 = tensor.cast %0 : tensor<3xindex> to tensor<?xindex>
  %2 = tensor.cast %1 : tensor<?xindex> to tensor<3xindex>
  return %1, %2 : tensor<?xindex>, tensor<3xindex>
}
// -----
func.func @shape_any3(%a: tensor<?xindex>) -> ( !shape.shape) {
  %3 = "shape.any"(%a) : (tensor<?xindex>) -> !shape.shape
  return %3: !shape.shape
}
// -----
func.func @shape_add_zero(%a: index, %s: !shape.size) -> (index, !shape.size) {
  %c0 = arith.constant 0 : index
  %s0 = shape.const_size 0
  %0 = shape.add %a, %c0 : index, index -> index
  %1 = shape.add %s, %s0 : !shape.size, !shape.size -> !shape.size
  return %0, %1 : index, !shape.size
}
// -----
func.func @shape_add_zero_types(%a: index, %s: !shape.size) -> (!shape.size, !shape.size) {
  %c0 = arith.constant 0 : index
  %s0 = shape.const_size 0
  %0 = shape.add %a, %s0 : index, !shape.size -> !shape.size
  %1 = shape.add %s, %c0 : !shape.size, index -> !shape.size
  return %0, %1 : !shape.size, !shape.size
}
// -----
func.func @shape_add_const() -> (index, !shape.size, !shape.size, !shape.size) {
  %c0 = arith.constant 3 : index
  %s0 = shape.const_size 5
  %0 = shape.add %c0, %c0 : index, index -> index
  %1 = shape.add %c0, %s0 : index, !shape.size -> !shape.size
  %2 = shape.add %s0, %s0 : !shape.size, !shape.size -> !shape.size
  %3 = shape.add %c0, %c0 : index, index -> !shape.size
  return %0, %1, %2, %3 : index, !shape.size, !shape.size, !shape.size
}
// -----
func.func @shape_cast_shape_of(%t: tensor<?x?xf32>, %u: tensor<*xf32>, %m: memref<?xf32>) -> (tensor<?xindex>, tensor<2xindex>, tensor<?xindex>, tensor<1xindex>) {
  %0 = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %1 = tensor.cast %0 : tensor<2xindex> to tensor<?xindex>
  %2 = shape.shape_of %t : tensor<?x?xf32> -> tensor<?xindex>
  %3 = tensor.cast %2 : tensor<?xindex> to tensor<2xindex>
  %4 = shape.shape_of %m : memref<?xf32> -> tensor<1xindex>
  %5 = tensor.cast %4 : tensor<1xindex> to tensor<?xindex>
  %6 = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %7 = tensor.cast %6 : tensor<?xindex> to tensor<1xindex>
  return %1, %3, %5, %7 : tensor<?xindex>, tensor<2xindex>, tensor<?xindex>, tensor<1xindex>
}
// -----
func.func @shape_cast_wrong_rank(%t: tensor<?x?xf32>) -> (tensor<3xindex>) {
  %2 = shape.shape_of %t : tensor<?x?xf32> -> tensor<?xindex>
  %3 = tensor.cast %2 : tensor<?xindex> to tensor<3xindex>
  return %3 : tensor<3xindex>
}
// -----
func.func @shape_reshape(%t: tensor<*xf32>, %a: tensor<?xindex>, %b: tensor<3xindex>, %c: tensor<3xi32>, %d: tensor<?xi32>) -> (tensor<?xindex>, tensor<?xindex>, tensor<3xindex>, tensor<?xindex>, !shape.shape) {
  %0 = tensor.reshape %t(%a) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  %1 = shape.shape_of %0 : tensor<*xf32> -> tensor<?xindex>
  %2 = tensor.reshape %t(%b) : (tensor<*xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %3 = shape.shape_of %2 : tensor<?x?x?xf32> -> tensor<?xindex>
  %4 = tensor.reshape %t(%c) : (tensor<*xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
  %5 = shape.shape_of %4 : tensor<?x?x?xf32> -> tensor<3xindex>
  %6 = tensor.reshape %t(%d) : (tensor<*xf32>, tensor<?xi32>) -> tensor<*xf32>
  %7 = shape.shape_of %6 : tensor<*xf32> -> tensor<?xindex>
  %8 = shape.shape_of %6 : tensor<*xf32> -> !shape.shape
  return %1, %3, %5, %7, %8 : tensor<?xindex>, tensor<?xindex>, tensor<3xindex>, tensor<?xindex>, !shape.shape
}
// -----
func.func @shape_req(%w: i1) -> (!shape.witness,!shape.witness,!shape.witness) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = shape.cstr_require %t, "a"
  %1 = shape.cstr_require %f, "a"
  %2 = shape.cstr_require %w, "a"
  return %0, %1, %2 : !shape.witness,!shape.witness,!shape.witness
}
// -----
func.func @shape_size_index(%i: index, %s: !shape.size) -> (index, !shape.size, index, index, !shape.size) {
  %0 = shape.index_to_size %i
  %1 = shape.size_to_index %0 : !shape.size
  %2 = shape.size_to_index %s : !shape.size
  %3 = shape.index_to_size %2
  %4 = shape.size_to_index %i : index
  %c = shape.const_size 4
  %5 = shape.size_to_index %c : !shape.size
  %d = arith.constant 4 : index
  %6 = shape.index_to_size %d
  return %1, %3, %4, %5, %6 : index, !shape.size, index, index, !shape.size
}
// -----
func.func @shape_cstr_empty(%a: tensor<?xindex>, %e: tensor<0xindex>) -> !shape.witness {
  %0 = shape.cstr_broadcastable %a, %e : tensor<?xindex>, tensor<0xindex>
  return %0 : !shape.witness
}
// -----
func.func @shape_cstr_empty3(%a: tensor<?xindex>,%b: tensor<?xindex>, %e: tensor<0xindex>) -> !shape.witness {
  %0 = shape.cstr_broadcastable %a, %e, %b : tensor<?xindex>, tensor<0xindex>, tensor<?xindex>
  return %0 : !shape.witness
}
// -----
func.func @shape_bc_one(%a: tensor<?xindex>,%b: !shape.shape) -> (tensor<2xindex>, !shape.shape, tensor<?xindex>) {
  %0 = shape.broadcast %a : tensor<?xindex> -> tensor<2xindex>
  %1 = shape.broadcast %a : tensor<?xindex> -> !shape.shape
  %2 = shape.broadcast %a : tensor<?xindex> -> tensor<?xindex>
  return %0, %1, %2 : tensor<2xindex>, !shape.shape, tensor<?xindex>
}
// -----
func.func @shape_bc_all_empty(%e: tensor<0xindex>, %f: tensor<0xindex>) -> (tensor<?xindex>, tensor<0xindex>, !shape.shape) {
  %0 = shape.broadcast %e, %f : tensor<0xindex>, tensor<0xindex> -> tensor<?xindex>
  %1 = shape.broadcast %e, %f : tensor<0xindex>, tensor<0xindex> -> tensor<0xindex>
  %2 = shape.broadcast %e, %f : tensor<0xindex>, tensor<0xindex> -> !shape.shape
  return %0, %1, %2 : tensor<?xindex>, tensor<0xindex>, !shape.shape
}
// -----
func.func @shape_bc_consts(%a: !shape.shape) -> (!shape.shape, !shape.shape) {
  %0 = shape.const_shape [1, 2] : !shape.shape
  %1 = shape.const_shape [3, 1] : tensor<2xindex>
  %2 = shape.const_shape [7, 2] : !shape.shape
  %3 = shape.broadcast %a, %0, %1, %2 {error = "x"} : !shape.shape, !shape.shape, tensor<2xindex>, !shape.shape -> !shape.shape
  %4 = shape.broadcast %0, %1 : !shape.shape, tensor<2xindex> -> !shape.shape
  return %3, %4 : !shape.shape, !shape.shape
}
// -----
func.func @shape_assuming_all_dup(%a: !shape.shape, %b: !shape.shape, %w: !shape.witness, %c: !shape.shape) -> (!shape.witness, !shape.witness, !shape.witness, !shape.witness) {
  %1 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %2 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %3 = shape.cstr_broadcastable %c, %b : !shape.shape, !shape.shape
  %4 = shape.assuming_all %2, %1, %3
  %5 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %6 = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
  %7 = shape.assuming_all %5, %6
  %8 = shape.assuming_all %7, %w, %w
  %t = shape.const_witness true
  %f = shape.const_witness false
  %9 = shape.assuming_all %t, %w, %5, %t
  %10 = shape.assuming_all %w, %f
  return %4, %8, %9, %10 : !shape.witness, !shape.witness, !shape.witness, !shape.witness
}
// -----
func.func @shape_assuming_all2(%w: !shape.witness) -> (!shape.witness, !shape.witness) {
  %t = shape.const_witness true
  %f = shape.const_witness false
  %0 = shape.assuming_all %t, %t
  %1 = shape.assuming_all %t, %f, %w, %t
  return %0, %1: !shape.witness, !shape.witness
}
// -----
func.func @shape_assuming_all3(%w: !shape.witness) -> (!shape.witness, !shape.witness) {
  %t = shape.const_witness true
  %f = shape.const_witness false
  %0 = shape.assuming_all %w, %t
  %1 = shape.assuming_all %t, %f
  return %0, %1: !shape.witness, !shape.witness
}
// -----
func.func @shape_dims(%a: tensor<2x?xf32>, %m: memref<3xf32>, %u: tensor<*xf32>) -> (index, !shape.size, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s0 = shape.const_size 0
  %0 = shape.dim %a, %c0 : tensor<2x?xf32>, index -> index
  %1 = shape.dim %a, %s0 : tensor<2x?xf32>, !shape.size -> !shape.size
  %2 = shape.dim %a, %c1 : tensor<2x?xf32>, index -> index
  %3 = shape.dim %a, %c2 : tensor<2x?xf32>, index -> index
  %4 = shape.dim %m, %c0 : memref<3xf32>, index -> index
  %5 = shape.dim %u, %c0 : tensor<*xf32>, index -> index
  %6 = shape.dim %a, %s0 : tensor<2x?xf32>, !shape.size -> index
  return %0, %1, %2, %3, %4, %5, %6 : index, !shape.size, index, index, index, index, index
}
// -----
func.func @shape_split() -> (!shape.shape, !shape.shape, !shape.shape, tensor<?xindex>) {
  %s = shape.const_shape [1, 2, 3] : !shape.shape
  %c1 = shape.const_size 1
  %m = arith.constant -1 : index
  %c4 = arith.constant 4 : index
  %0:2 = "shape.split_at"(%s, %c1) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %1:2 = "shape.split_at"(%s, %m) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %2:2 = "shape.split_at"(%s, %c4) : (!shape.shape, index) -> (!shape.shape, tensor<?xindex>)
  return %0#0, %0#1, %1#0, %2#1 : !shape.shape, !shape.shape, !shape.shape, tensor<?xindex>
}
// -----
func.func @shape_getext(%x: !shape.shape) -> (!shape.size, index, !shape.size, index) {
  %s = shape.const_shape [10, 20, 30] : !shape.shape
  %t = shape.const_shape [10, 20, 30] : tensor<3xindex>
  %a = arith.constant dense<[5, 6]> : tensor<2xindex>
  %c1 = shape.const_size 1
  %i1 = arith.constant 1 : index
  %i3 = arith.constant 3 : index
  %0 = shape.get_extent %s, %c1 : !shape.shape, !shape.size -> !shape.size
  %1 = shape.get_extent %t, %i1 : tensor<3xindex>, index -> index
  %2 = shape.get_extent %s, %i3 : !shape.shape, index -> !shape.size
  %3 = shape.get_extent %a, %i1 : tensor<2xindex>, index -> index
  return %0, %1, %2, %3 : !shape.size, index, !shape.size, index
}
// -----
func.func @shape_eqs(%x: !shape.shape, %y: tensor<?xindex>) -> (i1, i1, i1, !shape.witness, !shape.witness, i1, i1, !shape.witness) {
  %s = shape.const_shape [10, 20] : !shape.shape
  %t = shape.const_shape [10, 20] : tensor<2xindex>
  %u = shape.const_shape [10, 21] : tensor<2xindex>
  %0 = shape.shape_eq %s, %t : !shape.shape, tensor<2xindex>
  %1 = shape.shape_eq %s, %u : !shape.shape, tensor<2xindex>
  %2 = shape.shape_eq %x, %x : !shape.shape, !shape.shape
  %3 = shape.cstr_eq %s, %t : !shape.shape, tensor<2xindex>
  %4 = shape.cstr_eq %x, %x, %x : !shape.shape, !shape.shape, !shape.shape
  %5 = "shape.shape_eq"() : () -> i1
  %6 = shape.is_broadcastable %x, %x : !shape.shape, !shape.shape
  %7 = shape.cstr_eq %x, %x, %y : !shape.shape, !shape.shape, tensor<?xindex>
  return %0, %1, %2, %3, %4, %5, %6, %7 : i1, i1, i1, !shape.witness, !shape.witness, i1, i1, !shape.witness
}
// -----
func.func @shape_eq_one(%x: !shape.shape) -> (i1, !shape.witness, i1, !shape.witness) {
  %s = shape.const_shape [10, 20] : !shape.shape
  %0 = shape.shape_eq %x : !shape.shape
  %1 = shape.cstr_eq %x : !shape.shape
  %2 = shape.shape_eq %s : !shape.shape
  %3 = "shape.cstr_eq"() : () -> !shape.witness
  return %0, %1, %2, %3 : i1, !shape.witness, i1, !shape.witness
}
// -----
func.func @shape_concats(%x: !shape.shape) -> (!shape.shape, tensor<3xindex>, !shape.shape, !shape.shape, tensor<2xindex>, tensor<2xindex>) {
  %s = shape.const_shape [10, 20] : !shape.shape
  %u = shape.const_shape [5] : tensor<1xindex>
  %0 = shape.concat %s, %u : !shape.shape, tensor<1xindex> -> !shape.shape
  %1 = shape.concat %s, %u : !shape.shape, tensor<1xindex> -> tensor<3xindex>
  %2 = shape.concat %x, %s : !shape.shape, !shape.shape -> !shape.shape
  %i1 = arith.constant 1 : index
  %c1 = shape.const_size 1
  %3 = shape.from_extents %i1, %c1 : index, !shape.size
  %4 = shape.to_extent_tensor %s : !shape.shape -> tensor<2xindex>
  %5 = shape.to_extent_tensor %4 : tensor<2xindex> -> tensor<2xindex>
  return %0, %1, %2, %3, %4, %5 : !shape.shape, tensor<3xindex>, !shape.shape, !shape.shape, tensor<2xindex>, tensor<2xindex>
}
// -----
func.func @shape_ranks(%x: tensor<2x3xf32>, %y: tensor<*xf32>, %m: memref<3xf32>, %v: !shape.value_shape) -> (index, !shape.size, !shape.size, index, !shape.size, !shape.size, index) {
  %0 = shape.shape_of %x : tensor<2x3xf32> -> tensor<2xindex>
  %1 = shape.rank %0 : tensor<2xindex> -> index
  %2 = shape.shape_of %x : tensor<2x3xf32> -> !shape.shape
  %4 = shape.shape_of %y : tensor<*xf32> -> tensor<?xindex>
  %5 = shape.rank %4 : tensor<?xindex> -> !shape.size
  %9 = shape.shape_of %v : !shape.value_shape -> !shape.shape
  %10 = shape.rank %9 : !shape.shape -> !shape.size
  %s = shape.const_shape [10, 20] : !shape.shape
  %11 = shape.rank %s : !shape.shape -> !shape.size
  %12 = shape.num_elements %s : !shape.shape -> !shape.size
  %t = shape.const_shape [10, -20] : tensor<2xindex>
  %13 = shape.num_elements %t : tensor<2xindex> -> index
  return %1, %5, %10, %1, %11, %12, %13 : index, !shape.size, !shape.size, index, !shape.size, !shape.size, index
}
// -----
func.func @shape_rank_dynamic(%x: tensor<2x?xf32>, %m: memref<?xf32>) -> (index, !shape.size, index) {
  %0 = shape.shape_of %x : tensor<2x?xf32> -> tensor<2xindex>
  %1 = shape.rank %0 : tensor<2xindex> -> index
  %2 = shape.rank %0 : tensor<2xindex> -> !shape.size
  %3 = shape.shape_of %m : memref<?xf32> -> tensor<1xindex>
  %4 = shape.rank %3 : tensor<1xindex> -> index
  return %1, %2, %4 : index, !shape.size, index
}
// -----
func.func @shape_arith(%s: !shape.size) -> (index, index, !shape.size, !shape.size, index, index, index, !shape.size, !shape.shape) {
  %a = arith.constant 7 : index
  %m = arith.constant -2 : index
  %z = arith.constant 0 : index
  %c = shape.const_size 5
  %0 = shape.div %a, %m : index, index -> index
  %1 = shape.div %a, %z : index, index -> index
  %2 = shape.div %c, %m : !shape.size, index -> !shape.size
  %3 = shape.mul %c, %m : !shape.size, index -> !shape.size
  %4 = shape.mul %a, %m : index, index -> index
  %5 = shape.div %m, %a : index, index -> index
  %6 = shape.mul %a, %z : index, index -> index
  %7 = shape.max %s, %s : !shape.size, !shape.size -> !shape.size
  %t = shape.const_shape [10, 20] : !shape.shape
  %8 = shape.min %t, %t : !shape.shape, !shape.shape -> !shape.shape
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : index, index, !shape.size, !shape.size, index, index, index, !shape.size, !shape.shape
}
// -----
func.func @shape_cstrb(%x: tensor<2x3xf32>, %y: tensor<?x3xf32>, %z: tensor<1x3xf32>, %s: !shape.shape, %w: tensor<4xf32>) -> (!shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness) {
  %0 = shape.shape_of %x : tensor<2x3xf32> -> tensor<2xindex>
  %1 = shape.shape_of %y : tensor<?x3xf32> -> tensor<2xindex>
  %2 = shape.shape_of %z : tensor<1x3xf32> -> tensor<2xindex>
  %3 = shape.shape_of %w : tensor<4xf32> -> tensor<1xindex>
  %a = shape.cstr_broadcastable %0, %1 : tensor<2xindex>, tensor<2xindex>
  %b = shape.cstr_broadcastable %1, %2 : tensor<2xindex>, tensor<2xindex>
  %c = shape.cstr_broadcastable %0, %2 : tensor<2xindex>, tensor<2xindex>
  %d = shape.cstr_broadcastable %0, %3 : tensor<2xindex>, tensor<1xindex>
  %e = shape.const_shape [] : !shape.shape
  %f = shape.cstr_broadcastable %s, %e : !shape.shape, !shape.shape
  %g = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
  return %a, %b, %c, %d, %f, %g : !shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness
}
// -----
func.func @shape_unused_results(%w: !shape.witness) -> (f32, f32) {
  %0:4 = shape.assuming %w -> (f32, f32, i32, f32) {
    %1 = "p.a"() : () -> f32
    %2 = "p.b"() : () -> f32
    %3 = "p.c"() : () -> i32
    shape.assuming_yield %1, %2, %3, %2 : f32, f32, i32, f32
  } {attr}
  %5 = shape.assuming %w -> (f32) {
    %1 = "p.a"() : () -> f32
    shape.assuming_yield %1 : f32
  } {attr}
  "use"(%0#1) : (f32) -> ()
  return %0#3, %5 : f32, f32
}
// -----
func.func @shape_assuming_true(%x: f32, %y: !shape.shape) -> (f32, f32) {
  %w = shape.const_witness true
  %0:2 = shape.assuming %w -> (f32, f32) {
    %1 = "p.a"(%x) : (f32) -> f32
    shape.assuming_yield %1, %x : f32, f32
  }
  "use"(%0#0) : (f32) -> ()
  return %0#0, %0#1 : f32, f32
}
// -----
func.func @shape_cast_ops(%x: tensor<3xindex>, %y: tensor<?xindex>, %z: tensor<?xindex>) -> (tensor<?xindex>, !shape.witness, tensor<3xindex>, tensor<?xindex>) {
  %c = tensor.cast %x : tensor<3xindex> to tensor<?xindex>
  %d = tensor.cast %y : tensor<?xindex> to tensor<3xindex>
  %0 = shape.broadcast %c, %y : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  %1 = shape.cstr_broadcastable %c, %d : tensor<?xindex>, tensor<3xindex>
  %2 = shape.broadcast %d, %x : tensor<3xindex>, tensor<3xindex> -> tensor<3xindex>
  %3 = shape.broadcast %d, %c : tensor<3xindex>, tensor<?xindex> -> tensor<?xindex>
  return %0, %1, %2, %3 : tensor<?xindex>, !shape.witness, tensor<3xindex>, tensor<?xindex>
}
// -----
func.func @shape_dup_ops(%x: tensor<3xindex>, %y: !shape.shape) -> (!shape.shape, i1, !shape.witness, !shape.shape) {
  %0 = shape.broadcast %x, %y, %x, %y {error = "q"} : tensor<3xindex>, !shape.shape, tensor<3xindex>, !shape.shape -> !shape.shape
  %1 = shape.is_broadcastable %x, %y, %x : tensor<3xindex>, !shape.shape, tensor<3xindex>
  %2 = shape.cstr_broadcastable %x, %y, %x {q} : tensor<3xindex>, !shape.shape, tensor<3xindex>
  %3 = shape.broadcast %y, %y {error = "q"} : !shape.shape, !shape.shape -> !shape.shape
  return %0, %1, %2, %3 : !shape.shape, i1, !shape.witness, !shape.shape
}
// -----
func.func @shape_empty_ops(%x: !shape.shape, %e: tensor<0xindex>) -> (!shape.shape, !shape.shape) {
  %c = shape.const_shape [] : !shape.shape
  %0 = shape.broadcast %x, %e, %c {error = "q"} : !shape.shape, tensor<0xindex>, !shape.shape -> !shape.shape
  %1 = shape.broadcast %x, %e : !shape.shape, tensor<0xindex> -> !shape.shape
  return %0, %1 : !shape.shape, !shape.shape
}
// -----
func.func @shape_const_order(%x: !shape.shape) -> (!shape.shape, !shape.shape, i1) {
  %c = shape.const_shape [2] : !shape.shape
  %0 = shape.broadcast %c, %x : !shape.shape, !shape.shape -> !shape.shape
  %1 = shape.any %c, %x : !shape.shape, !shape.shape -> !shape.shape
  %2 = shape.is_broadcastable %c, %x : !shape.shape, !shape.shape
  return %0, %1, %2 : !shape.shape, !shape.shape, i1
}
// -----
func.func @shape_commutative_const(%x: !shape.size, %i: index) -> (!shape.size, !shape.size, !shape.size, !shape.size) {
  %c = shape.const_size 2
  %0 = shape.add %c, %x : !shape.size, !shape.size -> !shape.size
  %1 = shape.mul %c, %x : !shape.size, !shape.size -> !shape.size
  %2 = shape.max %c, %x : !shape.size, !shape.size -> !shape.size
  %3 = shape.meet %c, %x : !shape.size, !shape.size -> !shape.size
  return %0, %1, %2, %3 : !shape.size, !shape.size, !shape.size, !shape.size
}
// -----
func.func @shape_rm(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %d: !shape.shape) -> !shape.witness {
  %0 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %1 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %2 = shape.cstr_broadcastable %a, %d : !shape.shape, !shape.shape
  %r = shape.assuming_all %0, %1, %2
  return %r : !shape.witness
}
// -----
func.func @shape_poison() -> (!shape.witness, !shape.size, index) {
  %p = ub.poison : i1
  %i = ub.poison : index
  %0 = shape.cstr_require %p, "a"
  %1 = shape.index_to_size %i
  %2 = shape.mul %i, %i : index, index -> index
  return %0, %1, %2 : !shape.witness, !shape.size, index
}
// -----
func.func @shape_arithconst(%x: tensor<?xindex>) -> (!shape.shape, index, i1, !shape.witness, tensor<2xindex>) {
  %p = arith.constant dense<[1, 2]> : tensor<2xindex>
  %q = arith.constant dense<3> : tensor<2xindex>
  %0 = shape.broadcast %p, %x : tensor<2xindex>, tensor<?xindex> -> !shape.shape
  %1 = shape.num_elements %q : tensor<2xindex> -> index
  %2 = shape.shape_eq %p, %q : tensor<2xindex>, tensor<2xindex>
  %3 = shape.cstr_eq %q, %q : tensor<2xindex>, tensor<2xindex>
  %4 = shape.any %p, %q : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
  return %0, %1, %2, %3, %4 : !shape.shape, index, i1, !shape.witness, tensor<2xindex>
}
// -----
func.func @shape_nested(%w: !shape.witness, %s: !shape.shape) -> !shape.shape {
  %0 = shape.assuming %w -> !shape.shape {
    %1 = shape.const_shape [1, 2] : !shape.shape
    %2 = shape.broadcast %1, %s : !shape.shape, !shape.shape -> !shape.shape
    shape.assuming_yield %2 : !shape.shape
  }
  return %0 : !shape.shape
}
// -----
shape.function_library @lib {
  func private @f(%arg0: !shape.value_shape) -> !shape.shape {
    %0 = const_shape [1, 2] : !shape.shape
    %2 = broadcast %0, %0 : !shape.shape, !shape.shape -> !shape.shape
    return %2 : !shape.shape
  }
} mapping {}
// -----
func.func @shape_sizes_of_tensors(%t: tensor<2x?xf32>, %u: tensor<*xf32>, %i: index) -> (index, index, index) {
  %0 = shape.shape_of %t : tensor<2x?xf32> -> tensor<2xindex>
  %1 = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %c1 = arith.constant 1 : index
  %3 = tensor.extract %0[%c1] : tensor<2xindex>
  %4 = tensor.extract %1[%i] : tensor<?xindex>
  %6 = tensor.extract %0[%i] : tensor<2xindex>
  return %3, %4, %6 : index, index, index
}
// -----
func.func @shape_with_effects(%s: !shape.shape, %w: !shape.witness, %b: i1, %e: tensor<?xindex>) {
  %0 = shape.cstr_require %b, "a"
  %1 = shape.cstr_eq %s, %e : !shape.shape, tensor<?xindex>
  %2 = shape.is_broadcastable %s, %e : !shape.shape, tensor<?xindex>
  %3 = shape.meet %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %4 = "shape.debug_print"(%s) : (!shape.shape) -> !shape.shape
  %c = shape.const_size 1
  %5 = shape.reduce(%s, %c) : !shape.shape -> !shape.size {
  ^bb0(%a: index, %size: !shape.size, %last: !shape.size):
    shape.yield %last : !shape.size
  }
  shape.assuming %w {
  }
  shape.assuming %w {
    %7 = shape.rank %s : !shape.shape -> !shape.size
  }
  shape.assuming %w {
    "other.op"() : () -> ()
  }
  %6 = shape.broadcast %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %8 = shape.concat %s, %s : !shape.shape, !shape.shape -> !shape.shape
  return
}
// -----
func.func @shape_numbers_wrap() -> (index, !shape.size, index, index) {
  %m = arith.constant 9223372036854775807 : index
  %s = shape.const_size 4611686018427387904
  %c2 = arith.constant 2 : index
  %n = arith.constant -1 : index
  %l = arith.constant -9223372036854775808 : index
  %0 = shape.add %m, %c2 : index, index -> index
  %1 = shape.mul %s, %c2 : !shape.size, index -> !shape.size
  %2 = shape.div %l, %n : index, index -> index
  %t = shape.const_shape [4611686018427387904, 4, 7] : tensor<3xindex>
  %3 = shape.num_elements %t : tensor<3xindex> -> index
  return %0, %1, %2, %3 : index, !shape.size, index, index
}
