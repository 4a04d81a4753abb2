// RUN: okl-opt %s --split-input-file --verify-diagnostics

llvm.func @f(%n: i32) {
  llvm.return
}
func.func @g(%m: memref<4x4xf32>, %n: index) {
  %0 = "affine.load"(%m, %n) <{map = affine_map<(d0) -> (d0, d0)>}> : (memref<4x4xf32>, index) -> f32
  // expected-error@below {{'affine.load' op expects as many subscripts as affine map inputs}}
  %1 = "affine.load"(%m, %n) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x4xf32>, index) -> f32
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index) {
  // expected-error@below {{'affine.load' op affine map num results must equal memref rank}}
  %1 = "affine.load"(%m, %n) <{map = affine_map<(d0) -> (d0)>}> : (memref<4x4xf32>, index) -> f32
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index, %v: f32) {
  // expected-error@below {{'affine.store' op affine map num results must equal memref rank}}
  "affine.store"(%v, %m, %n) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<4x4xf32>, index) -> ()
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index) {
  // expected-error@below {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  "affine.prefetch"(%m, %n) <{map = affine_map<(d0) -> (d0)>, isDataCache = true, isWrite = true, localityHint = 1 : i32}> : (memref<4x4xf32>, index) -> ()
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index) {
  // expected-error@below {{'affine.prefetch' op too few operands}}
  "affine.prefetch"(%m) <{map = affine_map<(d0) -> (d0, d0)>, isDataCache = true, isWrite = true, localityHint = 1 : i32}> : (memref<4x4xf32>) -> ()
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index) {
  // expected-error@below {{'affine.vector_load' op affine map num results must equal memref rank}}
  %0 = affine.vector_load %m[%n] : memref<4x4xf32>, vector<4xf32>
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %d = memref.dim %m, %i : memref<4x4xf32>
    %1 = affine.load %m[%d, symbol(%d)] : memref<4x4xf32>
    %a = memref.alloc(%i) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %d1 = memref.dim %a, %c0 : memref<?xf32>
    // expected-error@below {{'affine.load' op operand cannot be used as a symbol}}
    %2 = affine.load %m[%d, symbol(%d1)] : memref<4x4xf32>
  }
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index) {
  // expected-error@below {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:3 = affine.delinearize_index %n into (2) : index, index, index
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index) {
  // expected-error@below {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %n into (-2, 3) : index, index
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index) {
  // expected-error@below {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%n, %n, %n] by (2) : index
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index) {
  // expected-error@below {{'affine.yield' op only terminates affine.if/for/parallel regions}}
  affine.yield
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index, %x: f32) {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %x) -> f32 {
     // expected-error@below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
     affine.yield
  }
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index, %x: f32) {
  %0 = affine.for %i = 0 to 4 iter_args(%a = %x) -> f32 {
     // expected-error@below {{'affine.yield' op types mismatch between yield op and its parent}}
     affine.yield %n : index
  }
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index, %x: f32) {
  // expected-error@below {{'affine.for' op expected lower bound map to have at least one result}}
  "affine.for"(%n) <{lowerBoundMap = affine_map<() -> ()>, upperBoundMap = affine_map<(d0) -> (d0)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 1, 0>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : (index) -> ()
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index, %x: f32) {
  // expected-error@below {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<(d0) -> (d0)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 1, 0>}> ({
  ^bb0(%i: i32):
    affine.yield
  }) : (index) -> ()
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index, %x: f32) {
  // expected-error@below {{'affine.if' op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"(%n, %n) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({ affine.yield}, {}) : (index, index) -> ()
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index, %x: f32) {
  // expected-error@below {{'affine.parallel' op result type cannot match reduction attribute}}
  affine.parallel (%i) = (0) to (%n) reduce ("addf") -> (i32) {
     %c = arith.constant 1 : i32
     affine.yield %c : i32
  }
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index) {
  // expected-error@below {{'affine.load' op expects as many subscripts as affine map inputs}}
  %1 = "affine.load"(%m, %n) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x4xf32>, index) -> f32
  return
}

// -----

func.func @g(%m: memref<4x4xf32>, %n: index) {
  // expected-error@below {{'affine.load' op expects as many subscripts as affine map inputs}}
  %1 = "affine.load"(%m) <{map = affine_map<(d0)[s] -> (d0, s)>}> : (memref<4x4xf32>) -> f32
  return
}
