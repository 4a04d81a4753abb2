func.func @tensor_casts(%a: tensor<?x?xf32>, %b: tensor<4x8xf32>, %u: tensor<*xf32>) -> (tensor<?x?xf32>, tensor<*xf32>, tensor<4x8xf32>, tensor<?x8xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %a : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %b : tensor<4x8xf32> to tensor<?x8xf32>
  %2 = tensor.cast %1 : tensor<?x8xf32> to tensor<*xf32>
  %3 = tensor.cast %2 : tensor<*xf32> to tensor<4x8xf32>
  %4 = tensor.cast %a : tensor<?x?xf32> to tensor<4x?xf32>
  %5 = tensor.cast %4 : tensor<4x?xf32> to tensor<?x8xf32>
  %6 = tensor.cast %u : tensor<*xf32> to tensor<?x4xf32>
  %7 = tensor.cast %6 : tensor<?x4xf32> to tensor<?x?xf32>
  return %0, %2, %3, %5, %7 : tensor<?x?xf32>, tensor<*xf32>, tensor<4x8xf32>, tensor<?x8xf32>, tensor<?x?xf32>
}
// -----
func.func @tensor_cast_encodings(%a: tensor<4xf32, "x">, %b: tensor<?xf32, "x">) -> (tensor<4xf32>, tensor<?xf32, "x">, tensor<4xf32, "x">) {
  %0 = tensor.cast %a : tensor<4xf32, "x"> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  %2 = tensor.cast %b : tensor<?xf32, "x"> to tensor<4xf32>
  %3 = tensor.cast %2 : tensor<4xf32> to tensor<?xf32, "x">
  %4 = tensor.cast %a : tensor<4xf32, "x"> to tensor<?xf32, "y">
  %5 = tensor.cast %4 : tensor<?xf32, "y"> to tensor<4xf32, "x">
  return %1, %3, %5 : tensor<4xf32>, tensor<?xf32, "x">, tensor<4xf32, "x">
}
// -----
func.func @tensor_bitcasts(%a: tensor<4xi32>, %u: tensor<*xi32>) -> (tensor<4xf32>, tensor<4xi32>, tensor<*xf32>) {
  %0 = tensor.bitcast %a : tensor<4xi32> to tensor<4xui32>
  %1 = tensor.bitcast %0 : tensor<4xui32> to tensor<4xf32>
  %2 = tensor.bitcast %1 : tensor<4xf32> to tensor<4xi32>
  %3 = tensor.bitcast %u : tensor<*xi32> to tensor<*xf32>
  return %1, %2, %3 : tensor<4xf32>, tensor<4xi32>, tensor<*xf32>
}
// -----
func.func @cast_of_slice(%t: tensor<8x16x4xf32>, %n: index, %u: tensor<?x?x?xf32>) -> (tensor<4x?xf32>, tensor<*xf32>, tensor<1x16xf32>, tensor<2x3xf32>) {
  %0 = tensor.extract_slice %t[0, 0, 0] [%n, 1, %n] [1, 1, 1] : tensor<8x16x4xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x?xf32>
  %2 = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  %3 = tensor.extract_slice %t[0, 0, 0] [1, %n, 1] [1, 1, 1] : tensor<8x16x4xf32> to tensor<1x?xf32>
  %4 = tensor.cast %3 : tensor<1x?xf32> to tensor<1x16xf32>
  %5 = tensor.extract_slice %u[%n, 0, 0] [1, %n, %n] [1, 2, 1] : tensor<?x?x?xf32> to tensor<?x?xf32>
  %6 = tensor.cast %5 : tensor<?x?xf32> to tensor<2x3xf32>
  return %1, %2, %4, %6 : tensor<4x?xf32>, tensor<*xf32>, tensor<1x16xf32>, tensor<2x3xf32>
}
// -----
func.func @cast_of_slice_encoding(%t: tensor<8xf32, "x">, %n: index) -> (tensor<4xf32, "y">, tensor<4xf32>) {
  %0 = tensor.extract_slice %t[0] [%n] [1] : tensor<8xf32, "x"> to tensor<?xf32, "x">
  %1 = tensor.cast %0 : tensor<?xf32, "x"> to tensor<4xf32, "y">
  %2 = tensor.cast %0 : tensor<?xf32, "x"> to tensor<4xf32>
  return %1, %2 : tensor<4xf32, "y">, tensor<4xf32>
}
// -----
func.func @cast_of_empty(%n: index, %k: index) -> (tensor<2x?xf32>, tensor<4x?xf32>, tensor<?x4xf32>, tensor<*xf32>) {
  %0 = tensor.empty(%n, %k) : tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<2x?xf32>
  %2 = tensor.empty(%n) : tensor<4x?xf32>
  %3 = tensor.cast %2 : tensor<4x?xf32> to tensor<?x4xf32>
  %4 = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  return %1, %2, %3, %4 : tensor<2x?xf32>, tensor<4x?xf32>, tensor<?x4xf32>, tensor<*xf32>
}
// -----
func.func @empty_of_constants(%n: index) -> (tensor<?x3x?xf32>, tensor<?xf32>, tensor<?xf32, "x">) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %m = arith.constant -1 : index
  %0 = tensor.empty(%n, %c4) : tensor<?x3x?xf32>
  %1 = tensor.empty(%m) : tensor<?xf32>
  %2 = tensor.empty(%c0) : tensor<?xf32, "x">
  return %0, %1, %2 : tensor<?x3x?xf32>, tensor<?xf32>, tensor<?xf32, "x">
}
// -----
func.func @generate_of_constants(%n: index, %e: f32) -> tensor<?x?x?xf32> {
  %c4 = arith.constant 4 : index
  %m = arith.constant -4 : index
  %0 = tensor.generate %n, %c4, %m {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %e : f32
  } : tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
// -----
func.func @concats(%a: tensor<?x4xf32>, %b: tensor<3x?xf32>, %c: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<3x?xf32>, tensor<?x4xf32>) {
  %0 = tensor.concat dim(0) %a, %b, %c : (tensor<?x4xf32>, tensor<3x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.concat dim(1) %a, %b : (tensor<?x4xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.concat dim(1) %b, %c : (tensor<3x?xf32>, tensor<?x?xf32>) -> tensor<3x?xf32>
  %3 = tensor.concat dim(1) %a : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0, %1, %2, %3 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<3x?xf32>, tensor<?x4xf32>
}
// -----
func.func @concat_more_static(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> (tensor<8x4xf32>, tensor<2x4xf32>) {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<8x4xf32>
  %1 = tensor.concat dim(0) %a : (tensor<?x4xf32>) -> tensor<2x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<2x4xf32>
}
// -----
func.func @splats(%x: f32, %n: index) -> (tensor<3xf32>, tensor<2x2xi1>, tensor<?xf32>, tensor<3xf32>, tensor<1xi8>, tensor<f32>, tensor<2xindex>) {
  %c = arith.constant 1.5 : f32
  %t = arith.constant true
  %b = arith.constant 3 : i8
  %i = arith.constant 7 : index
  %0 = tensor.splat %c : tensor<3xf32>
  %1 = tensor.splat %t : tensor<2x2xi1>
  %2 = tensor.splat %c[%n] : tensor<?xf32>
  %3 = tensor.splat %x : tensor<3xf32>
  %4 = tensor.splat %b : tensor<1xi8>
  %5 = tensor.splat %c : tensor<f32>
  %6 = tensor.splat %i : tensor<2xindex>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<3xf32>, tensor<2x2xi1>, tensor<?xf32>, tensor<3xf32>, tensor<1xi8>, tensor<f32>, tensor<2xindex>
}
// -----
func.func @ranks(%a: tensor<2x?xf32>, %u: tensor<*xf32>, %s: tensor<f32>) -> (index, index, index) {
  %0 = tensor.rank %a : tensor<2x?xf32>
  %1 = tensor.rank %u : tensor<*xf32>
  %2 = tensor.rank %s : tensor<f32>
  return %0, %1, %2 : index, index, index
}
// -----
func.func @dims(%a: tensor<2x?xf32>, %u: tensor<*xf32>, %i: index) -> (index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = arith.constant -1 : index
  %0 = tensor.dim %a, %c0 : tensor<2x?xf32>
  %1 = tensor.dim %a, %c1 : tensor<2x?xf32>
  %2 = tensor.dim %a, %c2 : tensor<2x?xf32>
  %3 = tensor.dim %a, %m : tensor<2x?xf32>
  %4 = tensor.dim %u, %c0 : tensor<*xf32>
  %5 = tensor.dim %a, %i : tensor<2x?xf32>
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}
// -----
func.func @dims_of_makers(%n: index, %k: index, %t: tensor<?x?xf32>, %e: f32) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.empty(%n, %k) : tensor<?x4x?xf32>
  %1 = tensor.generate %n, %k {
  ^bb0(%i: index, %j: index, %l: index):
    tensor.yield %e : f32
  } : tensor<?x4x?xf32>
  %2 = tensor.extract_slice %t[0, 0] [%n, %k] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %3 = tensor.extract_slice %t[0, 0] [%n, 1] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %4 = tensor.splat %e[%n] : tensor<?xf32>
  %a = tensor.dim %0, %c2 : tensor<?x4x?xf32>
  %b = tensor.dim %1, %c2 : tensor<?x4x?xf32>
  %c = tensor.dim %2, %c1 : tensor<?x?xf32>
  %d = tensor.dim %3, %c0 : tensor<?xf32>
  %f = tensor.dim %4, %c0 : tensor<?xf32>
  return %a, %b, %c, %d, %f : index, index, index, index, index
}
// -----
func.func @dims_of_others(%t: tensor<?x?xf32>, %s: tensor<?x?xf32>, %x: f32, %i: index, %n: index, %shape: tensor<2xindex>) -> (index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %x into %t[%i, %i] : tensor<?x?xf32>
  %1 = tensor.insert_slice %s into %t[0, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %2 = tensor.reshape %t(%shape) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %3 = tensor.pad %t low[1, %n] high[0, 0] {
  ^bb0(%k: index, %l: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %4 = tensor.concat dim(0) %t, %s : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %5 = tensor.cast %t : tensor<?x?xf32> to tensor<*xf32>
  %a = tensor.dim %0, %c0 : tensor<?x?xf32>
  %b = tensor.dim %1, %c1 : tensor<?x?xf32>
  %c = tensor.dim %2, %c1 : tensor<?x?xf32>
  %d = tensor.dim %3, %c1 : tensor<?x?xf32>
  %e = tensor.dim %4, %c1 : tensor<?x?xf32>
  %f = tensor.dim %5, %i : tensor<*xf32>
  return %a, %b, %c, %d, %e, %f : index, index, index, index, index, index
}
// -----
func.func @dim_of_cast_more_static(%t: tensor<?xf32>, %u: tensor<*xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %1 = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<?xf32, "x">
  %a = tensor.dim %0, %c0 : tensor<4xf32>
  %b = tensor.dim %1, %c0 : tensor<?xf32>
  %c = tensor.dim %2, %c0 : tensor<?xf32, "x">
  return %a, %b, %c : index, index, index
}
// -----
func.func @dim_of_forall(%t: tensor<?xf32>, %n: index) -> (index, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %1 = "test.make"(%i) : (index) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d, %0 : index, tensor<?xf32>
}
// -----
func.func @dim_of_linalg(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %x: f32) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.transpose ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) permutation = [1, 0]
  %d = tensor.dim %0, %c0 : tensor<?x?xf32>
  %e = tensor.dim %1, %c0 : tensor<?x?xf32>
  return %d, %e : index, index
}
// -----
func.func @extracts_of_constants(%i: index) -> (f32, f32, f32, i4, i1, index, i64, bf16, f32, complex<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %m = arith.constant -1 : index
  %s = arith.constant dense<2.5> : tensor<4x4xf32>
  %d = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %b = arith.constant dense<[1, -2, 3]> : tensor<3xi4>
  %t = arith.constant dense<[true, false]> : tensor<2xi1>
  %x = arith.constant dense<[5, -6]> : tensor<2xindex>
  %z = arith.constant dense<12> : tensor<i64>
  %h = arith.constant dense<[1.5, 0xFFC1]> : tensor<2xbf16>
  %w = arith.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  %0 = tensor.extract %s[%i, %i] : tensor<4x4xf32>
  %1 = tensor.extract %d[%c1, %c0] : tensor<2x2xf32>
  %2 = tensor.extract %d[%i, %c0] : tensor<2x2xf32>
  %3 = tensor.extract %b[%c1] : tensor<3xi4>
  %4 = tensor.extract %t[%c0] : tensor<2xi1>
  %5 = tensor.extract %x[%c1] : tensor<2xindex>
  %6 = tensor.extract %z[] : tensor<i64>
  %7 = tensor.extract %h[%c1] : tensor<2xbf16>
  %8 = tensor.extract %d[%c1, %c9] : tensor<2x2xf32>
  %9 = tensor.extract %w[%i] : tensor<2xcomplex<f32>>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : f32, f32, f32, i4, i1, index, i64, bf16, f32, complex<f32>
}
// -----
func.func @extract_out_of_splat() -> (f32, f32) {
  %c9 = arith.constant 9 : index
  %m = arith.constant -9 : index
  %s = arith.constant dense<2.5> : tensor<4xf32>
  %0 = tensor.extract %s[%c9] : tensor<4xf32>
  %1 = tensor.extract %s[%m] : tensor<4xf32>
  return %0, %1 : f32, f32
}
// -----
func.func @extract_of_insert(%t: tensor<?xf32>, %x: f32, %i: index, %j: index) -> (f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %d0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = tensor.insert %x into %t[%c0] : tensor<?xf32>
  %a = tensor.extract %0[%i] : tensor<?xf32>
  %b = tensor.extract %0[%j] : tensor<?xf32>
  %c = tensor.extract %1[%d0] : tensor<?xf32>
  %d = tensor.extract %1[%c1] : tensor<?xf32>
  return %a, %b, %c, %d : f32, f32, f32, f32
}
// -----
func.func @extract_of_from_elements(%a: f32, %b: f32, %i: index) -> (f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = tensor.from_elements %a, %b, %b, %a : tensor<2x2xf32>
  %1 = tensor.extract %0[%c0, %c1] : tensor<2x2xf32>
  %2 = tensor.extract %0[%c0, %c3] : tensor<2x2xf32>
  %3 = tensor.extract %0[%c3, %c3] : tensor<2x2xf32>
  %4 = tensor.extract %0[%i, %c1] : tensor<2x2xf32>
  return %1, %2, %3, %4 : f32, f32, f32, f32
}
// -----
func.func @extract_of_cast(%t: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index) -> (f32, f32) {
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<?x4xf32>
  %1 = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %2 = tensor.extract %0[%i, %i] : tensor<?x4xf32>
  %3 = tensor.extract %1[%i] : tensor<?xf32>
  return %2, %3 : f32, f32
}
// -----
func.func @extract_of_index_cast(%t: tensor<4xindex>, %i: index) -> (i32, i32) {
  %0 = arith.index_cast %t : tensor<4xindex> to tensor<4xi32>
  %1 = arith.index_castui %t : tensor<4xindex> to tensor<4xi32>
  %2 = tensor.extract %0[%i] : tensor<4xi32>
  %3 = tensor.extract %1[%i] : tensor<4xi32>
  return %2, %3 : i32, i32
}
// -----
func.func @extract_of_generate(%n: index, %i: index, %m: memref<?xf32>, %x: f32) -> (f32, f32, index, f32) {
  %0 = tensor.generate %n {
  ^bb0(%j: index):
    %v = memref.load %m[%j] : memref<?xf32>
    tensor.yield %v : f32
  } : tensor<?xf32>
  %1 = tensor.generate %n {
  ^bb0(%j: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %2 = tensor.generate {
  ^bb0(%j: index, %k: index):
    %s = arith.addi %j, %k : index
    %p = arith.muli %s, %j : index
    tensor.yield %p : index
  } : tensor<4x4xindex>
  %3 = tensor.generate %n {
  ^bb0(%j: index):
    %v = "test.unknown"(%j) : (index) -> f32
    tensor.yield %v : f32
  } : tensor<?xf32>
  %a = tensor.extract %0[%i] : tensor<?xf32>
  %b = tensor.extract %1[%i] : tensor<?xf32>
  %c = tensor.extract %2[%i, %n] : tensor<4x4xindex>
  %d = tensor.extract %3[%i] : tensor<?xf32>
  return %a, %b, %c, %d : f32, f32, index, f32
}
// -----
func.func @inserts(%i: index, %t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>) {
  %c = arith.constant 4.0 : f32
  %d = arith.constant 5.0 : f32
  %s = arith.constant dense<4.0> : tensor<4xf32>
  %0 = tensor.insert %c into %s[%i] : tensor<4xf32>
  %1 = tensor.insert %d into %s[%i] : tensor<4xf32>
  %2 = tensor.insert %x into %s[%i] : tensor<4xf32>
  %3 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %4 = tensor.insert %x into %3[%i] : tensor<?xf32>
  return %0, %1, %2, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>
}
// -----
func.func @from_elements_of_constants(%x: i8) -> (tensor<2xi8>, tensor<2x1xi8>, tensor<f16>, tensor<2xi8>, tensor<0xf32>, tensor<3xi1>) {
  %a = arith.constant 1 : i8
  %b = arith.constant -2 : i8
  %f = arith.constant 1.5 : f16
  %t = arith.constant true
  %e = arith.constant false
  %0 = tensor.from_elements %a, %b : tensor<2xi8>
  %1 = tensor.from_elements %a, %a : tensor<2x1xi8>
  %2 = tensor.from_elements %f : tensor<f16>
  %3 = tensor.from_elements %x, %b : tensor<2xi8>
  %4 = tensor.from_elements : tensor<0xf32>
  %5 = tensor.from_elements %t, %e, %t : tensor<3xi1>
  return %0, %1, %2, %3, %4, %5 : tensor<2xi8>, tensor<2x1xi8>, tensor<f16>, tensor<2xi8>, tensor<0xf32>, tensor<3xi1>
}
// -----
func.func @gathers(%i: tensor<1x2x1xindex>, %t: tensor<4x4xf32>) -> (tensor<1x2x4xi8>, tensor<1x2x4xf32>, tensor<1x2x1x4xi8>) {
  %s = arith.constant dense<3> : tensor<4x4xi8>
  %0 = tensor.gather %s[%i] gather_dims([0]) : (tensor<4x4xi8>, tensor<1x2x1xindex>) -> tensor<1x2x4xi8>
  %1 = tensor.gather %t[%i] gather_dims([0]) unique : (tensor<4x4xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4xf32>
  %2 = tensor.gather %s[%i] gather_dims([0]) : (tensor<4x4xi8>, tensor<1x2x1xindex>) -> tensor<1x2x1x4xi8>
  return %0, %1, %2 : tensor<1x2x4xi8>, tensor<1x2x4xf32>, tensor<1x2x1x4xi8>
}
// -----
func.func @slice_of_constant_parts(%t: tensor<?x?x?xf32>, %i: index, %n: index) -> (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %m = arith.constant -2 : index
  %0 = tensor.extract_slice %t[%c0, %i, %c1] [%c4, %c1, %n] [%c1, %c1, %c2] : tensor<?x?x?xf32> to tensor<?x?x?xf32>
  %1 = tensor.extract_slice %t[%c0, %i, %c1] [%c4, 1, %n] [%c1, %c1, %c1] : tensor<?x?x?xf32> to tensor<?x?xf32>
  %2 = tensor.extract_slice %t[0, 0, 0] [1, %c4, 1] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?xf32>
  %3 = tensor.extract_slice %t[%m, 0, 0] [%c4, %m, %n] [%m, 1, 1] : tensor<?x?x?xf32> to tensor<?x?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<?x?x?xf32>
}
// -----
func.func @slice_with_unit_constants(%t: tensor<?x?x?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %t[0, 0, 0] [%c1, 1, %n] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %t[0, 0, 0] [1, 1, %c1] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?xf32>
}
// -----
func.func @slice_zero_stride(%t: tensor<8xf32>, %d: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %s = tensor.extract_slice %t[%c2] [4] [%c0] : tensor<8xf32> to tensor<4xf32>
  %i = tensor.insert_slice %s into %d[%c2] [4] [%c0] : tensor<4xf32> into tensor<8xf32>
  return %s, %i : tensor<4xf32>, tensor<8xf32>
}
// -----
func.func @insert_zero_stride_only(%s: tensor<4x4xf32>, %d: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = tensor.insert_slice %s into %d[1, 1] [4, 4] [%c0, %c1] : tensor<4x4xf32> into tensor<8x8xf32>
  %j = tensor.insert_slice %s into %d[1, 1] [4, 4] [%c1, %c0] : tensor<4x4xf32> into tensor<8x8xf32>
  return %i, %j : tensor<8x8xf32>, tensor<8x8xf32>
}
// -----
func.func @slice_out_of_bounds(%t: tensor<5xf32>) -> (tensor<?xf32>, tensor<2xf32>) {
  %c10 = arith.constant 10 : index
  %0 = tensor.extract_slice %t[0] [%c10] [1] : tensor<5xf32> to tensor<?xf32>
  %2 = tensor.extract_slice %t[%c10] [2] [1] : tensor<5xf32> to tensor<2xf32>
  return %0, %2 : tensor<?xf32>, tensor<2xf32>
}
// -----
func.func @slice_whole(%t: tensor<4x4xf32>, %u: tensor<?x4xf32>, %n: index) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %u, %c0 : tensor<?x4xf32>
  %0 = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> to tensor<4x4xf32>
  %1 = tensor.extract_slice %t[%c0, %c0] [4, 4] [%c1, 1] : tensor<4x4xf32> to tensor<4x4xf32>
  %2 = tensor.extract_slice %u[0, 0] [%d, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<?x4xf32>
}
// -----
func.func @slice_of_splat(%n: index) -> (tensor<2xf32>, tensor<?xf32>, tensor<2xf32>, tensor<2xi1>) {
  %s = arith.constant dense<1.0> : tensor<8x8xf32>
  %b = arith.constant dense<true> : tensor<8xi1>
  %d = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = tensor.extract_slice %s[0, %n] [1, 2] [1, 1] : tensor<8x8xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %s[0, %n] [1, %n] [1, 1] : tensor<8x8xf32> to tensor<?xf32>
  %2 = tensor.extract_slice %d[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %3 = tensor.extract_slice %b[%n] [2] [3] : tensor<8xi1> to tensor<2xi1>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<?xf32>, tensor<2xf32>, tensor<2xi1>
}
// -----
func.func @slice_of_insert(%s: tensor<2x?xf32>, %d: tensor<?x?xf32>, %i: index, %n: index) -> (tensor<2x?xf32>, tensor<2x?xf32>, tensor<?xf32>) {
  %0 = tensor.insert_slice %s into %d[%i, 0] [2, %n] [1, 1] : tensor<2x?xf32> into tensor<?x?xf32>
  %1 = tensor.extract_slice %0[%i, 0] [2, %n] [1, 1] : tensor<?x?xf32> to tensor<2x?xf32>
  %2 = tensor.extract_slice %0[%i, 1] [2, %n] [1, 1] : tensor<?x?xf32> to tensor<2x?xf32>
  %3 = tensor.extract_slice %0[%i, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  return %1, %2, %3 : tensor<2x?xf32>, tensor<2x?xf32>, tensor<?xf32>
}
// -----
func.func @slice_of_cast(%t: tensor<4x?xf32>, %i: index, %n: index) -> (tensor<?x?xf32>, tensor<2x2xf32>, tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %0[%i, %i] [%n, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %2 = tensor.extract_slice %0[3, 0] [2, 2] [1, 1] : tensor<?x?xf32> to tensor<2x2xf32>
  %3 = tensor.extract_slice %0[3, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  return %1, %2, %3 : tensor<?x?xf32>, tensor<2x2xf32>, tensor<?xf32>
}
// -----
func.func @slice_of_cast_more_static(%t: tensor<?x?xf32>, %i: index) -> tensor<2x2xf32> {
  %0 = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  %1 = tensor.extract_slice %0[%i, %i] [2, 2] [1, 1] : tensor<4x?xf32> to tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
// -----
func.func @insert_constant_parts(%s: tensor<?x?xf32>, %r: tensor<?xf32>, %d: tensor<?x?xf32>, %i: index, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = arith.constant -4 : index
  %0 = tensor.insert_slice %s into %d[%c0, %i] [%c4, %n] [%c1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %1 = tensor.insert_slice %r into %d[%c0, %i] [%c4, 1] [%c1, 1] : tensor<?xf32> into tensor<?x?xf32>
  %2 = tensor.insert_slice %s into %d[%m, %i] [%m, %c4] [%m, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
// -----
func.func @insert_unit_of_two(%r: tensor<?xf32>, %d: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %r into %d[0, 0] [%c1, 1] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// -----
func.func @insert_whole(%s: tensor<4xf32>, %d: tensor<4xf32>, %e: tensor<?xf32>, %f: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %f, %c0 : tensor<?xf32>
  %0 = tensor.insert_slice %s into %d[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  %1 = tensor.insert_slice %e into %f[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %2 = tensor.insert_slice %s into %d[%c0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>
}
// -----
func.func @insert_nothing(%s: tensor<0x2xf32>, %d: tensor<3x3xf32>, %t: tensor<?xf32>, %e: tensor<3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %s into %d[0, 0] [0, 2] [1, 1] : tensor<0x2xf32> into tensor<3x3xf32>
  %1 = tensor.insert_slice %t into %e[0] [%c0] [1] : tensor<?xf32> into tensor<3xf32>
  return %0, %1 : tensor<3x3xf32>, tensor<3xf32>
}
// -----
func.func @insert_over_insert(%s: tensor<2xf32>, %t: tensor<2xf32>, %u: tensor<?xf32>, %d: tensor<8xf32>, %i: index, %n: index) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert_slice %s into %d[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %t into %0[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %2 = tensor.insert_slice %t into %0[%n] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %3 = tensor.insert_slice %u into %0[%i] [%n] [1] : tensor<?xf32> into tensor<8xf32>
  return %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
// -----
func.func @insert_what_was_there(%d: tensor<8x8xf32>, %e: tensor<8x8xf32>, %i: index) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = tensor.extract_slice %d[%i, 0] [1, 4] [1, 1] : tensor<8x8xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %0 into %d[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  %2 = tensor.insert_slice %0 into %e[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  %3 = tensor.insert_slice %0 into %d[%i, 1] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  return %1, %2, %3 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
// -----
func.func @insert_casts(%s: tensor<4x2xf32>, %d: tensor<8x?xf32>, %e: tensor<?x?xf32>, %i: index, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %s : tensor<4x2xf32> to tensor<?x2xf32>
  %1 = tensor.cast %d : tensor<8x?xf32> to tensor<?x?xf32>
  %a = tensor.insert_slice %0 into %e[%i, 0] [%n, 2] [1, 1] : tensor<?x2xf32> into tensor<?x?xf32>
  %b = tensor.insert_slice %s into %1[%i, 0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<?x?xf32>
  %c = tensor.insert_slice %0 into %1[%i, 0] [%n, 2] [1, 1] : tensor<?x2xf32> into tensor<?x?xf32>
  return %a, %b, %c : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
// -----
func.func @insert_cast_after_dynamic(%s: tensor<?x4xf32>, %t: tensor<4x?xf32>, %e: tensor<?x?xf32>, %i: index, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %s : tensor<?x4xf32> to tensor<?x?xf32>
  %1 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %a = tensor.insert_slice %0 into %e[%i, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %b = tensor.insert_slice %1 into %e[%i, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %a, %b : tensor<?x?xf32>, tensor<?x?xf32>
}
// -----
func.func @insert_rank_reduced_cast(%s: tensor<4xf32>, %t: tensor<1x4xf32>, %e: tensor<?x?xf32>, %i: index, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.cast %t : tensor<1x4xf32> to tensor<?x?xf32>
  %a = tensor.insert_slice %0 into %e[%i, 0] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  %b = tensor.insert_slice %1 into %e[%i, 0] [%i, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %a, %b : tensor<?x?xf32>, tensor<?x?xf32>
}
// -----
func.func @insert_cast_out_of_bounds(%s: tensor<4xf32>, %d: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<?xf32>) {
  %0 = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.insert_slice %0 into %d[6] [%n] [1] : tensor<?xf32> into tensor<8xf32>
  %2 = tensor.cast %d : tensor<8xf32> to tensor<?xf32>
  %3 = tensor.insert_slice %s into %2[6] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %1, %3 : tensor<8xf32>, tensor<?xf32>
}
// -----
func.func @insert_encoded(%s: tensor<2x2xf32, "x">, %d: tensor<4x4xf32, "y">, %n: index) -> tensor<4x4xf32, "y"> {
  %c0 = arith.constant 0 : index
  %2 = tensor.insert_slice %s into %d[0, 0] [2, 2] [1, 1] : tensor<2x2xf32, "x"> into tensor<4x4xf32, "y">
  return %2 : tensor<4x4xf32, "y">
}
// -----
func.func @insert_sizes_say_more(%s: tensor<?x?xf32>, %r: tensor<?xf32>, %d: tensor<?x?xf32>, %n: index) -> (tensor<?x?xf32>) {
  %m = arith.constant -4 : index
  %2 = tensor.insert_slice %s into %d[0, 0] [%m, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
// -----
func.func @parallel_inserts(%s: tensor<?x5xf32>, %c: tensor<1x5xf32>, %d: tensor<?x?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.cast %c : tensor<1x5xf32> to tensor<?x5xf32>
  %r:2 = scf.forall (%i) in (%n) shared_outs(%o = %d, %p = %d) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, %c0] [%c2, 5] [%c1, 1] : tensor<?x5xf32> into tensor<?x?xf32>
      tensor.parallel_insert_slice %0 into %p[%i, %c0] [%c1, 5] [%c1, 1] : tensor<?x5xf32> into tensor<?x?xf32>
    }
  }
  return %r#0, %r#1 : tensor<?x?xf32>, tensor<?x?xf32>
}
// -----
func.func @slice_by_index_constant(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c = index.constant 3
  %0 = tensor.extract_slice %t[%c] [%c] [1] : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @slice_chain(%t: tensor<16x16xf32>, %i: index) -> tensor<2x2xf32> {
  %0 = tensor.extract_slice %t[%i, 0] [8, 8] [1, 1] : tensor<16x16xf32> to tensor<8x8xf32>
  %1 = tensor.extract_slice %0[2, 2] [2, 2] [1, 1] : tensor<8x8xf32> to tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
// -----
func.func @reshape_nothing(%a: tensor<5xf32>, %b: tensor<f32>, %c: tensor<?x4xf32>) -> (tensor<5xf32>, tensor<f32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %c, %c0 : tensor<?x4xf32>
  %0 = tensor.expand_shape %a [[0]] output_shape [5] : tensor<5xf32> into tensor<5xf32>
  %1 = tensor.collapse_shape %b [] : tensor<f32> into tensor<f32>
  %2 = tensor.expand_shape %c [[0], [1]] output_shape [%n, 4] : tensor<?x4xf32> into tensor<?x4xf32>
  return %0, %1, %2 : tensor<5xf32>, tensor<f32>, tensor<?x4xf32>
}
// -----
func.func @reshape_constants(%x: tensor<2xi8>) -> (tensor<2x2xi8>, tensor<4xi8>, tensor<2x2xf16>, tensor<1x1xi8>, tensor<8xcomplex<f32>>, tensor<4xi1>) {
  %d = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi8>
  %e = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %s = arith.constant dense<1.5> : tensor<4xf16>
  %z = arith.constant dense<3> : tensor<i8>
  %w = arith.constant dense<(1.0, 2.0)> : tensor<2x4xcomplex<f32>>
  %b = arith.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %0 = tensor.expand_shape %d [[0, 1]] output_shape [2, 2] : tensor<4xi8> into tensor<2x2xi8>
  %1 = tensor.collapse_shape %e [[0, 1]] : tensor<2x2xi8> into tensor<4xi8>
  %2 = tensor.expand_shape %s [[0, 1]] output_shape [2, 2] : tensor<4xf16> into tensor<2x2xf16>
  %3 = tensor.expand_shape %z [] output_shape [1, 1] : tensor<i8> into tensor<1x1xi8>
  %4 = tensor.collapse_shape %w [[0, 1]] : tensor<2x4xcomplex<f32>> into tensor<8xcomplex<f32>>
  %5 = tensor.collapse_shape %b [[0, 1]] : tensor<2x2xi1> into tensor<4xi1>
  return %0, %1, %2, %3, %4, %5 : tensor<2x2xi8>, tensor<4xi8>, tensor<2x2xf16>, tensor<1x1xi8>, tensor<8xcomplex<f32>>, tensor<4xi1>
}
// -----
func.func @expand_expand(%a: tensor<?x?xf32>, %n: index, %k: index, %l: index, %m: index) -> (tensor<?x6x4x?x5xf32>, tensor<1x1x1xf32>) {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [%n, 4, %k] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2], [3, 4]] output_shape [%l, 6, 4, %m, 5] : tensor<?x4x?xf32> into tensor<?x6x4x?x5xf32>
  %z = "test.make"() : () -> tensor<f32>
  %2 = tensor.expand_shape %z [] output_shape [1] : tensor<f32> into tensor<1xf32>
  %3 = tensor.expand_shape %2 [[0, 1, 2]] output_shape [1, 1, 1] : tensor<1xf32> into tensor<1x1x1xf32>
  return %1, %3 : tensor<?x6x4x?x5xf32>, tensor<1x1x1xf32>
}
// -----
func.func @collapse_collapse(%a: tensor<?x2x?x?xf32>, %b: tensor<1x1x1xf32>) -> (tensor<?xf32>, tensor<?x?xf32>, tensor<f32>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2, 3]] : tensor<?x2x?x?xf32> into tensor<?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %2 = tensor.collapse_shape %a [[0], [1, 2], [3]] : tensor<?x2x?x?xf32> into tensor<?x?x?xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %4 = tensor.collapse_shape %b [[0, 1, 2]] : tensor<1x1x1xf32> into tensor<1xf32>
  %5 = tensor.collapse_shape %4 [] : tensor<1xf32> into tensor<f32>
  return %1, %3, %5 : tensor<?xf32>, tensor<?x?xf32>, tensor<f32>
}
// -----
func.func @there_and_back(%a: tensor<?x?xf32>, %b: tensor<?x4x?xf32>, %c: tensor<?x?x?xf32>, %n: index, %k: index, %l: index) -> (tensor<?x?xf32>, tensor<?x4x?xf32>, tensor<?x?x?xf32>) {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [%n, %k, %l] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %2 = tensor.collapse_shape %b [[0, 1], [2]] : tensor<?x4x?xf32> into tensor<?x?xf32>
  %3 = tensor.expand_shape %2 [[0, 1], [2]] output_shape [%n, 4, %k] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %4 = tensor.collapse_shape %c [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %5 = tensor.expand_shape %4 [[0, 1], [2]] output_shape [%n, %k, %l] : tensor<?x?xf32> into tensor<?x?x?xf32>
  return %1, %3, %5 : tensor<?x?xf32>, tensor<?x4x?xf32>, tensor<?x?x?xf32>
}
// -----
func.func @back_with_other_groups(%a: tensor<?x4xf32>, %n: index, %k: index) -> (tensor<?x4xf32>, tensor<4x?xf32>) {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [%n, 2, 4] : tensor<?x4xf32> into tensor<?x2x4xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<?x2x4xf32> into tensor<?x8xf32>
  %2 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x2x4xf32> into tensor<?x4xf32>
  %3 = tensor.collapse_shape %a [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %4 = tensor.expand_shape %3 [[0, 1]] output_shape [4, %k] : tensor<?xf32> into tensor<4x?xf32>
  "test.use"(%1) : (tensor<?x8xf32>) -> ()
  return %2, %4 : tensor<?x4xf32>, tensor<4x?xf32>
}
// -----
func.func @collapse_of_expand(%a: tensor<?x?x?xi64>, %b: tensor<2048xf32>, %c: tensor<4x6x8xf32>, %n: index, %k: index, %l: index) -> (tensor<?x?xi64>, tensor<4x512xf32>, tensor<2x6x16xf32>, tensor<4x6x8xf32>) {
  %0 = tensor.expand_shape %a [[0], [1], [2, 3]] output_shape [%n, %k, %l, 1] : tensor<?x?x?xi64> into tensor<?x?x?x1xi64>
  %1 = tensor.collapse_shape %0 [[0, 1], [2, 3]] : tensor<?x?x?x1xi64> into tensor<?x?xi64>
  %2 = tensor.expand_shape %b [[0, 1, 2, 3]] output_shape [1, 4, 1, 512] : tensor<2048xf32> into tensor<1x4x1x512xf32>
  %3 = tensor.collapse_shape %2 [[0, 1, 2], [3]] : tensor<1x4x1x512xf32> into tensor<4x512xf32>
  %4 = tensor.expand_shape %c [[0, 1], [2, 3], [4]] output_shape [2, 2, 3, 2, 8] : tensor<4x6x8xf32> into tensor<2x2x3x2x8xf32>
  %5 = tensor.collapse_shape %4 [[0], [1, 2], [3, 4]] : tensor<2x2x3x2x8xf32> into tensor<2x6x16xf32>
  %6 = tensor.collapse_shape %4 [[0, 1], [2, 3], [4]] : tensor<2x2x3x2x8xf32> into tensor<4x6x8xf32>
  return %1, %3, %5, %6 : tensor<?x?xi64>, tensor<4x512xf32>, tensor<2x6x16xf32>, tensor<4x6x8xf32>
}
// -----
func.func @collapse_of_expand_dynamic(%a: tensor<?xf16>, %n: index, %k: index, %l: index) -> (tensor<8x?x?xf16>, tensor<?x32xf16>, tensor<?x?xf16>) {
  %0 = tensor.expand_shape %a [[0, 1, 2, 3, 4]] output_shape [4, 2, %n, %k, 32] : tensor<?xf16> into tensor<4x2x?x?x32xf16>
  %1 = tensor.collapse_shape %0 [[0, 1], [2], [3, 4]] : tensor<4x2x?x?x32xf16> into tensor<8x?x?xf16>
  %2 = tensor.collapse_shape %0 [[0, 1, 2, 3], [4]] : tensor<4x2x?x?x32xf16> into tensor<?x32xf16>
  %3 = tensor.collapse_shape %0 [[0, 1, 2], [3, 4]] : tensor<4x2x?x?x32xf16> into tensor<?x?xf16>
  return %1, %2, %3 : tensor<8x?x?xf16>, tensor<?x32xf16>, tensor<?x?xf16>
}
// -----
func.func @collapse_of_expand_constants(%a: tensor<?xf16>, %n: index) -> tensor<?x?xf16> {
  %c4 = arith.constant 4 : index
  %0 = tensor.expand_shape %a [[0, 1, 2, 3]] output_shape [%n, %c4, %n, %c4] : tensor<?xf16> into tensor<?x?x?x?xf16>
  %1 = tensor.collapse_shape %0 [[0, 1], [2, 3]] : tensor<?x?x?x?xf16> into tensor<?x?xf16>
  return %1 : tensor<?x?xf16>
}
// -----
func.func @collapse_of_expand_same_rank(%a: tensor<12x1xf32>, %b: tensor<?xf32>, %n: index) -> (tensor<12x1xf32>, tensor<?xf32>) {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [3, 4, 1] : tensor<12x1xf32> into tensor<3x4x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<3x4x1xf32> into tensor<12x1xf32>
  %2 = tensor.expand_shape %b [[0, 1]] output_shape [1, %n] : tensor<?xf32> into tensor<1x?xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<1x?xf32> into tensor<?xf32>
  return %1, %3 : tensor<12x1xf32>, tensor<?xf32>
}
// -----
func.func @expand_of_collapse(%a: tensor<2x3x4x5xf32>, %b: tensor<24x5xf32>, %c: tensor<?x64x1xf32>, %n: index) -> (tensor<6x20xf32>, tensor<2x3x4x5xf32>, tensor<?x384xf32>, tensor<?x64xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<2x3x4x5xf32> into tensor<120xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 20] : tensor<120xf32> into tensor<6x20xf32>
  %2 = tensor.collapse_shape %b [[0, 1]] : tensor<24x5xf32> into tensor<120xf32>
  %3 = tensor.expand_shape %2 [[0, 1, 2, 3]] output_shape [2, 3, 4, 5] : tensor<120xf32> into tensor<2x3x4x5xf32>
  %4 = tensor.collapse_shape %c [[0, 1, 2]] : tensor<?x64x1xf32> into tensor<?xf32>
  %5 = tensor.expand_shape %4 [[0, 1]] output_shape [%n, 384] : tensor<?xf32> into tensor<?x384xf32>
  %6 = tensor.expand_shape %4 [[0, 1]] output_shape [%n, 64] : tensor<?xf32> into tensor<?x64xf32>
  return %1, %3, %5, %6 : tensor<6x20xf32>, tensor<2x3x4x5xf32>, tensor<?x384xf32>, tensor<?x64xf32>
}
// -----
func.func @expand_of_collapse_ones(%a: tensor<1x1x6x1xf32>, %b: tensor<1x2x1x3xf32>, %c: tensor<3x1x1x2xf32>) -> (tensor<1x6xf32>, tensor<6x1xf32>, tensor<2x3xf32>, tensor<3x2xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<1x1x6x1xf32> into tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 6] : tensor<6xf32> into tensor<1x6xf32>
  %2 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 1] : tensor<6xf32> into tensor<6x1xf32>
  %3 = tensor.collapse_shape %b [[0, 1, 2, 3]] : tensor<1x2x1x3xf32> into tensor<6xf32>
  %4 = tensor.expand_shape %3 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %5 = tensor.collapse_shape %c [[0, 1, 2, 3]] : tensor<3x1x1x2xf32> into tensor<6xf32>
  %6 = tensor.expand_shape %5 [[0, 1]] output_shape [3, 2] : tensor<6xf32> into tensor<3x2xf32>
  return %1, %2, %4, %6 : tensor<1x6xf32>, tensor<6x1xf32>, tensor<2x3xf32>, tensor<3x2xf32>
}
// -----
func.func @expand_of_collapse_several_dynamic(%a: tensor<?x2x?xf32>, %b: tensor<?x2x3x6x?xf32>, %c: tensor<?x?x4xf32>, %d: tensor<2x?x3x4xf32>, %n: index, %k: index) -> (tensor<?x?xf32>, tensor<?x6x?xf32>, tensor<?x4xf32>, tensor<?x12xf32>, tensor<2x?xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1, 2]] : tensor<?x2x?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%n, %k] : tensor<?xf32> into tensor<?x?xf32>
  %2 = tensor.collapse_shape %b [[0, 1, 2, 3, 4]] : tensor<?x2x3x6x?xf32> into tensor<?xf32>
  %3 = tensor.expand_shape %2 [[0, 1, 2]] output_shape [%n, 6, %k] : tensor<?xf32> into tensor<?x6x?xf32>
  %4 = tensor.collapse_shape %c [[0, 1, 2]] : tensor<?x?x4xf32> into tensor<?xf32>
  %5 = tensor.expand_shape %4 [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  %6 = tensor.collapse_shape %d [[0, 1, 2, 3]] : tensor<2x?x3x4xf32> into tensor<?xf32>
  %7 = tensor.expand_shape %6 [[0, 1]] output_shape [%n, 12] : tensor<?xf32> into tensor<?x12xf32>
  %8 = tensor.expand_shape %6 [[0, 1]] output_shape [2, %n] : tensor<?xf32> into tensor<2x?xf32>
  return %1, %3, %5, %7, %8 : tensor<?x?xf32>, tensor<?x6x?xf32>, tensor<?x4xf32>, tensor<?x12xf32>, tensor<2x?xf32>
}
// -----
func.func @expand_of_collapse_rank0(%a: tensor<1x1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1x1x1xf32>, tensor<1x1x1xf32>) {
  %0 = tensor.collapse_shape %a [] : tensor<1x1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %2 = tensor.expand_shape %0 [] output_shape [1, 1, 1, 1] : tensor<f32> into tensor<1x1x1x1xf32>
  %3 = tensor.expand_shape %0 [] output_shape [1, 1, 1] : tensor<f32> into tensor<1x1x1xf32>
  return %1, %2, %3 : tensor<1x1xf32>, tensor<1x1x1x1xf32>, tensor<1x1x1xf32>
}
// -----
func.func @expand_of_collapse_zero(%a: tensor<0x4x3xf32>, %b: tensor<0x4xf32>) -> (tensor<0x12xf32>, tensor<0x2x2xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1, 2]] : tensor<0x4x3xf32> into tensor<0xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [0, 12] : tensor<0xf32> into tensor<0x12xf32>
  %2 = tensor.collapse_shape %b [[0, 1]] : tensor<0x4xf32> into tensor<0xf32>
  %3 = tensor.expand_shape %2 [[0, 1, 2]] output_shape [0, 2, 2] : tensor<0xf32> into tensor<0x2x2xf32>
  return %1, %3 : tensor<0x12xf32>, tensor<0x2x2xf32>
}
// -----
func.func @expand_of_collapse_groups(%a: tensor<4x?x10x64x2xf16>, %n: index) -> (tensor<4x?x10x128xf16>, tensor<4x?x5x2x128xf16>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2], [3, 4]] : tensor<4x?x10x64x2xf16> into tensor<?x10x128xf16>
  %1 = tensor.expand_shape %0 [[0, 1], [2], [3]] output_shape [4, %n, 10, 128] : tensor<?x10x128xf16> into tensor<4x?x10x128xf16>
  %2 = tensor.expand_shape %0 [[0, 1], [2, 3], [4]] output_shape [4, %n, 5, 2, 128] : tensor<?x10x128xf16> into tensor<4x?x5x2x128xf16>
  return %1, %2 : tensor<4x?x10x128xf16>, tensor<4x?x5x2x128xf16>
}
// -----
func.func @reshape_of_splat(%x: f32, %n: index, %m: index) -> (tensor<8xf32>, tensor<2x4xf32>, tensor<?xf32>, tensor<1xf32>) {
  %0 = tensor.splat %x : tensor<2x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %2 = tensor.splat %x : tensor<8xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %4 = tensor.splat %x[%n] : tensor<2x?xf32>
  %5 = tensor.collapse_shape %4 [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
  %6 = tensor.splat %x : tensor<f32>
  %7 = tensor.expand_shape %6 [] output_shape [1] : tensor<f32> into tensor<1xf32>
  return %1, %3, %5, %7 : tensor<8xf32>, tensor<2x4xf32>, tensor<?xf32>, tensor<1xf32>
}
// -----
func.func @reshape_of_elements(%x: f32, %y: f32) -> (tensor<2xf32>, tensor<2x1xf32>) {
  %0 = tensor.from_elements %x, %y : tensor<1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  %2 = tensor.from_elements %x, %y : tensor<2xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  return %1, %3 : tensor<2xf32>, tensor<2x1xf32>
}
// -----
func.func @collapse_of_cast(%a: tensor<2x4x?xf32>, %b: tensor<?x?xf32>, %c: tensor<4x?xf32>) -> (tensor<?x?xf32>, tensor<8xf32>, tensor<?xf32>) {
  %0 = tensor.cast %a : tensor<2x4x?xf32> to tensor<?x?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %2 = tensor.cast %b : tensor<?x?xf32> to tensor<2x4xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %4 = tensor.cast %c : tensor<4x?xf32> to tensor<?x?xf32>
  %5 = tensor.collapse_shape %4 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %1, %3, %5 : tensor<?x?xf32>, tensor<8xf32>, tensor<?xf32>
}
// -----
func.func @expand_of_cast(%a: tensor<10x10xf32>, %b: tensor<?x10xf32>, %n: index) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x10xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %0 = tensor.cast %a : tensor<10x10xf32> to tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%c2, %c5, %c10] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %2 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%n, %c5, %c10] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %3 = tensor.cast %b : tensor<?x10xf32> to tensor<?x?xf32>
  %4 = tensor.expand_shape %3 [[0, 1], [2]] output_shape [%c1, %c10, %c10] : tensor<?x?xf32> into tensor<?x?x?xf32>
  %5 = tensor.cast %a : tensor<10x10xf32> to tensor<?x10xf32>
  %6 = tensor.expand_shape %5 [[0, 1], [2]] output_shape [%n, %n, 10] : tensor<?x10xf32> into tensor<?x?x10xf32>
  return %1, %2, %4, %6 : tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x10xf32>
}
// -----
func.func @reshapes(%a: tensor<?x?xf32>, %b: tensor<2x3xf32>, %v: tensor<?xf32>, %u: tensor<*xf32>, %s: tensor<2xindex>, %p: tensor<1xi32>) -> (tensor<?x?xf32>, tensor<2x3xf32>, tensor<?xf32>, tensor<?xf32>, tensor<6xf32>, tensor<2x3xf32>) {
  %c = arith.constant dense<1.0> : tensor<2x3xf32>
  %t = arith.constant dense<[2, 3]> : tensor<2xindex>
  %0 = tensor.reshape %a(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = tensor.reshape %b(%s) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  %2 = tensor.reshape %v(%p) : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %3 = tensor.reshape %0(%p) : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %4 = tensor.reshape %c(%p) : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<6xf32>
  %5 = tensor.reshape %b(%t) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<?x?xf32>, tensor<2x3xf32>, tensor<?xf32>, tensor<?xf32>, tensor<6xf32>, tensor<2x3xf32>
}
// -----
func.func @reshape_to_own_sizes(%a: tensor<?x3x?xf32>, %i: index) -> (tensor<?x3x?xf32>, tensor<?x3x?xf32>, tensor<?x3x?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %d0 = tensor.dim %a, %c0 : tensor<?x3x?xf32>
  %d2 = tensor.dim %a, %c2 : tensor<?x3x?xf32>
  %s = tensor.from_elements %d0, %c3, %d2 : tensor<3xindex>
  %t = tensor.from_elements %d0, %c4, %d2 : tensor<3xindex>
  %u = tensor.from_elements %d2, %c3, %d0 : tensor<3xindex>
  %0 = tensor.reshape %a(%s) : (tensor<?x3x?xf32>, tensor<3xindex>) -> tensor<?x3x?xf32>
  %1 = tensor.reshape %a(%t) : (tensor<?x3x?xf32>, tensor<3xindex>) -> tensor<?x3x?xf32>
  %2 = tensor.reshape %a(%u) : (tensor<?x3x?xf32>, tensor<3xindex>) -> tensor<?x3x?xf32>
  return %0, %1, %2 : tensor<?x3x?xf32>, tensor<?x3x?xf32>, tensor<?x3x?xf32>
}
// -----
func.func @pad_same(%t: tensor<4x5xf32>, %n: index, %x: f32) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %0 = tensor.pad %t low[%n, 0] high[0, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x5xf32> to tensor<4x5xf32>
  %1 = tensor.pad %t nofold low[%n, 0] high[0, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x5xf32> to tensor<4x5xf32>
  return %0, %1 : tensor<4x5xf32>, tensor<4x5xf32>
}
// -----
func.func @pad_zero(%t: tensor<?x5xf32>, %x: f32) -> (tensor<?x5xf32>, tensor<4x5xf32>, tensor<?x5xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.pad %t low[%c0, 0] high[0, %c0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x5xf32> to tensor<?x5xf32>
  %1 = tensor.pad %t low[0, 0] high[%c0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x5xf32> to tensor<4x5xf32>
  %2 = tensor.pad %t nofold low[0, 0] high[%c0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x5xf32> to tensor<?x5xf32>
  return %0, %1, %2 : tensor<?x5xf32>, tensor<4x5xf32>, tensor<?x5xf32>
}
// -----
func.func @pad_constants(%t: tensor<?x64x?xf32>, %n: index, %x: f32) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  %c4 = arith.constant 4 : index
  %m = arith.constant -70 : index
  %0 = tensor.pad %t low[%c4, %c4, 1] high[0, %c4, %n] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<?x64x?xf32> to tensor<?x?x?xf32>
  %1 = tensor.pad %t low[%c4, %n, %c4] high[0, %c4, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<?x64x?xf32> to tensor<?x?x?xf32>
  %2 = tensor.pad %t nofold low[0, %c4, 0] high[0, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    %s = arith.addi %i, %j : index
    %v = "test.value"(%s) : (index) -> f32
    tensor.yield %v : f32
  } : tensor<?x64x?xf32> to tensor<?x?x?xf32>
  %3 = tensor.pad %t low[%c4, %n, 1] high[0, %c4, %n] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<?x64x?xf32> to tensor<?x?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>
}
// -----
func.func @pad_of_casts(%t: tensor<4x?xf32>, %u: tensor<?x?xf32>, %n: index, %x: f32) -> (tensor<?x?xf32>, tensor<?x32xf32>, tensor<?x?xf32>, tensor<5x8xf32>) {
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %0 low[1, %n] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %2 = tensor.pad %0 low[%n, %n] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x32xf32>
  %3 = tensor.cast %u : tensor<?x?xf32> to tensor<4x?xf32>
  %4 = tensor.pad %3 low[%n, %n] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  %5 = tensor.pad %0 low[1, %n] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<5x8xf32>
  return %1, %2, %4, %5 : tensor<?x?xf32>, tensor<?x32xf32>, tensor<?x?xf32>, tensor<5x8xf32>
}
// -----
func.func @pad_cast_after(%t: tensor<?x?xf32>, %n: index, %x: f32) -> (tensor<8x?xf32>, tensor<?x?xf32>, tensor<8x8xf32>, tensor<*xf32>) {
  %0 = tensor.pad %t low[%n, 0] high[0, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<8x?xf32>
  %2 = tensor.pad %t low[%n, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %3 = tensor.cast %2 : tensor<?x?xf32> to tensor<8x8xf32>
  %4 = tensor.pad %t low[%n, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %5 = tensor.cast %4 : tensor<?x?xf32> to tensor<*xf32>
  return %1, %2, %3, %5 : tensor<8x?xf32>, tensor<?x?xf32>, tensor<8x8xf32>, tensor<*xf32>
}
// -----
func.func @pads_in_turn(%t: tensor<64x64xf32>, %m: index, %n: index, %p: index, %q: index) -> tensor<8x4xf32> {
  %x = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[%p, 0] [%m, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %1 = tensor.pad %0 low[0, 0] high[%p, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %2 = tensor.extract_slice %1[0, %q] [8, %n] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %3 = tensor.pad %2 low[0, 0] high[0, %q] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}
// -----
func.func @pads_in_turn_apart(%t: tensor<64x64xf32>, %m: index, %n: index, %p: index, %q: index, %y: f32) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<4xf32>) {
  %x = arith.constant 0.0 : f32
  %0 = tensor.extract_slice %t[%p, 0] [%m, 64] [1, 1] : tensor<64x64xf32> to tensor<?x64xf32>
  %1 = tensor.pad %0 low[0, 0] high[%p, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %y : f32
  } : tensor<?x64xf32> to tensor<8x64xf32>
  %2 = tensor.extract_slice %1[0, %q] [8, %n] [1, 1] : tensor<8x64xf32> to tensor<8x?xf32>
  %3 = tensor.pad %2 low[0, 0] high[0, %q] {
  ^bb0(%i: index, %j: index):
    tensor.yield %y : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  %4 = tensor.extract_slice %1[0, %q] [8, %n] [1, 2] : tensor<8x64xf32> to tensor<8x?xf32>
  %5 = tensor.pad %4 low[0, 1] high[0, %q] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<8x?xf32> to tensor<8x4xf32>
  %6 = tensor.extract_slice %1[0, %q] [1, %n] [1, 1] : tensor<8x64xf32> to tensor<?xf32>
  %7 = tensor.pad %6 low[0] high[%q] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<4xf32>
  return %3, %5, %7 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<4xf32>
}
// -----
func.func @pads_at_once(%t: tensor<?x?xf32>, %n: index, %m: index, %x: f32) -> tensor<?x?xf32> {
  %0 = tensor.pad %t low[%n, 1] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %0 low[0, 2] high[%n, %m] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// -----
func.func @pads_at_once_sums(%t: tensor<?x?xf32>, %n: index, %m: index, %x: f32) -> tensor<?x?xf32> {
  %0 = tensor.pad %t low[%n, %n] high[1, %m] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %0 low[%n, %m] high[2, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// -----
func.func @pads_in_a_loop(%t: tensor<?xf32>, %n: index, %m: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = tensor.pad %t low[%i] high[%m] {
    ^bb0(%k: index):
      tensor.yield %x : f32
    } : tensor<?xf32> to tensor<?xf32>
    %1 = tensor.pad %0 low[3] high[%i] {
    ^bb0(%k: index):
      tensor.yield %x : f32
    } : tensor<?xf32> to tensor<?xf32>
    "test.use"(%1) : (tensor<?xf32>) -> ()
  }
  return
}
// -----
func.func @pads_apart(%t: tensor<2x3xf32>, %x: f32, %y: f32) -> (tensor<7x8xf32>, tensor<7x8xf32>, tensor<7x8xf32>) {
  %0 = tensor.pad %t nofold low[1, 1] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<2x3xf32> to tensor<4x4xf32>
  %1 = tensor.pad %0 low[0, 2] high[3, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x4xf32> to tensor<7x8xf32>
  %2 = tensor.pad %t low[1, 1] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<2x3xf32> to tensor<4x4xf32>
  %3 = tensor.pad %2 low[0, 2] high[3, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %y : f32
  } : tensor<4x4xf32> to tensor<7x8xf32>
  %4 = tensor.pad %2 low[0, 2] high[3, 2] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 1.0 : f32
    tensor.yield %c : f32
  } : tensor<4x4xf32> to tensor<7x8xf32>
  return %1, %3, %4 : tensor<7x8xf32>, tensor<7x8xf32>, tensor<7x8xf32>
}
// -----
func.func @scatters(%s: tensor<2x1x4xf32>, %d: tensor<4x4xf32>, %i: tensor<2x1xindex>) -> tensor<?x4xf32> {
  %0 = tensor.cast %d : tensor<4x4xf32> to tensor<?x4xf32>
  %1 = tensor.scatter %s into %0[%i] scatter_dims([0]) unique : (tensor<2x1x4xf32>, tensor<?x4xf32>, tensor<2x1xindex>) -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
// -----
func.func @odd_types(%i: index) -> (tensor<2xf8E4M3FN>, tensor<2xi128>, tensor<1xf80>, tensor<2xbf16>, f8E5M2, i128, f80, tensor<2xui8>, tensor<2xsi4>) {
  %a = arith.constant 1.0 : f8E4M3FN
  %b = arith.constant -2.0 : f8E4M3FN
  %c = arith.constant 170141183460469231731687303715884105727 : i128
  %d = arith.constant -1 : i128
  %e = arith.constant 1.5 : f80
  %f = arith.constant 0x7FC1 : bf16
  %g = arith.constant dense<[1.0, 2.0]> : tensor<2xf8E5M2>
  %h = arith.constant dense<[1, -170141183460469231731687303715884105728]> : tensor<2xi128>
  %k = arith.constant dense<[1.0, 2.5]> : tensor<2xf80>
  %l = arith.constant dense<[1, 255]> : tensor<2xui8>
  %m = arith.constant dense<[[1], [-8]]> : tensor<2x1xsi4>
  %c1 = arith.constant 1 : index
  %0 = tensor.from_elements %a, %b : tensor<2xf8E4M3FN>
  %1 = tensor.from_elements %c, %d : tensor<2xi128>
  %2 = tensor.splat %e : tensor<1xf80>
  %3 = tensor.from_elements %f, %f : tensor<2xbf16>
  %4 = tensor.extract %g[%c1] : tensor<2xf8E5M2>
  %5 = tensor.extract %h[%c1] : tensor<2xi128>
  %6 = tensor.extract %k[%c1] : tensor<2xf80>
  %7 = tensor.extract_slice %l[0] [2] [1] : tensor<2xui8> to tensor<2xui8>
  %8 = tensor.collapse_shape %m [[0, 1]] : tensor<2x1xsi4> into tensor<2xsi4>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<2xf8E4M3FN>, tensor<2xi128>, tensor<1xf80>, tensor<2xbf16>, f8E5M2, i128, f80, tensor<2xui8>, tensor<2xsi4>
}
// -----
func.func @poisoned(%t: tensor<?xf32>, %x: f32) -> (f32, tensor<?xf32>, index, tensor<2xindex>, tensor<?xf32>) {
  %p = ub.poison : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %t[%p] : tensor<?xf32>
  %2 = tensor.empty(%p) : tensor<?xf32>
  %3 = tensor.dim %t, %p : tensor<?xf32>
  %5 = tensor.pad %t low[%p] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  %4 = tensor.from_elements %c1, %c1 : tensor<2xindex>
  return %0, %2, %3, %4, %5 : f32, tensor<?xf32>, index, tensor<2xindex>, tensor<?xf32>
}
// -----
func.func @enormous(%t: tensor<?xf32>, %u: tensor<4x4xf32>, %e: index) -> (tensor<?xf32>, tensor<?xf32>, f32, f32, index) {
  %c = arith.constant 9223372036854775807 : index
  %m = arith.constant -9223372036854775807 : index
  %f = tensor.from_elements %c, %e : tensor<2xindex>
  %0 = tensor.extract_slice %t[%m] [%c] [%m] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.empty(%c) : tensor<?xf32>
  %2 = tensor.extract %u[%c, %m] : tensor<4x4xf32>
  %3 = tensor.extract %t[%c] : tensor<?xf32>
  %4 = tensor.dim %t, %c : tensor<?xf32>
  return %0, %1, %2, %3, %4 : tensor<?xf32>, tensor<?xf32>, f32, f32, index
}
// -----
func.func @zero_ranks(%t: tensor<f32>, %d: tensor<f32>, %m: tensor<4x4xf32>, %x: f32, %i: index) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<4x4xf32>, f32, tensor<f32>) {
  %0 = tensor.extract_slice %t[] [] [] : tensor<f32> to tensor<f32>
  %1 = tensor.insert_slice %t into %d[] [] [] : tensor<f32> into tensor<f32>
  %2 = tensor.extract_slice %m[%i, 0] [1, 1] [1, 1] : tensor<4x4xf32> to tensor<f32>
  %3 = tensor.insert_slice %t into %m[%i, 0] [1, 1] [1, 1] : tensor<f32> into tensor<4x4xf32>
  %4 = tensor.insert %x into %t[] : tensor<f32>
  %5 = tensor.extract %4[] : tensor<f32>
  %6 = tensor.pad %t low[] high[] {
    tensor.yield %x : f32
  } : tensor<f32> to tensor<f32>
  return %0, %1, %2, %3, %5, %6 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<4x4xf32>, f32, tensor<f32>
}
// -----
func.func @elements_of_complex(%x: complex<f32>) -> (tensor<2xcomplex<f32>>, tensor<2xcomplex<i8>>, complex<f32>, tensor<2xcomplex<f32>>) {
  %a = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %b = complex.constant [3.0 : f32, 4.0 : f32] : complex<f32>
  %0 = tensor.from_elements %a, %b : tensor<2xcomplex<f32>>
  %d = arith.constant dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i8>>
  %c0 = arith.constant 0 : index
  %1 = tensor.extract %0[%c0] : tensor<2xcomplex<f32>>
  %2 = tensor.splat %a : tensor<2xcomplex<f32>>
  %e = tensor.extract %d[%c0] : tensor<2xcomplex<i8>>
  %3 = tensor.from_elements %e, %e : tensor<2xcomplex<i8>>
  return %0, %3, %1, %2 : tensor<2xcomplex<f32>>, tensor<2xcomplex<i8>>, complex<f32>, tensor<2xcomplex<f32>>
}
// -----
func.func @encoded_a(%arg1: index) -> tensor<3xf32> {
  %0 = tensor.empty(%arg1) : tensor<?xf32, "x">
  %2 = tensor.cast %0 : tensor<?xf32, "x"> to tensor<3xf32>
  return %2 : tensor<3xf32>
}
// -----
func.func @encoded_b(%t: tensor<8xf32, "x">, %n: index) -> (tensor<4xf32, "x">) {
  %0 = tensor.extract_slice %t[0] [%n] [1] : tensor<8xf32, "x"> to tensor<?xf32, "x">
  %1 = tensor.cast %0 : tensor<?xf32, "x"> to tensor<4xf32, "x">
  return %1 : tensor<4xf32, "x">
}
// -----
func.func @encoded_c(%t: tensor<8xf32, "x">, %n: index) -> (tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<8xf32, "x"> to tensor<?xf32>
  %1 = tensor.extract_slice %0[%n] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}
// -----
func.func @encoded_d(%t: tensor<8xf32, "x">, %n: index, %x: f32) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.cast %t : tensor<8xf32, "x"> to tensor<?xf32>
  %1 = tensor.insert %x into %0[%n] : tensor<?xf32>
  %2 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1, %2 : tensor<?xf32>, index
}
// -----
func.func @encoded_e(%t: tensor<8x1xf32, "x">, %n: index) -> tensor<?xf32, "x"> {
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[0, 0] [%c4, 1] [1, 1] : tensor<8x1xf32, "x"> to tensor<?xf32, "x">
  return %0 : tensor<?xf32, "x">
}
