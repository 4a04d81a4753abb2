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
