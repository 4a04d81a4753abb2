"""Custom forms: functions, calls, branches, arithmetic, loops."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "function without name": Bad(
        "func.func () { return }\n",
        (("error", 1, 11),),
        "custom op 'func.func' expected valid '@'-identifier for symbol name",
    ),
    "function with a word for name": Bad(
        "func.func f() { return }\n",
        (("error", 1, 11),),
        "custom op 'func.func' expected valid '@'-identifier for symbol name",
    ),
    "function without arguments": Bad("func.func @f { return }\n", (("error", 1, 13),), "expected '('"),
    "function with arguments not closed": Bad("func.func @f(%a: i32 { return }\n", (("error", 1, 32),), "expected ')'"),
    "function with an argument without colon": Bad(
        "func.func @f(%a i32) { return }\n", (("error", 1, 16),), "expected ':'"
    ),
    "function with types and names": Bad(
        "func.func @f(%a: i32, i32) { return }\n", (("error", 1, 23),), "custom op 'func.func' expected SSA identifier"
    ),
    "function with names and types": Bad(
        "func.func @f(i32, %a: i32) { return }\n",
        (("error", 1, 19),),
        "custom op 'func.func' expected type instead of SSA identifier",
    ),
    "function of types with a body": Bad(
        "func.func @f(i32) { return }\n",
        (("error", 1, 1),),
        "'func.func' op entry block must have 1 arguments to match function signature",
    ),
    "function with a comma at the end": Bad(
        "func.func @f(%a: i32,) { return }\n", (("error", 1, 22),), "custom op 'func.func' expected SSA identifier"
    ),
    "function with an argument with a result number": Bad(
        "func.func @f(%a#1: i32) { return }\n", (("error", 1, 16),), "result number not allowed in argument list"
    ),
    "function with variadic arguments": Bad(
        "func.func @f(%a: i32, ...) { return }\n", (("error", 1, 23),), "custom op 'func.func' expected SSA identifier"
    ),
    "function with results not closed": Bad("func.func @f() -> (i32 { return }\n", (("error", 1, 34),), "expected ')'"),
    "function without result type": Bad(
        "func.func @f() -> { return }\n", (("error", 1, 18),), "expected non-function type"
    ),
    "function with a result of a word": Bad(
        "func.func @f() -> foo { return }\n", (("error", 1, 18),), "expected non-function type"
    ),
    "function with a comma after results": Bad(
        "func.func @f() -> (i32,) { return }\n", (("error", 1, 24),), "expected non-function type"
    ),
    "function with attributes of a result": Bad(
        "func.func private @f() -> (i32 {a = 1})\n",
        (("error", 1, 1),),
        "'func.func' op results may only have dialect attributes",
    ),
    "function with attributes of a result without brackets": Bad(
        "func.func private @f() -> i32 {a.b = 1}\n",
        (("error", 1, 32), ("note", 1, 32)),
        "Dialect `a' not found for custom op 'a.b' ",
    ),
    "function with a visibility that is none": Bad(
        "func.func hidden @f() { return }\n",
        (("error", 1, 11),),
        "custom op 'func.func' expected valid '@'-identifier for symbol name",
    ),
    "function with a visibility twice": Bad(
        "func.func private public @f() { return }\n",
        (("error", 1, 19),),
        "custom op 'func.func' expected valid '@'-identifier for symbol name",
    ),
    "function without attributes after the word": Bad(
        "func.func private @f() attributes\n", (("error", 1, 34),), "expected '{' in attribute dictionary"
    ),
    "function with the name as attribute": Bad(
        'func.func private @f() attributes {sym_name = "g"}\n',
        (("error", 1, 24),),
        "custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary",
    ),
    "function with the type as attribute": Bad(
        "func.func private @f() attributes {function_type = () -> ()}\n",
        (("error", 1, 24),),
        "custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary",
    ),
    "function with visibility as attribute": Bad(
        'func.func private @f() attributes {sym_visibility = "nested"}\n',
        (("error", 1, 24),),
        "custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary",
    ),
    "function without body, public": Bad(
        "func.func @f()\n", (("error", 1, 1),), "'func.func' op symbol declaration cannot have public visibility"
    ),
    "function of a result without return": Bad(
        "func.func @f() -> i32 { return }\n",
        (("error", 1, 25),),
        "'func.return' op has 0 operands, but enclosing function (@f) returns 1",
    ),
    "function with an empty body": Bad(
        "func.func @f() { }\n", (("error", 1, 16),), "custom op 'func.func' expected non-empty function body"
    ),
    "function with no block in generic form": Bad(
        '"func.func"() <{sym_name = "f", function_type = () -> ()}> ({\n}) : () -> ()\n',
        (("error", 1, 1),),
        "'func.func' op symbol declaration cannot have public visibility",
    ),
    "call without symbol": Bad(
        "func.func @f() {\n  call f() : () -> ()\n  return\n}\n", (("error", 2, 7),), "expected attribute value"
    ),
    "call without brackets": Bad(
        "func.func @f() {\n  call @f : () -> ()\n  return\n}\n", (("error", 2, 10),), "expected '('"
    ),
    "call without type": Bad("func.func @f() {\n  call @f()\n  return\n}\n", (("error", 2, 12),), "expected ':'"),
    "call with too few types": Bad(
        "func.func @f(%a: i32) {\n  call @f(%a) : () -> ()\n  return\n}\n",
        (("error", 2, 11),),
        "custom op 'func.call' number of operands and types do not match: got 1 operands and 0 types",
    ),
    "return without type": Bad("func.func @f(%a: i32) {\n  return %a\n}\n", (("error", 2, 12),), "expected ':'"),
    "return with too few types": Bad(
        "func.func @f(%a: i32) {\n  return %a, %a : i32\n}\n",
        (("error", 2, 10),),
        "custom op 'func.return' number of operands and types do not match: got 2 operands and 1 types",
    ),
    "return with too many types": Bad(
        "func.func @f(%a: i32) {\n  return %a : i32, i32\n}\n",
        (("error", 2, 10),),
        "custom op 'func.return' number of operands and types do not match: got 1 operands and 2 types",
    ),
    "return without a value": Bad(
        "func.func @f(%a: i32) {\n  return : i32\n}\n", (("error", 2, 9),), "expected operation name in quotes"
    ),
    "return with a comma at the end": Bad(
        "func.func @f(%a: i32) {\n  return %a, : i32\n}\n", (("error", 2, 13),), "expected SSA operand"
    ),
    "return with attributes not closed": Bad(
        "func.func @f(%a: i32) {\n  return {a.b = 1\n}\n", (("error", 3, 2),), "expected operation name in quotes"
    ),
    "branch without block": Bad("func.func @f(%a: i32) {\n  cf.br\n}\n", (("error", 2, 8),), "expected block name"),
    "branch with types missing": Bad(
        "func.func @f(%a: i32) {\n  cf.br ^b(%a)\n^b(%b: i32):\n  return\n}\n", (("error", 2, 14),), "expected ':'"
    ),
    "branch with too many types": Bad(
        "func.func @f(%a: i32) {\n  cf.br ^b(%a : i32, i32)\n^b(%b: i32):\n  return\n}\n",
        (("error", 2, 12),),
        "custom op 'cf.br' number of operands and types do not match: got 1 operands and 2 types",
    ),
    "branch not closed": Bad(
        "func.func @f(%a: i32) {\n  cf.br ^b(%a : i32\n^b(%b: i32):\n  return\n}\n", (("error", 2, 20),), "expected ')'"
    ),
    "branch with an empty list": Bad(
        "func.func @f(%a: i32) {\n  cf.br ^b()\n^b:\n  return\n}\n", (("error", 2, 12),), "expected ':'"
    ),
    "addition of one": Bad(
        "func.func @f(%a: i32) {\n  %0 = arith.addi %a : i32\n  return\n}\n", (("error", 2, 21),), "expected ','"
    ),
    "addition of three": Bad(
        "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a, %a : i32\n  return\n}\n",
        (("error", 2, 25),),
        "expected ':'",
    ),
    "addition of a number": Bad(
        "func.func @f(%a: i32) {\n  %0 = arith.addi %a, 1 : i32\n  return\n}\n",
        (("error", 2, 22),),
        "expected SSA operand",
    ),
    "addition without type": Bad(
        "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a\n  return\n}\n", (("error", 2, 25),), "expected ':'"
    ),
    "addition of a type that is none": Bad(
        "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a : foo\n  return\n}\n",
        (("error", 2, 27),),
        "expected non-function type",
    ),
    "addition with flags that are none": Bad(
        "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a overflow<foo> : i32\n  return\n}\n",
        (("error", 2, 35), ("error", 2, 38)),
        "custom op 'arith.addi' expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw",
    ),
    "addition with flags not closed": Bad(
        "func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a overflow<nsw : i32\n  return\n}\n",
        (("error", 2, 38),),
        "expected '>'",
    ),
    "addition with fast flags that are none": Bad(
        "func.func @f(%a: f32) {\n  %0 = arith.addf %a, %a fastmath<foo> : f32\n  return\n}\n",
        (("error", 2, 35), ("error", 2, 38)),
        "custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast",
    ),
    "addition with fast flags without bracket": Bad(
        "func.func @f(%a: f32) {\n  %0 = arith.addf %a, %a fastmath : f32\n  return\n}\n",
        (("error", 2, 34),),
        "expected '<'",
    ),
    "comparison with a number": Bad(
        "func.func @f(%a: i32) {\n  %0 = arith.cmpi 1, %a, %a : i32\n  return\n}\n",
        (("error", 2, 19),),
        "custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]",
    ),
    "comparison without a comma": Bad(
        "func.func @f(%a: i32) {\n  %0 = arith.cmpi eq %a, %a : i32\n  return\n}\n", (("error", 2, 21),), "expected ','"
    ),
    "rounding that is none": Bad(
        "func.func @f(%a: f32) {\n  %0 = arith.truncf %a foo : f32 to f16\n  return\n}\n",
        (("error", 2, 23),),
        "expected ':'",
    ),
    "cast without target": Bad(
        "func.func @f(%a: f32) {\n  %0 = arith.truncf %a : f32 f16\n  return\n}\n",
        (("error", 2, 30),),
        "custom op 'arith.truncf' expected 'to'",
    ),
    "functions: constant without value": Bad(
        "func.func @f() {\n  %0 = arith.constant\n  return\n}\n", (("error", 2, 22),), "expected attribute value"
    ),
    "op that is named like an attribute": Bad(
        "func.func @f() {\n  i32\n  return\n}\n", (("error", 1, 17),), "expected operation name in quotes"
    ),
    "op with an empty dialect": Bad(
        "func.func @f() {\n  .foo\n  return\n}\n", (("error", 2, 4),), "expected three consecutive dots for an ellipsis"
    ),
    "op with two dots": Bad(
        "func.func @f() {\n  foo..bar\n  return\n}\n",
        (("error", 2, 3), ("note", 2, 3)),
        "Dialect `foo' not found for custom op 'foo..bar' ",
    ),
    "condition without a value": Bad(
        "func.func @f(%c: i1) {\n  scf.if { }\n  return\n}\n", (("error", 2, 9),), "expected SSA operand"
    ),
    "condition without a region": Bad(
        "func.func @f(%c: i1) {\n  scf.if %c\n  return\n}\n", (("error", 2, 12),), "expected '{' to begin a region"
    ),
    "condition with a word after it": Bad(
        "func.func @f(%c: i1) {\n  scf.if %c { } otherwise { }\n  return\n}\n",
        (("error", 2, 17),),
        "custom op 'otherwise' is unknown (tried 'func.otherwise' as well)",
    ),
    "condition with types without brackets": Bad(
        "func.func @f(%c: i1) {\n  %0 = scf.if %c -> i32 { }\n  return\n}\n",
        (("error", 2, 8),),
        "'scf.if' op must have an else block if defining values",
    ),
    "loop without equal sign": Bad(
        "func.func @f(%c: index) {\n  scf.for %i in %c to %c step %c { }\n  return\n}\n",
        (("error", 2, 13),),
        "expected '='",
    ),
    "loop without to": Bad(
        "func.func @f(%c: index) {\n  scf.for %i = %c %c step %c { }\n  return\n}\n",
        (("error", 2, 19),),
        "custom op 'scf.for' expected 'to'",
    ),
    "loop without step": Bad(
        "func.func @f(%c: index) {\n  scf.for %i = %c to %c { }\n  return\n}\n",
        (("error", 2, 25),),
        "custom op 'scf.for' expected 'step'",
    ),
    "loop without types": Bad(
        "func.func @f(%c: index) {\n  %0 = scf.for %i = %c to %c step %c iter_args(%a = %c) { }\n  return\n}\n",
        (("error", 2, 56),),
        "expected '->'",
    ),
    "loop with a number as name": Bad(
        "func.func @f(%c: index) {\n  scf.for 1 = %c to %c step %c { }\n  return\n}\n",
        (("error", 2, 10),),
        "expected SSA operand",
    ),
    "loop over numbers": Bad(
        "func.func @f(%c: index) {\n  scf.for %i = 0 to %c step %c { }\n  return\n}\n",
        (("error", 2, 15),),
        "expected SSA operand",
    ),
    "loop of a bad type": Bad(
        "func.func @f(%c: index) {\n  scf.for %i = %c to %c step %c : foo { }\n  return\n}\n",
        (("error", 2, 34),),
        "expected non-function type",
    ),
    "load without brackets": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index) {\n  %0 = memref.load %m : memref<4xf32>\n  return\n}\n",
        (("error", 2, 22),),
        "expected '['",
    ),
    "load of numbers": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index) {\n  %0 = memref.load %m[0] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 23),),
        "expected ']'",
    ),
    "load of a comma": Bad(
        "func.func @f(%m: memref<4xf32>, %i: index) {\n  %0 = memref.load %m[%i,] : memref<4xf32>\n  return\n}\n",
        (("error", 2, 26),),
        "expected SSA operand",
    ),
    "reshape of words": Bad(
        "func.func @f(%m: tensor<4xf32>) {\n  %0 = tensor.collapse_shape %m [[a]] : tensor<4xf32> into tensor<4xf32>\n  return\n}\n",
        (("error", 2, 35),),
        "expected attribute value",
    ),
    "reshape not nested": Bad(
        "func.func @f(%m: tensor<4xf32>) {\n  %0 = tensor.collapse_shape %m [0] : tensor<4xf32> into tensor<4xf32>\n  return\n}\n",
        (("error", 2, 8),),
        "'tensor.collapse_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes",
    ),
    "reshape to a scalar type": Bad(
        "func.func @f(%m: tensor<4xf32>) {\n  %0 = tensor.collapse_shape %m [[0]] : tensor<4xf32> into f32\n  return\n}\n",
        (("error", 2, 60),),
        "custom op 'tensor.collapse_shape' invalid kind of type specified",
    ),
}
