// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @f(%a: tensor<1x2xf32>) {
  // expected-error@below {{'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).}}
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<1x2xf32> into tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xf32>) {
  // expected-error@below {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (3), but it is  2.}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<1x2x3xf32> into tensor<6xf32>
  return
}

// -----

func.func @f(%a: tensor<1x2x3xf32>) {
  // expected-error@below {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<2x3xf32>', but got 'tensor<2x3xf64>'}}
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<1x2x3xf32> into tensor<2x3xf64>
  return
}

// -----

func.func @f(%a: tensor<1x2xf32>) {
  // expected-error@below {{'tensor.collapse_shape' op expected the expanded type, 'tensor<1x2xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<2x1x1xf32>'.}}
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<1x2xf32> into tensor<2x1x1xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %n: index) {
  // expected-error@below {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 3 inputs instead}}
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [1, 2, 3] : tensor<2xf32> into tensor<1x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>, %n: index) {
  // expected-error@below {{'tensor.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values}}
  %0 = "tensor.expand_shape"(%a, %n) <{reassociation = [[0, 1]], static_output_shape = array<i64: 1, 2>}> : (tensor<2xf32>, index) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%a: tensor<?xf32>, %n: index) {
  // expected-error@below {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 2}}
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [1, 2] : tensor<?xf32> into tensor<1x2xf32>
  return
}

// -----

func.func @f(%a: tensor<8xf32>, %n: index) {
  // expected-error@below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = tensor.extract_slice %a[8] [0] [1] : tensor<8xf32> to tensor<0xf32>
  return
}

// -----

func.func @f(%a: tensor<8xf32>, %n: index) {
  // expected-error@below {{expected offsets to be non-negative, but got -1}}
  %0 = tensor.extract_slice %a[-1] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<8xf32>, %n: index) {
  // expected-error@below {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = tensor.extract_slice %a[0] [2, 3] [1] : tensor<8xf32> to tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<8xf32>, %n: index) {
  // expected-error@below {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = tensor.extract_slice %a[0, 1] [2, 3] [1] : tensor<8xf32> to tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<8xf32>, %n: index) {
  // expected-error@below {{expected sizes to be non-negative, but got -2}}
  %0 = tensor.extract_slice %a[0] [-2] [1] : tensor<8xf32> to tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<8xf32>, %n: index) {
  // expected-error@below {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)}}
  %0 = "tensor.extract_slice"(%a, %n) <{static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<8xf32>, index) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<8xf32>, %b: tensor<2xf32>, %n: index) {
  // expected-error@below {{expected InParallelOpInterface parent, got:}}
  tensor.parallel_insert_slice %b into %a[0][2][1] : tensor<2xf32> into tensor<8xf32>
  return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error@below {{'tensor.bitcast' op operand type 'tensor<4xi32>' and result type 'tensor<4xi64>' are cast incompatible}}
  %0 = tensor.bitcast %a : tensor<4xi32> to tensor<4xi64>
  return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error@below {{'tensor.bitcast' op operand type 'tensor<4xi32>' and result type 'tensor<5xf32>' are cast incompatible}}
  %0 = tensor.bitcast %a : tensor<4xi32> to tensor<5xf32>
  return
}

// -----

func.func @f(%a: tensor<4xi32>, %i: index) {
  %0 = tensor.concat dim(0) %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
  %1 = tensor.concat dim(0) %a, %0 : (tensor<4xi32>, tensor<?xi32>) -> tensor<9xi32>
  // expected-error@below {{'tensor.extract' op incorrect number of indices for extract_element}}
  %2 = tensor.extract %a[%i, %i] : tensor<4xi32>
  return
}

// -----

func.func @f(%a: tensor<4xi32>, %i: index, %e: i32) {
  // expected-error@below {{'tensor.insert' op incorrect number of indices}}
  %2 = tensor.insert %e into %a[%i, %i] : tensor<4xi32>
  return
}

// -----

func.func @f(%a: tensor<4xi32>, %i: index, %e: i32) {
  // expected-error@below {{'tensor.empty' op incorrect number of dynamic sizes, has 2, expected 1}}
  %2 = tensor.empty(%i, %i) : tensor<4x?xi32>
  return
}

// -----

func.func @f(%a: tensor<4xi32>, %i: index, %e: i32) {
  // expected-error@below {{failed to infer expectedType from sourceType 'tensor<4xi32>', specified resultType is 'tensor<5xi32>'}}
  %0 = tensor.pad %a low[1] high[0, 2] {
  ^bb0(%x: index):
    tensor.yield %e : i32
  } : tensor<4xi32> to tensor<5xi32>
  return
}

// -----

func.func @f(%a: tensor<4xi32>, %i: index, %e: i32) {
  // expected-error@below {{specified type 'tensor<5x1xi32>' does not match the inferred type 'tensor<5xi32>'}}
  %0 = tensor.pad %a low[1] high[0] {
  ^bb0(%x: index):
    tensor.yield %e : i32
  } : tensor<4xi32> to tensor<5x1xi32>
  return
}

// -----

func.func @f(%a: tensor<4xi32>, %i: index, %e: i32) {
  // expected-error@below {{'tensor.scatter' op scatter_dims length must match the size of last dimension of indices}}
  %0 = tensor.scatter %a into %a[%a] scatter_dims([0]) unique : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}
