func.func @buffer_of_tensor_of_buffer(%m: memref<4xf32>) -> memref<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}
// -----
func.func @buffer_of_tensor_other_space(%m: memref<4xf32, 1>) -> memref<4xf32, 2> {
  %t = bufferization.to_tensor %m : memref<4xf32, 1> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, 2>
  return %b : memref<4xf32, 2>
}
// -----
func.func @buffer_of_tensor_dynamic_copy(%m: memref<?x3x?xf32, strided<[?, ?, ?], offset: ?>>) -> memref<?x3x?xf32> {
  %t = bufferization.to_tensor %m : memref<?x3x?xf32, strided<[?, ?, ?], offset: ?>> to tensor<?x3x?xf32>
  %b = bufferization.to_buffer %t : tensor<?x3x?xf32> to memref<?x3x?xf32>
  return %b : memref<?x3x?xf32>
}
// -----
func.func @buffer_of_tensor_cast(%m: memref<?xf32, strided<[1], offset: 3>>) -> (memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
  %t = bufferization.to_tensor %m : memref<?xf32, strided<[1], offset: 3>> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %c = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %b, %c : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
}
// -----
func.func @buffer_of_tensor_map(%m: memref<4x4xf32, affine_map<(i, j) -> (j, i)>>) -> memref<4x4xf32> {
  %t = bufferization.to_tensor %m : memref<4x4xf32, affine_map<(i, j) -> (j, i)>> to tensor<4x4xf32>
  %b = bufferization.to_buffer %t : tensor<4x4xf32> to memref<4x4xf32>
  return %b : memref<4x4xf32>
}
// -----
func.func @buffer_of_unranked(%m: memref<*xf32>) -> memref<*xf32> {
  %t = bufferization.to_tensor %m : memref<*xf32> to tensor<*xf32>
  %b = bufferization.to_buffer %t : tensor<*xf32> to memref<*xf32>
  return %b : memref<*xf32>
}
// -----
func.func @tensor_of_buffer_of_tensor(%t: tensor<?xf32>) -> tensor<?xf32> {
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %r = bufferization.to_tensor %b : memref<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func @tensor_of_buffer_not_next(%t: tensor<?xf32>) -> tensor<?xf32> {
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  "test.write"(%b) : (memref<?xf32>) -> ()
  %r = bufferization.to_tensor %b restrict writable : memref<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func @tensor_unused(%m: memref<?xf32>, %t: tensor<?xf32>) {
  %r = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %a = bufferization.alloc_tensor() : tensor<4xf32>
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %d = bufferization.materialize_in_destination %t in %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @buffer_of_cast_tensor(%t: tensor<4x6xi8>) -> (memref<?x6xi8>, memref<?x6xi8, strided<[6, 1], offset: 0>, 3>, memref<*xi8>) {
  %0 = tensor.cast %t : tensor<4x6xi8> to tensor<?x6xi8>
  %1 = tensor.cast %t : tensor<4x6xi8> to tensor<*xi8>
  %a = bufferization.to_buffer %0 : tensor<?x6xi8> to memref<?x6xi8>
  %b = bufferization.to_buffer %0 read_only : tensor<?x6xi8> to memref<?x6xi8, strided<[6, 1], offset: 0>, 3>
  %c = bufferization.to_buffer %1 : tensor<*xi8> to memref<*xi8>
  return %a, %b, %c : memref<?x6xi8>, memref<?x6xi8, strided<[6, 1], offset: 0>, 3>, memref<*xi8>
}
// -----
func.func @buffer_of_cast_to_static(%t: tensor<?xi8>, %u: tensor<*xi8>) -> (memref<4xi8>, memref<4xi8>) {
  %0 = tensor.cast %t : tensor<?xi8> to tensor<4xi8>
  %a = bufferization.to_buffer %0 : tensor<4xi8> to memref<4xi8>
  %1 = tensor.cast %u : tensor<*xi8> to tensor<4xi8>
  %b = bufferization.to_buffer %1 : tensor<4xi8> to memref<4xi8>
  return %a, %b : memref<4xi8>, memref<4xi8>
}
// -----
func.func @dim_of_buffer_tensor(%m: memref<?x4xf32>, %i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = bufferization.to_tensor %m : memref<?x4xf32> to tensor<?x4xf32>
  %a = tensor.dim %t, %c0 : tensor<?x4xf32>
  %b = tensor.dim %t, %c1 : tensor<?x4xf32>
  %c = tensor.dim %t, %i : tensor<?x4xf32>
  return %a, %b, %c : index, index, index
}
// -----
func.func @dim_of_alloc_tensor(%n: index, %k: index, %t: tensor<?x?xf32>) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = bufferization.alloc_tensor(%n, %k) : tensor<?x?xf32>
  %1 = bufferization.alloc_tensor() copy(%t) : tensor<?x?xf32>
  %a = tensor.dim %0, %c1 : tensor<?x?xf32>
  %b = tensor.dim %1, %c1 : tensor<?x?xf32>
  %c = tensor.dim %1, %c5 : tensor<?x?xf32>
  return %a, %b, %c : index, index, index
}
// -----
func.func @alloc_tensor_static(%n: index) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c3 = arith.constant 3 : index
  %m = arith.constant -3 : index
  %0 = bufferization.alloc_tensor(%n, %c3) : tensor<?x?xf32>
  %1 = bufferization.alloc_tensor(%m) : tensor<?xf32>
  %2 = bufferization.alloc_tensor(%c3) size_hint=%n : tensor<?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>
}
// -----
func.func @clone_and_dealloc(%m: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %0 : memref<?xf32>
}
// -----
func.func @clone_dealloc_of_clone(%m: memref<?xf32>) {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  "test.use"(%0) : (memref<?xf32>) -> ()
  memref.dealloc %0 : memref<?xf32>
  return
}
// -----
func.func @clone_multiple(%m: memref<?xf32>) -> memref<?xf32> {
  %1 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  %2 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %2 : memref<?xf32>
}
// -----
func.func @clone_both_freed(%m: memref<?xf32>) {
  %1 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  "test.use"(%1) : (memref<?xf32>) -> ()
  memref.dealloc %m : memref<?xf32>
  memref.dealloc %1 : memref<?xf32>
  return
}
// -----
func.func @clone_freed_elsewhere(%m: memref<?xf32>, %c: i1) -> memref<?xf32> {
  %1 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  scf.if %c {
    memref.dealloc %m : memref<?xf32>
    scf.yield
  }
  return %1 : memref<?xf32>
}
// -----
func.func @clone_other_freed_between(%m: memref<?xf32>, %n: memref<?xf32>) -> memref<?xf32> {
  %1 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %n : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return %1 : memref<?xf32>
}
// -----
func.func @clone_to_other_type(%m: memref<4xf32>) -> memref<?xf32> {
  %1 = bufferization.clone %m : memref<4xf32> to memref<?xf32>
  memref.dealloc %m : memref<4xf32>
  return %1 : memref<?xf32>
}
// -----
func.func @clone_layouts(%m: memref<4xf32, strided<[2], offset: 0>>) -> memref<4xf32> {
  %1 = bufferization.clone %m : memref<4xf32, strided<[2], offset: 0>> to memref<4xf32>
  memref.dealloc %m : memref<4xf32, strided<[2], offset: 0>>
  return %1 : memref<4xf32>
}
// -----
func.func @clone_realloc(%m: memref<4xf32>) -> (memref<4xf32>, memref<8xf32>) {
  %1 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %2 = memref.realloc %m : memref<4xf32> to memref<8xf32>
  return %1, %2 : memref<4xf32>, memref<8xf32>
}
// -----
func.func @clone_of_cast(%m: memref<4xf32>, %u: memref<*xf32>) -> (memref<?xf32>, memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<4xf32>
  %3 = bufferization.clone %2 : memref<4xf32> to memref<4xf32>
  return %1, %3 : memref<?xf32>, memref<4xf32>
}
// -----
func.func @clone_of_view(%m: memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>> {
  %0 = memref.subview %m[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %1 = bufferization.clone %0 : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32, strided<[1], offset: 2>>
  memref.dealloc %m : memref<8xf32>
  return %1 : memref<4xf32, strided<[1], offset: 2>>
}
// -----
func.func @dealloc_same(%m: memref<2xi32>, %a: i1, %b: i1) -> (i1, i1) {
  bufferization.dealloc (%m, %m, %m : memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%a, %a, %b)
  %0:2 = bufferization.dealloc (%m : memref<2xi32>) if (%a) retain (%m, %m : memref<2xi32>, memref<2xi32>)
  return %0#0, %0#1 : i1, i1
}
// -----
func.func @dealloc_never(%m: memref<2xi32>, %n: memref<2xi32>, %a: i1) -> i1 {
  %f = arith.constant false
  %t = arith.constant true
  bufferization.dealloc (%m, %n : memref<2xi32>, memref<2xi32>) if (%f, %f)
  %0 = bufferization.dealloc (%m, %n : memref<2xi32>, memref<2xi32>) if (%t, %f) retain (%n : memref<2xi32>)
  return %0 : i1
}
// -----
func.func @dealloc_nothing(%m: memref<2xi32>, %n: memref<*xi32>) -> (i1, i1) {
  %0:2 = bufferization.dealloc retain (%m, %n : memref<2xi32>, memref<*xi32>)
  bufferization.dealloc
  return %0#0, %0#1 : i1, i1
}
// -----
func.func @dealloc_base_of_alloc(%a: i1, %n: index, %v: memref<?xi32>) -> (memref<?xi32>, i1) {
  %m = memref.alloc(%n) : memref<?xi32>
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<?xi32> -> memref<i32>, index, index, index
  %b2, %o2, %s2, %t2 = memref.extract_strided_metadata %v : memref<?xi32> -> memref<i32>, index, index, index
  %0 = bufferization.dealloc (%b, %b2 : memref<i32>, memref<i32>) if (%a, %a) retain (%m : memref<?xi32>)
  return %m, %0 : memref<?xi32>, i1
}
// -----
func.func @dealloc_alloc(%a: i1, %n: index, %v: memref<?xi32>) -> i1 {
  %m = memref.alloc(%n) : memref<?xi32>
  %l = memref.alloc(%n) : memref<?xi32>
  %k = memref.alloca(%n) : memref<?xi32>
  memref.copy %v, %l : memref<?xi32> to memref<?xi32>
  %0 = bufferization.dealloc (%m, %l, %k : memref<?xi32>, memref<?xi32>, memref<?xi32>) if (%a, %a, %a) retain (%v : memref<?xi32>)
  return %0 : i1
}
// -----
func.func @materialize_of_cast(%t: tensor<4xf32>, %d: tensor<4xf32>, %m: memref<?xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %d : tensor<4xf32> to tensor<?xf32>
  %r = bufferization.materialize_in_destination %0 in %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  bufferization.materialize_in_destination %0 in writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  return %r : tensor<?xf32>
}
// -----
func.func @dim_of_materialized(%t: tensor<?xf32>, %d: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %r = bufferization.materialize_in_destination %t in %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = tensor.dim %r, %c0 : tensor<?xf32>
  return %0 : index
}
// -----
func.func @dealloc_tensor_stays(%t: tensor<?xf32>, %u: tensor<4xf32>) {
  %0 = tensor.cast %u : tensor<4xf32> to tensor<?xf32>
  bufferization.dealloc_tensor %0 : tensor<?xf32>
  return
}
// -----
func.func @load_of_buffer(%t: tensor<?x?xf32>, %m: memref<?xf32>, %i: index, %j: index) -> (f32, f32) {
  %0 = bufferization.to_buffer %t : tensor<?x?xf32> to memref<?x?xf32>
  %1 = memref.load %0[%i, %j] : memref<?x?xf32>
  %2 = memref.load %m[%i] : memref<?xf32>
  return %1, %2 : f32, f32
}
