// RUN: okl-opt %s --split-input-file --verify-diagnostics -o /dev/null

// What the verifier of the memref dialect refuses, in MLIR's words.

// load indices
func.func @f(%i: index, %m: memref<4x8xf32>) {
  // expected-error @below {{'memref.load' op incorrect number of indices for load, expected 2 but got 1}}
  %0 = memref.load %m[%i] : memref<4x8xf32>
  return
}

// -----

// store indices
func.func @f(%i: index, %s: f32, %m: memref<4x8xf32>) {
  // expected-error @below {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %s, %m[%i] : memref<4x8xf32>
  return
}

// -----

// store type
// expected-note @below {{prior use here}}
func.func @f(%i: index, %j: index, %x: i32, %m: memref<4x8xf32>) {
  // expected-error @below {{use of value '%x' expects different type than prior uses: 'f32' vs 'i32'}}
  memref.store %x, %m[%i, %j] : memref<4x8xf32>
  return
}

// -----

// copy elements
func.func @f(%m1: memref<?xf32>, %mi: memref<16xi32>) {
  // expected-error @below {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %m1, %mi : memref<?xf32> to memref<16xi32>
  return
}

// -----

// copy shape
func.func @f(%m: memref<4x8xf32>) {
  %0 = memref.alloc() : memref<4x4xf32>
  // expected-error @below {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %m, %0 : memref<4x8xf32> to memref<4x4xf32>
  return
}

// -----

// copy rank
func.func @f(%m: memref<4x8xf32>, %m1: memref<?xf32>) {
  // expected-error @below {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %m, %m1 : memref<4x8xf32> to memref<?xf32>
  return
}

// -----

// cast
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4x8xf32>' and result type 'memref<8x4xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4x8xf32> to memref<8x4xf32>
  return
}

// -----

// cast element
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4x8xf32>' and result type 'memref<4x8xi32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4x8xf32> to memref<4x8xi32>
  return
}

// -----

// memory_space_cast
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{'memref.memory_space_cast' op operand type 'memref<4x8xf32>' and result type 'memref<8x4xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4x8xf32> to memref<8x4xf32, 1>
  return
}

// -----

// alloc sizes
func.func @f(%i: index) {
  // expected-error @below {{'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.alloc(%i) : memref<4xf32>
  return
}

// -----

// alloc symbols
func.func @f(%i: index) {
  // expected-error @below {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  %0 = memref.alloc()[%i] : memref<4xf32>
  return
}

// -----

// global value type
// expected-error @below {{'memref.global' op initial value shape expected to be 2 but was 3}}
"memref.global"() <{sym_name = "a", type = memref<2xf32>, initial_value = dense<1.0> : tensor<3xf32>}> : () -> ()

// -----

// get_global undefined
func.func @f() {
  // expected-error @below {{'memref.get_global' op 'nope' does not reference a valid global memref}}
  %0 = memref.get_global @nope : memref<2xf32>
  return
}

// -----

// get_global type
memref.global "private" @a : memref<2xf32>
func.func @f() {
  // expected-error @below {{'memref.get_global' op result type 'memref<3xf32>' does not match type 'memref<2xf32>' of the global memref @a}}
  %0 = memref.get_global @a : memref<3xf32>
  return
}

// -----

// atomic kind
func.func @f(%i: index, %x: i32, %mi: memref<16xi32>) {
  // expected-error @below {{'memref.atomic_rmw' op with kind 'addf' expects a floating-point type}}
  %0 = memref.atomic_rmw addf %x, %mi[%i] : (i32, memref<16xi32>) -> i32
  return
}

// -----

// atomic int kind
func.func @f(%i: index, %s: f32, %m1: memref<?xf32>) {
  // expected-error @below {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %s, %m1[%i] : (f32, memref<?xf32>) -> f32
  return
}

// -----

// atomic indices
func.func @f(%i: index, %s: f32, %m: memref<4x8xf32>) {
  // expected-error @below {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %s, %m[%i] : (f32, memref<4x8xf32>) -> f32
  return
}

// -----

// generic_atomic argument
func.func @f(%i: index, %s: f32, %m1: memref<?xf32>) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m1[%i] : memref<?xf32> {
  ^bb0(%a: i32):
    memref.atomic_yield %s : f32
  }
  return
}

// -----

// generic_atomic yield
func.func @f(%i: index, %x: i32, %m1: memref<?xf32>) {
  %0 = memref.generic_atomic_rmw %m1[%i] : memref<?xf32> {
  ^bb0(%a: f32):
    // expected-error @below {{'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'}}
    memref.atomic_yield %x : i32
  }
  return
}

// -----

// generic_atomic effects
func.func @f(%i: index, %m1: memref<?xf32>) {
  %0 = memref.generic_atomic_rmw %m1[%i] : memref<?xf32> {
  ^bb0(%a: f32):
    // expected-error @below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    %1 = memref.alloc() : memref<4xf32>
    memref.atomic_yield %a : f32
  }
  return
}

// -----

// A call may have any effect.
func.func private @next(f32) -> f32
func.func @f(%i: index, %m1: memref<?xf32>) {
  %0 = memref.generic_atomic_rmw %m1[%i] : memref<?xf32> {
  ^bb0(%a: f32):
    // expected-error @below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    %1 = func.call @next(%a) : (f32) -> f32
    memref.atomic_yield %1 : f32
  }
  return
}

// -----

// The op inside is to blame, not the one around it.
func.func @f(%i: index, %m1: memref<?xf32>, %c: i1) {
  %0 = memref.generic_atomic_rmw %m1[%i] : memref<?xf32> {
  ^bb0(%a: f32):
    %1 = scf.if %c -> (f32) {
      // expected-error @below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
      cf.assert %c, "no"
      scf.yield %a : f32
    } else {
      %2 = arith.addf %a, %a : f32
      scf.yield %2 : f32
    }
    memref.atomic_yield %1 : f32
  }
  return
}

// -----

// Assembly has effects if it says so.
func.func @f(%i: index, %m1: memref<?xi32>) {
  %0 = memref.generic_atomic_rmw %m1[%i] : memref<?xi32> {
  ^bb0(%a: i32):
    %1 = llvm.inline_asm "nop", "=r" : () -> i32
    // expected-error @below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    %2 = llvm.inline_asm has_side_effects "nop", "=r" : () -> i32
    memref.atomic_yield %a : i32
  }
  return
}

// -----

// view static
func.func @f(%i: index, %j: index) {
  %0 = memref.alloc() : memref<2048xi8>
  // expected-error @below {{'memref.view' op incorrect number of dynamic sizes, has 1, expected 0}}
  %1 = memref.view %0[%i][%j] : memref<2048xi8> to memref<64x4xf32>
  return
}

// -----

// view space
func.func @f(%i: index) {
  %0 = memref.alloc() : memref<2048xi8>
  // expected-error @below {{different memory spaces specified for base memref type 'memref<2048xi8>' and view memref type 'memref<64x4xf32, 1>'}}
  %1 = memref.view %0[%i][] : memref<2048xi8> to memref<64x4xf32, 1>
  return
}

// -----

// transpose map
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (a, b) -> (b, b) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  return
}

// -----

// transpose rank
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (a, b, c) -> (b, a, c) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  return
}

// -----

// assume_alignment
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = memref.assume_alignment %m, 3 : memref<4x8xf32>
  return
}

// -----

// assume_alignment zero
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %0 = memref.assume_alignment %m, 0 : memref<4x8xf32>
  return
}

// -----

// prefetch indices
func.func @f(%i: index, %m: memref<4x8xf32>) {
  // expected-error @below {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[%i], read, locality<3>, data : memref<4x8xf32>
  return
}

// -----

// prefetch locality
func.func @f(%i: index, %j: index, %m: memref<4x8xf32>) {
  // expected-error @below {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %m[%i, %j], read, locality<5>, data : memref<4x8xf32>
  return
}

// -----

// realloc element
func.func @f(%mi: memref<16xi32>) {
  // expected-error @below {{different element types specified for source memref type 'memref<16xi32>' and result memref type 'memref<32xf32>'}}
  %0 = memref.realloc %mi : memref<16xi32> to memref<32xf32>
  return
}

// -----

// realloc dynamic
func.func @f(%mi: memref<16xi32>) {
  // expected-error @below {{missing dimension operand for result type 'memref<?xi32>'}}
  %0 = memref.realloc %mi : memref<16xi32> to memref<?xi32>
  return
}

// -----

// realloc static
func.func @f(%i: index, %mi: memref<16xi32>) {
  // expected-error @below {{unnecessary dimension operand for result type 'memref<32xi32>'}}
  %0 = memref.realloc %mi(%i) : memref<16xi32> to memref<32xi32>
  return
}

// -----

// realloc space
func.func @f(%mi: memref<16xi32>) {
  // expected-error @below {{different memory spaces specified for source memref type 'memref<16xi32>' and result memref type 'memref<32xi32, 1>'}}
  %0 = memref.realloc %mi : memref<16xi32> to memref<32xi32, 1>
  return
}

// -----

// realloc rank
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<4x8xf32>'}}
  %0 = memref.realloc %m : memref<4x8xf32> to memref<32xf32>
  return
}

// -----

// reshape element
func.func @f(%m: memref<4x8xf32>) {
  %0 = memref.alloc() : memref<1xi32>
  // expected-error @below {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %1 = memref.reshape %m(%0) : (memref<4x8xf32>, memref<1xi32>) -> memref<32xi32>
  return
}

// -----

// reshape length
func.func @f(%m: memref<4x8xf32>) {
  %0 = memref.alloc() : memref<2xi32>
  // expected-error @below {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %1 = memref.reshape %m(%0) : (memref<4x8xf32>, memref<2xi32>) -> memref<32xf32>
  return
}

// -----

// reshape dynamic
func.func @f(%i: index, %m: memref<4x8xf32>) {
  %0 = memref.alloc(%i) : memref<?xi32>
  // expected-error @below {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %1 = memref.reshape %m(%0) : (memref<4x8xf32>, memref<?xi32>) -> memref<32xf32>
  return
}

// -----

// distinct none
func.func @f() {
  // expected-error @below {{'memref.distinct_objects' op expected at least one operand}}
  "memref.distinct_objects"() : () -> ()
  return
}

// -----

// distinct types
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{'memref.distinct_objects' op operand types and result types must match}}
  %0 = "memref.distinct_objects"(%m) : (memref<4x8xf32>) -> memref<?xf32>
  return
}

// -----

// dma_wait indices
func.func @f(%i: index, %m: memref<4x8xf32>) {
  %n = arith.constant 32 : index
  // expected-error @below {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 2, but got 1}}
  memref.dma_wait %m[%i], %n : memref<4x8xf32>
  return
}

// -----

// dma_start few
func.func @f(%i: index, %j: index, %m: memref<4x8xf32>) {
  // expected-error @below {{'memref.dma_start' op expected at least 4 operands}}
  "memref.dma_start"(%m, %i, %j) : (memref<4x8xf32>, index, index) -> ()
  return
}

// -----

// subview result
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{expected result type to be 'memref<2x4xf32, strided<[8, 1], offset: 2>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x4xf32>'}}
  %0 = memref.subview %m[0, 2] [2, 4] [1, 1] : memref<4x8xf32> to memref<2x4xf32>
  return
}

// -----

// subview out
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{slice along dimension 1 runs out-of-bounds: 9 >= 8}}
  %0 = memref.subview %m[0, 6] [2, 4] [1, 1] : memref<4x8xf32> to memref<2x4xf32, strided<[8, 1], offset: 6>>
  return
}

// -----

// reinterpret_cast sizes
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{expected result type with size = 31 instead of 32 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [31], strides: [1] : memref<4x8xf32> to memref<32xf32>
  return
}

// -----

// reinterpret_cast strides
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{expected result type with stride = 2 instead of 1 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [32], strides: [2] : memref<4x8xf32> to memref<32xf32>
  return
}

// -----

// collapse
func.func @f(%m: memref<4x8xf32>) {
  // expected-error @below {{'memref.collapse_shape' op collapsed dim size (31) must equal reassociation group size (32)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<31xf32>
  return
}

// -----

// alloca_scope yield
func.func @f(%x: i32) {
  // expected-error @below {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %0 = memref.alloca_scope -> (f32) {
    // expected-note @below {{region branch point}}
    memref.alloca_scope.return %x : i32
  }
  return
}

// -----

// A splat is stored element by element.
// expected-error @below {{dense attributes of more than 67108864 elements are not supported}}
memref.global "private" @g : memref<1099511627776xf32> = dense<1.0>
