// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %w[4] : vector<8xf32> from vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract' op expected position attribute #2 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = vector.extract %w[0, -2] : f32 from vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %0 = vector.extract %v[0, 0] : f32 from vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "vector.extract"(%v) <{static_position = array<i64: -9223372036854775808>}> : (vector<4xf32>) -> f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  %0 = vector.insert %s, %w[0] : f32 into vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %0 = vector.insert %u, %w[0, 1] : vector<8xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %0 = vector.insert %u, %w[7] : vector<8xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %0 = vector.insert %u, %w[0, 1, 2] : vector<8xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = vector.broadcast %w : vector<4x8xf32> to vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.broadcast' op dimension mismatch (4 vs. 8)}}
  %0 = vector.broadcast %v : vector<4xf32> to vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.broadcast' op dimension mismatch ([4] vs. 4)}}
  %0 = vector.broadcast %z : vector<[4]xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.broadcast' op source type is not a vector}}
  %0 = vector.broadcast %m : memref<16x16xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.shuffle' op rank mismatch}}
  %0 = vector.shuffle %v, %w [0, 1] : vector<4xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.shuffle' op mask index #2 out of range}}
  %0 = vector.shuffle %v, %v [0, 8] : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.shuffle' op mask length mismatch}}
  %0 = "vector.shuffle"(%v, %v) <{mask = array<i64: 0, 1, 2>}> : (vector<4xf32>, vector<4xf32>) -> vector<2xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.shuffle' op invalid mask length}}
  %0 = "vector.shuffle"(%v, %v) <{mask = array<i64>}> : (vector<4xf32>, vector<4xf32>) -> vector<2xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.shuffle' op dimension mismatch}}
  %0 = "vector.shuffle"(%w, %w) <{mask = array<i64: 0, 1>}> : (vector<4x8xf32>, vector<4x8xf32>) -> vector<2x7xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transpose' op dimension size mismatch at: 1}}
  %0 = vector.transpose %w, [1, 0] : vector<4x8xf32> to vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transpose' op duplicate position index: 1}}
  %0 = vector.transpose %w, [1, 1] : vector<4x8xf32> to vector<8x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transpose' op transposition index out of range: 2}}
  %0 = vector.transpose %w, [1, 2] : vector<4x8xf32> to vector<8x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transpose' op transposition length mismatch: 3}}
  %0 = vector.transpose %w, [1, 0, 2] : vector<4x8xf32> to vector<8x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transpose' op vector result rank mismatch: 3}}
  %0 = vector.transpose %w, [1, 0] : vector<4x8xf32> to vector<8x4x1xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transpose' op transposition length mismatch: 1}}
  %0 = vector.transpose %w, [0] : vector<4x8xf32> to vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.shape_cast' op has different number of elements at source (32) and result (31)}}
  %0 = vector.shape_cast %w : vector<4x8xf32> to vector<31xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.shape_cast' op has different source and result element types}}
  %0 = vector.shape_cast %w : vector<4x8xf32> to vector<32xi32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)}}
  %0 = vector.shape_cast %z : vector<[4]xf32> to vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %w : vector<4x8xf32> to vector<4x8xf64>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.bitcast' op dimension size mismatch at: 0}}
  %0 = vector.bitcast %w : vector<4x8xf32> to vector<2x16xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal}}
  %0 = vector.bitcast %y : vector<f32> to vector<f64>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = vector.bitcast %w : vector<4x8xf32> to vector<4x8xindex>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %0 = vector.extract_strided_slice %w {offsets = [2], sizes = [2, 2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  %0 = vector.extract_strided_slice %w {offsets = [2, 2, 2], sizes = [2, 2, 2], strides = [1, 1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %0 = vector.extract_strided_slice %w {offsets = [4], sizes = [1], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %w {offsets = [1], sizes = [0], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %w {offsets = [1], sizes = [5], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  %0 = vector.extract_strided_slice %w {offsets = [3], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.extract_strided_slice %w {offsets = [1], sizes = [2], strides = [2]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected result type to be 'vector<2x8xf32>'}}
  %0 = vector.extract_strided_slice %w {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<3x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected size at idx=0 to match the corresponding base size from the input vector (2 vs 4)}}
  %0 = vector.extract_strided_slice %z {offsets = [0], sizes = [2], strides = [1]} : vector<[4]xf32> to vector<[2]xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %v, %w {offsets = [0], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %0 = vector.insert_strided_slice %v, %w {offsets = [0, 0], strides = [1, 1]} : vector<4xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  %0 = vector.insert_strided_slice %v, %w {offsets = [4, 0], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 9)}}
  %0 = vector.insert_strided_slice %v, %w {offsets = [0, 5], strides = [1]} : vector<4xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.insert_strided_slice %v, %w {offsets = [0, 0], strides = [2]} : vector<4xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %0 = vector.insert_strided_slice %w, %v {offsets = [0], strides = [1, 1]} : vector<4x8xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=0)}}
  %0 = vector.insert_strided_slice %z, %w {offsets = [0, 0], strides = [1]} : vector<[4]xf32> into vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.reduction' op unsupported reduction rank: 2}}
  %0 = vector.reduction <add>, %w : vector<4x8xf32> into f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'xor'}}
  %0 = vector.reduction <xor>, %v : vector<4xf32> into f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.reduction' op unsupported reduction type ''i32'' for kind 'maximumf'}}
  %0 = vector.reduction <maximumf>, %n : vector<4xi32> into i32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.multi_reduction' op destination type 'vector<8xf32>' is incompatible with source type 'vector<4x8xf32>'}}
  %0 = vector.multi_reduction <add>, %w, %u [1] : vector<4x8xf32> to vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.multi_reduction' op destination type 'f32' is incompatible with source type 'vector<4x8xf32>'}}
  %0 = vector.multi_reduction <add>, %w, %s [1] : vector<4x8xf32> to f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.scan' op reduction dimension 2 has to be less than 2}}
  %0:2 = vector.scan <add>, %w, %u {inclusive = true, reduction_dim = 2 : i64} : vector<4x8xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.scan' op initial value rank 2 has to be equal to 1}}
  %0:2 = vector.scan <add>, %w, %w {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.scan' op incompatible input/initial value shapes}}
  %0:2 = vector.scan <add>, %w, %u {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.scan' op unsupported reduction type 'f32' for kind 'xor'}}
  %0:2 = vector.scan <xor>, %w, %v {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.outerproduct' op expected 1-d vector for operand #1}}
  %0 = vector.outerproduct %w, %v : vector<4x8xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.outerproduct' op expected 1-d vector for operand #2}}
  %0 = vector.outerproduct %v, %w : vector<4xf32>, vector<4x8xf32>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{use of value '%u' expects different type than prior uses: 'vector<4x8xf32>' vs 'vector<8xf32>'}}
  %0 = vector.outerproduct %v, %u, %u : vector<4xf32>, vector<8xf32>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{use of value '%w' expects different type than prior uses: 'vector<4x4xf32>' vs 'vector<4x8xf32>'}}
  %0 = vector.outerproduct %v, %v, %w : vector<4xf32>, vector<4xf32>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{use of value '%v' expects different type than prior uses: 'vector<8xf32>' vs 'vector<4xf32>'}}
  %0 = vector.outerproduct %u, %s, %v : vector<8xf32>, f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  %0 = vector.outerproduct %z, %u : vector<[4]xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.outerproduct' op unsupported outerproduct type}}
  %0 = vector.outerproduct %v, %u, %w {kind = #vector.kind<xor>} : vector<4xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.contract' op expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>], iterator_types = ["parallel", "reduction"]} %w, %v, %u : vector<4x8xf32>, vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.contract' op expected indexing map 2 to have 2 number of inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j, k) -> (i)>], iterator_types = ["parallel", "reduction"]} %w, %v, %u : vector<4x8xf32>, vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.contract' op expected indexing map 2 to have 1 number of outputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "reduction"]} %w, %v, %u : vector<4x8xf32>, vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.contract' op expected indexing map 0 to have no symbols}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j)[s] -> (j, i)>, affine_map<(i, j)[s] -> (j)>, affine_map<(i, j)[s] -> (i)>], iterator_types = ["parallel", "reduction"]} %w, %v, %u : vector<4x8xf32>, vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.contract' op expected indexing map 1 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j + i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %w, %v, %u : vector<4x8xf32>, vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.contract' op expected at least one contracting dimension pair}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "parallel"]} %w, %v, %u : vector<4x8xf32>, vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.contract' op invalid contracting dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %w, %v, %u : vector<4x8xf32>, vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<8xf32>'}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %w, %v, %v : vector<4x8xf32>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.contract' op invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> ()>], iterator_types = ["parallel", "reduction"]} %w, %v, %s : vector<4x8xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.contract' op unsupported contraction type}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<xor>} %w, %v, %u : vector<4x8xf32>, vector<4xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.contract' op invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["reduction"]} %v, %v, %v : vector<4xf32>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.load' op requires 2 indices}}
  %0 = vector.load %m[%i] : memref<16x16xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.load' op base and result element types should match}}
  %0 = vector.load %m[%i, %i] : memref<16x16xf32>, vector<4xf64>
  return
}

// -----

func.func @f(%m: memref<16xf32>, %i: index) {
  // expected-error@below {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %m[%i] : memref<16xf32>, vector<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<16xvector<8xf32>>, %i: index) {
  // expected-error@below {{'vector.load' op base memref and result vector types should match}}
  %0 = vector.load %m[%i] : memref<16xvector<8xf32>>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<16xf32, strided<[2]>>, %i: index) {
  // expected-error@below {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i] : memref<16xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<16xf32, strided<[2]>>, %i: index, %v: vector<4xf32>) {
  // expected-error@below {{'vector.store' op most minor memref dim must have unit stride}}
  vector.store %v, %m[%i] : memref<16xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.store' op requires 2 indices}}
  vector.store %v, %m[%i] : memref<16x16xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.store' op base and valueToStore element type should match}}
  vector.store %n, %m[%i, %i] : memref<16x16xf32>, vector<4xi32>
  return
}

// -----

func.func @f(%m: memref<16xf32>, %i: index, %v: vector<4x4xf32>) {
  // expected-error@below {{'vector.store' op source memref has lower rank than the vector to store}}
  vector.store %v, %m[%i] : memref<16xf32>, vector<4x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.maskedload' op requires 2 indices}}
  %0 = vector.maskedload %m[%i], %b, %v : memref<16x16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %m[%i, %i], %b, %u : memref<16x16xf32>, vector<4xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.maskedload' op expected pass_thru of same type as result type}}
  %0 = vector.maskedload %m[%i, %i], %b, %u : memref<16x16xf32>, vector<4xi1>, vector<8xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.maskedload' op base and result element type should match}}
  %0 = vector.maskedload %m[%i, %i], %b, %n : memref<16x16xf32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.maskedstore' op requires 2 indices}}
  vector.maskedstore %m[%i], %b, %v : memref<16x16xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  vector.maskedstore %m[%i, %i], %b, %u : memref<16x16xf32>, vector<4xi1>, vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.maskedstore' op base and valueToStore element type should match}}
  vector.maskedstore %m[%i, %i], %b, %n : memref<16x16xf32>, vector<4xi1>, vector<4xi32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.gather' op requires 2 indices}}
  %0 = vector.gather %m[%i] [%n], %b, %v : memref<16x16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.gather' op expected result dim to match indices dim}}
  %0 = vector.gather %m[%i, %i] [%n], %b, %u : memref<16x16xf32>, vector<4xi32>, vector<4xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.gather' op expected pass_thru of same type as result type}}
  %0 = vector.gather %m[%i, %i] [%n], %b, %u : memref<16x16xf32>, vector<4xi32>, vector<4xi1>, vector<8xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.gather' op base and result element type should match}}
  %0 = vector.gather %m[%i, %i] [%n], %b, %n : memref<16x16xf32>, vector<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.scatter' op requires 2 indices}}
  vector.scatter %m[%i] [%n], %b, %v : memref<16x16xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.scatter' op expected valueToStore dim to match indices dim}}
  vector.scatter %m[%i, %i] [%n], %b, %u : memref<16x16xf32>, vector<4xi32>, vector<4xi1>, vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.scatter' op base and valueToStore element type should match}}
  vector.scatter %m[%i, %i] [%n], %b, %n : memref<16x16xf32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.expandload' op requires 2 indices}}
  %0 = vector.expandload %m[%i], %b, %v : memref<16x16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.expandload' op expected result dim to match mask dim}}
  %0 = vector.expandload %m[%i, %i], %b, %u : memref<16x16xf32>, vector<4xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.expandload' op base and result element type should match}}
  %0 = vector.expandload %m[%i, %i], %b, %n : memref<16x16xf32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.compressstore' op requires 2 indices}}
  vector.compressstore %m[%i], %b, %v : memref<16x16xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.compressstore' op expected valueToStore dim to match mask dim}}
  vector.compressstore %m[%i, %i], %b, %u : memref<16x16xf32>, vector<4xi1>, vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_read' op requires 2 indices}}
  %0 = vector.transfer_read %m[%i], %s : memref<16x16xf32>, vector<4xf32>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{use of value '%i' expects different type than prior uses: 'f32' vs 'index'}}
  %0 = vector.transfer_read %m[%i, %i], %i : memref<16x16xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %m[%i, %i], %s {permutation_map = affine_map<(d0) -> (d0)>} : memref<16x16xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %m[%i, %i], %s {permutation_map = affine_map<(d0, d1) -> (d0, d1)>} : memref<16x16xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %m[%i, %i], %s {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : memref<16x16xf32>, vector<4x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i, %i], %s {permutation_map = affine_map<(d0, d1) -> (d0 + d1)>} : memref<16x16xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i, %i], %s {permutation_map = affine_map<(d0, d1) -> (1)>} : memref<16x16xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_read' op requires permutation_map without symbols}}
  %0 = vector.transfer_read %m[%i, %i], %s {permutation_map = affine_map<(d0, d1)[s] -> (d1)>} : memref<16x16xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0, d1) -> (d1)> vs inBounds of size: 2}}
  %0 = vector.transfer_read %m[%i, %i], %s {in_bounds = [true, true]} : memref<16x16xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type}}
  %0 = vector.transfer_read %m[%i, %i], %s : memref<16x16xf32>, vector<3xf16>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{use of value '%b' expects different type than prior uses: 'vector<8xi1>' vs 'vector<4xi1>'}}
  %0 = vector.transfer_read %m[%i, %i], %s, %b {permutation_map = affine_map<(d0, d1) -> (d1)>} : memref<16x16xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_write' op requires 2 indices}}
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<16x16xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_write' op should not have broadcast dimensions}}
  vector.transfer_write %v, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (0)>} : vector<4xf32>, memref<16x16xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_write' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  vector.transfer_write %w, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d0, d0)>} : vector<4x8xf32>, memref<16x16xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.transfer_write' op requires 2 indices}}
  %0 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<16x16xf32>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%m: memref<16xvector<4x3xf32>>, %i: index, %p: f32) {
  // expected-error@below {{use of value '%p' expects different type than prior uses: 'vector<4x3xf32>' vs 'f32'}}
  %0 = vector.transfer_read %m[%i], %p : memref<16xvector<4x3xf32>>, vector<1x4x3xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [2] : vector<4x4xi1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [2, 5] : vector<4x4xi1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [2, 0] : vector<4x4xi1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [0, 0] : vector<i1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %i : vector<4x4xi1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.create_mask' op must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask %i, %i : vector<i1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.mask' op expects a 'vector<8xi1>' mask for the maskable operation}}
  %0 = vector.mask %b { vector.reduction <add>, %u : vector<8xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.mask' op expects number of results to match mask region yielded values}}
  vector.mask %b { %1 = arith.addf %s, %s : f32 } : vector<4xi1>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{use of value '%v' expects different type than prior uses: 'f32' vs 'vector<4xf32>'}}
  %0 = vector.mask %b, %v { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.mask' op expects number of results to match mask region yielded values}}
  %0 = "vector.mask"(%b) ({ %1 = vector.reduction <add>, %v : vector<4xf32> into f32
 vector.yield }) : (vector<4xi1>) -> f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.mask' op expects number of results to match maskable operation number of results}}
  "vector.mask"(%b) ({ %1 = vector.reduction <add>, %v : vector<4xf32> into f32
 vector.yield }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = "vector.mask"(%b) ({ %1 = vector.reduction <add>, %v : vector<4xf32> into f32
 vector.yield %s : f32 }) : (vector<4xi1>) -> f32
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{use of value '%y' expects different type than prior uses: 'vector<4x8xf32>' vs 'vector<f32>'}}
  %0 = vector.interleave %w, %y : vector<4x8xf32> -> vector<4x8xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<16x15xf32>>'}}
  %0 = vector.type_cast %m : memref<16x16xf32> to memref<vector<16x15xf32>>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %w: vector<4x8xf32>, %s: f32, %i: index, %u: vector<8xf32>, %n: vector<4xi32>, %m: memref<16x16xf32>, %b: vector<4xi1>, %t: tensor<16x16xf32>, %z: vector<[4]xf32>, %y: vector<f32>) {
  // expected-error@below {{'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<16x16xf64>>'}}
  %0 = vector.type_cast %m : memref<16x16xf32> to memref<vector<16x16xf64>>
  return
}
