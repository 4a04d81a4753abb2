"""Types of another kind in declarative forms, and operands of scf, affine, vector and func."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "func.func: gpu.known_grid_size must contain exactly 3 elements": Bad(
        "func.func @f() attributes {gpu.known_block_size = array<i32: 1, 2, 3>, gpu.known_grid_size = array<i32: 1, 2>} { return }\n",
        (("error", 1, 1),),
        "'func.func' op gpu.known_grid_size must contain exactly 3 elements",
    ),
    "func.func: gpu.known_cluster_size must contain exactly 3 elements": Bad(
        "func.func @f() attributes {gpu.known_cluster_size = array<i32: 1, 2>} { return }\n",
        (("error", 1, 1),),
        "'func.func' op gpu.known_cluster_size must contain exactly 3 elements",
    ),
    "test.op: attribute 'bufferization.manual_deallocation' can be used only on ops that have a": Bad(
        '"test.op"() {bufferization.manual_deallocation} : () -> ()\n',
        (("error", 1, 1),),
        "'test.op' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect",
    ),
    "kind of type, tensor.cast: invalid kind of type specified": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.cast %m : memref<4xf32> to tensor<?xf32>\n  return\n}\n",
        (("error", 2, 25),),
        "custom op 'tensor.cast' invalid kind of type specified",
    ),
    "kind of type, tensor.cast: invalid kind of type specified again": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.cast %t : tensor<4xf32> to memref<?xf32>\n  return\n}\n",
        (("error", 2, 42),),
        "custom op 'tensor.cast' invalid kind of type specified",
    ),
    "kind of type, tensor.dim: invalid kind of type specified": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.dim %m, %i : memref<4xf32>\n  return\n}\n",
        (("error", 2, 28),),
        "custom op 'tensor.dim' invalid kind of type specified",
    ),
    "kind of type, tensor.extract: invalid kind of type specified: expected builtin.tensor, but": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.extract %m[%i] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 32),),
        "custom op 'tensor.extract' invalid kind of type specified: expected builtin.tensor, but found 'memref<4xf32>'",
    ),
    "kind of type, tensor.insert: invalid kind of type specified: expected builtin.tensor, but ": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.insert %f into %m[%i] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 39),),
        "custom op 'tensor.insert' invalid kind of type specified: expected builtin.tensor, but found 'memref<4xf32>'",
    ),
    "kind of type, tensor.rank: invalid kind of type specified": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.rank %f : f32\n  return\n}\n",
        (("error", 2, 25),),
        "custom op 'tensor.rank' invalid kind of type specified",
    ),
    "kind of type, tensor.empty: invalid kind of type specified: expected builtin.tensor, but f": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.empty() : memref<4xf32>\n  return\n}\n",
        (("error", 2, 25),),
        "custom op 'tensor.empty' invalid kind of type specified: expected builtin.tensor, but found 'memref<4xf32>'",
    ),
    "kind of type, tensor.from_elements: invalid kind of type specified: expected builtin.tenso": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.from_elements %f : memref<1xf32>\n  return\n}\n",
        (("error", 2, 34),),
        "custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'memref<1xf32>'",
    ),
    "kind of type, tensor.from_elements: 'result' must be statically shaped tensor of any type ": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.from_elements %f : tensor<?xf32>\n  return\n}\n",
        (("error", 2, 8),),
        "custom op 'tensor.from_elements' 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'",
    ),
    "kind of type, tensor.splat: invalid kind of type specified: expected builtin.tensor, but f": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.splat %f : memref<4xf32>\n  return\n}\n",
        (("error", 2, 26),),
        "custom op 'tensor.splat' invalid kind of type specified: expected builtin.tensor, but found 'memref<4xf32>'",
    ),
    "kind of type, tensor.extract_slice: invalid kind of type specified: expected builtin.tenso": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.extract_slice %m[0][1][1] : memref<4xf32> to tensor<1xf32>\n  return\n}\n",
        (("error", 2, 43),),
        "custom op 'tensor.extract_slice' invalid kind of type specified: expected builtin.tensor, but found 'memref<4xf32>'",
    ),
    "kind of type, tensor.insert_slice: invalid kind of type specified: expected builtin.tensor": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.insert_slice %m into %t[0][4][1] : memref<4xf32> into tensor<4xf32>\n  return\n}\n",
        (("error", 2, 50),),
        "custom op 'tensor.insert_slice' invalid kind of type specified: expected builtin.tensor, but found 'memref<4xf32>'",
    ),
    "kind of type, tensor.collapse_shape: invalid kind of type specified": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.collapse_shape %m [[0]] : memref<4xf32> into tensor<4xf32>\n  return\n}\n",
        (("error", 2, 41),),
        "custom op 'tensor.collapse_shape' invalid kind of type specified",
    ),
    "kind of type, tensor.expand_shape: invalid kind of type specified": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.expand_shape %m [[0, 1]] output_shape [4, 1] : memref<4xf32> into tensor<4x1xf32>\n  return\n}\n",
        (("error", 2, 62),),
        "custom op 'tensor.expand_shape' invalid kind of type specified",
    ),
    "kind of type, tensor.pad: invalid kind of type specified: expected builtin.tensor, but fou": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index, %f: f32, %t: tensor<4xf32>, %u: memref<*xf32>) {\n  %0 = tensor.pad %m low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : memref<4xf32> to tensor<6xf32>\n  return\n}\n",
        (("error", 2, 82),),
        "custom op 'tensor.pad' invalid kind of type specified: expected builtin.tensor, but found 'memref<4xf32>'",
    ),
    "scf.parallel: expects the same number of induction variables: 0 as bound and step values: ": Bad(
        'func.func @f(%n: index) {\n  "scf.parallel"(%n, %n, %n) ({ ^bb0: scf.reduce }) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (index, index, index) -> ()\n  return\n}\n',
        (("error", 2, 3),),
        "'scf.parallel' op expects the same number of induction variables: 0 as bound and step values: 1",
    ),
    "scf.parallel: expects body to terminate with 'scf.reduce'": Bad(
        'func.func @f(%n: index) {\n  "scf.parallel"(%n, %n, %n) ({ ^bb0(%i: index): "test.x"() : () -> () }) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (index, index, index) -> ()\n  return\n}\n',
        (("error", 2, 3), ("note", 2, 50)),
        "'scf.parallel' op expects body to terminate with 'scf.reduce'",
    ),
    "scf.parallel: expects arguments for the induction variable to be of index type": Bad(
        'func.func @f(%n: index) {\n  "scf.parallel"(%n, %n, %n) ({ ^bb0(%i: i32): scf.reduce }) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (index, index, index) -> ()\n  return\n}\n',
        (("error", 2, 3),),
        "'scf.parallel' op expects arguments for the induction variable to be of index type",
    ),
    "scf.index_switch: expected region to end with scf.yield, but got test.a": Bad(
        'func.func @f(%n: index) {\n  "scf.index_switch"(%n) ({ "test.a"() : () -> () }, { scf.yield }) {cases = array<i64: 1>} : (index) -> ()\n  return\n}\n',
        (("error", 2, 3),),
        "'scf.index_switch' op expected region to end with scf.yield, but got test.a",
    ),
    "scf.index_switch: expected 1 or more regions": Bad(
        'func.func @f(%n: index) {\n  "scf.index_switch"(%n) {cases = array<i64: 1>} : (index) -> ()\n  return\n}\n',
        (("error", 2, 3),),
        "'scf.index_switch' op expected 1 or more regions",
    ),
    "affine.dma_start: expected two stride related operands": Bad(
        "func.func @f(%m: memref<4x6xf32>, %t: memref<1xi32>, %n: index, %d: memref<4x6xf32, 1>) {\n  affine.dma_start %m[0, 0], %d[0, 0], %t[0], %n, %n : memref<4x6xf32>, memref<4x6xf32, 1>, memref<1xi32>\n  return\n}\n",
        (("error", 2, 3),),
        "custom op 'affine.dma_start' expected two stride related operands",
    ),
    "affine.dma_start: expected three types": Bad(
        "func.func @f(%m: memref<4x6xf32>, %t: memref<1xi32>, %n: index, %d: memref<4x6xf32, 1>) {\n  affine.dma_start %m[0, 0], %d[0, 0], %t[0], %n : memref<4x6xf32>, memref<4x6xf32, 1>\n  return\n}\n",
        (("error", 2, 3),),
        "custom op 'affine.dma_start' expected three types",
    ),
    "vector.print: failed to verify that `source` or `punctuation` are not set when printing st": Bad(
        'func.func @f(%v: vector<4xf32>, %f: f32) {\n  vector.print %v : vector<4xf32>\n  vector.print %f : f32 punctuation <no_punctuation>\n  vector.print punctuation <comma>\n  vector.print str "abc"\n  vector.print str "abc" punctuation <close>\n  return\n}\n',
        (("error", 6, 3),),
        "'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings",
    ),
}
