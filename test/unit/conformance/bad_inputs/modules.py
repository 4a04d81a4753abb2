"""Ops, values, blocks and regions of whole modules."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import OURS, Bad, body

BAD: dict[str, Bad] = {
    "unknown op, generic": Bad(
        body('  %0 = "foo.bar"() : () -> i32\n  return'),
        (("error", 2, 17),),
        "operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used",
    ),
    "unknown op, custom": Bad(
        body("  %0 = foo.bar : i32\n  return"),
        (("error", 2, 8), ("note", 2, 8)),
        "Dialect `foo' not found for custom op 'foo.bar' ",
    ),
    "short name where no dialect is the default": Bad(
        body("  scf.if %c {\n    return\n  }\n  return", "(%c: i1)"),
        (("error", 3, 5), ("note", 3, 5)),
        "Dialect `' not found for custom op 'return'  (tried '.return' as well)",
    ),
    "undefined value": Bad(body("  return %x : i32"), (("error", 2, 10),), "use of undeclared SSA value name"),
    "operand type clash": Bad(
        body("  %0 = arith.addi %a, %b : i32\n  return", "(%a: i32, %b: f32)"),
        (("error", 2, 23), ("note", 1, 23)),
        "use of value '%b' expects different type than prior uses: 'i32' vs 'f32'",
    ),
    "missing brace": Bad("func.func @f() {\n  return\n", (("error", 2, 9),), "expected operation name in quotes"),
    "return type mismatch": Bad(
        body("  return %a : i32", "(%a: i32) -> f32"),
        (("error", 2, 3),),
        "type of return operand 0 ('i32') doesn't match function result type ('f32') in function @f",
    ),
    "duplicate symbol": Bad(
        "func.func @f() { return }\nfunc.func @f() { return }\n",
        (("error", 2, 1), ("note", 1, 1)),
        "redefinition of symbol named 'f'",
    ),
    "bad element type": Bad(
        "func.func @f(%arg0: tensor<() -> ()>) { return }\n", (("error", 1, 28),), "invalid tensor element type"
    ),
    "redefined value": Bad(
        body("  %0 = arith.constant 1 : i32\n  %0 = arith.constant 2 : i32\n  return"),
        (("error", 3, 3), ("note", 2, 3)),
        "redefinition of SSA value '%0'",
    ),
    "use before definition": Bad(
        body("  %1 = arith.addi %0, %0 : i32\n  %0 = arith.constant 1 : i32\n  return %1 : i32", "() -> i32"),
        (("error", 2, 8), ("note", 3, 8)),
        "operand #0 does not dominate this use",
    ),
    "use across branches": Bad(
        body(
            "  cf.cond_br %c, ^bb1, ^bb2\n^bb1:\n  %0 = arith.constant 1 : i32\n  cf.br ^bb2\n^bb2:\n  return %0 : i32",
            "(%c: i1) -> i32",
        ),
        (("error", 7, 3), ("note", 4, 8)),
        "operand #0 does not dominate this use",
    ),
    "no terminator": Bad(
        body("  %0 = arith.constant 1 : i32"),
        (("error", 2, 8),),
        'block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32',
    ),
    "bad character": Bad(body("  ; return"), (("error", 2, 3),), "unexpected character"),
    "typed pointer": Bad(
        "func.func @f(%a: !llvm.ptr<i8>) { return }\n", (), "", differs="a typed pointer is read and its type dropped"
    ),
    "unterminated string": Bad(
        body('  "func.return"() {a = "unterminated} : () -> ()\n  return'),
        (("error", 2, 49),),
        "expected '\"' in string literal",
    ),
    "missing type": Bad(body("  %0 = arith.constant 1 :\n  return"), (("error", 2, 26),), "expected non-function type"),
    "undefined block": Bad(
        body("  cf.br ^bb1\n^bb2:\n  return"), (("error", 2, 9),), "reference to an undefined block"
    ),
    "redefined block": Bad(
        body("^bb0:\n  cf.br ^bb1\n^bb1:\n  cf.br ^bb1\n^bb1:\n  return"),
        (("error", 6, 1),),
        "redefinition of block '^bb1'",
    ),
    "unknown name without dialect": Bad(
        body("  foo\n  return"), (("error", 2, 3),), "custom op 'foo' is unknown (tried 'func.foo' as well)"
    ),
    "result count": Bad(
        body("  %0:2 = arith.constant 1 : i32\n  return"),
        (("error", 2, 3),),
        "operation defines 1 results but was provided 2 to bind",
    ),
    "result number": Bad(
        body('  %0 = arith.constant 1 : i32\n  "func.return"(%0#1) : (i32) -> ()'),
        (("error", 3, 17),),
        "reference to invalid result number",
    ),
    "missing parenthesis": Bad("func.func @f( {\n  return\n}\n", (("error", 1, 14),), "expected non-function type"),
    "branch operand type": Bad(
        body("  cf.br ^bb1(%c: i1)\n^bb1(%x: i32):\n  return", "(%c: i1)"),
        (("error", 2, 3),),
        "type mismatch for bb argument #0 of successor #0",
    ),
    "branch to the entry": Bad(
        body("^bb0:\n  cf.br ^bb0"), (("error", 1, 1),), "entry block of region may not have predecessors"
    ),
    "empty block": Bad(
        body("  cf.cond_br %c, ^bb1, ^bb2\n^bb1:\n^bb2:\n  return", "(%c: i1)"),
        (("error", 1, 1),),
        "empty block: expect at least a terminator",
    ),
    "duplicate attribute": Bad(
        "func.func @f() attributes {a = 1, a = 2} { return }\n",
        (("error", 1, 35),),
        "duplicate key 'a' in dictionary attribute",
    ),
    "columns count bytes": Bad(
        body('  "func.return"() {a = "é"} : () -> () ;'), (("error", 2, 41),), "unexpected character"
    ),
    "lone percent": Bad(body("  % = arith.constant 1 : i32"), (("error", 2, 3),), "invalid SSA name"),
    "newline in a string": Bad(
        body('  "func.return"() {a = "two\nlines"} : () -> ()'), (("error", 2, 28),), "expected '\"' in string literal"
    ),
    "bad escape in a string": Bad(
        body('  "func.return"() {a = "x\\q"} : () -> ()'), (("error", 2, 26),), "unknown escape in string literal"
    ),
    "lone slash": Bad(body("  / return"), (("error", 1, 17),), "expected operation name in quotes"),
    "unterminated symbol name": Bad(
        'func.func private @"abc\n', (("error", 1, 24),), "expected '\"' in string literal"
    ),
    "location not closed": Bad('module {\n} loc("a.py":1:2\n', (("error", 2, 17),), "expected ')' in location"),
    "location of no kind": Bad("module {\n} loc(nope)\n", (("error", 2, 7),), "expected location instance"),
    "operand count": Bad(
        body('  %0 = "arith.addi"(%a) : (i32, i32) -> i32\n  return', "(%a: i32)"),
        (("error", 2, 27),),
        "expected 1 operand type but had 2",
        words=OURS,
    ),
    "operand types of one too few": Bad(
        body('  %0 = "arith.addi"(%a, %a) : (i32) -> i32\n  return', "(%a: i32)"),
        (("error", 2, 31),),
        "expected 2 operand types but had 1",
    ),
    "results not bound": Bad(
        body("  %0, %1 = arith.constant 1 : i32\n  return"),
        (("error", 2, 3),),
        "operation defines 1 results but was provided 2 to bind",
    ),
    "argument named twice": Bad(
        "func.func @f(%a: i32, %a: i32) { return }\n",
        (("error", 1, 23), ("note", 1, 14)),
        "region entry argument '%a' is already in use",
    ),
    "value of another region": Bad(
        body(
            "  scf.if %c {\n    %0 = arith.constant 1 : i32\n  }\n  %1 = arith.addi %0, %0 : i32\n  return", "(%c: i1)"
        ),
        (("error", 5, 19),),
        "use of undeclared SSA value name",
    ),
    "use before definition in a region": Bad(
        body(
            "  scf.if %c {\n    %1 = arith.addi %0, %0 : i32\n    %0 = arith.constant 1 : i32\n  }\n  return",
            "(%c: i1)",
        ),
        (("error", 3, 10), ("note", 4, 10)),
        "operand #0 does not dominate this use",
    ),
    "undefined value of another type": Bad(
        body('  "func.return"(%q) : (tensor<2xi8>) -> ()'), (("error", 2, 17),), "use of undeclared SSA value name"
    ),
    "forward reference of another type": Bad(
        body(
            "  cf.br ^b\n^a:\n  %1 = arith.addi %0, %0 : i64\n  return\n^b:\n  %0 = arith.constant 1 : i32\n  cf.br ^a"
        ),
        (("error", 7, 3), ("note", 4, 19)),
        "definition of SSA value '%0#0' has type 'i32'",
    ),
    "block without colon": Bad(body("  cf.br ^a\n^a\n  return"), (("error", 3, 3),), "expected ':' after block name"),
    "argument of a block without type": Bad(
        body("  cf.br ^a\n^a(%x):\n  return"), (("error", 3, 6),), "expected ':' and type for SSA operand"
    ),
    "too few branch operands": Bad(
        body("  cf.br ^a\n^a(%x: i32):\n  return"),
        (("error", 2, 3),),
        "branch has 0 operands for successor #0, but target block has 1",
    ),
    "branch at the end missing": Bad(
        body("  cf.br ^a\n^a:\n  %0 = arith.constant 1 : i32"),
        (("error", 4, 8),),
        'block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32',
    ),
    "successor of no branch": Bad(
        body('  "arith.addi"(%a, %a)[^b] : (i32, i32) -> i32\n^b:\n  return', "(%a: i32)"),
        (("error", 2, 23),),
        "successors in non-terminator",
    ),
    "block of another region": Bad(
        body("  scf.if %c {\n    cf.br ^b\n  }\n  cf.br ^b\n^b:\n  return", "(%c: i1)"),
        (("error", 3, 11),),
        "reference to an undefined block",
    ),
    "func argument without type": Bad("func.func @f(%a) { return }\n", (("error", 1, 16),), "expected ':'"),
    "select condition": Bad(
        body("  %0 = arith.select %a, %a, %a : i32\n  return", "(%a: i32)"),
        (("error", 2, 21), ("note", 1, 14)),
        "use of value '%a' expects different type than prior uses: 'i1' vs 'i32'",
    ),
    "scf.if condition": Bad(
        body("  scf.if %a {\n  }\n  return", "(%a: i32)"),
        (("error", 2, 10), ("note", 1, 14)),
        "use of value '%a' expects different type than prior uses: 'i1' vs 'i32'",
    ),
    "scf.for bound types": Bad(
        body("  scf.for %i = %a to %b step %a {\n  }\n  return", "(%a: index, %b: i32)"),
        (("error", 2, 22), ("note", 1, 25)),
        "use of value '%b' expects different type than prior uses: 'index' vs 'i32'",
    ),
    "scf.for iter_args": Bad(
        body(
            "  %0 = scf.for %i = %a to %a step %a iter_args(%x = %a) -> (i32) {\n    scf.yield %x : i32\n  }\n  return",
            "(%a: index)",
        ),
        (("error", 2, 53), ("note", 1, 14)),
        "use of value '%a' expects different type than prior uses: 'i32' vs 'index'",
    ),
    "cond_br condition": Bad(
        body("  cf.cond_br %a, ^b, ^b\n^b:\n  return", "(%a: i32)"),
        (("error", 2, 14), ("note", 1, 14)),
        "use of value '%a' expects different type than prior uses: 'i1' vs 'i32'",
    ),
    "memref.store value type": Bad(
        body("  memref.store %v, %m[%i] : memref<4xf32>\n  return", "(%v: i32, %m: memref<4xf32>, %i: index)"),
        (("error", 2, 16), ("note", 1, 14)),
        "use of value '%v' expects different type than prior uses: 'f32' vs 'i32'",
    ),
    "affine.for bound": Bad(
        body("  affine.for %i = 0 to %x {\n  }\n  return"), (("error", 2, 24),), "use of undeclared SSA value name"
    ),
    "unknown op of a dialect, generic": Bad(
        body('  "arith.nope"() : () -> ()\n  return'),
        (("error", 2, 3),),
        "unregistered operation 'arith.nope' found in dialect ('arith') that does not allow unknown operations",
    ),
    "nested module symbols": Bad(
        "module @a {\n}\nmodule @a {\n}\n", (("error", 3, 1), ("note", 1, 1)), "redefinition of symbol named 'a'"
    ),
    "result type missing": Bad(
        body('  %0 = "arith.constant"() <{value = 1 : i32}>\n  return'),
        (("error", 2, 46),),
        "expected ':' followed by operation type",
    ),
    "operands not closed": Bad(
        body('  "func.return"(%a : (i32) -> ()', "(%a: i32)"), (("error", 2, 19),), "expected ')' to end operand list"
    ),
    "successor not closed": Bad(
        body('  "cf.br"()[^a : () -> ()\n^a:\n  return'), (("error", 2, 15),), "expected ',' or ']'"
    ),
    "text after the module": Bad("module {\n}\n}\n", (("error", 2, 2),), "expected operation name in quotes"),
    "constant of nested error": Bad(
        body("  scf.if %c {\n    scf.if %c {\n      %0 = arith.constant 1.5 : i32\n    }\n  }\n  return", "(%c: i1)"),
        (("error", 5, 5),),
        "floating point value not valid for specified type",
    ),
    "arguments of a case's block": Bad(
        body("  cf.switch %a : i32, [\n    default: ^bb1,\n    2: ^bb1(%a : i32)\n  ]\n^bb1:\n  return", "(%a: i32)"),
        (("error", 2, 3),),
        "branch has 1 operands for successor #1, but target block has 0",
    ),
    "weights of branches": Bad(
        body(
            '  "cf.cond_br"(%c)[^bb1, ^bb1] {branch_weights = array<i32: 0, 0>, operandSegmentSizes = array<i32: 1, 0, 0>} : (i1) -> ()\n^bb1:\n  return',
            "(%c: i1)",
        ),
        (("error", 2, 3),),
        "branch weights cannot all be zero",
    ),
    "block without an end after a region with one": Bad(
        body("  scf.if %c {\n    %0 = arith.constant 3 : i32\n  }\n  %1 = arith.constant 4 : i32", "(%c: i1)"),
        (("error", 5, 8),),
        'block with no terminator, has %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32',
    ),
    "errors in two functions, dominance first": Bad(
        'func.func @f() {\n  %0 = "arith.addi"(%1, %1) : (i32, i32) -> i32\n  %1 = "arith.constant"() {value = 3 : i32} : () -> i32\n  return\n}\nfunc.func @g() {\n  return\n}\n',
        (("error", 2, 8), ("note", 3, 8)),
        "operand #0 does not dominate this use",
    ),
    "module of two blocks": Bad(
        '"builtin.module"() ({\n^bb0:\n^bb1:\n}) : () -> ()\n',
        (("error", 1, 1),),
        "'builtin.module' op expects region #0 to have 0 or 1 blocks",
    ),
    "module without a block": Bad(
        '"builtin.module"() ({\n}) : () -> ()\n',
        (("error", 1, 1),),
        "'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks",
    ),
}
