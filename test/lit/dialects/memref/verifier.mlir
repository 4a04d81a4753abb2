// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.load' op incorrect number of indices for load, expected 2 but got 1}}
  %0 = memref.load %m[%i] : memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %v, %m[%i] : memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.alloc(%i) : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.alloc() : memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  %0 = memref.alloc()[%i] : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %0 = memref.alloc() : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

// expected-error@below {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "priv"}}
memref.global "priv" @g : memref<2xf32>

// -----

// expected-error@below {{expected operation name in quotes}}
memref.global "private" @g : memref<2xf32> = dense<1.0> : tensor<3xf32>

// -----

memref.global @g : memref<2xf32>
func.func @f() {
  // expected-error@below {{'memref.get_global' op 'h' does not reference a valid global memref}}
  %0 = memref.get_global @h : memref<2xf32>
  return
}

// -----

memref.global @g : memref<2xf32>
func.func @f() {
  // expected-error@below {{'memref.get_global' op result type 'memref<3xf32>' does not match type 'memref<2xf32>' of the global memref @g}}
  %0 = memref.get_global @g : memref<3xf32>
  return
}

// -----

memref.global @g : memref<2xf32>
func.func @f() {
  // expected-error@below {{'memref.get_global' op 'f' does not reference a valid global memref}}
  %0 = memref.get_global @f : memref<3xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %m, %s : memref<4x4xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %d, %s : memref<?x?xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error@below {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %a, %b : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x5xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4x4xf32> to memref<4x5xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<16xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4x4xf32> to memref<16xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible}}
  %0 = memref.cast %u : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x4xf32, strided<[5, 1]>>' are cast incompatible}}
  %0 = memref.cast %m : memref<4x4xf32> to memref<4x4xf32, strided<[5, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x4xf32, 1>' are cast incompatible}}
  %0 = memref.cast %m : memref<4x4xf32> to memref<4x4xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.collapse_shape' op has source rank 2 and result rank 3. This is not a collapse (2 < 3).}}
  %0 = memref.collapse_shape %m [[0], [1], [2]] : memref<4x4xf32> into memref<4x4x1xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.collapse_shape' op collapsed dim size (15) must equal reassociation group size (16)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<15xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.collapse_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<4x4xf32> into memref<16xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.collapse_shape' op expanded rank (2) inconsistent with number of reassociation indices (1)}}
  %0 = memref.collapse_shape %m [[0]] : memref<4x4xf32> into memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.collapse_shape' op expected collapsed type to be 'memref<16xf32>' but found 'memref<16xf64>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<16xf64>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.collapse_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.collapse_shape %m [] : memref<4x4xf32> into memref<f32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32, strided<[8, 1]>>) {
  // expected-error@below {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32, strided<[8, 1]>> into memref<16xf32>
  return
}

// -----

// expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
func.func @f(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d0 * d0, d1)>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32, affine_map<(d0, d1) -> (d0 * d0, d1)>> into memref<16xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.expand_shape' op collapsed dim size (4) must equal reassociation group size (6)}}
  %0 = memref.expand_shape %s [[0, 1]] output_shape [2, 3] : memref<4xi32> into memref<2x3xi32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.expand_shape' op expected expanded type to be 'memref<2x2xi32>' but found 'memref<2x2xi64>'}}
  %0 = memref.expand_shape %s [[0, 1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi64>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.expand_shape' op expected expanded type to be 'memref<2x2xi32>' but found 'memref<2x2xi32, strided<[3, 1]>>'}}
  %0 = memref.expand_shape %s [[0, 1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32, strided<[3, 1]>>
  return
}

// -----

// strided<[1]> is the layout that a type of rank 1 has when it says nothing; strided<[]> of rank 0 is not.
func.func @rank_0(%s: memref<f32, strided<[]>>, %one: memref<1xf32, strided<[1]>>) {
  %0 = memref.expand_shape %s [] output_shape [1] : memref<f32, strided<[]>> into memref<1xf32, strided<[1]>>
  %1 = memref.collapse_shape %one [] : memref<1xf32, strided<[1]>> into memref<f32>
  // expected-error@below {{'memref.expand_shape' op expected expanded type to be 'memref<1xf32, strided<[1]>>' but found 'memref<1xf32>'}}
  %2 = memref.expand_shape %s [] output_shape [1] : memref<f32, strided<[]>> into memref<1xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.expand_shape %s [[0], [1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = memref.expand_shape %s [[0, 1]] output_shape [2] : memref<4xi32> into memref<2x2xi32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.expand_shape' op invalid number of reassociation groups: found 1, expected 2}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<4x4xf32> into memref<2x8xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>) {
  // expected-error@below {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [2, 2] : memref<?xf32> into memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.expand_shape %s [[0, 1]] output_shape [2, 4] : memref<4xi32> into memref<?x4xi32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result type to be 'memref<2x2xf32, strided<[4, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32>'}}
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result type to be 'memref<2x2xf32, strided<[4, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<2x3xf32, strided<[4, 1]>>'}}
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2x3xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result element type to be 'f32', but got 'memref<2x2xf64, strided<[4, 1]>>'}}
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2x2xf64, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{different memory spaces specified for base memref type 'memref<4x4xf32>' and subview memref type 'memref<2x2xf32, strided<[4, 1]>, 3>'}}
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>, 3>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result rank to be smaller or equal to the source rank, but got 'memref<2x2x1xf32, strided<[4, 1, 1]>>'}}
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2x2x1xf32, strided<[4, 1, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result type to be 'memref<2x2xf32, strided<[4, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<2xf32>'}}
  %0 = memref.subview %m[0, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0][2, 2][1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0, 0][2][1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected 2 offset values, got 3}}
  %0 = memref.subview %m[0, 0, 0][2, 2, 2][1, 1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result type to be 'memref<2x2xf32, strided<[4, 1], offset: 16>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32, strided<[4, 1]>>'}}
  %0 = memref.subview %m[4, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[3, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 12>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %m[-1, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected sizes to be non-negative, but got -2}}
  %0 = memref.subview %m[0, 0][-2, 2][1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result type to be 'memref<1x4xf32, strided<[4, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4xf32, strided<[4]>>'}}
  %0 = memref.subview %m[0, 0][1, 4][1, 1] : memref<4x4xf32> to memref<4xf32, strided<[4]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result type to be 'memref<2x2xf32, strided<[4, 1], offset: ?>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32, strided<[4, 1]>>'}}
  %0 = memref.subview %m[%i, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result type with size = 4 instead of 5 in dim = 1}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<4x4xf32> to memref<4x5xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result type with offset = 1 instead of 2}}
  %0 = memref.reinterpret_cast %m to offset: [1], sizes: [4, 4], strides: [4, 1] : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 2>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result type with stride = 4 instead of 5 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<4x4xf32> to memref<4x4xf32, strided<[5, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected mixed sizes rank to match mixed strides rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [4, 1] : memref<4x4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected 1 offset values, got 2}}
  %0 = memref.reinterpret_cast %m to offset: [0, 0], sizes: [4, 4], strides: [4, 1] : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{different element types specified for source type 'memref<4x4xf32>' and result memref type 'memref<4x4xf64>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<4x4xf32> to memref<4x4xf64>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{different memory spaces specified for source type 'memref<4x4xf32>' and result memref type 'memref<4x4xf32, 3>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<4x4xf32> to memref<4x4xf32, 3>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{expected result type with offset = dynamic instead of 0}}
  %0 = memref.reinterpret_cast %m to offset: [%i], sizes: [4, 4], strides: [4, 1] : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<4x4xf32> to memref<4x4xf32, affine_map<(d0, d1) -> (d0 * d0, d1)>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.view' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.view %b[%i][%i] : memref<2048xi8> to memref<64x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.view %b[%i][] : memref<2048xi8> to memref<?x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{different memory spaces specified for base memref type 'memref<2048xi8>' and view memref type 'memref<4x4xf32, 1>'}}
  %0 = memref.view %b[%i][] : memref<2048xi8> to memref<4x4xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{unsupported map for result memref type 'memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>'}}
  %0 = memref.view %b[%i][] : memref<2048xi8> to memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return
}

// -----

func.func @f(%b: memref<2048xi8, strided<[2]>>, %i: index) {
  // expected-error@below {{unsupported map for base memref type 'memref<2048xi8, strided<[2]>>'}}
  %0 = memref.view %b[%i][] : memref<2048xi8, strided<[2]>> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (i, j, k) -> (i, j, k) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %m(%s) : (memref<4x4xf32>, memref<4xi32>) -> memref<4x4xf64>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %m(%s) : (memref<4x4xf32>, memref<4xi32>) -> memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<?xi32>) {
  // expected-error@below {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xi32>) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32, strided<[2]>>, %s: memref<1xi32>) {
  // expected-error@below {{'memref.reshape' op source memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<1xi32>) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %s: memref<1xi32>) {
  // expected-error@below {{'memref.reshape' op result memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xi32>) -> memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = memref.assume_alignment %m, 3 : memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %0 = memref.assume_alignment %m, 0 : memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4x4xf32>) -> f32
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %v, %m[%i, %i] : (f32, memref<4x4xf32>) -> f32
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x4xf32> {
  ^bb0(%x: i32):
    %c = arith.constant 1.0 : f32
    memref.atomic_yield %c : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  %0 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x4xf32> {
  ^bb0(%x: f32):
    %c = arith.constant 1 : i32
    // expected-error@below {{'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'}}
    memref.atomic_yield %c : i32
  }
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  %0 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x4xf32> {
  ^bb0(%x: f32):
    // expected-error@below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    memref.store %x, %m[%i, %i] : memref<4x4xf32>
    memref.atomic_yield %x : f32
  }
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.atomic_yield' op expects parent op 'memref.generic_atomic_rmw'}}
  memref.atomic_yield %v : f32
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[%i], read, locality<3>, data : memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %m[%i, %i], read, locality<4>, data : memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{different element types specified for source memref type 'memref<4xi32>' and result memref type 'memref<8xi64>'}}
  %0 = memref.realloc %s : memref<4xi32> to memref<8xi64>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{missing dimension operand for result type 'memref<?xi32>'}}
  %0 = memref.realloc %s : memref<4xi32> to memref<?xi32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{unnecessary dimension operand for result type 'memref<8xi32>'}}
  %0 = memref.realloc %s(%i) : memref<4xi32> to memref<8xi32>
  return
}

// -----

func.func @f(%s: memref<4xi32, 1>) {
  // expected-error@below {{different memory spaces specified for source memref type 'memref<4xi32, 1>' and result memref type 'memref<8xi32>'}}
  %0 = memref.realloc %s : memref<4xi32, 1> to memref<8xi32>
  return
}

// -----

func.func @f(%s: memref<4xi32, strided<[2]>>) {
  // expected-error@below {{unsupported layout for source memref type 'memref<4xi32, strided<[2]>>'}}
  %0 = memref.realloc %s : memref<4xi32, strided<[2]>> to memref<8xi32, strided<[2]>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.memory_space_cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x5xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4x4xf32> to memref<4x5xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.memory_space_cast' op operand type 'memref<4x4xf32>' and result type 'memref<*xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4x4xf32> to memref<*xf32, 1>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = memref.alloca_scope -> (f32) {
    // expected-note@below {{region branch point}}
    memref.alloca_scope.return
  }
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'index' should match successor input type #0 'f32'}}
  %0 = memref.alloca_scope -> (f32) {
    // expected-note@below {{region branch point}}
    memref.alloca_scope.return %i : index
  }
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<4xi32>, %v: f32, %b: memref<2048xi8>, %u: memref<*xf32>, %st: memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  // expected-error@below {{'memref.alloca_scope.return' op expects parent op 'memref.alloca_scope'}}
  memref.alloca_scope.return
  return
}
