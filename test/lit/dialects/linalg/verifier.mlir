// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: memref<4xf32>, %f: f32, %g: f64) {
  // expected-error@below {{'linalg.fill' op expected fill value type ('f64') to match output element type ('f32')}}
  linalg.fill ins(%g : f64) outs(%arg0 : memref<4xf32>)
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %f: memref<f32>, %g: f64) {
  // expected-error@below {{expected op with scalar input}}
  linalg.fill ins(%f : memref<f32>) outs(%arg0 : memref<4xf32>)
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %f: f32, %g: f64) {
  "linalg.fill"(%f, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    // expected-error@below {{'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
    linalg.yield %f, %f : f32, f32
  }): (f32, memref<4xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %f: f32, %g: f64) {
  // expected-error@below {{expected op with 1 input and 1 output}}
  "linalg.fill"(%f, %f, %arg0) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %f : f32
  }): (f32, f32, memref<4xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %f: f32, %g: f64) {
  // expected-error@below {{'linalg.fill' op expected fill value type ('f64') to match output element type ('f32')}}
  "linalg.fill"(%g, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %g : f64
  }): (f64, memref<4xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<5xf32>) {
  // expected-error@below {{'linalg.copy' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5}}
  linalg.copy ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<5xf32>)
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<5xf32>) {
  // expected-error@below {{'linalg.generic' op unexpected symbols in indexing_map #0}}
  linalg.generic {indexing_maps = [affine_map<(d0)[s] -> (d0)>, affine_map<(d0)[s] -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<5xf32>) {
    ^bb0(%a: f32, %b: f32):
     linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>) {
  // expected-error@below {{'linalg.generic' op unexpected symbols in indexing_map #0}}
  linalg.generic {indexing_maps = [affine_map<(d0)[s] -> (d0)>, affine_map<(d0)[s] -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<4xf32>) {
    ^bb0(%a: f32, %b: f32):
     linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>) {
  // expected-error@below {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0))}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<4xf32>) {
    ^bb0(%a: f32, %b: f32):
     linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>) {
  // expected-error@below {{'linalg.generic' op expected type of bb argument #1 ('f64') to match element or self type of the corresponding operand ('f32')}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<4xf32>) {
    ^bb0(%a: f32, %b: f64):
     linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>) {
  // expected-error@below {{'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<4xf32>) {
    ^bb0(%a: f32):
     linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<4xf32>) {
  // expected-error@below {{'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : memref<4xf32>) outs(%arg1 : memref<4xf32>) {
    ^bb0(%a: f32, %b: f32):
     linalg.yield %a : f32
  }
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: tensor<4xf32>) {
  // expected-error@below {{'linalg.generic' op expected to have pure tensor or buffer semantics}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : memref<4xf32>) outs(%arg1 : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
     linalg.yield %a : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x?xf32>, %arg1: memref<5xf32>) {
  // expected-error@below {{'linalg.map' op expected shape of input (4, -9223372036854775808) to match shape of output (5)}}
  linalg.map ins(%arg0 : memref<4x?xf32>) outs(%arg1 : memref<5xf32>) (%a: f32, %b : f32) {
     linalg.yield %a : f32
  }
  return
}

// -----

func.func @elementwise(%a : memref<8x16xf32>, %b: memref<8x17xf32>) {
  // expected-error@below {{'linalg.elementwise' op inferred input/output operand #1 has shape's dimension #1 to be 16, but found 17}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : memref<8x16xf32>) outs(%b: memref<8x17xf32>)
  return
}

// -----

func.func @elementwise(%a : memref<8x16xf32>, %b: memref<8x16xf32>) {
  // expected-error@below {{'linalg.elementwise' op invalid indexing maps are non-invertible: ((d0, d1, d2) -> (d0, d1, d0, d1))}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a : memref<8x16xf32>) outs(%b: memref<8x16xf32>)
  return
}

// -----

func.func @f(%a: memref<4xi32>, %b: memref<4xf32>) {
  // expected-error@below {{custom op 'linalg.exp' unsupported non numeric type}}
  linalg.exp ins(%a : memref<4xi32>) outs(%a : memref<4xi32>)
  return
}

// -----

func.func @f(%a: memref<4xindex>, %b: memref<4xf32>) {
  // expected-error@below {{custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'index' and 'index'}}
  linalg.add ins(%a, %a : memref<4xindex>, memref<4xindex>) outs(%a : memref<4xindex>)
  return
}

// -----

func.func @f(%a: memref<4xi1>, %b: memref<4xf32>) {
  // expected-error@below {{custom op 'linalg.sub' unsupported operation: sub with bools}}
  linalg.sub ins(%a, %a : memref<4xi1>, memref<4xi1>) outs(%a : memref<4xi1>)
  return
}

// -----

func.func @f(%a: memref<4xi1>, %b: memref<4xf32>) {
  // expected-error@below {{custom op 'linalg.div' unsupported operation: div with bools}}
  linalg.div ins(%a, %a : memref<4xi1>, memref<4xi1>) outs(%a : memref<4xi1>)
  return
}

// -----

func.func @f(%a: memref<4xi1>, %b: memref<4xf32>) {
  // expected-error@below {{custom op 'linalg.div_unsigned' unsupported operation: unsigned div not on uint}}
  linalg.div_unsigned ins(%b, %b : memref<4xf32>, memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// -----

func.func @f(%a: memref<4xcomplex<f32>>, %b: memref<4xf32>) {
  linalg.mul ins(%a, %a : memref<4xcomplex<f32>>, memref<4xcomplex<f32>>) outs(%a : memref<4xcomplex<f32>>)
  // expected-error@below {{custom op 'linalg.square' unsupported non numeric type}}
  linalg.square ins(%a : memref<4xcomplex<f32>>) outs(%a : memref<4xcomplex<f32>>)
  return
}

// -----

func.func @f(%a: memref<4xi1>, %b: memref<4xf32>) {
  linalg.select ins(%a, %b : memref<4xi1>, memref<4xf32>) outs(%b : memref<4xf32>)
  // expected-error@below {{custom op 'linalg.select' [parseNamedStructuredOpRegion] ods-gen generated region expects 4 args, got 3}}
  return
}

// -----

func.func @f(%a: memref<4x4xi32>, %b: memref<4x4xf32>) {
  // expected-error@below {{custom op 'linalg.abs' unsupported non numeric type}}
  linalg.abs ins(%a : memref<4x4xi32>) outs(%a: memref<4x4xi32>)
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4x4xf32>) {
  // expected-error@below {{'linalg.reduce' op number of dimensions after reduction 0 doesn't match the init rank 2}}
  linalg.reduce ins(%a : memref<4xf32>) outs(%b : memref<4x4xf32>) dimensions = [0] {a = 1}
     (%x: f32, %y: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4x4xf32>) {
  // expected-error@below {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 2, init rank: 2}}
  linalg.broadcast ins(%a : memref<4xf32>) outs(%b : memref<4x4xf32>) dimensions = [0, 1] 
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4x4xf32>) {
  // expected-error@below {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 2, init rank: 2}}
  linalg.broadcast ins(%a : memref<4xf32>) outs(%b : memref<4x4xf32>) dimensions = [0, 0] 
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{'linalg.map' op expected 1 or more operands, but found 0}}
  linalg.map { arith.addf }
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{expected '(' in argument list}}
  linalg.map outs(%a : tensor<?xf32>)
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations}}
  %0 = linalg.map { arith.foo } ins(%a: tensor<?xf32>) outs(%a : tensor<?xf32>)
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{'foo.foo' op created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
  %0 = linalg.map { foo.foo } ins(%a: tensor<?xf32>) outs(%a : tensor<?xf32>)
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{'.add' op created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
  %0 = linalg.map { add } ins(%a: tensor<?xf32>) outs(%a : tensor<?xf32>)
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{expected bare identifier or keyword}}
  %0 = linalg.map { 12 } ins(%a: tensor<?xf32>) outs(%a : tensor<?xf32>)
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{expected '}'}}
  %0 = linalg.map { arith.addf  ins(%a: tensor<?xf32>) outs(%a : tensor<?xf32>)
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{'arith.addf' op expected 2 operands, but found 1}}
  %0 = linalg.map { arith.addf {fastmath = 1 : i32} } ins(%a: tensor<?xf32>) outs(%a : tensor<?xf32>)
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{expected '}' in attribute dictionary}}
  %0 = linalg.map ins(%a, %a: tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>)  { linalg.yield %x : f32 }
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{expected '{' to begin a region}}
  %0 = linalg.map ins(%a, %a: tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) (%x: f32, %y: f32, %z: f32)
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{custom op 'linalg.map' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = linalg.map ins(%a, %a: tensor<?xf32>) outs(%a : tensor<?xf32>) (%x: f32, %y: f32, %z: f32)  {}
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{'linalg.map' op expects a non-empty block}}
  %0 = linalg.map ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) (%x: f32, %y: f32)  {}
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{'linalg.map' op expected the number of tensor results (2) to be equal to the number of output tensors (1)}}
  %0:2 = linalg.map ins(%a : tensor<?xf32>) outs(%a, %a : tensor<?xf32>, tensor<?xf32>) (%x: f32, %y: f32, %z: f32)  { linalg.yield %x : f32}
  return
}

// -----

func.func @f(%a: tensor<?xf32>) {
  // expected-error @+1 {{invalid properties {foo = 1 : i64} for op linalg.map: this operation does not support properties}}
  %0 = linalg.map <{foo = 1}> ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>)  (%x: f32, %y: f32)  {linalg.yield %x : f32}
  return
}

// -----

func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<?xf32>) outs(%b : tensor<f32>)
  // expected-error @+1 {{custom op 'linalg.reduce' expected 'dimensions'}}
  return
}

// -----

func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{'linalg.reduce' op number of dimensions after reduction 1 doesn't match the init rank 0}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<?xf32>) outs(%b : tensor<f32>)  dimensions = []
  return
}

// -----

func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 0].}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<?xf32>) outs(%b : tensor<f32>)  dimensions = [1]
  return
}

// -----

func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<?xf32>) outs(%b : tensor<f32>)  dimensions = [0, 0]
  return
}

// -----

func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<?xf32>)  dimensions = [0]
  return
}

// -----

func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, -1].}}
  %0 = linalg.reduce {arith.addf}  outs(%b : tensor<f32>) dimensions = [0]
  return
}

// -----

func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = linalg.reduce {arith.addi} ins(%a : tensor<?xf32>) outs(%b : tensor<f32>)  dimensions = [0]
  return
}

// -----

func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{'arith.negf' op requires a single operand}}
  %0 = linalg.reduce {arith.negf} ins(%a : tensor<?xf32>) outs(%b : tensor<f32>)  dimensions = [0] {foo = 1}
  return
}

// -----

func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{'arith.select' op expected 3 operands, but found 2}}
  %0 = linalg.reduce {arith.select} ins(%a : tensor<?xf32>) outs(%b : tensor<f32>)  dimensions = [0] {foo = 1}
  return
}

// -----

func.func @f(%a: tensor<?xf32>, %b: tensor<f32>) {
  // expected-error @+1 {{'arith.cmpf' op requires attribute 'predicate'}}
  %0 = linalg.reduce {arith.cmpf} ins(%a : tensor<?xf32>) outs(%b : tensor<f32>)  dimensions = [0] {foo = 1}
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{expected ':'}}
  %0 = linalg.matmul ins() outs()
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{expected non-function type}}
  %0 = linalg.matmul ins(%a : ) outs()
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{expected ')'}}
  %0 = linalg.matmul ins(%a : tensor<?x?xf32> outs()
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{expected SSA operand}}
  %0 = linalg.matmul ins(%a, : tensor<?x?xf32>) outs()
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' attribute 'a' occurs more than once in the attribute list}}
  %0 = linalg.matmul {a} ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {a} -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{use of undeclared SSA value name}}
  %0 = linalg.matmul {a} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) {b} -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %0 = linalg.matmul ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 1}}
  %0 = linalg.matmul outs(%a : tensor<?x?xf32>) ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' invalid kind of attribute specified}}
  %0 = linalg.matmul indexing_maps = 1 ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{expected '='}}
  %0 = linalg.matmul indexing_maps [] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' element of indexing_maps array is not an affine_map}}
  %0 = linalg.matmul indexing_maps = [1, 2, 3] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{custom op 'linalg.batch_matmul' expected affine map attribute}}
  %0 = linalg.batch_matmul indexing_maps = [1, 2, 3] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{custom op 'linalg.batch_reduce_matmul' expected affine map attribute}}
  %0 = linalg.batch_reduce_matmul indexing_maps = [1, 2, 3] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+2 {{custom op 'linalg.contract' element of indexing_maps array is not an affine_map}}
  // expected-error @+1 {{custom op 'linalg.contract' expected 'indexing_maps' attribute}}
  %0 = linalg.contract indexing_maps = [1, 2, 3] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{iteration space dim at index 0 is neither a contracting dim nor of parallel iteration type}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+2 {{custom op 'linalg.contract' invalid kind of attribute specified}}
  // expected-error @+1 {{custom op 'linalg.contract' expected 'indexing_maps' attribute}}
  %0 = linalg.contract indexing_maps = 1 ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{custom op 'linalg.contract' expected 'indexing_maps' attribute}}
  %0 = linalg.contract ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' expected 'kind'}}
  %0 = linalg.elementwise ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' expected ElementwiseKind attribute}}
  %0 = linalg.elementwise kind = 1 : i32 ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  %0 = linalg.elementwise kind = #linalg.elementwise_kind<exp> ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  // expected-error @+2 {{custom op 'linalg.elementwise' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 3}}
  // expected-error @+1 {{custom op 'linalg.elementwise' unable to parse elemwise op}}
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' expected affine map attribute}}
  %0 = linalg.elementwise kind = #linalg.elementwise_kind<add> indexing_maps = [1] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{expected attribute value}}
  %0 = linalg.elementwise kind = #linalg.elementwise_kind<add> indexing_maps = [] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>) {
  // expected-error @+1 {{'linalg.elementwise' op expected the number of indexing_map (1) to be equal to the number of input/output operands (3)}}
  %0 = linalg.elementwise kind = #linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1)->(d0)>] ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>, %f: f32) {
  %0 = linalg.elementwise kind = #linalg.elementwise_kind<add> ins(%a, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : f32)  -> tensor<?x?xf32>
  // expected-error @+1 {{custom op 'linalg.elementwise' return type needs to be shaped type}}
  return
}

// -----

func.func @f(%a: tensor<?x?xf32>, %f: f32) {
  // expected-error @+1 {{'linalg.elementwise' op expected operand #0 rank (0) to match the result rank of indexing_map (2)}}
  %0 = linalg.elementwise kind = #linalg.elementwise_kind<add> ins(%f, %a : f32, tensor<?x?xf32>) outs(%a : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?xi32>, %f: i32) {
  // expected-error @+1 {{custom op 'linalg.exp' unsupported non numeric type}}
  %0 = linalg.exp ins(%a : tensor<?x?xi32>) outs(%a : tensor<?x?xi32>)  -> tensor<?x?xi32>
  return
}

// -----

func.func @f(%a: tensor<?x?xi1>, %f: i32) {
  // expected-error @+1 {{custom op 'linalg.sub' unsupported operation: sub with bools}}
  %0 = linalg.sub ins(%a, %a : tensor<?x?xi1>, tensor<?x?xi1>) outs(%a : tensor<?x?xi1>)  -> tensor<?x?xi1>
  return
}

// -----

func.func @f(%a: tensor<?x?xi1>, %f: i32) {
  // expected-error @+1 {{custom op 'linalg.div' unsupported operation: div with bools}}
  %0 = linalg.div ins(%a, %a : tensor<?x?xi1>, tensor<?x?xi1>) outs(%a : tensor<?x?xi1>)  -> tensor<?x?xi1>
  return
}

// -----

func.func @f(%a: tensor<?x?xi1>, %f: i32) {
  // expected-error @+1 {{custom op 'linalg.div_unsigned' unsupported operation: unsigned div not on uint}}
  %0 = linalg.div_unsigned ins(%a, %a : tensor<?x?xi1>, tensor<?x?xi1>) outs(%a : tensor<?x?xi1>)  -> tensor<?x?xi1>
  return
}

// -----

func.func @f(%a: tensor<?x?xindex>, %f: i32) {
  // expected-error @+1 {{custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'index' and 'index'}}
  %0 = linalg.add ins(%a, %a : tensor<?x?xindex>, tensor<?x?xindex>) outs(%a : tensor<?x?xindex>)  -> tensor<?x?xindex>
  return
}

// -----

func.func @f(%a: tensor<?x?xindex>, %f: i32) {
  // expected-error @+1 {{custom op 'linalg.matmul' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'index' and 'index'}}
  %0 = linalg.matmul ins(%a, %a : tensor<?x?xindex>, tensor<?x?xindex>) outs(%a : tensor<?x?xindex>)  -> tensor<?x?xindex>
  return
}

// -----

func.func @f(%a: tensor<?x?xi8>, %f: tensor<?x?xf32>) {
  // expected-error @+2 {{expected ::mlir::linalg::TypeFn to be one of: cast_signed, cast_unsigned}}
  // expected-error @+1 {{failed to parse TypeFnAttr parameter 'value' which is to be a `::mlir::linalg::TypeFn`}}
  %0 = linalg.copy {cast = #linalg.type_fn<foo>} ins(%a : tensor<?x?xi8>) outs(%f : tensor<?x?xf32>)  -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0 + d2, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) {
  // expected-error @+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 8}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) {
  // expected-error @+1 {{'linalg.matmul' op invalid indexing maps are non-invertible: ((d0, d1, d2, d3) -> (d0, d2, d2, d1, d0, d1))}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x3xf32>) {
  // expected-error @+1 {{'linalg.matmul' op expected type of operand #2 ('tensor<4x3xf32>') to match type of corresponding result ('tensor<4x2xf32>')}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x3xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: memref<4x2xf32>) {
  // expected-error @+1 {{'linalg.matmul' op expected to have pure tensor or buffer semantics}}
  linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : memref<4x2xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) {
  // expected-error @+1 {{expected add/mul op in the body}}
%0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]}> ({^bb0(%x: f32, %y: f32, %z: f32):
 linalg.yield %x : f32}) : (tensor<4x8xf32>, tensor<8x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) {
%0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 2>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]}> ({^bb0(%x: f32, %y: f32, %z: f32):
 %1 = arith.mulf %x, %y : f32
 %2 = arith.addf %1, %z : f32
  // expected-error @+1 {{'linalg.yield' op expected number of yield values (1) to match the number of inits / outs operands of the enclosing LinalgOp (2)}}
 linalg.yield %2 : f32}) : (tensor<4x8xf32>, tensor<8x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) {
  // expected-error @+1 {{'linalg.matmul' op expected as many non-induction variable region arguments as the number of input/output operands}}
%0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]}> ({^bb0(%x: f32, %y: f32):
 %1 = arith.mulf %x, %y : f32
 linalg.yield %1 : f32}) : (tensor<4x8xf32>, tensor<8x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %c: tensor<4x2xf32>) {
  // expected-error @+1 {{'linalg.matmul' op expects to have 1 region with 1 block}}
%0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]}> ({}) : (tensor<4x8xf32>, tensor<8x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.matvec' op expected operand #1 rank (2) to match the result rank of indexing_map (1)}}
%0 = linalg.matvec ins(%a, %a: tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.dot' op expected operand #2 rank (1) to match the result rank of indexing_map (0)}}
%0 = linalg.dot ins(%b, %b: tensor<8xf32>, tensor<8xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x6x6x3xf32>, %b: tensor<3x3x3x8xf32>, %c: tensor<1x4x4x8xf32>) {
  // expected-error @+1 {{expected op with 2 inputs and 1 output}}
%0 = "linalg.conv_2d_nhwc_hwcf"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 2>}> ({^bb0(%x: f32, %y: f32, %z: f32):
 linalg.yield %x : f32}) : (tensor<1x6x6x3xf32>, tensor<3x3x3x8xf32>, tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x6x6x3xf32>, %b: tensor<3x3x3x8xf32>, %c: tensor<1x4x4x8xf32>) {
  // expected-error @+1 {{unexpected loop dimension for convolution op}}
%0 = linalg.conv_2d_nhwc_hwcf {strides = dense<0> : tensor<2xi64>} ins(%a, %b: tensor<1x6x6x3xf32>, tensor<3x3x3x8xf32>) outs(%c : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x6x6x3xf32>, %b: tensor<3x3x3x8xf32>, %c: tensor<1x4x4x8xf32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op unexpected result less than 0 at expression #1 in (d0, d1, d2, d3, d4, d5, d6) -> (d0, -d1 + d4, -d2 + d5, d6)}}
%0 = linalg.conv_2d_nhwc_hwcf {strides = dense<-1> : tensor<2xi64>} ins(%a, %b: tensor<1x6x6x3xf32>, tensor<3x3x3x8xf32>) outs(%c : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x6x6x3xf32>, %b: tensor<3x3x3x8xf32>, %c: tensor<1x4x4x8xf32>) {
  // expected-error @+1 {{custom op 'linalg.conv_2d_nhwc_hwcf' 'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]}}
%0 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<3xi64>} ins(%a, %b: tensor<1x6x6x3xf32>, tensor<3x3x3x8xf32>) outs(%c : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x6x6x3xf32>, %b: tensor<3x3x3x8xf32>, %c: tensor<1x4x4x8xf32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 11, but found 6}}
%0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>} ins(%a, %b: tensor<1x6x6x3xf32>, tensor<3x3x3x8xf32>) outs(%c : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<1x6x6x3xf32>, %b: tensor<3x3xf32>, %c: tensor<1x4x4x3xf32>) {
  // expected-error @+1 {{'linalg.pooling_nhwc_sum' op expected operand #1 rank (4) to match the result rank of indexing_map (2)}}
%0 = linalg.pooling_nhwc_sum ins(%a, %a: tensor<1x6x6x3xf32>, tensor<1x6x6x3xf32>) outs(%c : tensor<1x4x4x3xf32>)  -> tensor<1x4x4x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x7xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incompatible output shape}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incorrect dimension specified}}
  %0 = linalg.softmax dimension(2) ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.softmax' op expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<4x?xf32>')}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.softmax' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  // expected-error @+1 {{custom op 'linalg.softmax' expected 'dimension'}}
  linalg.softmax  ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xi32>) {
  // expected-error @+1 {{'linalg.softmax' op failed to verify that input and output have same element type}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'linalg.index' op expected parent op with LinalgOp interface}}
  %0 = linalg.index 0 : index
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.index' op expected dim (2) to be lower than the number of loops (2) of the enclosing LinalgOp}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) (%x : f32, %y: f32) { %1 = linalg.index 2 : index
linalg.yield %x : f32 }
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.index' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) (%x : f32, %y: f32) { %1 = linalg.index -1 : index
linalg.yield %x : f32 }
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>, %b: i1) {
  // expected-error @+1 {{'linalg.yield' op type of yield operand 1 ('i1') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) (%x : f32, %y: f32) { linalg.yield %b : i1 }
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>, %b: i1) {
  // expected-error @+1 {{'linalg.map' op expects region #0 to have 0 or 1 blocks}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) (%x : f32, %y: f32) { cf.br ^bb1
^bb1:
 linalg.yield %x : f32 }
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>, %b: i1) {
  // expected-error @+1 {{'linalg.yield' op expected parent op with LinalgOp interface}}
  linalg.yield }

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>, %b: i1) {
  // expected-error @+1 {{'linalg.map' op expected element type of input 'f32' to match bbArg type 'f64'}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) (%x : f64, %y: f32) { linalg.yield %y : f32 }
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>, %b: i1) {
  // expected-error @+1 {{'linalg.map' op expected type of bb argument #1 ('f64') to match element or self type of the corresponding operand ('f32')}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) (%x : f32, %y: f64) { linalg.yield %x : f32 }
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>, %b: i1) {
  // expected-error @+1 {{'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) (%x : f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x?xf32>, %b: i1) {
  // expected-error @+1 {{'linalg.map' op expected shape of input (4, 8) to match shape of output (4, -9223372036854775808)}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x?xf32>) (%x : f32, %y: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4xf32>, %b: i1) {
  // expected-error @+1 {{'linalg.map' op expected shape of input (4, 8) to match shape of output (4)}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) (%x : f32, %y: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: memref<4x8xf32>, %b: i1) {
  // expected-error @+1 {{'linalg.map' op expected to have pure tensor or buffer semantics}}
  linalg.map ins(%a : tensor<4x8xf32>) outs(%c : memref<4x8xf32>) (%x : f32, %y: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @f(%a: tensor<*xf32>, %c: memref<4x8xf32>, %b: i1) {
  // expected-error @+1 {{'linalg.map' op operand #0 must be variadic of memref of any type values or ranked tensor of any type values, but got 'tensor<*xf32>'}}
  linalg.map ins(%a : tensor<*xf32>) outs(%c : memref<4x8xf32>) (%x : f32, %y: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = 4}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) permutation = [0, 1]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op permutation is not valid}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) permutation = [1, 2]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op size of permutation 1 does not match the argument rank 2}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) permutation = [0]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<8x4x1xf32>) {
  // expected-error @+1 {{'linalg.transpose' op input rank 2 does not match init rank 3}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4x1xf32>) permutation = [0, 1]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<?x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op dim(result, 0) = -9223372036854775808 doesn't match dim(input, permutation[0]) = 8}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<?x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<8x4xi32>) {
  // expected-error @+1 {{'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('i32')}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4xi32>) permutation = [1, 0]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op expected 2 operands, but found 3}}
  %0 = linalg.transpose ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: memref<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op expected to have pure tensor or buffer semantics}}
  linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : memref<8x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8x2xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 2], got: 3}}
  %0 = linalg.broadcast ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8x2xf32>) dimensions = [3]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8x2xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 2], got: -1}}
  %0 = linalg.broadcast ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8x2xf32>) dimensions = [-1]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8x2xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 2, dimensions size: 2, init rank: 3}}
  %0 = linalg.broadcast ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8x2xf32>) dimensions = [1, 2]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8x2xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input dim 1 should match init dim 2. input: 8, init: 2}}
  %0 = linalg.broadcast ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8x2xf32>) dimensions = [1]
  return
}

// -----

func.func @f(%a: tensor<4x?xf32>, %c: tensor<4x8x2xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input dim 1 should match init dim 1. input: -9223372036854775808, init: 8}}
  %0 = linalg.broadcast ins(%a : tensor<4x?xf32>) outs(%c : tensor<4x8x2xf32>) dimensions = [2]
  return
}

// -----

func.func @f(%a: f32, %c: tensor<4x8x2xi32>) {
  // expected-error @+1 {{'linalg.fill' op expected fill value type ('f32') to match output element type ('i32')}}
  %0 = linalg.fill ins(%a : f32) outs(%c : tensor<4x8x2xi32>) -> tensor<4x8x2xi32>
  return
}

// -----

func.func @f(%a: tensor<f32>, %c: tensor<4x8x2xf32>) {
  // expected-error @+1 {{expected op with scalar input}}
  %0 = linalg.fill ins(%a : tensor<f32>) outs(%c : tensor<4x8x2xf32>) -> tensor<4x8x2xf32>
  return
}

// -----

func.func @f(%a: f32, %c: tensor<4x8x2xf32>) {
  %0 = linalg.fill ins(%a, %a : f32, f32) outs(%c : tensor<4x8x2xf32>) -> tensor<4x8x2xf32>
  // expected-error @+1 {{custom op 'linalg.fill' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 3}}
  return
}

// -----

func.func @f(%a: f32, %c: tensor<4x8x2xf32>) {
  %0 = linalg.fill_rng_2d ins(%a, %a : f32, f32) outs(%c : tensor<4x8x2xf32>) -> tensor<4x8x2xf32>
  // expected-error @+1 {{custom op 'linalg.fill_rng_2d' [parseNamedStructuredOpRegion] ods-gen generated region expects 4 args, got 3}}
  return
}

// -----

func.func @f(%a: tensor<16x4xf32>, %d: tensor<2x4x8xf32>) {
  // expected-error @+1 {{invalid inner_dims_pos vector}}
  %0 = linalg.pack %a inner_dims_pos = [0, 0] inner_tiles = [8] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<16x4xf32>, %d: tensor<2x4x8xf32>) {
  // expected-error @+1 {{invalid zero tile factor}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [0] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<16x4xf32>, %d: tensor<2x4x8xf32>) {
  // expected-error @+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [-8] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<15x4xf32>, %d: tensor<2x4x8xf32>) {
  // expected-error @+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<15x4xf32> -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<15x4xf32>, %d: tensor<2x4x8xf32>, %p: f64) {
  // expected-error @+1 {{'linalg.pack' op expected padding_value has 'f32' but got: 'f64'}}
  %0 = linalg.pack %a padding_value(%p : f64) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<15x4xf32> -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<16x4xf32>, %d: tensor<2x4x8xf32>) {
  // expected-error @+1 {{outer_dims_perm must be a permutation or empty}}
  %0 = linalg.pack %a outer_dims_perm = [0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<16x4xf32>, %d: tensor<2x4x8xf32>) {
  // expected-error @+1 {{invalid outer_dims_perm vector}}
  %0 = linalg.pack %a outer_dims_perm = [0, 2] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<16x4xf32>, %d: tensor<2x4x8xf32>) {
  // expected-error @+1 {{expected 'tensor<4x2x8xf32>' for the packed domain value, got 'tensor<2x4x8xf32>'}}
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<16x4xf32>, %d: tensor<2x4x8xf32>) {
  // expected-error @+1 {{packed rank != (unpacked rank + num tiling factors), got 3 != 4}}
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 1] into %d : tensor<16x4xf32> -> tensor<2x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<16x4xf32>, %d: tensor<3x4x8xf32>) {
  // expected-error @+1 {{expected 'tensor<2x4x8xf32>' for the packed domain value, got 'tensor<3x4x8xf32>'}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x4xf32> -> tensor<3x4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<16x4xf32>, %d: tensor<2x4x8xf32>) {
  // expected-error @+1 {{expected 'tensor<16x1x8xf32>' for the packed domain value, got 'tensor<2x4x8xf32>'}}
  %0 = linalg.unpack %d inner_dims_pos = [1] inner_tiles = [8] into %a : tensor<2x4x8xf32> -> tensor<16x4xf32>
  return
}

// -----

func.func @f(%a: tensor<16x4xf32>, %d: tensor<2x4x8xf32>) {
  // expected-error @+1 {{expected '->'}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16x4xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3x3x5xf32>, %o: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.winograd_filter_transform' expected string or keyword containing one of the following enum values for attribute 'fmr' [F_2_3, F_4_3, F_2_5]}}
  %5 = linalg.winograd_filter_transform fmr(F_4_4) ins(%a : tensor<2x3x3x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3x3x5xf32>, %o: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{custom op 'linalg.winograd_filter_transform' expected 'fmr'}}
  %5 = linalg.winograd_filter_transform ins(%a : tensor<2x3x3x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3x3x5xf32>, %o: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op expect filter height either equals to r or 1}}
  %5 = linalg.winograd_filter_transform fmr(F_2_5) ins(%a : tensor<2x3x3x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x1x1x5xf32>, %o: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op expect either filter height or width equals to r}}
  %5 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x1x1x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3x1x5xf32>, %o: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op the output shape is not expected}}
  %5 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x1x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @f(%a: tensor<2x3x3xf32>, %o: tensor<6x6x5x3xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op operand #0 must be 4D tensor of any type values, but got 'tensor<2x3x3xf32>'}}
  %5 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x3xf32>) outs(%o : tensor<6x6x5x3xf32>) -> tensor<6x6x5x3xf32>
  return
}

// -----

func.func @f(%a: tensor<2x10x10x5xf32>, %o: tensor<6x6x2x2x2x5xf32>) {
  // expected-error @+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %5 = linalg.winograd_input_transform fmr(F_2_3) ins(%a : tensor<2x10x10x5xf32>) outs(%o : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return
}

// -----

func.func @f(%a: tensor<6x6x2x2x2x5xf32>, %o: tensor<2x8x9x5xf32>) {
  // expected-error @+1 {{'linalg.winograd_output_transform' op the output shape is not expected}}
  %5 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x2x2x2x5xf32>) outs(%o : tensor<2x8x9x5xf32>) -> tensor<2x8x9x5xf32>
  return
}

// -----

func.func @f(%a: tensor<5x6x2x2x2x5xf32>, %o: tensor<2x8x8x5xf32>) {
  // expected-error @+1 {{'linalg.winograd_output_transform' op expect input height equals to input tile size}}
  %5 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<5x6x2x2x2x5xf32>) outs(%o : tensor<2x8x8x5xf32>) -> tensor<2x8x8x5xf32>
  return
}

// -----

func.func @f(%a: tensor<6x5x2x2x2x5xf32>, %o: tensor<2x8x8x5xf32>) {
  // expected-error @+1 {{'linalg.winograd_output_transform' op expect input width equals to input tile size}}
  %5 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x5x2x2x2x5xf32>) outs(%o : tensor<2x8x8x5xf32>) -> tensor<2x8x8x5xf32>
  return
}

// -----

func.func @f(%a: tensor<6x6x?x2x2x5xf32>, %o: tensor<2x8x8x5xf32>) {
  // expected-error @+1 {{custom op 'linalg.winograd_output_transform' expected string or keyword containing one of the following enum values for attribute 'fmr' [F_2_3, F_4_3, F_2_5]}}
  %5 = linalg.winograd_output_transform fmr(1) ins(%a : tensor<6x6x?x2x2x5xf32>) outs(%o : tensor<2x8x8x5xf32>) -> tensor<2x8x8x5xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %c: tensor<?x?x?x?xf32>) {
  // expected-error @+1 {{unexpected input index map for convolutions}}
  %0 = "linalg.conv_2d_nhwc_hwcf"(%a, %b, %c) ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }) {dilations = dense<1> : tensor<2xi64>, linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2, d2 * 2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %c: tensor<?x?x?x?xf32>) {
  // expected-error @+1 {{expected output/filter indexing maps to be projected permutations}}
  %0 = "linalg.conv_2d_nhwc_hwcf"(%a, %b, %c) ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }) {dilations = dense<1> : tensor<2xi64>, linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4 + d5, d5, d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %c: tensor<?x?x?x?xf32>) {
  // expected-error @+1 {{unexpected loop dimension for convolution op}}
  %0 = "linalg.conv_2d_nhwc_hwcf"(%a, %b, %c) ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }) {dilations = dense<1> : tensor<2xi64>, linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d2)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %c: tensor<?x?x?x?xf32>) {
  // expected-error @+1 {{expected all iterators used to access outputs to be parallel}}
  %0 = "linalg.conv_2d_nhwc_hwcf"(%a, %b, %c) ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }) {dilations = dense<1> : tensor<2xi64>, linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d6)>], operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?x?x?xf32>, %c: tensor<?x?x?x?xf32>) {
  // expected-error @+1 {{expected op with 2 inputs and 1 output}}
  %0 = "linalg.conv_2d_nhwc_hwcf"(%a, %b) ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }) {dilations = dense<1> : tensor<2xi64>, linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>], operandSegmentSizes = array<i32: 1, 1>, strides = dense<2> : tensor<2xi64>} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.matvec' op inferred input/output operand #2 has shape's dimension #0 to be 8, but found 4}}
  %0 = "linalg.matvec"(%a, %b, %c) ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }) {
  linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1 + 0)>, affine_map<(d0, d1) -> (d1)>], operandSegmentSizes = array<i32: 2, 1>} : (tensor<4x8xf32>, tensor<8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<8x4xf32>, %b: tensor<8xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.matvec' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 11, but found 8}}
  %0 = "linalg.matvec"(%a, %b, %c) ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }) {
  linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> (d1 + d0, d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], operandSegmentSizes = array<i32: 2, 1>} : (tensor<8x4xf32>, tensor<8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<?x6x6x3xf32>, %b: tensor<3x3x3xf32>, %c: tensor<1x4x4x8xf32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op expected operand #1 rank (3) to match the result rank of indexing_map (4)}}
%0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b: tensor<?x6x6x3xf32>, tensor<3x3x3xf32>) outs(%c : tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  return
}
