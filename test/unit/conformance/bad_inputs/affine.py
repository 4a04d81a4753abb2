"""Affine maps, sets, and maps over values."""

from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "map without bracket": Bad("#m = affine_map\n", (("error", 1, 16),), "expected '<' in affine map"),
    "map without anything": Bad(
        "#m = affine_map<>\n", (("error", 1, 17),), "expected '(' in dimensional identifier list"
    ),
    "map not closed": Bad("#m = affine_map<(d0) -> (d0)\n", (("error", 1, 29),), "expected '>' in affine map"),
    "map without arrow": Bad("#m = affine_map<(d0) (d0)>\n", (("error", 1, 21),), "expected '->' or ':'"),
    "map without results": Bad("#m = affine_map<(d0) ->>\n", (("error", 1, 24),), "expected '(' in affine map range"),
    "map with results not closed": Bad(
        "#m = affine_map<(d0) -> (d0>\n", (("error", 1, 28),), "expected ')' in affine map range"
    ),
    "map with results not opened": Bad(
        "#m = affine_map<(d0) -> d0>\n", (("error", 1, 24),), "expected '(' in affine map range"
    ),
    "map with dimensions not closed": Bad(
        "#m = affine_map<(d0 -> (d0)>\n", (("error", 1, 20),), "expected ')' in dimensional identifier list"
    ),
    "map with dimensions not opened": Bad(
        "#m = affine_map<d0 -> (d0)>\n", (("error", 1, 17),), "expected '(' in dimensional identifier list"
    ),
    "map with symbols not closed": Bad(
        "#m = affine_map<(d0)[s0 -> (d0)>\n", (("error", 1, 24),), "expected ']' in symbol list"
    ),
    "map with symbols only": Bad(
        "#m = affine_map<[s0] -> (s0)>\n", (("error", 1, 17),), "expected '(' in dimensional identifier list"
    ),
    "map with a dimension that is a number": Bad(
        "#m = affine_map<(0) -> (0)>\n", (("error", 1, 18),), "expected bare identifier"
    ),
    "map with a symbol that is a number": Bad(
        "#m = affine_map<(d0)[1] -> (d0)>\n", (("error", 1, 22),), "expected bare identifier"
    ),
    "map with a dimension that is a value": Bad(
        "#m = affine_map<(%d0) -> (%d0)>\n", (("error", 1, 18),), "expected bare identifier"
    ),
    "map with dimensions that end with a comma": Bad(
        "#m = affine_map<(d0,) -> (d0)>\n", (("error", 1, 21),), "expected bare identifier"
    ),
    "map with dimensions without comma": Bad(
        "#m = affine_map<(d0 d1) -> (d0)>\n", (("error", 1, 20),), "expected ')' in dimensional identifier list"
    ),
    "map with a name twice": Bad(
        "#m = affine_map<(d0, d0) -> (d0)>\n", (("error", 1, 22),), "redefinition of identifier 'd0'"
    ),
    "map with a symbol named like a dimension": Bad(
        "#m = affine_map<(d0)[d0] -> (d0)>\n", (("error", 1, 22),), "redefinition of identifier 'd0'"
    ),
    "map with an undeclared name": Bad(
        "#m = affine_map<(d0) -> (d1)>\n", (("error", 1, 26),), "use of undeclared identifier"
    ),
    "map with an empty result": Bad(
        "#m = affine_map<(d0) -> (d0, )>\n", (("error", 1, 30),), "expected affine expression"
    ),
    "map with a result that is a comma": Bad(
        "#m = affine_map<(d0) -> (, d0)>\n", (("error", 1, 26),), "expected affine expression"
    ),
    "map with results without comma": Bad(
        "#m = affine_map<(d0) -> (d0 d0)>\n", (("error", 1, 28),), "expected ')' in affine map range"
    ),
    "affine: product of dimensions": Bad(
        "#m = affine_map<(d0, d1) -> (d0 * d1)>\n",
        (("error", 1, 33),),
        "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
    ),
    "affine: product of sums of dimensions": Bad(
        "#m = affine_map<(d0, d1) -> ((d0 + 1) * (d1 + 1))>\n",
        (("error", 1, 39),),
        "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
    ),
    "affine: remainder by a dimension": Bad(
        "#m = affine_map<(d0, d1) -> (d0 mod d1)>\n",
        (("error", 1, 33),),
        "non-affine expression: right operand of mod has to be either a constant or symbolic",
    ),
    "affine: quotient by a dimension": Bad(
        "#m = affine_map<(d0, d1) -> (d0 floordiv d1)>\n",
        (("error", 1, 33),),
        "non-affine expression: right operand of floordiv has to be either a constant or symbolic",
    ),
    "affine: quotient by a dimension, rounded up": Bad(
        "#m = affine_map<(d0, d1) -> (d0 ceildiv d1)>\n",
        (("error", 1, 33),),
        "non-affine expression: right operand of ceildiv has to be either a constant or symbolic",
    ),
    "affine: sum without its second part": Bad(
        "#m = affine_map<(d0) -> (d0 + )>\n", (("error", 1, 31),), "missing right operand of binary operator"
    ),
    "affine: sum without its first part": Bad(
        "#m = affine_map<(d0) -> (+ d0)>\n", (("error", 1, 26),), "missing left operand of binary operator"
    ),
    "affine: difference without its second part": Bad(
        "#m = affine_map<(d0) -> (d0 - )>\n", (("error", 1, 31),), "missing right operand of binary operator"
    ),
    "affine: product without its second part": Bad(
        "#m = affine_map<(d0) -> (d0 * )>\n", (("error", 1, 31),), "missing right operand of binary operator"
    ),
    "affine: product without its first part": Bad(
        "#m = affine_map<(d0) -> (* d0)>\n", (("error", 1, 26),), "missing left operand of binary operator"
    ),
    "affine: remainder without its second part": Bad(
        "#m = affine_map<(d0) -> (d0 mod )>\n", (("error", 1, 33),), "missing right operand of binary operator"
    ),
    "affine: remainder without its first part": Bad(
        "#m = affine_map<(d0) -> (mod d0)>\n", (("error", 1, 26),), "use of undeclared identifier"
    ),
    "affine: quotient without its second part": Bad(
        "#m = affine_map<(d0) -> (d0 floordiv )>\n", (("error", 1, 38),), "missing right operand of binary operator"
    ),
    "affine: quotient without its first part": Bad(
        "#m = affine_map<(d0) -> (floordiv d0)>\n", (("error", 1, 26),), "use of undeclared identifier"
    ),
    "affine: quotient, rounded up, without its first part": Bad(
        "#m = affine_map<(d0) -> (ceildiv d0)>\n", (("error", 1, 26),), "use of undeclared identifier"
    ),
    "affine: minus without an operand": Bad(
        "#m = affine_map<(d0) -> (-)>\n", (("error", 1, 27), ("error", 1, 27)), "expected affine expression"
    ),
    "affine: minus before another operator": Bad(
        "#m = affine_map<(d0) -> (- * d0)>\n",
        (("error", 1, 28), ("error", 1, 28)),
        "missing left operand of binary operator",
    ),
    "affine: two operators": Bad(
        "#m = affine_map<(d0) -> (d0 + * 2)>\n", (("error", 1, 31),), "missing right operand of binary operator"
    ),
    "affine: two plus": Bad(
        "#m = affine_map<(d0) -> (d0 + + 2)>\n", (("error", 1, 31),), "missing right operand of binary operator"
    ),
    "affine: division by a slash": Bad(
        "#m = affine_map<(d0) -> (d0 / 2)>\n", (("error", 1, 28),), "expected ')' in affine map range"
    ),
    "affine: brackets not closed": Bad(
        "#m = affine_map<(d0) -> ((d0 + 1)>\n", (("error", 1, 34),), "expected ')' in affine map range"
    ),
    "affine: brackets empty": Bad(
        "#m = affine_map<(d0) -> (())>\n", (("error", 1, 27),), "no expression inside parentheses"
    ),
    "affine: brackets empty in a sum": Bad(
        "#m = affine_map<(d0) -> (d0 + ())>\n", (("error", 1, 32),), "no expression inside parentheses"
    ),
    "affine: brackets closed twice": Bad(
        "#m = affine_map<(d0) -> (d0))>\n", (("error", 1, 29),), "expected '>' in affine map"
    ),
    "float in a map": Bad(
        "#m = affine_map<(d0) -> (d0 + 1.0)>\n", (("error", 1, 31),), "missing right operand of binary operator"
    ),
    "affine: number too large": Bad(
        "#m = affine_map<(d0) -> (d0 + 9223372036854775808)>\n", (("error", 1, 31),), "constant too large for index"
    ),
    "affine: number far too large": Bad(
        "#m = affine_map<(d0) -> (d0 + 99999999999999999999)>\n", (("error", 1, 31),), "constant too large for index"
    ),
    "affine: number before a name": Bad(
        "#m = affine_map<(d0) -> (2 d0)>\n", (("error", 1, 27),), "expected ')' in affine map range"
    ),
    "string in a map": Bad('#m = affine_map<(d0) -> ("d0")>\n', (("error", 1, 26),), "expected affine expression"),
    "affine: symbol word without value": Bad(
        "#m = affine_map<(d0) -> (symbol(d0))>\n", (("error", 1, 33),), "unexpected ssa identifier"
    ),
    "map of constraints": Bad(
        "#m = affine_map<(d0) : (d0 >= 0)>\n", (("error", 1, 17),), "expected AffineMap, but got IntegerSet"
    ),
    "set of results": Bad(
        "#m = affine_set<(d0) -> (d0)>\n", (("error", 1, 17),), "expected IntegerSet, but got AffineMap"
    ),
    "set without colon": Bad("#m = affine_set<(d0) (d0 >= 0)>\n", (("error", 1, 21),), "expected '->' or ':'"),
    "set without bracket": Bad(
        "#m = affine_set<(d0) : d0 >= 0>\n", (("error", 1, 23),), "expected '(' in integer set constraint list"
    ),
    "set not closed": Bad("#m = affine_set<(d0) : (d0 >= 0)\n", (("error", 1, 33),), "expected '>' in integer set"),
    "set with constraints not closed": Bad(
        "#m = affine_set<(d0) : (d0 >= 0>\n", (("error", 1, 32),), "expected ')' in integer set constraint list"
    ),
    "set with a constraint without comparison": Bad(
        "#m = affine_set<(d0) : (d0)>\n",
        (("error", 1, 27),),
        "expected '== affine-expr' or '>= affine-expr' at end of affine constraint",
    ),
    "set with a constraint with less": Bad(
        "#m = affine_set<(d0) : (d0 < 0)>\n",
        (("error", 1, 30),),
        "expected '== affine-expr' or '>= affine-expr' at end of affine constraint",
    ),
    "set with a constraint with greater": Bad(
        "#m = affine_set<(d0) : (d0 > 0)>\n",
        (("error", 1, 30),),
        "expected '== affine-expr' or '>= affine-expr' at end of affine constraint",
    ),
    "set with one equal sign": Bad(
        "#m = affine_set<(d0) : (d0 = 0)>\n",
        (("error", 1, 30),),
        "expected '== affine-expr' or '>= affine-expr' at end of affine constraint",
    ),
    "set with not equal": Bad("#m = affine_set<(d0) : (d0 != 0)>\n", (("error", 1, 28),), "invalid type identifier"),
    "set with a constraint without right side": Bad(
        "#m = affine_set<(d0) : (d0 >= )>\n", (("error", 1, 31),), "expected affine expression"
    ),
    "set with a constraint without left side": Bad(
        "#m = affine_set<(d0) : ( >= 0)>\n", (("error", 1, 26),), "expected affine expression"
    ),
    "set with a constraint at the end of it": Bad(
        "#m = affine_set<(d0) : (d0 == )>\n", (("error", 1, 31),), "expected affine expression"
    ),
    "set with a comma at the end": Bad(
        "#m = affine_set<(d0) : (d0 >= 0, )>\n", (("error", 1, 34),), "expected affine expression"
    ),
    "set with three sides": Bad(
        "#m = affine_set<(d0) : (0 <= d0 <= 5)>\n", (("error", 1, 32),), "expected ')' in integer set constraint list"
    ),
    "set with products of dimensions": Bad(
        "#m = affine_set<(d0, d1) : (d0 * d1 >= 0)>\n",
        (("error", 1, 32),),
        "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
    ),
    "map of values with a product": Bad(
        "func.func @f(%a: index, %m: memref<4xf32>) {\n  %0 = affine.load %m[%a * %a] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 26),),
        "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
    ),
    "map of values with a word": Bad(
        "func.func @f(%a: index, %m: memref<4xf32>) {\n  %0 = affine.load %m[a] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 23),),
        "use of undeclared identifier",
    ),
    "map of values with a symbol without bracket": Bad(
        "func.func @f(%a: index, %m: memref<4xf32>) {\n  %0 = affine.load %m[symbol %a] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 29),),
        "expected '(' at start of SSA symbol",
    ),
    "map of values with a symbol not closed": Bad(
        "func.func @f(%a: index, %m: memref<4xf32>) {\n  %0 = affine.load %m[symbol(%a] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 32),),
        "expected ')' at end of SSA symbol",
    ),
    "map of values with a symbol of a word": Bad(
        "func.func @f(%a: index, %m: memref<4xf32>) {\n  %0 = affine.load %m[symbol(a)] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 30),),
        "expected ssa identifier",
    ),
    "map of values not closed": Bad(
        "func.func @f(%a: index, %m: memref<4xf32>) {\n  %0 = affine.load %m[%a : memref<4xf32>\n  return\n}\n",
        (("error", 2, 25),),
        "expected ']' in affine map",
    ),
    "map of values without bracket": Bad(
        "func.func @f(%a: index, %m: memref<4xf32>) {\n  %0 = affine.load %m : memref<4xf32>\n  return\n}\n",
        (("error", 2, 22),),
        "expected '[' in affine map",
    ),
    "map of values with a comma at the end": Bad(
        "func.func @f(%a: index, %m: memref<4xf32>) {\n  %0 = affine.load %m[%a, ] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 27),),
        "expected affine expression",
    ),
    "map of values of another type": Bad(
        "func.func @f(%a: i32, %m: memref<4xf32>) {\n  %0 = affine.load %m[%a] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 23), ("note", 1, 14)),
        "use of value '%a' expects different type than prior uses: 'index' vs 'i32'",
    ),
    "map of values that are undeclared": Bad(
        "func.func @f(%m: memref<4xf32>) {\n  %0 = affine.load %m[%a] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 23),),
        "use of undeclared SSA value name",
    ),
    "apply without a map": Bad(
        "func.func @f(%a: index) {\n  %0 = affine.apply (%a)\n  return\n}\n",
        (("error", 2, 22),),
        "expected non-function type",
    ),
}
