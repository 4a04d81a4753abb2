"""arith, math, index and complex."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad, body

BAD: dict[str, Bad] = {
    "string constant": Bad(
        body('  %0 = arith.constant "x" : i32\n  return'),
        (("error", 2, 8),),
        "'arith.constant' op value must be an integer, float, or elements attribute",
    ),
    "constant type": Bad(
        body('  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64\n  return'),
        (("error", 2, 8),),
        "'arith.constant' op failed to verify that all of {value, result} have same type",
    ),
    "constant without value": Bad(
        body('  %0 = "arith.constant"() : () -> i64\n  return'),
        (("error", 2, 8),),
        "'arith.constant' op requires attribute 'value'",
    ),
    "addi of floats": Bad(
        body("  %0 = arith.addi %a, %a : f32\n  return", "(%a: f32)"),
        (("error", 2, 8),),
        "'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'",
    ),
    "addf of integers": Bad(
        body("  %0 = arith.addf %a, %a : i32\n  return", "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.addf' op operand #0 must be floating-point-like, but got 'i32'",
    ),
    "extsi to less": Bad(
        body("  %0 = arith.extsi %a : i32 to i16\n  return", "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible",
    ),
    "scaling cast to the same width": Bad(
        body("  %0 = arith.scaling_extf %a, %s : f32, f8E8M0FNU to f32\n  return", "(%a: f32, %s: f8E8M0FNU)"),
        (("error", 2, 8),),
        "'arith.scaling_extf' op operand types 'f32', 'f8E8M0FNU' and result type 'f32' are cast incompatible",
    ),
    "bitcast of another width": Bad(
        body("  %0 = arith.bitcast %a : i32 to f64\n  return", "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible",
    ),
    "cmpi predicate": Bad(
        body("  %0 = arith.cmpi lt, %a, %a : i32\n  return", "(%a: i32)"),
        (("error", 2, 19),),
        "custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]",
    ),
    "property that is missing": Bad(
        body('  %0 = "arith.cmpi"(%a, %a) : (i32, i32) -> i1\n  return', "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.cmpi' op requires attribute 'predicate'",
    ),
    "unknown op of a dialect": Bad(
        body("  arith.nope\n  return"), (("error", 2, 3),), "custom op 'arith.nope' is unknown"
    ),
    "more elements than are known": Bad(
        body('  %0 = "math.exp"(%a) : (tensor<?xf32>) -> tensor<4xf32>\n  return', "(%a: tensor<?xf32>)"),
        (("error", 2, 8), ("error", 2, 8)),
        "'math.exp' op inferred type(s) 'tensor<?xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'",
    ),
    "too few operands in generic form": Bad(
        body('  %0 = "arith.addi"(%a) : (i32) -> i32\n  return', "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.addi' op expected 2 operands, but found 1",
    ),
    "a single operand wanted": Bad(
        body('  %0 = "arith.negf"(%a, %a) : (f32, f32) -> f32\n  return', "(%a: f32)"),
        (("error", 2, 8),),
        "'arith.negf' op requires a single operand",
    ),
    "no result": Bad(
        body('  "math.exp"(%a) : (f32) -> ()\n  return', "(%a: f32)"),
        (("error", 2, 3),),
        "'math.exp' op requires one result",
    ),
    "too few results": Bad(
        body('  %0 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> i32\n  return', "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.mulsi_extended' op expected 2 results",
    ),
    "type of an operand": Bad(
        body('  %0 = "arith.addi"(%a, %b) : (i32, f32) -> i32\n  return', "(%a: i32, %b: f32)"),
        (("error", 2, 8),),
        "'arith.addi' op operand #1 must be signless-integer-like, but got 'f32'",
    ),
    "type of a result": Bad(
        body(
            '  %0 = "index.cmp"(%i, %i) <{pred = #index<cmp_predicate eq>}> : (index, index) -> index\n  return',
            "(%i: index)",
        ),
        (("error", 2, 8),),
        "'index.cmp' op result #0 must be 1-bit signless integer, but got 'index'",
    ),
    "type in custom form": Bad(
        body("  %0 = math.ctpop %a : f32\n  return", "(%a: f32)"),
        (("error", 2, 8),),
        "'math.ctpop' op operand #0 must be signless-integer-like, but got 'f32'",
    ),
    "type that the result is made of": Bad(
        body("  %0 = arith.cmpi eq, %a, %a : f32\n  return", "(%a: f32)"),
        (("error", 2, 8),),
        "custom op 'arith.cmpi' 'lhs' must be signless-integer-like, but got 'f32'",
    ),
    "shapes that differ": Bad(
        body('  %0 = "arith.extf"(%a) : (vector<4xf32>) -> vector<5xf64>\n  return', "(%a: vector<4xf32>)"),
        (("error", 2, 8),),
        "'arith.extf' op requires the same shape for all operands and results",
    ),
    "scalable and not": Bad(
        body('  %0 = "math.exp"(%a) : (vector<[4]xf32>) -> vector<4xf32>\n  return', "(%a: vector<[4]xf32>)"),
        (("error", 2, 8),),
        "'math.exp' op all non-scalar operands/results must have the same shape and base type",
    ),
    "encodings that differ": Bad(
        body(
            '  %0 = "math.exp"(%a) : (tensor<4xf32, 1 : i32>) -> tensor<4xf32, 2 : i32>\n  return',
            "(%a: tensor<4xf32, 1 : i32>)",
        ),
        (("error", 2, 8),),
        "'math.exp' op requires the same encoding for all operands and results",
    ),
    "elements of a complex number": Bad(
        body('  %0 = "complex.re"(%z) : (complex<f32>) -> f64\n  return', "(%z: complex<f32>)"),
        (("error", 2, 8),),
        "'complex.re' op failed to verify that complex element type matches result type",
    ),
    "predicate that there is not": Bad(
        body('  %0 = "arith.cmpi"(%a, %a) {predicate = 42 : i64} : (i32, i32) -> i1\n  return', "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    ),
    "condition of another shape": Bad(
        body(
            '  %0 = "arith.select"(%c, %a, %a) : (vector<3xi1>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>\n  return',
            "(%c: vector<3xi1>, %a: vector<4xi32>)",
        ),
        (("error", 2, 8),),
        "'arith.select' op failed to verify that condition is signless i1 or has matching shape",
    ),
    "complex constant of one number": Bad(
        body('  %0 = "complex.constant"() {value = [1.0 : f32]} : () -> complex<f32>\n  return'),
        (("error", 2, 8),),
        "'complex.constant' op requires 'value' to be a complex constant, represented as array of two values",
    ),
    "error in a block without an end": Bad(
        body('  %0 = "arith.addi"(%a) : (i32) -> i32', "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.addi' op expected 2 operands, but found 1",
    ),
}
