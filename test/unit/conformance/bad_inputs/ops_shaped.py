"""memref, tensor, linalg and vector."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad, body

BAD: dict[str, Bad] = {
    "memref.load index count": Bad(
        body("  %0 = memref.load %m[%i] : memref<4x4xf32>\n  return", "(%m: memref<4x4xf32>, %i: index)"),
        (("error", 2, 8),),
        "'memref.load' op incorrect number of indices for load, expected 2 but got 1",
    ),
    "memref.load of a tensor": Bad(
        body("  %0 = memref.load %m[%i] : tensor<4xf32>\n  return", "(%m: tensor<4xf32>, %i: index)"),
        (("error", 2, 29),),
        "custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'",
    ),
    "memref.alloc sizes": Bad(
        body("  %0 = memref.alloc() : memref<?xf32>\n  return"),
        (("error", 2, 8),),
        "'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1",
    ),
    "memref.cast ranks": Bad(
        body("  %0 = memref.cast %m : memref<4xf32> to memref<4x4xf32>\n  return", "(%m: memref<4xf32>)"),
        (("error", 2, 8),),
        "'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4x4xf32>' are cast incompatible",
    ),
    "memref.get_global missing": Bad(
        body("  %0 = memref.get_global @g : memref<2xf32>\n  return"),
        (("error", 2, 8),),
        "'memref.get_global' op 'g' does not reference a valid global memref",
    ),
    "tensor.extract index count": Bad(
        body("  %0 = tensor.extract %t[%i] : tensor<4x4xf32>\n  return", "(%t: tensor<4x4xf32>, %i: index)"),
        (("error", 2, 8),),
        "'tensor.extract' op incorrect number of indices for extract_element",
    ),
    "tensor.cast element types": Bad(
        body("  %0 = tensor.cast %t : tensor<4xf32> to tensor<4xi32>\n  return", "(%t: tensor<4xf32>)"),
        (("error", 2, 8),),
        "'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi32>' are cast incompatible",
    ),
    "tensor.empty sizes": Bad(
        body("  %0 = tensor.empty(%i) : tensor<4xf32>\n  return", "(%i: index)"),
        (("error", 2, 8),),
        "'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0",
    ),
    "tensor.from_elements count": Bad(
        body("  %0 = tensor.from_elements %a, %a : tensor<3xi32>\n  return", "(%a: i32)"),
        (("error", 2, 29),),
        "custom op 'tensor.from_elements' number of operands and types do not match: got 2 operands and 3 types",
    ),
    "linalg.matmul shapes": Bad(
        body(
            "  %0 = linalg.matmul ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>\n  return",
            "(%a: tensor<4x8xf32>)",
        ),
        (("error", 2, 8),),
        "'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4",
    ),
    "linalg.generic map count": Bad(
        body(
            '  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m : memref<4xf32>) outs(%m : memref<4xf32>) {\n  ^bb0(%x: f32, %y: f32):\n    linalg.yield %x : f32\n  }\n  return',
            "(%m: memref<4xf32>)",
        ),
        (("error", 2, 3),),
        "'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)",
    ),
    "vector.load type": Bad(
        body("  %0 = vector.load %m[%i] : memref<4xf32>, vector<4xi32>\n  return", "(%m: memref<4xf32>, %i: index)"),
        (("error", 2, 8),),
        "'vector.load' op base and result element types should match",
    ),
    "vector.extract position": Bad(
        body("  %0 = vector.extract %v[7] : f32 from vector<4xf32>\n  return", "(%v: vector<4xf32>)"),
        (("error", 2, 8),),
        "'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)",
    ),
    "vector.broadcast shapes": Bad(
        body("  %0 = vector.broadcast %v : vector<4xf32> to vector<3xf32>\n  return", "(%v: vector<4xf32>)"),
        (("error", 2, 8),),
        "'vector.broadcast' op dimension mismatch (4 vs. 3)",
    ),
    "type of a variadic operand": Bad(
        body('  %0 = "memref.load"(%m, %i) : (memref<4xf32>, i32) -> f32\n  return', "(%m: memref<4xf32>, %i: i32)"),
        (("error", 2, 8),),
        "'memref.load' op operand #1 must be variadic of index, but got 'i32'",
    ),
    "element type of a result": Bad(
        body('  %0 = "memref.load"(%m) : (memref<f32>) -> i32\n  return', "(%m: memref<f32>)"),
        (("error", 2, 8),),
        "'memref.load' op failed to verify that result type matches element type of 'memref'",
    ),
    "attribute missing": Bad(
        body('  %0 = "vector.extract"(%v) : (vector<4xf32>) -> f32\n  return', "(%v: vector<4xf32>)"),
        (("error", 2, 8),),
        "'vector.extract' op requires attribute 'static_position'",
    ),
    "attribute of another kind": Bad(
        body('  %0 = "vector.reduction"(%v) {kind = 4} : (vector<4xf32>) -> f32\n  return', "(%v: vector<4xf32>)"),
        (("error", 2, 8),),
        "'vector.reduction' op attribute 'kind' failed to satisfy constraint: Kind of combining function for contractions and reductions",
    ),
    "attribute out of range": Bad(
        body('  %0 = "linalg.index"() {dim = -1 : i64} : () -> index\n  return'),
        (("error", 2, 8),),
        "'linalg.index' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0",
    ),
    "sizes of groups": Bad(
        body('  %0 = "memref.alloc"() {operandSegmentSizes = array<i32: 1, 0>} : () -> memref<3xi32>\n  return'),
        (("error", 2, 8),),
        "'memref.alloc' op operand count (0) does not match with the total size (1) specified in attribute 'operandSegmentSizes'",
    ),
    "negative size of a group": Bad(
        body('  %0 = "memref.alloc"() {operandSegmentSizes = array<i32: 1, -1>} : () -> memref<3xi32>\n  return'),
        (("error", 2, 8),),
        "'memref.alloc' op 'operandSegmentSizes' attribute cannot have negative elements",
    ),
}
