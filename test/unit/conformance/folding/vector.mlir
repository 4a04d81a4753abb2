func.func @extract_of_scalar_insert_chain(%v: vector<4xf32>, %a: f32, %b: f32) -> (f32, f32, f32) {
  %0 = vector.insert %a, %v[1] : f32 into vector<4xf32>
  %1 = vector.insert %b, %0[2] : f32 into vector<4xf32>
  %x = vector.extract %1[1] : f32 from vector<4xf32>
  %y = vector.extract %1[2] : f32 from vector<4xf32>
  %z = vector.extract %1[3] : f32 from vector<4xf32>
  return %x, %y, %z : f32, f32, f32
}

// -----

func.func @extract_of_dynamic_insert(%v: vector<4xf32>, %a: f32, %i: index) -> (f32, f32) {
  %0 = vector.insert %a, %v[%i] : f32 into vector<4xf32>
  %x = vector.extract %0[%i] : f32 from vector<4xf32>
  %y = vector.extract %0[0] : f32 from vector<4xf32>
  return %x, %y : f32, f32
}

// -----

func.func @extract_through_transposes(%v: vector<2x3x4xf32>) -> (vector<2xf32>, f32, vector<4xf32>) {
  %0 = vector.transpose %v, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
  %x = vector.extract %0[3, 1] : vector<2xf32> from vector<4x3x2xf32>
  %y = vector.extract %0[3, 1, 0] : f32 from vector<4x3x2xf32>
  %1 = vector.transpose %v, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %z = vector.extract %1[2, 1] : vector<4xf32> from vector<3x2x4xf32>
  return %x, %y, %z : vector<2xf32>, f32, vector<4xf32>
}

// -----

func.func @extract_with_constant_positions(%v: vector<4x8xf32>, %i: index) -> (f32, f32, f32, f32) {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %cm = arith.constant -1 : index
  %0 = vector.extract %v[%c1, %i] : f32 from vector<4x8xf32>
  %1 = vector.extract %v[%i, %c9] : f32 from vector<4x8xf32>
  %2 = vector.extract %v[%i, %cm] : f32 from vector<4x8xf32>
  %3 = vector.extract %v[%c1, 2] : f32 from vector<4x8xf32>
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// -----

func.func @extract_of_constants(%i: index) -> (f64, vector<2xi8>, vector<3xbf16>, i1, index) {
  %a = arith.constant dense<[1.5, -2.5]> : vector<2xf64>
  %b = arith.constant dense<[[1, 1], [2, 3]]> : vector<2x2xi8>
  %c = arith.constant dense<2.0> : vector<4x3xbf16>
  %d = arith.constant dense<[true, false]> : vector<2xi1>
  %e = arith.constant dense<7> : vector<[4]xindex>
  %0 = vector.extract %a[1] : f64 from vector<2xf64>
  %1 = vector.extract %b[0] : vector<2xi8> from vector<2x2xi8>
  %2 = vector.extract %c[%i] : vector<3xbf16> from vector<4x3xbf16>
  %3 = vector.extract %d[0] : i1 from vector<2xi1>
  %4 = vector.extract %e[%i] : index from vector<[4]xindex>
  return %0, %1, %2, %3, %4 : f64, vector<2xi8>, vector<3xbf16>, i1, index
}

// -----

func.func @extract_of_broadcasts(%s: vector<4x1xf32>, %t: vector<[4]xf32>, %i: index) -> (f32, vector<8xf32>, vector<[4]xf32>, f32) {
  %0 = vector.broadcast %s : vector<4x1xf32> to vector<2x4x8xf32>
  %x = vector.extract %0[%i, 3, %i] : f32 from vector<2x4x8xf32>
  %y = vector.extract %0[1, 3] : vector<8xf32> from vector<2x4x8xf32>
  %1 = vector.broadcast %t : vector<[4]xf32> to vector<2x[4]xf32>
  %z = vector.extract %1[%i] : vector<[4]xf32> from vector<2x[4]xf32>
  %w = vector.extract %1[%i, 0] : f32 from vector<2x[4]xf32>
  return %x, %y, %z, %w : f32, vector<8xf32>, vector<[4]xf32>, f32
}

// -----

func.func @extract_of_poisoned_shuffle(%a: vector<3xf32>, %b: vector<2xf32>) -> (f32, f32, f32) {
  %0 = vector.shuffle %a, %b [-1, 3, 2] : vector<3xf32>, vector<2xf32>
  %x = vector.extract %0[0] : f32 from vector<3xf32>
  %y = vector.extract %0[1] : f32 from vector<3xf32>
  %z = vector.extract %0[2] : f32 from vector<3xf32>
  return %x, %y, %z : f32, f32, f32
}

// -----

func.func @extract_of_shape_casts(%a: vector<6x4xf32>, %i: index) -> (vector<4xf32>, f32, vector<2x4xf32>, f32) {
  %0 = vector.shape_cast %a : vector<6x4xf32> to vector<3x2x4xf32>
  %x = vector.extract %0[2, 1] : vector<4xf32> from vector<3x2x4xf32>
  %y = vector.extract %0[1, 0, 3] : f32 from vector<3x2x4xf32>
  %z = vector.extract %0[1] : vector<2x4xf32> from vector<3x2x4xf32>
  %w = vector.extract %0[1, %i, 3] : f32 from vector<3x2x4xf32>
  return %x, %y, %z, %w : vector<4xf32>, f32, vector<2x4xf32>, f32
}

// -----

func.func @extract_of_slices(%a: vector<8x8xf32>, %b: vector<2x3xf32>, %c: vector<8xf32>) -> (f32, vector<4xf32>, f32, f32, vector<8xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [2, 3], sizes = [4, 4], strides = [1, 1]} : vector<8x8xf32> to vector<4x4xf32>
  %x = vector.extract %0[1, 1] : f32 from vector<4x4xf32>
  %y = vector.extract %0[1] : vector<4xf32> from vector<4x4xf32>
  %1 = vector.insert_strided_slice %b, %a {offsets = [5, 4], strides = [1, 1]} : vector<2x3xf32> into vector<8x8xf32>
  %z = vector.extract %1[6, 5] : f32 from vector<8x8xf32>
  %w = vector.extract %1[4, 5] : f32 from vector<8x8xf32>
  %2 = vector.insert_strided_slice %c, %1 {offsets = [5, 0], strides = [1]} : vector<8xf32> into vector<8x8xf32>
  %v = vector.extract %2[5] : vector<8xf32> from vector<8x8xf32>
  return %x, %y, %z, %w, %v : f32, vector<4xf32>, f32, f32, vector<8xf32>
}

// -----

func.func @extract_of_elements(%a: i8, %b: i8, %c: i8, %d: i8, %i: index) -> (i8, vector<2xi8>, i8) {
  %0 = vector.from_elements %a, %b, %c, %d : vector<2x2xi8>
  %x = vector.extract %0[1, 0] : i8 from vector<2x2xi8>
  %y = vector.extract %0[1] : vector<2xi8> from vector<2x2xi8>
  %z = vector.extract %0[%i, 1] : i8 from vector<2x2xi8>
  return %x, %y, %z : i8, vector<2xi8>, i8
}

// -----

func.func @extract_of_mask_scalar(%n: index) -> (i1, vector<4xi1>) {
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %c2, %n : vector<3x4xi1>
  %x = vector.extract %0[1, 2] : i1 from vector<3x4xi1>
  %y = vector.extract %0[2] : vector<4xi1> from vector<3x4xi1>
  return %x, %y : i1, vector<4xi1>
}

// -----

func.func @insert_constants() -> (vector<2x2xf32>, vector<2xi4>, vector<2xindex>, vector<[2]xi32>) {
  %a = arith.constant dense<0.0> : vector<2x2xf32>
  %f = arith.constant 1.5 : f32
  %b = arith.constant dense<[1, -2]> : vector<2xi4>
  %i = arith.constant -8 : i4
  %c = arith.constant dense<3> : vector<2xindex>
  %x = arith.constant 3 : index
  %s = arith.constant dense<3> : vector<[2]xi32>
  %n = arith.constant 4 : i32
  %0 = vector.insert %f, %a[1, 0] : f32 into vector<2x2xf32>
  %1 = vector.insert %i, %b[0] : i4 into vector<2xi4>
  %2 = vector.insert %x, %c[1] : index into vector<2xindex>
  %3 = vector.insert %n, %s[0] : i32 into vector<[2]xi32>
  return %0, %1, %2, %3 : vector<2x2xf32>, vector<2xi4>, vector<2xindex>, vector<[2]xi32>
}

// -----

func.func @insert_into_large_constants() -> (vector<300xi32>, vector<300xi32>, vector<300xi32>) {
  %a = arith.constant dense<0> : vector<300xi32>
  %n = arith.constant 0 : i32
  %0 = vector.insert %n, %a[0] : i32 into vector<300xi32>
  %1 = vector.insert %n, %a[1] : i32 into vector<300xi32>
  return %0, %1, %1 : vector<300xi32>, vector<300xi32>, vector<300xi32>
}

// -----

func.func @insert_over(%v: vector<4x4xf32>, %w: vector<4xf32>, %a: f32, %i: index, %j: index) -> (vector<4x4xf32>, vector<4x4xf32>) {
  %0 = vector.insert %w, %v[%i] : vector<4xf32> into vector<4x4xf32>
  %1 = vector.insert %w, %0[%i] : vector<4xf32> into vector<4x4xf32>
  %2 = vector.insert %a, %v[%i, 1] : f32 into vector<4x4xf32>
  %3 = vector.insert %a, %2[%j, 1] : f32 into vector<4x4xf32>
  return %1, %3 : vector<4x4xf32>, vector<4x4xf32>
}

// -----

func.func @insert_everything(%d: vector<2x2xf32>, %v: vector<2xf32>, %a: f32, %b: f32) -> (vector<2x2xf32>, vector<1x2xf32>, vector<f32>) {
  %0 = vector.insert %a, %d[0, 0] : f32 into vector<2x2xf32>
  %1 = vector.insert %b, %0[0, 1] : f32 into vector<2x2xf32>
  %2 = vector.insert %v, %1[1] : vector<2xf32> into vector<2x2xf32>
  %p = ub.poison : vector<1x2xf32>
  %3 = vector.insert %v, %p[0] : vector<2xf32> into vector<1x2xf32>
  %q = ub.poison : vector<f32>
  %4 = vector.insert %a, %q[] : f32 into vector<f32>
  return %2, %3, %4 : vector<2x2xf32>, vector<1x2xf32>, vector<f32>
}

// -----

func.func @insert_everything_shared(%d: vector<2xf32>, %a: f32, %b: f32, %c: f32) -> (vector<2xf32>, vector<2xf32>) {
  %0 = vector.insert %a, %d[0] : f32 into vector<2xf32>
  %1 = vector.insert %b, %0[1] : f32 into vector<2xf32>
  %2 = vector.insert %c, %1[0] : f32 into vector<2xf32>
  return %1, %2 : vector<2xf32>, vector<2xf32>
}

// -----

func.func @broadcasts(%s: f32, %v: vector<1x4xf32>, %w: vector<4xf32>) -> (vector<f32>, vector<2x3x4xf32>, vector<3x4xf32>, vector<2x4xf32>) {
  %0 = vector.broadcast %s : f32 to vector<f32>
  %1 = vector.broadcast %v : vector<1x4xf32> to vector<3x4xf32>
  %2 = vector.broadcast %1 : vector<3x4xf32> to vector<2x3x4xf32>
  %3 = vector.shape_cast %w : vector<4xf32> to vector<1x4xf32>
  %4 = vector.broadcast %3 : vector<1x4xf32> to vector<3x4xf32>
  %5 = vector.shape_cast %v : vector<1x4xf32> to vector<4xf32>
  %6 = vector.broadcast %5 : vector<4xf32> to vector<2x4xf32>
  return %0, %2, %4, %6 : vector<f32>, vector<2x3x4xf32>, vector<3x4xf32>, vector<2x4xf32>
}

// -----

func.func @broadcast_constants() -> (vector<4xf16>, vector<2x[4]xi1>, vector<2x2xi32>, vector<2xindex>, vector<[2]xf64>) {
  %a = arith.constant 1.0 : f16
  %b = arith.constant true
  %c = arith.constant dense<[1, 2]> : vector<2xi32>
  %d = arith.constant 5 : index
  %p = ub.poison : f64
  %0 = vector.broadcast %a : f16 to vector<4xf16>
  %1 = vector.broadcast %b : i1 to vector<2x[4]xi1>
  %2 = vector.broadcast %c : vector<2xi32> to vector<2x2xi32>
  %3 = vector.broadcast %d : index to vector<2xindex>
  %4 = vector.broadcast %p : f64 to vector<[2]xf64>
  return %0, %1, %2, %3, %4 : vector<4xf16>, vector<2x[4]xi1>, vector<2x2xi32>, vector<2xindex>, vector<[2]xf64>
}

// -----

func.func @shape_casts(%a: vector<2x6xf32>, %b: vector<1x3x1x4xf32>, %c: vector<[4]x1xf32>, %d: vector<2x3xf32>) -> (vector<2x6xf32>, vector<3x4xf32>, vector<[4]xf32>, vector<6xf32>) {
  %0 = vector.shape_cast %a : vector<2x6xf32> to vector<12xf32>
  %1 = vector.shape_cast %0 : vector<12xf32> to vector<2x6xf32>
  %2 = vector.transpose %b, [2, 1, 0, 3] : vector<1x3x1x4xf32> to vector<1x3x1x4xf32>
  %3 = vector.shape_cast %2 : vector<1x3x1x4xf32> to vector<3x4xf32>
  %4 = vector.transpose %c, [1, 0] : vector<[4]x1xf32> to vector<1x[4]xf32>
  %5 = vector.shape_cast %4 : vector<1x[4]xf32> to vector<[4]xf32>
  %6 = vector.transpose %d, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %7 = vector.shape_cast %6 : vector<3x2xf32> to vector<6xf32>
  return %1, %3, %5, %7 : vector<2x6xf32>, vector<3x4xf32>, vector<[4]xf32>, vector<6xf32>
}

// -----

func.func @shape_cast_of_broadcasts(%s: vector<2x1xf32>, %t: vector<2xf32>, %f: f32) -> (vector<2x4xf32>, vector<12xf32>, vector<2x1xf32>, vector<4xf32>) {
  %0 = vector.broadcast %s : vector<2x1xf32> to vector<1x2x4xf32>
  %1 = vector.shape_cast %0 : vector<1x2x4xf32> to vector<2x4xf32>
  %2 = vector.broadcast %t : vector<2xf32> to vector<6x2xf32>
  %3 = vector.shape_cast %2 : vector<6x2xf32> to vector<12xf32>
  %4 = vector.broadcast %t : vector<2xf32> to vector<1x2xf32>
  %5 = vector.shape_cast %4 : vector<1x2xf32> to vector<2x1xf32>
  %6 = vector.broadcast %f : f32 to vector<2x2xf32>
  %7 = vector.shape_cast %6 : vector<2x2xf32> to vector<4xf32>
  return %1, %3, %5, %7 : vector<2x4xf32>, vector<12xf32>, vector<2x1xf32>, vector<4xf32>
}

// -----

func.func @shape_cast_constants() -> (vector<4xi32>, vector<[8]xf32>, vector<2x1xi1>) {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %b = arith.constant dense<1.0> : vector<2x[4]xf32>
  %c = arith.constant dense<[true, false]> : vector<2xi1>
  %0 = vector.shape_cast %a : vector<2x2xi32> to vector<4xi32>
  %1 = vector.shape_cast %b : vector<2x[4]xf32> to vector<[8]xf32>
  %2 = vector.shape_cast %c : vector<2xi1> to vector<2x1xi1>
  return %0, %1, %2 : vector<4xi32>, vector<[8]xf32>, vector<2x1xi1>
}

// -----

func.func @transposes(%a: vector<2x3x4xf32>, %u: vector<1x3x1xf32>, %e: vector<1x1xf32>) -> (vector<2x3x4xf32>, vector<1x1x3xf32>, vector<1x1xf32>) {
  %0 = vector.transpose %a, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %1 = vector.transpose %0, [1, 2, 0] : vector<4x2x3xf32> to vector<2x3x4xf32>
  %2 = vector.transpose %u, [0, 2, 1] : vector<1x3x1xf32> to vector<1x1x3xf32>
  %3 = vector.transpose %e, [1, 0] : vector<1x1xf32> to vector<1x1xf32>
  return %1, %2, %3 : vector<2x3x4xf32>, vector<1x1x3xf32>, vector<1x1xf32>
}

// -----

func.func @transpose_of_broadcasts(%a: vector<4xf32>, %b: vector<1x4xf32>, %c: vector<2x1x4xf32>) -> (vector<4x2xf32>, vector<3x2x4xf32>, vector<4x5xf32>, vector<2x4x3xf32>) {
  %0 = vector.broadcast %a : vector<4xf32> to vector<2x4xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %2 = vector.broadcast %b : vector<1x4xf32> to vector<2x3x4xf32>
  %3 = vector.transpose %2, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %4 = vector.broadcast %b : vector<1x4xf32> to vector<5x4xf32>
  %5 = vector.transpose %4, [1, 0] : vector<5x4xf32> to vector<4x5xf32>
  %6 = vector.broadcast %c : vector<2x1x4xf32> to vector<2x3x4xf32>
  %7 = vector.transpose %6, [0, 2, 1] : vector<2x3x4xf32> to vector<2x4x3xf32>
  return %1, %3, %5, %7 : vector<4x2xf32>, vector<3x2x4xf32>, vector<4x5xf32>, vector<2x4x3xf32>
}

// -----

func.func @transpose_constants(%n: index) -> (vector<3x2xi32>, vector<3x2xi32>, vector<3x2xi1>, vector<2x1xi32>) {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %b = arith.constant dense<7> : vector<2x3xi32>
  %c = vector.constant_mask [1, 2] : vector<2x3xi1>
  %d = arith.constant dense<[[1, 2]]> : vector<1x2xi32>
  %0 = vector.transpose %a, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  %1 = vector.transpose %b, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  %2 = vector.transpose %c, [1, 0] : vector<2x3xi1> to vector<3x2xi1>
  %3 = vector.transpose %d, [1, 0] : vector<1x2xi32> to vector<2x1xi32>
  return %0, %1, %2, %3 : vector<3x2xi32>, vector<3x2xi32>, vector<3x2xi1>, vector<2x1xi32>
}

// -----

func.func @bit_casts(%a: vector<4xi32>) -> (vector<2xi64>, vector<4xi32>, vector<2xi32>, vector<2xf32>, vector<2xi24>, vector<8xi8>, vector<2xf64>) {
  %0 = vector.bitcast %a : vector<4xi32> to vector<8xi16>
  %1 = vector.bitcast %0 : vector<8xi16> to vector<2xi64>
  %2 = vector.bitcast %0 : vector<8xi16> to vector<4xi32>
  %b = arith.constant dense<-2> : vector<8xi8>
  %c = arith.constant dense<-2.0> : vector<4xf16>
  %d = arith.constant dense<1> : vector<6xi8>
  %e = arith.constant dense<1.0> : vector<4xf32>
  %3 = vector.bitcast %b : vector<8xi8> to vector<2xi32>
  %4 = vector.bitcast %c : vector<4xf16> to vector<2xf32>
  %5 = vector.bitcast %d : vector<6xi8> to vector<2xi24>
  %6 = vector.bitcast %3 : vector<2xi32> to vector<8xi8>
  %7 = vector.bitcast %e : vector<4xf32> to vector<2xf64>
  return %1, %2, %3, %4, %5, %6, %7 : vector<2xi64>, vector<4xi32>, vector<2xi32>, vector<2xf32>, vector<2xi24>, vector<8xi8>, vector<2xf64>
}

// -----

func.func @elements(%v: vector<2x2xf32>, %a: f32, %b: f32) -> (f32, f32, vector<4xf32>, vector<2x2xf32>, vector<1xf32>, f32) {
  %0 = vector.shape_cast %v : vector<2x2xf32> to vector<4xf32>
  %1:4 = vector.to_elements %0 : vector<4xf32>
  %2 = vector.from_elements %1#0, %1#1, %1#2, %1#3 : vector<4xf32>
  %3:4 = vector.to_elements %v : vector<2x2xf32>
  %4 = vector.from_elements %3#0, %3#1, %3#3, %3#2 : vector<2x2xf32>
  %5 = vector.from_elements %a : vector<1xf32>
  %6 = vector.broadcast %5 : vector<1xf32> to vector<2x1xf32>
  %7:2 = vector.to_elements %6 : vector<2x1xf32>
  return %1#0, %1#3, %2, %4, %5, %7#1 : f32, f32, vector<4xf32>, vector<2x2xf32>, vector<1xf32>, f32
}

// -----

func.func @elements_of_extracts(%v: vector<2x1x2xi8>, %w: vector<4xi8>) -> (vector<2x2xi8>, vector<2xi8>, vector<2xi8>, vector<4x1xi8>) {
  %0 = vector.extract %v[0, 0, 0] : i8 from vector<2x1x2xi8>
  %1 = vector.extract %v[0, 0, 1] : i8 from vector<2x1x2xi8>
  %2 = vector.extract %v[1, 0, 0] : i8 from vector<2x1x2xi8>
  %3 = vector.extract %v[1, 0, 1] : i8 from vector<2x1x2xi8>
  %4 = vector.from_elements %0, %1, %2, %3 : vector<2x2xi8>
  %5 = vector.from_elements %2, %3 : vector<2xi8>
  %6 = vector.from_elements %1, %2 : vector<2xi8>
  %a = vector.extract %w[0] : i8 from vector<4xi8>
  %b = vector.extract %w[1] : i8 from vector<4xi8>
  %c = vector.extract %w[2] : i8 from vector<4xi8>
  %d = vector.extract %w[3] : i8 from vector<4xi8>
  %7 = vector.from_elements %a, %b, %c, %d : vector<4x1xi8>
  return %4, %5, %6, %7 : vector<2x2xi8>, vector<2xi8>, vector<2xi8>, vector<4x1xi8>
}

// -----

func.func @constant_elements(%a: index) -> (vector<2xf16>, vector<2xindex>, vector<3xi1>, vector<2xindex>) {
  %0 = arith.constant 1.5 : f16
  %1 = arith.constant -0.0 : f16
  %2 = vector.from_elements %0, %1 : vector<2xf16>
  %c1 = arith.constant 1 : index
  %3 = vector.from_elements %c1, %c1 : vector<2xindex>
  %t = arith.constant true
  %f = arith.constant false
  %4 = vector.from_elements %t, %f, %t : vector<3xi1>
  %5 = vector.from_elements %c1, %a : vector<2xindex>
  return %2, %3, %4, %5 : vector<2xf16>, vector<2xindex>, vector<3xi1>, vector<2xindex>
}

// -----

func.func @shuffles(%a: vector<2xf32>, %b: vector<2xf32>, %z: vector<f32>) -> (vector<2xf32>, vector<2xf32>, vector<4xf32>, vector<4xf32>, vector<2xf32>, vector<2xf32>) {
  %0 = vector.shuffle %a, %b [0, 1] : vector<2xf32>, vector<2xf32>
  %1 = vector.shuffle %a, %b [2, 3] : vector<2xf32>, vector<2xf32>
  %2 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xf32>, vector<2xf32>
  %3 = vector.shuffle %a, %b [0, 1, 2, 3] : vector<2xf32>, vector<2xf32>
  %4 = vector.shuffle %a, %b [-1, 1] : vector<2xf32>, vector<2xf32>
  %5 = vector.shuffle %z, %z [1, 0] : vector<f32>, vector<f32>
  return %0, %1, %2, %3, %4, %5 : vector<2xf32>, vector<2xf32>, vector<4xf32>, vector<4xf32>, vector<2xf32>, vector<2xf32>
}

// -----

func.func @shuffle_constants(%a: vector<2xi8>) -> (vector<3xi8>, vector<2xi8>, vector<2xi8>) {
  %c = arith.constant dense<[1, 2]> : vector<2xi8>
  %d = arith.constant dense<5> : vector<3xi8>
  %p = ub.poison : vector<2xi8>
  %0 = vector.shuffle %c, %d [1, -1, 4] : vector<2xi8>, vector<3xi8>
  %1 = vector.shuffle %p, %c [1, 3] : vector<2xi8>, vector<2xi8>
  %2 = vector.shuffle %c, %a [1, 3] : vector<2xi8>, vector<2xi8>
  return %0, %1, %2 : vector<3xi8>, vector<2xi8>, vector<2xi8>
}

// -----

func.func @slices(%a: vector<8x8xf32>, %b: vector<2x2xf32>, %s: vector<1x8xf32>) -> (vector<1x1xf32>, vector<4x8xf32>, vector<2x4xf32>, vector<1x8xf32>) {
  %0 = vector.insert_strided_slice %b, %a {offsets = [3, 3], strides = [1, 1]} : vector<2x2xf32> into vector<8x8xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [4, 3], sizes = [1, 1], strides = [1, 1]} : vector<8x8xf32> to vector<1x1xf32>
  %2 = vector.extract_strided_slice %0 {offsets = [2], sizes = [4], strides = [1]} : vector<8x8xf32> to vector<4x8xf32>
  %3 = vector.broadcast %s : vector<1x8xf32> to vector<8x8xf32>
  %4 = vector.extract_strided_slice %3 {offsets = [1, 2], sizes = [2, 4], strides = [1, 1]} : vector<8x8xf32> to vector<2x4xf32>
  %5 = vector.extract_strided_slice %a {offsets = [7], sizes = [1], strides = [1]} : vector<8x8xf32> to vector<1x8xf32>
  return %1, %2, %4, %5 : vector<1x1xf32>, vector<4x8xf32>, vector<2x4xf32>, vector<1x8xf32>
}

// -----

func.func @slice_constants() -> (vector<1x2xi32>, vector<2x1xi32>, vector<2x[4]xf32>) {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %b = arith.constant dense<1.0> : vector<4x[4]xf32>
  %0 = vector.extract_strided_slice %a {offsets = [1, 1], sizes = [1, 2], strides = [1, 1]} : vector<2x3xi32> to vector<1x2xi32>
  %1 = vector.extract_strided_slice %a {offsets = [0, 2], sizes = [2, 1], strides = [1, 1]} : vector<2x3xi32> to vector<2x1xi32>
  %2 = vector.extract_strided_slice %b {offsets = [1], sizes = [2], strides = [1]} : vector<4x[4]xf32> to vector<2x[4]xf32>
  return %0, %1, %2 : vector<1x2xi32>, vector<2x1xi32>, vector<2x[4]xf32>
}

// -----

func.func @slice_masks(%n: index, %m: index) -> (vector<2x2xi1>, vector<2x4xi1>, vector<2x4xi1>) {
  %0 = vector.create_mask %n, %m : vector<4x4xi1>
  %1 = vector.extract_strided_slice %0 {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x4xi1> to vector<2x2xi1>
  %2 = vector.extract_strided_slice %0 {offsets = [2], sizes = [2], strides = [1]} : vector<4x4xi1> to vector<2x4xi1>
  %3 = vector.constant_mask [3, 1] : vector<4x4xi1>
  %4 = vector.extract_strided_slice %3 {offsets = [2], sizes = [2], strides = [1]} : vector<4x4xi1> to vector<2x4xi1>
  return %1, %2, %4 : vector<2x2xi1>, vector<2x4xi1>, vector<2x4xi1>
}

// -----

func.func @masks(%n: index) -> (vector<4xi1>, vector<4xi1>, vector<i1>, vector<2x4xi1>, vector<[4]xi1>, vector<[4]xi1>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %0 = vector.create_mask %c7 : vector<4xi1>
  %1 = vector.create_mask %c2 : vector<4xi1>
  %2 = vector.create_mask %c1 : vector<i1>
  %3 = vector.create_mask %c1, %n : vector<2x4xi1>
  %vs = vector.vscale
  %s4 = arith.muli %c4, %vs : index
  %s2 = arith.muli %vs, %c2 : index
  %4 = vector.create_mask %s4 : vector<[4]xi1>
  %5 = vector.create_mask %s2 : vector<[4]xi1>
  return %0, %1, %2, %3, %4, %5 : vector<4xi1>, vector<4xi1>, vector<i1>, vector<2x4xi1>, vector<[4]xi1>, vector<[4]xi1>
}

// -----

func.func @masked_ops(%v: vector<4xf32>, %m: memref<8xf32>, %i: index, %k: vector<4xi1>, %p: vector<4xf32>) -> (f32, f32, vector<4xf32>) {
  %t = arith.constant dense<true> : vector<4xi1>
  %pad = arith.constant 0.0 : f32
  %0 = vector.mask %t { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %2 = vector.mask %t, %p { vector.transfer_read %m[%i], %pad : memref<8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %t { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<8xf32> } : vector<4xi1>
  return %0, %1, %2 : f32, f32, vector<4xf32>
}

// -----

func.func @masked_memory(%m: memref<?xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>, %o: vector<4xi32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %all = vector.constant_mask [4] : vector<4xi1>
  %none = arith.constant dense<false> : vector<4xi1>
  %0 = vector.maskedload %m[%i], %all, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %m[%i], %none, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.gather %m[%i] [%o], %all, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %3 = vector.expandload %m[%i], %all, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %none, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i], %all, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%i] [%o], %none, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.scatter %m[%i] [%o], %all, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return %0, %1, %2, %3 : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// -----

func.func @memory_casts(%m: memref<8xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>) {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %0 = vector.load %c[%i] : memref<?xf32>, vector<4xf32>
  vector.store %v, %c[%i] : memref<?xf32>, vector<4xf32>
  %1 = vector.maskedload %c[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %c[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}

// -----

func.func @transfer_bounds(%m: memref<4x?x8xf32>, %f: f32, %i: index) -> (vector<4x8xf32>, vector<8xf32>, vector<2x8xf32>, vector<8x2xf32>, vector<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = vector.transfer_read %m[%c0, %c0, %c0], %f : memref<4x?x8xf32>, vector<4x8xf32>
  %1 = vector.transfer_read %m[%c0, %c0, %c1], %f : memref<4x?x8xf32>, vector<8xf32>
  %2 = vector.transfer_read %m[%i, %i, %c0], %f {permutation_map = affine_map<(a, b, c) -> (0, c)>} : memref<4x?x8xf32>, vector<2x8xf32>
  %3 = vector.transfer_read %m[%c0, %i, %c0], %f {permutation_map = affine_map<(a, b, c) -> (c, a)>} : memref<4x?x8xf32>, vector<8x2xf32>
  %4 = vector.transfer_read %m[%c0, %i, %c0], %f : memref<4x?x8xf32>, vector<f32>
  return %0, %1, %2, %3, %4 : vector<4x8xf32>, vector<8xf32>, vector<2x8xf32>, vector<8x2xf32>, vector<f32>
}

// -----

func.func @transfer_chains(%t: tensor<8x8xf32>, %v: vector<2x8xf32>, %w: vector<2x8xf32>, %f: f32, %i: index) -> (vector<2x8xf32>, vector<2x8xf32>, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] : vector<2x8xf32>, tensor<8x8xf32>
  %1 = vector.transfer_write %w, %0[%c4, %c0] : vector<2x8xf32>, tensor<8x8xf32>
  %2 = vector.transfer_read %1[%c0, %c0], %f : tensor<8x8xf32>, vector<2x8xf32>
  %3 = vector.transfer_read %1[%c1, %c0], %f : tensor<8x8xf32>, vector<2x8xf32>
  %4 = vector.transfer_read %t[%i, %c0], %f : tensor<8x8xf32>, vector<2x8xf32>
  %5 = vector.transfer_write %4, %t[%i, %c0] : vector<2x8xf32>, tensor<8x8xf32>
  return %2, %3, %5 : vector<2x8xf32>, vector<2x8xf32>, tensor<8x8xf32>
}

// -----

func.func @transfer_overwrites(%t: tensor<8x8xf32>, %v: vector<2x8xf32>, %w: vector<2x8xf32>, %k: vector<2x8xi1>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] : vector<2x8xf32>, tensor<8x8xf32>
  %1 = vector.transfer_write %w, %0[%c4, %c0] : vector<2x8xf32>, tensor<8x8xf32>
  %2 = vector.transfer_write %w, %1[%c0, %c0] : vector<2x8xf32>, tensor<8x8xf32>
  %3 = vector.transfer_write %v, %t[%c0, %c0], %k : vector<2x8xf32>, tensor<8x8xf32>
  %4 = vector.transfer_write %w, %3[%c0, %c0] : vector<2x8xf32>, tensor<8x8xf32>
  return %2, %4 : tensor<8x8xf32>, tensor<8x8xf32>
}

// -----

func.func @transfer_transposed(%t: tensor<4x8xf32>, %v: vector<4x8xf32>, %f: f32) -> (vector<8x4xf32>, vector<8x3x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] : vector<4x8xf32>, tensor<4x8xf32>
  %1 = vector.transfer_read %0[%c0, %c0], %f {permutation_map = affine_map<(a, b) -> (b, a)>} : tensor<4x8xf32>, vector<8x4xf32>
  %2 = vector.transfer_read %0[%c0, %c0], %f {in_bounds = [true, true, true], permutation_map = affine_map<(a, b) -> (b, 0, a)>} : tensor<4x8xf32>, vector<8x3x4xf32>
  return %1, %2 : vector<8x4xf32>, vector<8x3x4xf32>
}

// -----

func.func @transfer_casts(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>, %f: f32, %i: index) -> (vector<8xf32>, vector<8xf32>) {
  %0 = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = vector.transfer_read %0[%i, %i], %f : tensor<?x?xf32>, vector<8xf32>
  %2 = tensor.cast %u : tensor<?x8xf32> to tensor<4x8xf32>
  %3 = vector.transfer_read %2[%i, %i], %f : tensor<4x8xf32>, vector<8xf32>
  return %1, %3 : vector<8xf32>, vector<8xf32>
}

// -----

func.func @reductions(%v: vector<1xi32>, %w: vector<4xi32>, %z: vector<f32>, %acc: i32, %f: f32, %s: vector<[1]xf32>, %u: vector<1x4x1xi32>, %p: vector<4xi32>) -> (i32, i32, i32, f32, f32, vector<4xi32>, vector<4xi32>) {
  %0 = vector.reduction <add>, %v, %acc : vector<1xi32> into i32
  %1 = vector.reduction <xor>, %v, %acc : vector<1xi32> into i32
  %2 = vector.reduction <minui>, %w : vector<4xi32> into i32
  %3 = vector.reduction <minnumf>, %z, %f : vector<f32> into f32
  %5 = vector.reduction <maximumf>, %z : vector<f32> into f32
  %6 = vector.multi_reduction <maxsi>, %u, %p [0, 2] : vector<1x4x1xi32> to vector<4xi32>
  %7 = vector.multi_reduction <maxsi>, %w, %p [] : vector<4xi32> to vector<4xi32>
  return %0, %1, %2, %3, %5, %6, %7 : i32, i32, i32, f32, f32, vector<4xi32>, vector<4xi32>
}

// -----

func.func @reductions_of_zero(%v: vector<1xi32>, %u: vector<1x4xi32>) -> (i32, vector<4xi32>) {
  %c0 = arith.constant 0 : i32
  %z = arith.constant dense<0> : vector<4xi32>
  %0 = vector.reduction <add>, %v, %c0 : vector<1xi32> into i32
  %1 = vector.multi_reduction <add>, %u, %z [0] : vector<1x4xi32> to vector<4xi32>
  return %0, %1 : i32, vector<4xi32>
}

// -----

func.func @steps() -> (vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>) {
  %s = vector.step : vector<4xindex>
  %c3 = arith.constant dense<3> : vector<4xindex>
  %c4 = arith.constant dense<4> : vector<4xindex>
  %0 = arith.cmpi ule, %s, %c3 : vector<4xindex>
  %1 = arith.cmpi uge, %s, %c4 : vector<4xindex>
  %2 = arith.cmpi eq, %s, %c4 : vector<4xindex>
  %3 = arith.cmpi slt, %s, %c4 : vector<4xindex>
  return %0, %1, %2, %3 : vector<4xi1>, vector<4xi1>, vector<4xi1>, vector<4xi1>
}

// -----

func.func @write_part_of_vector(%v : vector<8x4xf32>, %t : tensor<8x4xf32>, %d : tensor<64x64xf32>, %iv: index, %sz : index) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<8x4xf32>, tensor<8x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [%sz, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
  %2 = tensor.insert_slice %1 into %d[%iv, 16] [%sz, 4] [1, 1] : tensor<?x4xf32> into tensor<64x64xf32>
  func.return %2 : tensor<64x64xf32>
}

// -----

func.func @write_part_at_offset(%v : vector<8x4xf32>, %t : tensor<8x4xf32>, %d : tensor<64x64xf32>, %iv: index, %sz : index) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = vector.transfer_write %v, %t[%c1, %c0] {in_bounds = [false, true]} : vector<8x4xf32>, tensor<8x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [%sz, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
  %2 = tensor.insert_slice %1 into %d[%iv, 16] [%sz, 4] [1, 1] : tensor<?x4xf32> into tensor<64x64xf32>
  func.return %2 : tensor<64x64xf32>
}

// -----

func.func @write_part_under_mask(%v : vector<8x4xf32>, %t : tensor<8x4xf32>, %d : tensor<64x64xf32>, %iv: index, %sz : index, %m: vector<8x4xi1>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0], %m {in_bounds = [true, true]} : vector<8x4xf32>, tensor<8x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [%sz, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
  %2 = tensor.insert_slice %1 into %d[%iv, 16] [%sz, 4] [1, 1] : tensor<?x4xf32> into tensor<64x64xf32>
  func.return %2 : tensor<64x64xf32>
}

// -----

func.func @write_part_of_dynamic(%v : vector<8x4xf32>, %t : tensor<?x4xf32>, %d : tensor<64x64xf32>, %iv: index, %sz : index) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<8x4xf32>, tensor<?x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [%sz, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  %2 = tensor.insert_slice %1 into %d[%iv, 16] [%sz, 4] [1, 1] : tensor<?x4xf32> into tensor<64x64xf32>
  func.return %2 : tensor<64x64xf32>
}

// -----

func.func @write_part_beside(%v : vector<8x4xf32>, %t : tensor<8x8xf32>, %d : tensor<64x64xf32>, %iv: index, %sz : index) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true]} : vector<8x4xf32>, tensor<8x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [%sz, 4] [1, 1] : tensor<8x8xf32> to tensor<?x4xf32>
  %2 = tensor.insert_slice %1 into %d[%iv, 16] [%sz, 4] [1, 1] : tensor<?x4xf32> into tensor<64x64xf32>
  func.return %2 : tensor<64x64xf32>
}

// -----

func.func @elements_of_poison(%a: f32) -> vector<3xf32> {
  %p = ub.poison : f32
  %0 = vector.from_elements %p, %p, %p : vector<3xf32>
  return %0 : vector<3xf32>
}

// -----

func.func @transpose_of_rank_zero(%v: vector<f32>) -> vector<f32> {
  %0 = vector.transpose %v, [] : vector<f32> to vector<f32>
  return %0 : vector<f32>
}

// -----

func.func @add_of_masked_contraction(%a: vector<2xf32>, %b: vector<2xf32>, %c: f32, %m: vector<2xi1>) -> f32 {
  %z = arith.constant 0.0 : f32
  %0 = vector.mask %m { vector.contract {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>, affine_map<(d) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<2xf32>, vector<2xf32> into f32 } : vector<2xi1> -> f32
  %1 = arith.addf %0, %c : f32
  return %1 : f32
}

// -----

func.func @add_of_shared_contraction(%a: vector<2xf32>, %b: vector<2xf32>, %c: f32) -> (f32, f32) {
  %z = arith.constant 0.0 : f32
  %0 = vector.contract {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>, affine_map<(d) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<2xf32>, vector<2xf32> into f32
  %1 = arith.addf %0, %c : f32
  return %1, %0 : f32, f32
}

// -----

func.func @extract_of_mask_at_dynamic(%i: index, %n: index) -> (vector<4xi1>, vector<4xi1>) {
  %c0 = arith.constant 0 : index
  %m = vector.create_mask %c0, %n : vector<8x4xi1>
  %0 = vector.extract %m[%i] : vector<4xi1> from vector<8x4xi1>
  %c8 = arith.constant 8 : index
  %m2 = vector.create_mask %c8, %n : vector<8x4xi1>
  %1 = vector.extract %m2[%i] : vector<4xi1> from vector<8x4xi1>
  return %0, %1 : vector<4xi1>, vector<4xi1>
}

// -----

func.func @load_under_empty_mask(%b: memref<?xf32>, %p: vector<4xf32>, %i: index) -> vector<4xf32> {
  %c-3 = arith.constant -3 : index
  %m = vector.create_mask %c-3 : vector<4xi1>
  %0 = vector.maskedload %b[%i], %m, %p : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

func.func @interleave_and_back(%a: vector<4xf32>, %b: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>
  %1, %2 = vector.deinterleave %0 : vector<8xf32> -> vector<4xf32>
  return %1, %2 : vector<4xf32>, vector<4xf32>
}

// -----

func.func @scalable_parts(%a: vector<[16]xf32>) -> vector<[4]xf32> {
  %0 = vector.scalable.extract %a[4] : vector<[4]xf32> from vector<[16]xf32>
  %1 = vector.scalable.insert %0, %a[4] : vector<[4]xf32> into vector<[16]xf32>
  %2 = vector.scalable.extract %1[4] : vector<[4]xf32> from vector<[16]xf32>
  return %2 : vector<[4]xf32>
}

// -----

func.func @transfer_of_vectors(%m: memref<4x4xvector<4xf32>>, %p: vector<4xf32>) -> vector<2x4xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0, %c0], %p : memref<4x4xvector<4xf32>>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// -----

func.func @write_under_full_mask(%m: tensor<4x4xf32>, %v: vector<4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<true> : vector<4xi1>
  %0 = vector.transfer_write %v, %m[%c0, %c0], %t : vector<4xf32>, tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @insert_into_poison(%v: f32, %i: index) -> vector<4xf32> {
  %p = ub.poison : vector<4xf32>
  %0 = vector.insert %v, %p[%i] : f32 into vector<4xf32>
  %c2 = arith.constant 2 : index
  %1 = vector.insert %v, %0[%c2] : f32 into vector<4xf32>
  return %1 : vector<4xf32>
}

// -----

func.func @insert_twice(%v: vector<4xf32>, %f: f32) -> vector<4xf32> {
  %0 = vector.insert %f, %v[2] : f32 into vector<4xf32>
  %1 = vector.insert %f, %0[2] : f32 into vector<4xf32>
  %2 = vector.insert %f, %1[1] : f32 into vector<4xf32>
  return %2 : vector<4xf32>
}

// -----

func.func @bit_cast_scalable() -> vector<[2]xi32> {
  %c = arith.constant dense<1> : vector<[8]xi8>
  %0 = vector.bitcast %c : vector<[8]xi8> to vector<[2]xi32>
  return %0 : vector<[2]xi32>
}

// -----

func.func @bit_cast_of_poison() -> vector<2xi32> {
  %c = ub.poison : vector<8xi8>
  %0 = vector.bitcast %c : vector<8xi8> to vector<2xi32>
  return %0 : vector<2xi32>
}

// -----

func.func @read_unit_dimensions(%vec: vector<4x8xf32>, %mem : tensor<1x1x4x8xf32>) -> vector<4x1x8xf32> {
  %c0 = arith.constant 0 : index
  %cst_0 = arith.constant 0.0 : f32
  %w = vector.transfer_write %vec, %mem[%c0, %c0, %c0, %c0] : vector<4x8xf32>, tensor<1x1x4x8xf32>
  %r = vector.transfer_read %w[%c0, %c0, %c0, %c0], %cst_0 {permutation_map = affine_map<(a,b,c,d) -> (c, b, d)>} : tensor<1x1x4x8xf32>, vector<4x1x8xf32>
  return %r : vector<4x1x8xf32>
}

// -----

func.func @step_against_index(%i: index) -> vector<8xi1> {
  %s = vector.step : vector<8xindex>
  %b = vector.broadcast %i : index to vector<8xindex>
  %0 = arith.cmpi ult, %s, %b : vector<8xindex>
  return %0 : vector<8xi1>
}

// -----

func.func @scalable_transfer_bounds(%m: memref<4xf32>, %f: f32) -> vector<[4]xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0], %f : memref<4xf32>, vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// -----

func.func @scalable_step_bounds() -> vector<[4]xi1> {
  %c4 = arith.constant dense<4> : vector<[4]xindex>
  %0 = vector.step : vector<[4]xindex>
  %1 = arith.cmpi ult, %0, %c4 : vector<[4]xindex>
  return %1 : vector<[4]xi1>
}

// -----

func.func @slice_reaches_into_inserted(%a: vector<2xf32>, %b: vector<8xf32>, %c: vector<6xf32>) -> vector<4xf32> {
  %0 = vector.insert_strided_slice %c, %b {offsets = [0], strides = [1]} : vector<6xf32> into vector<8xf32>
  %1 = vector.insert_strided_slice %a, %0 {offsets = [2], strides = [1]} : vector<2xf32> into vector<8xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
  return %2 : vector<4xf32>
}
// -----
func.func @reduction_along_nothing(%v: vector<2x3xi32>, %acc: vector<2x3xi32>, %m: vector<2x3xi1>) -> (vector<2x3xi32>, vector<2x3xi32>) {
  %0 = vector.multi_reduction <add>, %v, %acc [] : vector<2x3xi32> to vector<2x3xi32>
  %1 = vector.mask %m { vector.multi_reduction <mul>, %v, %acc [] : vector<2x3xi32> to vector<2x3xi32> } : vector<2x3xi1> -> vector<2x3xi32>
  return %0, %1 : vector<2x3xi32>, vector<2x3xi32>
}
