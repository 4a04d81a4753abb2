// ----- tensor.empty (body)
%0 = tensor.empty() : tensor<4xf32>
%1 = tensor.empty(%i) : tensor<?xf32>
// ----- tensor.dim (body)
%0 = tensor.dim %td, %i : tensor<?x8xf32>
// ----- tensor.cast (body)
%0 = tensor.cast %ts : tensor<4x8xf32> to tensor<?x8xf32>
// ----- tensor.extract insert (body)
%0 = tensor.extract %ts[%i, %j] : tensor<4x8xf32>
%1 = tensor.insert %0 into %ts[%i, %j] : tensor<4x8xf32>
// ----- tensor.from_elements (body)
%0 = tensor.from_elements %x, %y : tensor<2xi32>
// ----- tensor.splat (body)
%0 = tensor.splat %s : tensor<4xf32>
// ----- tensor.reshape (body)
%0 = tensor.collapse_shape %ts [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
%1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
// ----- tensor.extract_slice (body)
%0 = tensor.extract_slice %ts[0, %i] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
// ----- tensor.insert_slice (body)
%0 = tensor.empty() : tensor<2x2xf32>
%1 = tensor.insert_slice %0 into %ts[0, %i] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
// ----- tensor.pad (body)
%0 = tensor.pad %ts low[0, 1] high[0, 1] {
^bb0(%a: index, %c: index):
  tensor.yield %s : f32
} : tensor<4x8xf32> to tensor<4x10xf32>
// ----- tensor.empty attributes (body)
%0 = tensor.empty(%i, %j) {a = 1 : i32} : tensor<?x4x?xf32>
%1 = tensor.empty() : tensor<4xf32, "enc">
// ----- tensor.dim attributes (body)
%0 = tensor.dim {a} %td, %i : tensor<?x8xf32>
%1 = tensor.cast %ts : tensor<4x8xf32> to tensor<*xf32>
%2 = tensor.dim %1, %i : tensor<*xf32>
%3 = tensor.rank %1 : tensor<*xf32>
%4 = tensor.cast %1 {a} : tensor<*xf32> to tensor<?x?xf32>
// ----- tensor.bitcast (body)
%0 = tensor.bitcast %ti : tensor<4xi32> to tensor<4xui32>
%1 = tensor.bitcast %0 {a} : tensor<4xui32> to tensor<4xf32>
// ----- tensor.concat (body)
%0 = tensor.concat dim(0) %ts, %ts : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
%1 = tensor.concat dim(1) %td {a} : (tensor<?x8xf32>) -> tensor<?x8xf32>
// ----- tensor.extract zero rank (body)
%0 = tensor.from_elements %s : tensor<f32>
%1 = tensor.extract %0[] : tensor<f32>
%2 = tensor.insert %1 into %0[] : tensor<f32>
%3 = tensor.from_elements %s, %t, %s, %t, %s, %t {a} : tensor<2x3xf32>
// ----- tensor.extract_slice forms (body)
%0 = tensor.extract_slice %ts[%i, 2] [2, %j] [1, %i] : tensor<4x8xf32> to tensor<2x?xf32>
%1 = tensor.extract_slice %ts[0, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
%2 = tensor.extract_slice %td[%i, %i] [%j, %j] [%i, %i] {a} : tensor<?x8xf32> to tensor<?x?xf32>
// ----- tensor.insert_slice forms (body)
%0 = tensor.empty() : tensor<8xf32>
%1 = tensor.insert_slice %0 into %ts[0, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
%2 = tensor.insert_slice %td into %ts[%i, 0] [%j, 8] [1, 1] {a} : tensor<?x8xf32> into tensor<4x8xf32>
// ----- tensor.expand_shape (body)
%0 = tensor.expand_shape %ti [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
%1 = tensor.expand_shape %td [[0, 1], [2]] output_shape [%i, 4, 8] : tensor<?x8xf32> into tensor<?x4x8xf32>
%2 = tensor.expand_shape %td [[0, 1], [2, 3]] output_shape [%i, 4, 8, 1] {a} : tensor<?x8xf32> into tensor<?x4x8x1xf32>
// ----- tensor.collapse_shape (body)
%0 = tensor.collapse_shape %ts [[0, 1]] {a} : tensor<4x8xf32> into tensor<32xf32>
%1 = tensor.from_elements %s : tensor<1x1xf32>
%2 = tensor.collapse_shape %1 [] : tensor<1x1xf32> into tensor<f32>
%3 = tensor.expand_shape %2 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
// ----- tensor.reshape of shape (body)
%0 = tensor.reshape %ts(%ti) : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<2x2x2x4xf32>
%1 = tensor.cast %ts : tensor<4x8xf32> to tensor<*xf32>
%2 = tensor.reshape %1(%ti) : (tensor<*xf32>, tensor<4xi32>) -> tensor<?x?x?x?xf32>
// ----- tensor.splat dynamic (body)
%0 = tensor.splat %s[%i, %j] : tensor<?x20x?xf32>
%1 = tensor.splat %x {a} : tensor<4xi32>
// ----- tensor.pad forms (body)
%0 = tensor.pad %ts nofold low[0, %i] high[%j, 1] {
^bb0(%a: index, %c: index):
  tensor.yield %s : f32
} : tensor<4x8xf32> to tensor<?x?xf32>
%1 = tensor.pad %td low[0, 0] high[0, 1] {
^bb0(%a: index, %c: index):
  %2 = arith.addf %s, %t : f32
  tensor.yield %2 : f32
} {a} : tensor<?x8xf32> to tensor<?x9xf32>
// ----- tensor.gather scatter (body)
%0 = tensor.empty() : tensor<3x2xindex>
%1 = tensor.gather %ts[%0] gather_dims([0, 1]) : (tensor<4x8xf32>, tensor<3x2xindex>) -> tensor<3x1x1xf32>
%2 = tensor.gather %ts[%0] gather_dims([0, 1]) unique : (tensor<4x8xf32>, tensor<3x2xindex>) -> tensor<3xf32>
%3 = tensor.scatter %1 into %ts[%0] scatter_dims([0, 1]) unique : (tensor<3x1x1xf32>, tensor<4x8xf32>, tensor<3x2xindex>) -> tensor<4x8xf32>
// ----- tensor.parallel_insert_slice (body)
%0 = scf.forall (%k) in (4) shared_outs(%o = %ts) -> (tensor<4x8xf32>) {
  %1 = tensor.extract_slice %o[%k, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
  scf.forall.in_parallel {
    tensor.parallel_insert_slice %1 into %o[%k, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
  }
}
// ----- arith.select of tensors (body)
%0 = tensor.empty() : tensor<4xi1>
%1 = arith.select %0, %ti, %ti : tensor<4xi1>, tensor<4xi32>
%2 = arith.select %b, %ti, %ti : tensor<4xi32>
%3 = arith.select %b, %v, %v {a} : vector<4xf32>
// ----- tensor.generate (body)
%0 = tensor.generate %i, %j {
^bb0(%a: index, %c: index, %e: index):
  tensor.yield %s : f32
} : tensor<?x3x?xf32>
%1 = tensor.generate {
^bb0(%a: index):
  tensor.yield %s : f32
} {a} : tensor<3xf32>
// ----- tensor.pad to static sizes (body)
%0 = tensor.pad %td low[%i, 0] high[0, %i] {
^bb0(%a: index, %c: index):
  tensor.yield %s : f32
} : tensor<?x8xf32> to tensor<8x9xf32>
// ----- tensor.from_elements of none (body)
%0 = tensor.from_elements : tensor<0xindex>
