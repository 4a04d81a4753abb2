// FLAGS: -one-shot-bufferize
// FLAGS: -one-shot-bufferize=bufferize-function-boundaries
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map"
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map"
// FLAGS: -one-shot-bufferize=unknown-type-conversion=identity-layout-map
// FLAGS: -one-shot-bufferize=copy-before-write
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries copy-before-write"
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries buffer-alignment=0"
// EQUAL AFTER: -canonicalize -cse
func.func @insert(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @insert_and_read(%t: tensor<?x8xf32>, %f: f32, %i: index) -> (tensor<?x8xf32>, f32) {
  %0 = tensor.insert %f into %t[%i, %i] : tensor<?x8xf32>
  %1 = tensor.extract %t[%i, %i] : tensor<?x8xf32>
  return %0, %1 : tensor<?x8xf32>, f32
}

// -----
func.func @insert_into_both(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.insert %f into %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// -----
func.func @rank_0(%t: tensor<f32>, %f: f32) -> (tensor<f32>, f32) {
  %0 = tensor.insert %f into %t[] : tensor<f32>
  %1 = tensor.extract %t[] : tensor<f32>
  return %0, %1 : tensor<f32>, f32
}

// -----
func.func @element_types(%t: tensor<4xcomplex<f32>>, %u: tensor<4xi1>, %v: tensor<4xindex>, %w: tensor<0xbf16>, %i: index) -> (tensor<4xcomplex<f32>>, tensor<4xi1>, tensor<4xindex>, tensor<0xbf16>) {
  %0 = tensor.extract %t[%i] : tensor<4xcomplex<f32>>
  %1 = tensor.insert %0 into %t[%i] : tensor<4xcomplex<f32>>
  %2 = tensor.extract %u[%i] : tensor<4xi1>
  %3 = tensor.insert %2 into %u[%i] : tensor<4xi1>
  %4 = tensor.extract %v[%i] : tensor<4xindex>
  %5 = tensor.insert %4 into %v[%i] : tensor<4xindex>
  return %1, %3, %5, %w : tensor<4xcomplex<f32>>, tensor<4xi1>, tensor<4xindex>, tensor<0xbf16>
}

// -----
func.func @dims(%t: tensor<?x4x?xf32>, %u: tensor<*xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.dim %t, %c0 : tensor<?x4x?xf32>
  %1 = tensor.dim %t, %c2 : tensor<?x4x?xf32>
  %2 = tensor.rank %u : tensor<*xf32>
  return %0, %1, %2 : index, index, index
}

// -----
func.func @casts(%t: tensor<?x4xf32>, %u: tensor<*xf32>) -> (tensor<8x4xf32>, tensor<*xf32>, tensor<?x?xf32>, tensor<4xf32>) {
  %0 = tensor.cast %t : tensor<?x4xf32> to tensor<8x4xf32>
  %1 = tensor.cast %t : tensor<?x4xf32> to tensor<*xf32>
  %2 = tensor.cast %t : tensor<?x4xf32> to tensor<?x?xf32>
  %3 = tensor.cast %u : tensor<*xf32> to tensor<4xf32>
  return %0, %1, %2, %3 : tensor<8x4xf32>, tensor<*xf32>, tensor<?x?xf32>, tensor<4xf32>
}

// -----
func.func @cast_and_write(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<?xf32> to tensor<8xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<8xf32>
  return %1, %t : tensor<8xf32>, tensor<?xf32>
}

// -----
func.func @index_cast(%t: tensor<?xi32>) -> tensor<?xindex> {
  %0 = arith.index_cast %t : tensor<?xi32> to tensor<?xindex>
  return %0 : tensor<?xindex>
}

// -----
func.func @select(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = arith.select %c, %t, %u : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %t[%i] : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, f32
}

// -----
func.func @select_of_layouts(%c: i1, %t: tensor<8xf32>, %n: index) -> tensor<?xf32> {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %1 = tensor.extract_slice %t[2] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  %2 = arith.select %c, %0, %1 : tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----
func.func @select_elements(%c: tensor<4xi1>, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.select %c, %t, %u : tensor<4xi1>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @constants(%i: index, %f: f32) -> (f32, tensor<2x2xf32>, tensor<f64>, tensor<3xi8>, f32) {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %2 = arith.constant dense<3.0> : tensor<f64>
  %3 = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %4 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %5 = tensor.extract %0[%i] : tensor<2xf32>
  %6 = tensor.insert %f into %4[%i] : tensor<2xf32>
  %7 = tensor.extract %6[%i] : tensor<2xf32>
  return %5, %1, %2, %3, %7 : f32, tensor<2x2xf32>, tensor<f64>, tensor<3xi8>, f32
}

// -----
memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<7.0>
memref.global "private" constant @other : memref<3xf32> = dense<9.0> {alignment = 64 : i64}
func.func private @__constant_4xf32()
func.func @names() -> (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<3xf32>, tensor<4xf32>, tensor<2xcomplex<f32>>) {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = arith.constant dense<7.0> : tensor<2xf32>
  %2 = arith.constant dense<3.0> : tensor<f32>
  %3 = arith.constant dense<9.0> : tensor<3xf32>
  %4 = arith.constant dense<9.0> : tensor<4xf32>
  %5 = arith.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>
  return %0, %1, %2, %3, %4, %5 : tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<3xf32>, tensor<4xf32>, tensor<2xcomplex<f32>>
}

// -----
func.func @slices(%t: tensor<8x16x4xf32>, %u: tensor<16x4xf32>, %i: index, %n: index) -> (tensor<?x4xf32>, tensor<8x16x4xf32>, tensor<1x?x2xf32>) {
  %0 = tensor.extract_slice %t[%i, 2, 0] [1, %n, 4] [1, 1, 1] : tensor<8x16x4xf32> to tensor<?x4xf32>
  %1 = tensor.insert_slice %u into %t[%i, 0, 0] [1, 16, 4] [1, 1, 1] : tensor<16x4xf32> into tensor<8x16x4xf32>
  %2 = tensor.extract_slice %t[0, %i, 1] [1, %n, 2] [1, 3, 2] : tensor<8x16x4xf32> to tensor<1x?x2xf32>
  return %0, %1, %2 : tensor<?x4xf32>, tensor<8x16x4xf32>, tensor<1x?x2xf32>
}

// -----
func.func @slice_written(%t: tensor<?x?xf32>, %i: index, %n: index, %f: f32) -> (tensor<?x4xf32>, tensor<?x?xf32>) {
  %0 = tensor.extract_slice %t[%i, 2] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %1 = tensor.insert %f into %0[%i, %i] : tensor<?x4xf32>
  return %1, %t : tensor<?x4xf32>, tensor<?x?xf32>
}

// -----
func.func @slice_there_and_back(%t: tensor<?x?xf32>, %i: index, %n: index, %f: f32) -> tensor<?x?xf32> {
  %0 = tensor.extract_slice %t[%i, 2] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %1 = tensor.insert %f into %0[%i, %i] : tensor<?x4xf32>
  %2 = tensor.insert_slice %1 into %t[%i, 2] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----
func.func @slice_of_slice(%t: tensor<16x16xf32>, %i: index) -> tensor<2xf32> {
  %0 = tensor.extract_slice %t[%i, 2] [8, 8] [2, 1] : tensor<16x16xf32> to tensor<8x8xf32>
  %1 = tensor.extract_slice %0[1, %i] [1, 2] [1, 3] : tensor<8x8xf32> to tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----
func.func @shapes(%t: tensor<4x6xf32>, %u: tensor<?x6xf32>, %n: index) -> (tensor<24xf32>, tensor<2x2x6xf32>, tensor<?xf32>, tensor<?x2x3xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %1 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 2, 6] : tensor<4x6xf32> into tensor<2x2x6xf32>
  %2 = tensor.collapse_shape %u [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %3 = tensor.expand_shape %u [[0], [1, 2]] output_shape [%n, 2, 3] : tensor<?x6xf32> into tensor<?x2x3xf32>
  return %0, %1, %2, %3 : tensor<24xf32>, tensor<2x2x6xf32>, tensor<?xf32>, tensor<?x2x3xf32>
}

// -----
func.func @shapes_of_scalars(%t: tensor<1x1xf32>, %u: tensor<f32>, %v: tensor<4x1xf32>, %i: index) -> (tensor<f32>, tensor<1x1xf32>, tensor<f32>) {
  %0 = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %u [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %2 = tensor.extract_slice %v[%i, 0] [1, 1] [1, 1] : tensor<4x1xf32> to tensor<1x1xf32>
  %3 = tensor.collapse_shape %2 [] : tensor<1x1xf32> into tensor<f32>
  return %0, %1, %3 : tensor<f32>, tensor<1x1xf32>, tensor<f32>
}

// -----
func.func @collapse_of_new(%f: f32, %n: index, %i: index) -> (tensor<?xf32>, tensor<8xf32>) {
  %0 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
  %1 = tensor.insert %f into %0[%i, %i] : tensor<?x4xf32>
  %2 = tensor.collapse_shape %1 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %3 = tensor.extract_slice %1[%i, 0] [4, 2] [1, 1] : tensor<?x4xf32> to tensor<4x2xf32>
  %4 = tensor.collapse_shape %3 [[0, 1]] : tensor<4x2xf32> into tensor<8xf32>
  return %2, %4 : tensor<?xf32>, tensor<8xf32>
}

// -----
func.func @collapse_ones(%t: tensor<8x1x4xf32>, %i: index) -> tensor<2x4xf32> {
  %0 = tensor.extract_slice %t[%i, 0, 0] [2, 1, 4] [1, 1, 1] : tensor<8x1x4xf32> to tensor<2x1x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<2x1x4xf32> into tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// -----
func.func @reshape(%t: tensor<4x6xf32>, %s: tensor<1xi32>, %u: tensor<*xf32>, %d: tensor<?xindex>) -> (tensor<24xf32>, tensor<*xf32>, tensor<?xf32>) {
  %0 = tensor.reshape %t(%s) : (tensor<4x6xf32>, tensor<1xi32>) -> tensor<24xf32>
  %1 = tensor.reshape %t(%d) : (tensor<4x6xf32>, tensor<?xindex>) -> tensor<*xf32>
  %2 = tensor.reshape %u(%s) : (tensor<*xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %0, %1, %2 : tensor<24xf32>, tensor<*xf32>, tensor<?xf32>
}

// -----
func.func @reshape_of_new(%f: f32, %s: tensor<1xi32>, %i: index) -> tensor<24xf32> {
  %0 = tensor.empty() : tensor<4x6xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4x6xf32>) -> tensor<4x6xf32>
  %2 = tensor.reshape %1(%s) : (tensor<4x6xf32>, tensor<1xi32>) -> tensor<24xf32>
  return %2 : tensor<24xf32>
}

// -----
func.func @from_elements(%a: f32, %b: f32, %c: f32, %d: f32) -> (tensor<4xf32>, tensor<2x2xf32>, tensor<f32>, tensor<0xf32>, tensor<1x3xf32>) {
  %0 = tensor.from_elements %a, %b, %c, %d : tensor<4xf32>
  %1 = tensor.from_elements %a, %b, %c, %d : tensor<2x2xf32>
  %2 = tensor.from_elements %a : tensor<f32>
  %3 = tensor.from_elements : tensor<0xf32>
  %4 = tensor.from_elements %a, %b, %c : tensor<1x3xf32>
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<2x2xf32>, tensor<f32>, tensor<0xf32>, tensor<1x3xf32>
}

// -----
func.func @generate(%n: index, %f: f32, %t: tensor<?xf32>) -> (tensor<?x3xindex>, tensor<?xf32>, tensor<f32>) {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    tensor.yield %s : index
  } : tensor<?x3xindex>
  %1 = tensor.generate %n {
  ^bb0(%i: index):
    %e = tensor.extract %t[%i] : tensor<?xf32>
    tensor.yield %e : f32
  } : tensor<?xf32>
  %2 = tensor.generate {
    tensor.yield %f : f32
  } : tensor<f32>
  return %0, %1, %2 : tensor<?x3xindex>, tensor<?xf32>, tensor<f32>
}

// -----
func.func @pad(%n: index, %f: f32, %t: tensor<?x4xf32>, %u: tensor<2x2xf32>) -> (tensor<?x9xf32>, tensor<4x5xf32>, tensor<?x?xf32>) {
  %0 = tensor.pad %t low[%n, 2] high[1, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<?x9xf32>
  %1 = tensor.pad %u low[1, 1] high[1, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<2x2xf32> to tensor<4x5xf32>
  %2 = tensor.pad %u low[1, 1] high[%n, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<2x2xf32> to tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x9xf32>, tensor<4x5xf32>, tensor<?x?xf32>
}

// -----
func.func @splat(%n: index, %f: f32) -> (tensor<4x4xf32>, tensor<?x3xf32>, tensor<f32>) {
  %0 = tensor.splat %f : tensor<4x4xf32>
  %1 = tensor.splat %f[%n] : tensor<?x3xf32>
  %2 = tensor.splat %f : tensor<f32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<?x3xf32>, tensor<f32>
}

// -----
func.func @concat(%a: tensor<3x4xf32>, %b: tensor<5x4xf32>, %c: tensor<?x4xf32>, %d: tensor<?x?xf32>) -> (tensor<8x4xf32>, tensor<?x4xf32>, tensor<?x?xf32>, tensor<3x8xf32>) {
  %0 = tensor.concat dim(0) %a, %b : (tensor<3x4xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
  %1 = tensor.concat dim(0) %a, %c, %b : (tensor<3x4xf32>, tensor<?x4xf32>, tensor<5x4xf32>) -> tensor<?x4xf32>
  %2 = tensor.concat dim(1) %d, %d : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tensor.concat dim(1) %a, %a : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x8xf32>
  return %0, %1, %2, %3 : tensor<8x4xf32>, tensor<?x4xf32>, tensor<?x?xf32>, tensor<3x8xf32>
}

// -----
func.func @empty(%n: index) -> (tensor<?x4xf32>, tensor<f32>) {
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %1 = tensor.empty() : tensor<f32>
  %2 = tensor.empty() : tensor<8xf32>
  return %0, %1 : tensor<?x4xf32>, tensor<f32>
}

// -----
func.func @alloc(%n: index, %t: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
  %1 = bufferization.alloc_tensor() copy(%t) : tensor<?x4xf32>
  %2 = bufferization.alloc_tensor() {memory_space = 3 : i64} : tensor<4xf32>
  return %0, %1, %2 : tensor<?x4xf32>, tensor<?x4xf32>, tensor<4xf32>
}

// -----
func.func @dealloc(%t: tensor<4xf32>) {
  bufferization.dealloc_tensor %t : tensor<4xf32>
  return
}

// -----
func.func @materialize(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: memref<4xf32>, %n: memref<?xf32, strided<[?], offset: ?>>) -> tensor<4xf32> {
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  bufferization.materialize_in_destination %0 in restrict writable %n : (tensor<4xf32>, memref<?xf32, strided<[?], offset: ?>>) -> ()
  return %0 : tensor<4xf32>
}

// -----
func.func @given_buffers(%m: memref<?xf32>, %f: f32, %i: index) -> (f32, memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>) {
  %0 = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<?xf32>
  %2 = tensor.extract %1[%i] : tensor<?xf32>
  %3 = bufferization.to_buffer %1 : tensor<?xf32> to memref<?xf32>
  %4 = bufferization.to_buffer %1 : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %2, %3, %4 : f32, memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>
}

// -----
func.func @read_only_buffers(%m: memref<4xf32>, %f: f32, %i: index) -> (f32, tensor<4xf32>) {
  %0 = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  return %2, %1 : f32, tensor<4xf32>
}

// -----
func.func @buffers_of_other_layouts(%m: memref<?xf32, strided<[?], offset: ?>>, %n: memref<*xf32>) -> (memref<4xf32>, memref<*xf32>) {
  %0 = bufferization.to_tensor %m restrict : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  %2 = bufferization.to_buffer %1 : tensor<4xf32> to memref<4xf32>
  %3 = bufferization.to_tensor %n restrict : memref<*xf32> to tensor<*xf32>
  %4 = bufferization.to_buffer %3 : tensor<*xf32> to memref<*xf32>
  return %2, %4 : memref<4xf32>, memref<*xf32>
}

// -----
func.func @transfers(%t: tensor<?x8xf32>, %v: vector<4xf32>, %i: index, %f: f32, %m: vector<4xi1>) -> (vector<4xf32>, tensor<?x8xf32>, vector<4xf32>) {
  %0 = vector.transfer_read %t[%i, %i], %f {in_bounds = [true]} : tensor<?x8xf32>, vector<4xf32>
  %1 = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true]} : vector<4xf32>, tensor<?x8xf32>
  %2 = vector.transfer_read %1[%i, %i], %f, %m {permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x8xf32>, vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, tensor<?x8xf32>, vector<4xf32>
}

// -----
func.func @gather(%t: tensor<?xf32>, %o: vector<4xi32>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index) -> vector<4xf32> {
  %0 = vector.gather %t[%i] [%o], %m, %v : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// -----
func.func @masks(%t: tensor<?xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index, %f: f32) -> (vector<4xf32>, tensor<?xf32>, f32) {
  %0 = vector.mask %m { vector.transfer_read %t[%i], %f : tensor<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %1 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  %2 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1, %2 : vector<4xf32>, tensor<?xf32>, f32
}

// -----
func.func @unknown(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @elementwise(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %t, %t : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @dead(%t: tensor<4xf32>, %n: index) {
  %0 = arith.addf %t, %t : tensor<4xf32>
  %1 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %2 = tensor.empty(%n) : tensor<?xf32>
  %3 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return
}

// -----
func.func @no_tensors(%m: memref<4xf32>, %f: f32, %i: index) -> f32 {
  memref.store %f, %m[%i] : memref<4xf32>
  %0 = arith.addf %f, %f : f32
  return %0 : f32
}
