"""Bad inputs, and what is said of them, where and how gravely.

The places are mlir-opt 22's, each an error or note with its line and column.
"""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

import io
import re
from dataclasses import dataclass

from conformance.harness import MlirOpt

from okl_opt.cli.main import main

# Severity, line, column of each diagnostic and note, in order.
Places = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Bad:
    text: str
    places: Places
    message: str
    # Why mlir-opt's places are others, where they are.
    differs: str = ""
    # Why mlir-opt's words are others, where they are and the places are not.
    words: str = ""


def _body(body: str, signature: str = "()") -> str:
    return f"func.func @f{signature} {{\n{body}\n}}\n"


def _attribute(text: str) -> str:
    return f'"test.op"() {{a = {text}}} : () -> ()\n'


# The usual reason for other words.
_OURS = "the check is xDSL's or ours, and says what it found in words of its own"


BAD: dict[str, Bad] = {
    "unknown op, generic": Bad(
        _body('  %0 = "foo.bar"() : () -> i32\n  return'),
        (("error", 2, 17),),
        "operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used",
    ),
    "unknown op, custom": Bad(
        _body("  %0 = foo.bar : i32\n  return"),
        (("error", 2, 8), ("note", 2, 8)),
        "Dialect `foo' not found for custom op 'foo.bar' ",
    ),
    "short name where no dialect is the default": Bad(
        _body("  scf.if %c {\n    return\n  }\n  return", "(%c: i1)"),
        (("error", 3, 5), ("note", 3, 5)),
        "Dialect `' not found for custom op 'return'  (tried '.return' as well)",
    ),
    "undefined value": Bad(_body("  return %x : i32"), (("error", 2, 10),), "use of undeclared SSA value name"),
    "operand type clash": Bad(
        _body("  %0 = arith.addi %a, %b : i32\n  return", "(%a: i32, %b: f32)"),
        (("error", 2, 23), ("note", 1, 23)),
        "use of value '%b' expects different type than prior uses: 'i32' vs 'f32'",
    ),
    "missing brace": Bad("func.func @f() {\n  return\n", (("error", 2, 9),), "expected operation name in quotes"),
    "return type mismatch": Bad(
        _body("  return %a : i32", "(%a: i32) -> f32"),
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
        _body("  %0 = arith.constant 1 : i32\n  %0 = arith.constant 2 : i32\n  return"),
        (("error", 3, 3), ("note", 2, 3)),
        "redefinition of SSA value '%0'",
    ),
    "use before definition": Bad(
        _body("  %1 = arith.addi %0, %0 : i32\n  %0 = arith.constant 1 : i32\n  return %1 : i32", "() -> i32"),
        (("error", 2, 8), ("note", 3, 8)),
        "operand #0 does not dominate this use",
    ),
    "use across branches": Bad(
        _body(
            "  cf.cond_br %c, ^bb1, ^bb2\n^bb1:\n  %0 = arith.constant 1 : i32\n  cf.br ^bb2\n^bb2:\n  return %0 : i32",
            "(%c: i1) -> i32",
        ),
        (("error", 7, 3), ("note", 4, 8)),
        "operand #0 does not dominate this use",
    ),
    "no terminator": Bad(
        _body("  %0 = arith.constant 1 : i32"),
        (("error", 2, 8),),
        'block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32',
    ),
    "call of a missing symbol": Bad(
        _body("  call @g() : () -> ()\n  return"),
        (("error", 2, 3),),
        "'func.call' op 'g' does not reference a valid function",
    ),
    "bad character": Bad(_body("  ; return"), (("error", 2, 3),), "unexpected character"),
    "string constant": Bad(
        _body('  %0 = arith.constant "x" : i32\n  return'),
        (("error", 2, 8),),
        "'arith.constant' op value must be an integer, float, or elements attribute",
    ),
    "typed pointer": Bad(
        "func.func @f(%a: !llvm.ptr<i8>) { return }\n", (), "", differs="a typed pointer is read and its type dropped"
    ),
    "unterminated string": Bad(
        _body('  "func.return"() {a = "unterminated} : () -> ()\n  return'),
        (("error", 2, 49),),
        "expected '\"' in string literal",
    ),
    "missing type": Bad(
        _body("  %0 = arith.constant 1 :\n  return"), (("error", 2, 26),), "expected non-function type"
    ),
    "undefined block": Bad(
        _body("  cf.br ^bb1\n^bb2:\n  return"), (("error", 2, 9),), "reference to an undefined block"
    ),
    "redefined block": Bad(
        _body("^bb0:\n  cf.br ^bb1\n^bb1:\n  cf.br ^bb1\n^bb1:\n  return"),
        (("error", 6, 1),),
        "redefinition of block '^bb1'",
    ),
    "unknown name without dialect": Bad(
        _body("  foo\n  return"), (("error", 2, 3),), "custom op 'foo' is unknown (tried 'func.foo' as well)"
    ),
    "result count": Bad(
        _body("  %0:2 = arith.constant 1 : i32\n  return"),
        (("error", 2, 3),),
        "operation defines 1 results but was provided 2 to bind",
    ),
    "result number": Bad(
        _body('  %0 = arith.constant 1 : i32\n  "func.return"(%0#1) : (i32) -> ()'),
        (("error", 3, 17),),
        "reference to invalid result number",
    ),
    "undefined alias": Bad(
        "func.func @f(%a: !nope) { return }\n", (("error", 1, 23),), "undefined symbol alias id 'nope'"
    ),
    "missing parenthesis": Bad("func.func @f( {\n  return\n}\n", (("error", 1, 14),), "expected non-function type"),
    "branch operand type": Bad(
        _body("  cf.br ^bb1(%c: i1)\n^bb1(%x: i32):\n  return", "(%c: i1)"),
        (("error", 2, 3),),
        "type mismatch for bb argument #0 of successor #0",
    ),
    "branch to the entry": Bad(
        _body("^bb0:\n  cf.br ^bb0"), (("error", 1, 1),), "entry block of region may not have predecessors"
    ),
    "empty block": Bad(
        _body("  cf.cond_br %c, ^bb1, ^bb2\n^bb1:\n^bb2:\n  return", "(%c: i1)"),
        (("error", 1, 1),),
        "empty block: expect at least a terminator",
    ),
    "public declaration": Bad(
        "func.func @g(i32) -> i32\n",
        (("error", 1, 1),),
        "'func.func' op symbol declaration cannot have public visibility",
    ),
    "empty body": Bad(
        "func.func @main() {\n}\n",
        (("error", 1, 19),),
        "custom op 'func.func' expected non-empty function body",
    ),
    "duplicate attribute": Bad(
        "func.func @f() attributes {a = 1, a = 2} { return }\n",
        (("error", 1, 35),),
        "duplicate key 'a' in dictionary attribute",
    ),
    "bits of no float": Bad(
        '"test.op"() {a = dense<[0x1FFFFFFFF]> : tensor<1xf32>} : () -> ()\n',
        (("error", 1, 25),),
        "hexadecimal float constant out of range for type",
    ),
    "bits of no scalar": Bad(
        '"test.op"() {a = 0x1FFFFFFFF : f32} : () -> ()\n',
        (("error", 1, 18),),
        "hexadecimal float constant out of range for type",
    ),
    "negative bits": Bad(
        '"test.op"() {a = -0x1 : f32} : () -> ()\n',
        (("error", 1, 19),),
        "hexadecimal float literal should not have a leading minus",
    ),
    "negative bits in a dense literal": Bad(
        '"test.op"() {a = dense<-0x1> : tensor<1xf32>} : () -> ()\n',
        (("error", 1, 25),),
        "hexadecimal float literal should not have a leading minus",
    ),
    "columns count bytes": Bad(
        _body('  "func.return"() {a = "é"} : () -> () ;'), (("error", 2, 41),), "unexpected character"
    ),
    "lone at sign": Bad(_attribute("@"), (("error", 1, 19),), "@ identifier expected to start with letter or '_'"),
    "lone hash": Bad(_attribute("# "), (("error", 1, 18),), "invalid attribute name"),
    "lone percent": Bad(_body("  % = arith.constant 1 : i32"), (("error", 2, 3),), "invalid SSA name"),
    "newline in a string": Bad(
        _body('  "func.return"() {a = "two\nlines"} : () -> ()'), (("error", 2, 28),), "expected '\"' in string literal"
    ),
    "bad escape in a string": Bad(
        _body('  "func.return"() {a = "x\\q"} : () -> ()'), (("error", 2, 26),), "unknown escape in string literal"
    ),
    "lone slash": Bad(_body("  / return"), (("error", 1, 17),), "expected operation name in quotes"),
    "single minus arrow": Bad(
        "func.func private @f() - > i32\n", (("error", 1, 23),), "expected operation name in quotes"
    ),
    "unterminated symbol name": Bad(
        'func.func private @"abc\n', (("error", 1, 24),), "expected '\"' in string literal"
    ),
    "lone exclamation mark": Bad("func.func private @f(!)\n", (("error", 1, 22),), "invalid type identifier"),
    "integer too wide": Bad(
        "func.func private @f(i99999999)\n", (("error", 1, 22),), "integer bitwidth is limited to 16777215 bits"
    ),
    "unknown type word": Bad("func.func private @f(i32x)\n", (("error", 1, 22),), "expected non-function type"),
    "vector of zero length": Bad(
        "func.func private @f(vector<0xf32>)\n",
        (("error", 1, 22),),
        "vector types must have positive constant sizes but got 0",
    ),
    "vector of dynamic length": Bad(
        "func.func private @f(vector<?xf32>)\n", (("error", 1, 29),), "expected non-function type"
    ),
    "vector element type": Bad(
        "func.func private @f(vector<4xtensor<2xf32>>)\n",
        (("error", 1, 22),),
        "failed to verify 'elementType': VectorElementTypeInterface instance",
    ),
    "tensor without element type": Bad(
        "func.func private @f(tensor<4x>)\n", (("error", 1, 31),), "expected non-function type"
    ),
    "tensor not closed": Bad(
        "func.func private @f(tensor<4xf32)\n",
        (("error", 1, 34),),
        "expected '>' in tensor type",
    ),
    "tensor negative dimension": Bad(
        "func.func private @f(tensor<-1xf32>)\n", (("error", 1, 29),), "expected non-function type"
    ),
    "complex of no number": Bad(
        "func.func private @f(complex<index>)\n",
        (("error", 1, 30),),
        "invalid element type for complex",
    ),
    "memref of a function": Bad(
        "func.func private @f(memref<4x() -> ()>)\n", (("error", 1, 31),), "invalid memref element type"
    ),
    "strides of another rank": Bad(
        "func.func private @f(memref<4x4xf32, strided<[1]>>)\n",
        (("error", 1, 22),),
        "expected the number of strides to match the rank",
    ),
    "map of another rank": Bad(
        "func.func private @f(memref<4xf32, affine_map<(d0, d1) -> (d0, d1)>>)\n",
        (("error", 1, 22),),
        "memref layout mismatch between rank and affine map: 1 != 2",
    ),
    "function type without arrow": Bad(_attribute("(i32)"), (("error", 1, 23),), "expected '->'", words=_OURS),
    "unknown dialect type": Bad(
        "func.func private @f(!foo.bar)\n",
        (("error", 1, 27),),
        "`!foo.bar` type created with unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR opt tool used",
        words=_OURS,
    ),
    "unknown type of a dialect": Bad(
        "func.func private @f(!llvm.nope)\n", (("error", 1, 28),), "unknown type `nope` in dialect `llvm`", words=_OURS
    ),
    "unknown dialect attribute": Bad(
        "module attributes {a.a = #foo.bar} {\n}\n",
        (("error", 1, 31),),
        "`#foo.bar` attribute created with unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR opt tool used",
        words=_OURS,
    ),
    "integer out of range": Bad(
        "module attributes {a.a = 256 : i8} {\n}\n", (("error", 1, 26),), "integer constant out of range for attribute"
    ),
    "negative unsigned integer": Bad(
        "module attributes {a.a = -1 : ui8} {\n}\n",
        (("error", 1, 27),),
        "negative integer literal not valid for unsigned integer type",
    ),
    "integer of float type": Bad(
        "module attributes {a.a = 1 : f32} {\n}\n",
        (("error", 1, 26), ("note", 1, 26)),
        "unexpected decimal integer literal for a floating point value",
    ),
    "float of integer type": Bad(
        "module attributes {a.a = 1.0 : i32} {\n}\n",
        (("error", 1, 35),),
        "floating point value not valid for specified type",
    ),
    "integer of tensor type": Bad(
        "module attributes {a.a = 1 : tensor<2xi32>} {\n}\n",
        (("error", 1, 26),),
        "integer literal not valid for specified type",
    ),
    "integer too large for i64": Bad(
        "module attributes {a.a = 18446744073709551616} {\n}\n",
        (("error", 1, 26),),
        "integer constant out of range for attribute",
    ),
    "array not closed": Bad(
        "module attributes {a.a = [1, 2} {\n}\n",
        (("error", 1, 31),),
        "expected ',' or ']'",
    ),
    "dictionary without comma": Bad(
        "module attributes {a.a = 1 a.b = 2} {\n}\n", (("error", 1, 27),), "expected '}' in attribute dictionary"
    ),
    "dictionary key": Bad("module attributes {1 = 2} {\n}\n", (("error", 1, 20),), "expected attribute name"),
    "attribute value missing": Bad(
        "module attributes {a.a = } {\n}\n", (("error", 1, 25),), "expected attribute value"
    ),
    "dense shape": Bad(
        "module attributes {a.a = dense<[1, 2, 3]> : tensor<2xi32>} {\n}\n",
        (("error", 1, 26),),
        "inferred shape of elements literal ([3]) does not match type ([2])",
    ),
    "dense ragged": Bad(
        "module attributes {a.a = dense<[[1, 2], [3]]> : tensor<2x2xi32>} {\n}\n",
        (("error", 1, 44),),
        "tensor literal is invalid; ranks are not consistent between elements",
    ),
    "dense of dynamic shape": Bad(
        "module attributes {a.a = dense<1> : tensor<?xi32>} {\n}\n",
        (("error", 1, 26),),
        "elements literal type must have static shape",
    ),
    "dense float in integers": Bad(
        "module attributes {a.a = dense<1.5> : tensor<2xi32>} {\n}\n",
        (("error", 1, 32),),
        "expected integer elements, but parsed floating-point",
    ),
    "dense integer in floats": Bad(
        "module attributes {a.a = dense<1> : tensor<2xf32>} {\n}\n",
        (("error", 1, 32), ("note", 1, 32)),
        "unexpected decimal integer literal for a floating point value",
    ),
    "dense integer out of range": Bad(
        "module attributes {a.a = dense<300> : tensor<2xi8>} {\n}\n",
        (("error", 1, 32),),
        "integer constant out of range for type",
    ),
    "dense without type": Bad("module attributes {a.a = dense<1>} {\n}\n", (("error", 1, 34),), "expected ':'"),
    "dense hex of another length": Bad(
        'module attributes {a.a = dense<"0x0102"> : tensor<3xi8>} {\n}\n',
        (("error", 1, 26),),
        "elements hex data size is invalid for provided type: 'tensor<3xi8>'",
    ),
    "dense string that is no hex": Bad(
        'module attributes {a.a = dense<"hello"> : tensor<3xi8>} {\n}\n',
        (("error", 1, 32),),
        "expected string containing hex digits starting with `0x`",
    ),
    "array of no number": Bad(
        "module attributes {a.a = array<tensor<2xi8>: 1>} {\n}\n",
        (("error", 1, 32),),
        "expected integer or float type, got: 'tensor<2xi8>'",
    ),
    "array element out of range": Bad(
        "module attributes {a.a = array<i8: 300>} {\n}\n",
        (("error", 1, 39),),
        "integer constant out of range",
    ),
    "array element of another kind": Bad(
        "module attributes {a.a = array<i32: 1.5>} {\n}\n",
        (("error", 1, 37),),
        "expected integer literal",
    ),
    "symbol reference cut": Bad(
        "module attributes {a.a = @a::b} {\n}\n",
        (("error", 1, 30),),
        "expected valid '@'-identifier for symbol name",
        words=_OURS,
    ),
    "affine undeclared dimension": Bad(
        "module attributes {a.a = affine_map<(d0) -> (d1)>} {\n}\n",
        (("error", 1, 46),),
        "use of undeclared identifier",
    ),
    "affine product of dimensions": Bad(
        "module attributes {a.a = affine_map<(d0, d1) -> (d0 * d1)>} {\n}\n",
        (("error", 1, 53),),
        "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
    ),
    "affine division by a dimension": Bad(
        "module attributes {a.a = affine_map<(d0, d1) -> (d0 floordiv d1)>} {\n}\n",
        (("error", 1, 53),),
        "non-affine expression: right operand of floordiv has to be either a constant or symbolic",
    ),
    "affine missing operand": Bad(
        "module attributes {a.a = affine_map<(d0) -> (d0 + )>} {\n}\n",
        (("error", 1, 51),),
        "expected primary expression",
        words=_OURS,
    ),
    "affine missing arrow": Bad(
        "module attributes {a.a = affine_map<(d0) (d0)>} {\n}\n", (("error", 1, 41),), "expected `->`", words=_OURS
    ),
    "affine repeated dimension": Bad(
        "module attributes {a.a = affine_map<(d0, d0) -> (d0)>} {\n}\n",
        (("error", 1, 42),),
        "redefinition of identifier 'd0'",
    ),
    "affine set of no comparison": Bad(
        "module attributes {a.a = affine_set<(d0) : (d0)>} {\n}\n",
        (("error", 1, 47),),
        "expected '== affine-expr' or '>= affine-expr' at end of affine constraint",
    ),
    "affine not closed": Bad(
        "module attributes {a.a = affine_map<(d0) -> (d0>} {\n}\n", (("error", 1, 48),), "expected ')'", words=_OURS
    ),
    "alias defined twice": Bad(
        "!a = i32\n!a = i64\nfunc.func private @f(!a)\n", (("error", 2, 1),), "redefinition of type alias id 'a'"
    ),
    "attribute alias with a dot": Bad(
        "#a.b = 1 : i32\n", (("error", 1, 1),), "attribute names with a '.' are reserved for dialect-defined names"
    ),
    "type alias with a dot": Bad(
        "!a.b = i32\n", (("error", 1, 1),), "type names with a '.' are reserved for dialect-defined names"
    ),
    "alias without value": Bad("#a = \nmodule {\n}\n", (("error", 1, 5),), "expected attribute value"),
    "undefined attribute alias": Bad(
        "module attributes {a.a = #nope} {\n}\n", (("error", 1, 31),), "undefined symbol alias id 'nope'"
    ),
    "location not closed": Bad('module {\n} loc("a.py":1:2\n', (("error", 2, 17),), "expected ')' in location"),
    "location of no kind": Bad("module {\n} loc(nope)\n", (("error", 2, 7),), "expected location instance"),
    "undefined location alias": Bad(
        "module {\n} loc(#nope)\n", (("error", 2, 7),), "operation location alias was never defined"
    ),
    "operand count": Bad(
        _body('  %0 = "arith.addi"(%a) : (i32, i32) -> i32\n  return', "(%a: i32)"),
        (("error", 2, 27),),
        "expected 1 operand type but had 2",
        words=_OURS,
    ),
    "operand types of one too few": Bad(
        _body('  %0 = "arith.addi"(%a, %a) : (i32) -> i32\n  return', "(%a: i32)"),
        (("error", 2, 31),),
        "expected 2 operand types but had 1",
    ),
    "results not bound": Bad(
        _body("  %0, %1 = arith.constant 1 : i32\n  return"),
        (("error", 2, 3),),
        "operation defines 1 results but was provided 2 to bind",
    ),
    "argument named twice": Bad(
        "func.func @f(%a: i32, %a: i32) { return }\n",
        (("error", 1, 23), ("note", 1, 14)),
        "region entry argument '%a' is already in use",
    ),
    "use in an isolated region": Bad(
        _body("  func.func @g() {\n    %0 = arith.addi %a, %a : i32\n    return\n  }\n  return", "(%a: i32)"),
        (("error", 3, 21),),
        "use of undeclared SSA value name",
        differs="the use is found first; that functions do not nest is not checked",
    ),
    "value of another region": Bad(
        _body(
            "  scf.if %c {\n    %0 = arith.constant 1 : i32\n  }\n  %1 = arith.addi %0, %0 : i32\n  return", "(%c: i1)"
        ),
        (("error", 5, 19),),
        "use of undeclared SSA value name",
    ),
    "use before definition in a region": Bad(
        _body(
            "  scf.if %c {\n    %1 = arith.addi %0, %0 : i32\n    %0 = arith.constant 1 : i32\n  }\n  return",
            "(%c: i1)",
        ),
        (("error", 3, 10), ("note", 4, 10)),
        "operand #0 does not dominate this use",
    ),
    "undefined value of another type": Bad(
        _body('  "func.return"(%q) : (tensor<2xi8>) -> ()'), (("error", 2, 17),), "use of undeclared SSA value name"
    ),
    "forward reference of another type": Bad(
        _body(
            "  cf.br ^b\n^a:\n  %1 = arith.addi %0, %0 : i64\n  return\n^b:\n  %0 = arith.constant 1 : i32\n  cf.br ^a"
        ),
        (("error", 7, 3), ("note", 4, 19)),
        "definition of SSA value '%0#0' has type 'i32'",
    ),
    "block without colon": Bad(
        _body("  cf.br ^a\n^a\n  return"),
        (("error", 3, 3),),
        "expected ':' after block name",
    ),
    "argument of a block without type": Bad(
        _body("  cf.br ^a\n^a(%x):\n  return"),
        (("error", 3, 6),),
        "expected ':' and type for SSA operand",
    ),
    "too few branch operands": Bad(
        _body("  cf.br ^a\n^a(%x: i32):\n  return"),
        (("error", 2, 3),),
        "branch has 0 operands for successor #0, but target block has 1",
    ),
    "terminator in the middle": Bad(
        _body("  return\n  return"),
        (("error", 2, 3),),
        "'func.return' op must be the last operation in the parent block",
    ),
    "branch at the end missing": Bad(
        _body("  cf.br ^a\n^a:\n  %0 = arith.constant 1 : i32"),
        (("error", 4, 8),),
        'block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32',
    ),
    "successor of no branch": Bad(
        _body('  "arith.addi"(%a, %a)[^b] : (i32, i32) -> i32\n^b:\n  return', "(%a: i32)"),
        (("error", 2, 3),),
        "'arith.addi' op requires 0 successors but found 1",
        differs="successors are read before it is known whether the op may have some",
    ),
    "block of another region": Bad(
        _body("  scf.if %c {\n    cf.br ^b\n  }\n  cf.br ^b\n^b:\n  return", "(%c: i1)"),
        (("error", 3, 11),),
        "reference to an undefined block",
    ),
    "func argument without type": Bad(
        "func.func @f(%a) { return }\n",
        (("error", 1, 16),),
        "expected ':'",
    ),
    "func entry block": Bad(
        '"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({\n^bb0(%a: i64):\n  "func.return"() : () -> ()\n}) : () -> ()\n',
        (("error", 1, 1),),
        "'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')",
    ),
    "func without name": Bad(
        "func.func (%a: i32) { return }\n",
        (("error", 1, 11),),
        "custom op 'func.func' expected valid '@'-identifier for symbol name",
    ),
    "func without type": Bad(
        '"func.func"() <{sym_name = "f"}> ({\n}) : () -> ()\n',
        (("error", 1, 1),),
        "'func.func' op requires attribute 'function_type'",
    ),
    "call operand count": Bad(
        _body("  func.call @g(%a) : (i32) -> ()\n  return", "(%a: i32)") + "func.func private @g()\n",
        (("error", 2, 3),),
        "'func.call' op incorrect number of operands for callee",
    ),
    "call operand type": Bad(
        _body("  func.call @g(%a) : (i32) -> ()\n  return", "(%a: i32)") + "func.func private @g(i64)\n",
        (("error", 2, 3),),
        "'func.call' op operand type mismatch: expected operand type 'i64', but provided 'i32' for operand number 0",
    ),
    "call result type": Bad(
        _body("  %0 = func.call @g() : () -> i32\n  return") + "func.func private @g() -> i64\n",
        (("error", 2, 8), ("note", 2, 8), ("note", 2, 8)),
        "'func.call' op result type mismatch at index 0",
    ),
    "call of no function": Bad(
        _body("  func.call @m() : () -> ()\n  return") + "module @m {\n}\n",
        (("error", 2, 3),),
        "'func.call' op 'm' does not reference a valid function",
    ),
    "return count": Bad(
        _body("  return %a : i32", "(%a: i32)"),
        (("error", 2, 3),),
        "'func.return' op has 1 operands, but enclosing function (@f) returns 0",
    ),
    "return outside a function": Bad(
        "module {\n  func.return\n}\n", (("error", 2, 3),), "'func.return' op expects parent op 'func.func'"
    ),
    "constant type": Bad(
        _body('  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64\n  return'),
        (("error", 2, 8),),
        "'arith.constant' op failed to verify that all of {value, result} have same type",
    ),
    "constant without value": Bad(
        _body('  %0 = "arith.constant"() : () -> i64\n  return'),
        (("error", 2, 8),),
        "'arith.constant' op requires attribute 'value'",
    ),
    "addi of floats": Bad(
        _body("  %0 = arith.addi %a, %a : f32\n  return", "(%a: f32)"),
        (("error", 2, 8),),
        "'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'",
    ),
    "addf of integers": Bad(
        _body("  %0 = arith.addf %a, %a : i32\n  return", "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.addf' op operand #0 must be floating-point-like, but got 'i32'",
    ),
    "extsi to less": Bad(
        _body("  %0 = arith.extsi %a : i32 to i16\n  return", "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible",
    ),
    "bitcast of another width": Bad(
        _body("  %0 = arith.bitcast %a : i32 to f64\n  return", "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.bitcast' op operand type 'i32' and result type 'f64' are cast incompatible",
    ),
    "cmpi predicate": Bad(
        _body("  %0 = arith.cmpi lt, %a, %a : i32\n  return", "(%a: i32)"),
        (("error", 2, 19),),
        "custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]",
    ),
    "select condition": Bad(
        _body("  %0 = arith.select %a, %a, %a : i32\n  return", "(%a: i32)"),
        (("error", 2, 21), ("note", 1, 14)),
        "use of value '%a' expects different type than prior uses: 'i1' vs 'i32'",
    ),
    "scf.if condition": Bad(
        _body("  scf.if %a {\n  }\n  return", "(%a: i32)"),
        (("error", 2, 10), ("note", 1, 14)),
        "use of value '%a' expects different type than prior uses: 'i1' vs 'i32'",
    ),
    "scf.if without else": Bad(
        _body("  %0 = scf.if %c -> i32 {\n    scf.yield %a : i32\n  }\n  return", "(%c: i1, %a: i32)"),
        (("error", 2, 8),),
        "'scf.if' op must have an else block if defining values",
    ),
    "scf.yield types": Bad(
        _body(
            "  %0 = scf.if %c -> i32 {\n    scf.yield %c : i1\n  } else {\n    scf.yield %c : i1\n  }\n  return",
            "(%c: i1)",
        ),
        (
            ("error", 2, 8),
            ("note", 3, 5),
        ),
        "'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'i32'",
    ),
    "scf.for bound types": Bad(
        _body("  scf.for %i = %a to %b step %a {\n  }\n  return", "(%a: index, %b: i32)"),
        (("error", 2, 22), ("note", 1, 25)),
        "use of value '%b' expects different type than prior uses: 'index' vs 'i32'",
    ),
    "scf.for iter_args": Bad(
        _body(
            "  %0 = scf.for %i = %a to %a step %a iter_args(%x = %a) -> (i32) {\n    scf.yield %x : i32\n  }\n  return",
            "(%a: index)",
        ),
        (("error", 2, 53), ("note", 1, 14)),
        "use of value '%a' expects different type than prior uses: 'i32' vs 'index'",
    ),
    "scf.yield outside": Bad(
        _body("  scf.yield"),
        (("error", 2, 3),),
        "'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'",
    ),
    "cond_br weight": Bad(
        _body("  cf.cond_br %c weights([30, 2147483648]), ^b, ^b\n^b:\n  return", "(%c: i1)"),
        (("error", 2, 30),),
        "custom op 'cf.cond_br' integer value too large",
    ),
    "cond_br condition": Bad(
        _body("  cf.cond_br %a, ^b, ^b\n^b:\n  return", "(%a: i32)"),
        (("error", 2, 14), ("note", 1, 14)),
        "use of value '%a' expects different type than prior uses: 'i1' vs 'i32'",
    ),
    "switch case type": Bad(
        _body("  cf.switch %a : f32, [\n    default: ^b\n  ]\n^b:\n  return", "(%a: f32)"),
        (("error", 2, 3),),
        "'cf.switch' op operand #0 must be integer, but got 'f32'",
        differs="the form is read and refused by the op's verifier, later than mlir-opt's parser does",
    ),
    "memref.load index count": Bad(
        _body("  %0 = memref.load %m[%i] : memref<4x4xf32>\n  return", "(%m: memref<4x4xf32>, %i: index)"),
        (("error", 2, 8),),
        "'memref.load' op incorrect number of indices for load, expected 2 but got 1",
    ),
    "memref.load of a tensor": Bad(
        _body("  %0 = memref.load %m[%i] : tensor<4xf32>\n  return", "(%m: tensor<4xf32>, %i: index)"),
        (("error", 2, 8),),
        "'memref.load' op tensor<4xf32> should be of base attribute memref",
        differs="the form is read and refused by the op's verifier, later than mlir-opt's parser does",
    ),
    "memref.store value type": Bad(
        _body("  memref.store %v, %m[%i] : memref<4xf32>\n  return", "(%v: i32, %m: memref<4xf32>, %i: index)"),
        (("error", 2, 16), ("note", 1, 14)),
        "use of value '%v' expects different type than prior uses: 'f32' vs 'i32'",
    ),
    "memref.alloc sizes": Bad(
        _body("  %0 = memref.alloc() : memref<?xf32>\n  return"),
        (("error", 2, 8),),
        "'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1",
    ),
    "memref.cast ranks": Bad(
        _body("  %0 = memref.cast %m : memref<4xf32> to memref<4x4xf32>\n  return", "(%m: memref<4xf32>)"),
        (("error", 2, 8),),
        "'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4x4xf32>' are cast incompatible",
    ),
    "memref.get_global missing": Bad(
        _body("  %0 = memref.get_global @g : memref<2xf32>\n  return"),
        (("error", 2, 8),),
        "'memref.get_global' op 'g' does not reference a valid global memref",
    ),
    "tensor.extract index count": Bad(
        _body("  %0 = tensor.extract %t[%i] : tensor<4x4xf32>\n  return", "(%t: tensor<4x4xf32>, %i: index)"),
        (("error", 2, 8),),
        "'tensor.extract' op incorrect number of indices for extract_element",
    ),
    "tensor.cast element types": Bad(
        _body("  %0 = tensor.cast %t : tensor<4xf32> to tensor<4xi32>\n  return", "(%t: tensor<4xf32>)"),
        (("error", 2, 8),),
        "'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi32>' are cast incompatible",
    ),
    "tensor.empty sizes": Bad(
        _body("  %0 = tensor.empty(%i) : tensor<4xf32>\n  return", "(%i: index)"),
        (("error", 2, 8),),
        "'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0",
    ),
    "tensor.from_elements count": Bad(
        _body("  %0 = tensor.from_elements %a, %a : tensor<3xi32>\n  return", "(%a: i32)"),
        (("error", 2, 8),),
        "'tensor.from_elements' op failed to verify that operand types match result element type",
        differs="the form is read and refused by the op's verifier, later than mlir-opt's parser does",
    ),
    "linalg.matmul shapes": Bad(
        _body(
            "  %0 = linalg.matmul ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>\n  return",
            "(%a: tensor<4x8xf32>)",
        ),
        (("error", 2, 8),),
        "'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 4",
    ),
    "linalg.generic map count": Bad(
        _body(
            '  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m : memref<4xf32>) outs(%m : memref<4xf32>) {\n  ^bb0(%x: f32, %y: f32):\n    linalg.yield %x : f32\n  }\n  return',
            "(%m: memref<4xf32>)",
        ),
        (("error", 2, 3),),
        "'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)",
    ),
    "affine.for bound": Bad(
        _body("  affine.for %i = 0 to %x {\n  }\n  return"), (("error", 2, 24),), "use of undeclared SSA value name"
    ),
    "affine.apply operand count": Bad(
        _body("  %0 = affine.apply affine_map<(d0, d1) -> (d0)>(%a)\n  return", "(%a: index)"),
        (("error", 2, 8),),
        "'affine.apply' op operand count and affine map dimension and symbol count must match",
        words="the op is checked after it is read; MLIR's parser refuses it",
    ),
    "llvm.load of no pointer": Bad(
        _body("  %0 = llvm.load %a : i32 -> i32\n  return", "(%a: i32)"),
        (("error", 2, 8),),
        "'llvm.load' op operand #0 must be LLVM pointer type, but got 'i32'",
    ),
    "llvm.func return": Bad(
        "llvm.func @f() -> i32 {\n  llvm.return\n}\n",
        (("error", 2, 3), ("note", 1, 1)),
        "'llvm.return' op expected 1 operand",
    ),
    "llvm.call missing": Bad(
        "llvm.func @f() {\n  llvm.call @g() : () -> ()\n  llvm.return\n}\n",
        (("error", 2, 3),),
        "'llvm.call' op 'g' does not reference a symbol in the current scope",
    ),
    "llvm.mlir.addressof missing": Bad(
        "llvm.func @f() {\n  %0 = llvm.mlir.addressof @g : !llvm.ptr\n  llvm.return\n}\n",
        (("error", 2, 8),),
        "'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'",
    ),
    "gpu.launch_func missing": Bad(
        _body("  gpu.launch_func @m::@k blocks in (%c, %c, %c) threads in (%c, %c, %c)\n  return", "(%c: index)"),
        (("error", 2, 3),),
        "'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute",
    ),
    "gpu.return outside": Bad(
        _body("  gpu.return"), (("error", 2, 3),), "'gpu.return' op expects parent op 'gpu.func'"
    ),
    "gpu.thread_id dimension": Bad(
        _body("  %0 = gpu.thread_id w\n  return"),
        (("error", 2, 22),),
        "custom op 'gpu.thread_id' expected `x`, `y`, or `z`.",
        differs="mlir-opt reports the end of the region too",
    ),
    "vector.load type": Bad(
        _body("  %0 = vector.load %m[%i] : memref<4xf32>, vector<4xi32>\n  return", "(%m: memref<4xf32>, %i: index)"),
        (("error", 2, 8),),
        "'vector.load' op base and result element types should match",
    ),
    "vector.extract position": Bad(
        _body("  %0 = vector.extract %v[7] : f32 from vector<4xf32>\n  return", "(%v: vector<4xf32>)"),
        (("error", 2, 8),),
        "'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)",
    ),
    "vector.broadcast shapes": Bad(
        _body("  %0 = vector.broadcast %v : vector<4xf32> to vector<3xf32>\n  return", "(%v: vector<4xf32>)"),
        (("error", 2, 8),),
        "'vector.broadcast' op dimension mismatch (4 vs. 3)",
    ),
    "property that is missing": Bad(
        _body('  %0 = "arith.cmpi"(%a, %a) : (i32, i32) -> i1\n  return', "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.cmpi' op requires attribute 'predicate'",
    ),
    "unknown op of a dialect": Bad(
        _body("  arith.nope\n  return"), (("error", 2, 3),), "custom op 'arith.nope' is unknown"
    ),
    "unknown op of a dialect, generic": Bad(
        _body('  "arith.nope"() : () -> ()\n  return'),
        (("error", 2, 3),),
        "unregistered operation 'arith.nope' found in dialect ('arith') that does not allow unknown operations",
    ),
    "symbol in a function": Bad(
        _body("  func.func private @g()\n  return"),
        (("error", 2, 3),),
        "'func.func' op symbol's parent must have the SymbolTable trait",
    ),
    "nested module symbols": Bad(
        "module @a {\n}\nmodule @a {\n}\n", (("error", 3, 1), ("note", 1, 1)), "redefinition of symbol named 'a'"
    ),
    "attribute of no dialect on a module": Bad(
        "module attributes {x = 1 : i32} {\n}\n",
        (("error", 1, 1),),
        "'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'x'",
    ),
    "two regions of a module": Bad(
        '"builtin.module"() ({\n}, {\n}) : () -> ()\n', (("error", 1, 1),), "'builtin.module' op requires one region"
    ),
    "region missing": Bad(
        '"builtin.module"() : () -> ()\n', (("error", 1, 1),), "'builtin.module' op requires one region"
    ),
    "result type missing": Bad(
        _body('  %0 = "arith.constant"() <{value = 1 : i32}>\n  return'),
        (("error", 2, 46),),
        "expected ':' followed by operation type",
    ),
    "operands not closed": Bad(
        _body('  "func.return"(%a : (i32) -> ()', "(%a: i32)"),
        (("error", 2, 19),),
        "expected ')' to end operand list",
    ),
    "successor not closed": Bad(
        _body('  "cf.br"()[^a : () -> ()\n^a:\n  return'), (("error", 2, 15),), "expected ']'", words=_OURS
    ),
    "text after the module": Bad("module {\n}\n}\n", (("error", 2, 2),), "expected operation name in quotes"),
    "second chunk": Bad(
        "func.func private @f()\n// -----\nfunc.func @g() {\n  return %x : i32\n}\n",
        (("error", 4, 10),),
        "use of undeclared SSA value name",
    ),
    "two chunks": Bad(
        "func.func private @f(\n// -----\nmodule {\n  func.func @g() { return %x : i32 }\n}\n// -----\nmodule {\n}\n",
        (("error", 1, 22), ("error", 4, 27)),
        "expected non-function type",
    ),
    "constant of nested error": Bad(
        _body("  scf.if %c {\n    scf.if %c {\n      %0 = arith.constant 1.5 : i32\n    }\n  }\n  return", "(%c: i1)"),
        (("error", 5, 5),),
        "floating point value not valid for specified type",
    ),
    "more elements than are known": Bad(
        _body('  %0 = "math.exp"(%a) : (tensor<?xf32>) -> tensor<4xf32>\n  return', "(%a: tensor<?xf32>)"),
        (("error", 2, 8), ("error", 2, 8)),
        "'math.exp' op inferred type(s) 'tensor<?xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'",
    ),
    "too few operands in generic form": Bad(
        _body('  %0 = "arith.addi"(%a) : (i32) -> i32\n  return', "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.addi' op expected 2 operands, but found 1",
    ),
    "a single operand wanted": Bad(
        _body('  %0 = "arith.negf"(%a, %a) : (f32, f32) -> f32\n  return', "(%a: f32)"),
        (("error", 2, 8),),
        "'arith.negf' op requires a single operand",
    ),
    "no result": Bad(
        _body('  "math.exp"(%a) : (f32) -> ()\n  return', "(%a: f32)"),
        (("error", 2, 3),),
        "'math.exp' op requires one result",
    ),
    "too few results": Bad(
        _body('  %0 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> i32\n  return', "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.mulsi_extended' op expected 2 results",
    ),
    "too few regions": Bad(
        _body('  "scf.if"(%c) ({\n    scf.yield\n  }) : (i1) -> ()\n  return', "(%c: i1)"),
        (("error", 2, 3),),
        "'scf.if' op expected 2 regions",
    ),
    "region without its block": Bad(
        _body('  "scf.if"(%c) ({}, {}) : (i1) -> ()\n  return', "(%c: i1)"),
        (("error", 2, 3),),
        "'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks",
    ),
    "argument of a region that has none": Bad(
        _body('  "scf.if"(%c) ({\n  ^bb0(%x: i32):\n    scf.yield\n  }, {}) : (i1) -> ()\n  return', "(%c: i1)"),
        (("error", 2, 3),),
        "'scf.if' op region #0 should have no arguments",
    ),
    "region that ends otherwise": Bad(
        _body("  scf.if %c {\n    llvm.unreachable\n  }\n  return", "(%c: i1)"),
        (("error", 2, 3), ("note", 2, 3)),
        "'scf.if' op expects regions to end with 'scf.yield', found 'llvm.unreachable'",
    ),
    "type of an operand": Bad(
        _body('  %0 = "arith.addi"(%a, %b) : (i32, f32) -> i32\n  return', "(%a: i32, %b: f32)"),
        (("error", 2, 8),),
        "'arith.addi' op operand #1 must be signless-integer-like, but got 'f32'",
    ),
    "type of a variadic operand": Bad(
        _body('  %0 = "memref.load"(%m, %i) : (memref<4xf32>, i32) -> f32\n  return', "(%m: memref<4xf32>, %i: i32)"),
        (("error", 2, 8),),
        "'memref.load' op operand #1 must be variadic of index, but got 'i32'",
    ),
    "type of a result": Bad(
        _body(
            '  %0 = "index.cmp"(%i, %i) <{pred = #index<cmp_predicate eq>}> : (index, index) -> index\n  return',
            "(%i: index)",
        ),
        (("error", 2, 8),),
        "'index.cmp' op result #0 must be 1-bit signless integer, but got 'index'",
    ),
    "type in custom form": Bad(
        _body("  %0 = math.ctpop %a : f32\n  return", "(%a: f32)"),
        (("error", 2, 8),),
        "'math.ctpop' op operand #0 must be signless-integer-like, but got 'f32'",
    ),
    "type that the result is made of": Bad(
        _body("  %0 = arith.cmpi eq, %a, %a : f32\n  return", "(%a: f32)"),
        (("error", 2, 8),),
        "custom op 'arith.cmpi' 'lhs' must be signless-integer-like, but got 'f32'",
    ),
    "types that differ": Bad(
        _body('  %0 = "llvm.add"(%a, %b) : (i32, i64) -> i32\n  return', "(%a: i32, %b: i64)"),
        (("error", 2, 8),),
        "'llvm.add' op requires the same type for all operands and results",
    ),
    "shapes that differ": Bad(
        _body('  %0 = "arith.extf"(%a) : (vector<4xf32>) -> vector<5xf64>\n  return', "(%a: vector<4xf32>)"),
        (("error", 2, 8),),
        "'arith.extf' op requires the same shape for all operands and results",
    ),
    "scalable and not": Bad(
        _body('  %0 = "math.exp"(%a) : (vector<[4]xf32>) -> vector<4xf32>\n  return', "(%a: vector<[4]xf32>)"),
        (("error", 2, 8),),
        "'math.exp' op all non-scalar operands/results must have the same shape and base type",
    ),
    "encodings that differ": Bad(
        _body(
            '  %0 = "math.exp"(%a) : (tensor<4xf32, 1 : i32>) -> tensor<4xf32, 2 : i32>\n  return',
            "(%a: tensor<4xf32, 1 : i32>)",
        ),
        (("error", 2, 8),),
        "'math.exp' op requires the same encoding for all operands and results",
    ),
    "element type of a result": Bad(
        _body('  %0 = "memref.load"(%m) : (memref<f32>) -> i32\n  return', "(%m: memref<f32>)"),
        (("error", 2, 8),),
        "'memref.load' op failed to verify that result type matches element type of 'memref'",
    ),
    "elements of a complex number": Bad(
        _body('  %0 = "complex.re"(%z) : (complex<f32>) -> f64\n  return', "(%z: complex<f32>)"),
        (("error", 2, 8),),
        "'complex.re' op failed to verify that complex element type matches result type",
    ),
    "attribute missing": Bad(
        _body('  %0 = "vector.extract"(%v) : (vector<4xf32>) -> f32\n  return', "(%v: vector<4xf32>)"),
        (("error", 2, 8),),
        "'vector.extract' op requires attribute 'static_position'",
    ),
    "attribute of another kind": Bad(
        _body('  %0 = "vector.reduction"(%v) {kind = 4} : (vector<4xf32>) -> f32\n  return', "(%v: vector<4xf32>)"),
        (("error", 2, 8),),
        "'vector.reduction' op attribute 'kind' failed to satisfy constraint: Kind of combining function for contractions and reductions",
    ),
    "attribute out of range": Bad(
        _body('  %0 = "linalg.index"() {dim = -1 : i64} : () -> index\n  return'),
        (("error", 2, 8),),
        "'linalg.index' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0",
    ),
    "predicate that there is not": Bad(
        _body('  %0 = "arith.cmpi"(%a, %a) {predicate = 42 : i64} : (i32, i32) -> i1\n  return', "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    ),
    "sizes of groups": Bad(
        _body('  %0 = "memref.alloc"() {operandSegmentSizes = array<i32: 1, 0>} : () -> memref<3xi32>\n  return'),
        (("error", 2, 8),),
        "'memref.alloc' op operand count (0) does not match with the total size (1) specified in attribute 'operandSegmentSizes'",
    ),
    "negative size of a group": Bad(
        _body('  %0 = "memref.alloc"() {operandSegmentSizes = array<i32: 1, -1>} : () -> memref<3xi32>\n  return'),
        (("error", 2, 8),),
        "'memref.alloc' op 'operandSegmentSizes' attribute cannot have negative elements",
    ),
    "operands of a case": Bad(
        _body(
            '  "cf.switch"(%a)[^bb1, ^bb1] {case_values = dense<1> : vector<1xi32>, case_operand_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0, 0>} : (i32) -> ()\n^bb1:\n  return',
            "(%a: i32)",
        ),
        (("error", 2, 3),),
        "'cf.switch' op caseOperands count (0) does not match with the total size (1) specified in attribute 'case_operand_segments'",
    ),
    "arguments of a case's block": Bad(
        _body("  cf.switch %a : i32, [\n    default: ^bb1,\n    2: ^bb1(%a : i32)\n  ]\n^bb1:\n  return", "(%a: i32)"),
        (("error", 2, 3),),
        "branch has 1 operands for successor #1, but target block has 0",
    ),
    "weights of branches": Bad(
        _body(
            '  "cf.cond_br"(%c)[^bb1, ^bb1] {branch_weights = array<i32: 0, 0>, operandSegmentSizes = array<i32: 1, 0, 0>} : (i1) -> ()\n^bb1:\n  return',
            "(%c: i1)",
        ),
        (("error", 2, 3),),
        "branch weights cannot all be zero",
    ),
    "successors in a wrong number": Bad(
        _body('  "cf.br"()[^bb1, ^bb1] : () -> ()\n^bb1:\n  return'),
        (("error", 2, 3),),
        "'cf.br' op requires 1 successor but found 2",
    ),
    "symbol's visibility": Bad(
        '"func.func"() ({}) {function_type = () -> (), sym_name = "f", sym_visibility = "hidden"} : () -> ()\n',
        (("error", 1, 1),),
        '\'func.func\' op visibility expected to be one of ["public", "private", "nested"], but got "hidden"',
    ),
    "attributes of too few arguments": Bad(
        '"func.func"() ({}) {function_type = (i32) -> (), sym_name = "f", arg_attrs = [], sym_visibility = "private"} : () -> ()\n',
        (("error", 1, 1),),
        "'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 0, but expected 1",
    ),
    "condition of another shape": Bad(
        _body(
            '  %0 = "arith.select"(%c, %a, %a) : (vector<3xi1>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>\n  return',
            "(%c: vector<3xi1>, %a: vector<4xi32>)",
        ),
        (("error", 2, 8),),
        "'arith.select' op failed to verify that condition is signless i1 or has matching shape",
    ),
    "complex constant of one number": Bad(
        _body('  %0 = "complex.constant"() {value = [1.0 : f32]} : () -> complex<f32>\n  return'),
        (("error", 2, 8),),
        "'complex.constant' op requires 'value' to be a complex constant, represented as array of two values",
    ),
    "error in a block without an end": Bad(
        _body('  %0 = "arith.addi"(%a) : (i32) -> i32', "(%a: i32)"),
        (("error", 2, 8),),
        "'arith.addi' op expected 2 operands, but found 1",
    ),
    "block without an end after a region with one": Bad(
        _body("  scf.if %c {\n    %0 = arith.constant 3 : i32\n  }\n  %1 = arith.constant 4 : i32", "(%c: i1)"),
        (("error", 5, 8),),
        'block with no terminator, has %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32',
    ),
    "errors in two functions, dominance first": Bad(
        'func.func @f() {\n  %0 = "arith.addi"(%1, %1) : (i32, i32) -> i32\n  %1 = "arith.constant"() {value = 3 : i32} : () -> i32\n  return\n}\nfunc.func @g() {\n  return\n}\n',
        (("error", 2, 8), ("note", 3, 8)),
        "operand #0 does not dominate this use",
    ),
    "size that loses errors": Bad(
        "func.func @f(%s: !shape.size, %i: index) {\n  %0 = shape.add %s, %i : !shape.size, index -> index\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.add' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them",
    ),
    "rank that loses errors": Bad(
        "func.func @f(%s: !shape.shape) {\n  %0 = shape.rank %s : !shape.shape -> index\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.rank' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them",
    ),
    "broadcast that loses errors": Bad(
        "func.func @f(%s: !shape.shape) {\n  %0 = shape.broadcast %s, %s : !shape.shape, !shape.shape -> tensor<?xindex>\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.broadcast' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them",
    ),
    "shape of a value that may be an error": Bad(
        "func.func @f(%v: !shape.value_shape) {\n  %0 = shape.shape_of %v : !shape.value_shape -> tensor<?xindex>\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.shape_of' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them",
    ),
    "shape of another rank": Bad(
        "func.func @f(%t: tensor<2x3xf32>) {\n  %0 = shape.shape_of %t : tensor<2x3xf32> -> tensor<3xindex>\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "'shape.shape_of' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'",
    ),
    "constant shape of another rank": Bad(
        "%0 = shape.const_shape [1, 2] : tensor<3xindex>\n",
        (("error", 1, 6), ("error", 1, 6)),
        "'shape.const_shape' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'",
    ),
    "constant shape of unknown rank": Bad(
        "%0 = shape.const_shape [1, 2] : tensor<?xindex>\n",
        (("error", 1, 6), ("error", 1, 6)),
        "'shape.const_shape' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<?xindex>'",
    ),
    "constant size without a number": Bad("%0 = shape.const_size\n", (("error", 1, 22),), "expected attribute value"),
    "constant size out of range": Bad(
        "%0 = shape.const_size 9223372036854775808\n",
        (("error", 1, 23),),
        "integer constant out of range for attribute",
    ),
    "meet of a shape and a size": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.meet %a, %s : !shape.shape, !shape.size -> !shape.shape\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "requires all sizes or shapes",
    ),
    "meet of two ranks": Bad(
        "func.func @f(%a: tensor<2xindex>, %b: tensor<3xindex>) {\n  %0 = shape.meet %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex>\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "unequal shape cardinality",
    ),
    "meet of another type": Bad(
        "func.func @f(%i: index) {\n  %0 = shape.meet %i, %i : index, index -> tensor<?xindex>\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "'shape.meet' op inferred type(s) 'index' are incompatible with return type(s) of operation 'tensor<?xindex>'",
    ),
    "largest of a shape and a size": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.max %a, %s : !shape.shape, !shape.size -> !shape.shape\n  return\n}\n",
        (("error", 2, 8), ("error", 2, 8)),
        "'shape.max' op inferred type(s) '!shape.size' are incompatible with return type(s) of operation '!shape.shape'",
    ),
    "constraint on one shape": Bad(
        "func.func @f(%a: !shape.shape) {\n  %0 = shape.cstr_broadcastable %a : !shape.shape\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.cstr_broadcastable' op required at least 2 input shapes",
    ),
    "no witnesses": Bad(
        "func.func @f() {\n  %0 = shape.assuming_all\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.assuming_all' op no operands specified",
    ),
    "reduce with too few arguments": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size):\n    shape.yield %d : !shape.size\n  }\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.reduce' op ReduceOp body is expected to have 3 arguments",
    ),
    "reduce over floats": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: f32, %d: !shape.size, %x: !shape.size):\n    shape.yield %d : !shape.size\n  }\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.reduce' op argument 0 of ReduceOp body is expected to be of IndexType",
    ),
    "reduce of a shape with indices": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: index, %x: !shape.size):\n    shape.yield %x : !shape.size\n  }\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.reduce' op argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType",
    ),
    "reduce of a tensor with sizes": Bad(
        "func.func @f(%a: tensor<?xindex>, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : tensor<?xindex> -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size, %x: !shape.size):\n    shape.yield %x : !shape.size\n  }\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.reduce' op argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor",
    ),
    "reduce from another type": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size, %x: f32):\n    shape.yield %d : !shape.size\n  }\n  return\n}\n",
        (("error", 2, 8),),
        "'shape.reduce' op type mismatch between argument 2 of ReduceOp body and initial value 0",
    ),
    "reduce that yields too little": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size, %x: !shape.size):\n    shape.yield\n  }\n  return\n}\n",
        (("error", 4, 5),),
        "'shape.yield' op number of operands does not match number of results of its parent",
    ),
    "reduce that yields another type": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size, %x: !shape.size):\n    shape.yield %i : index\n  }\n  return\n}\n",
        (("error", 4, 5),),
        "'shape.yield' op types mismatch between yield op and its parent",
    ),
    "reduce without end": Bad(
        "func.func @f(%a: !shape.shape, %s: !shape.size) {\n  %0 = shape.reduce(%a, %s) : !shape.shape -> !shape.size {\n  ^bb0(%i: index, %d: !shape.size, %x: !shape.size):\n    %1 = arith.addi %i, %i : index\n  }\n  return\n}\n",
        (("error", 4, 10),),
        'block with no terminator, has %1 = "arith.addi"(%arg2, %arg2) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index',
    ),
    "assuming without its result": Bad(
        "func.func @f(%w: !shape.witness) {\n  %0 = shape.assuming %w -> f32 {\n  }\n  return\n}\n",
        (("error", 2, 8), ("note", 2, 8)),
        "'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 0 operands, but region successor needs 1 inputs",
    ),
    "assuming with another result": Bad(
        "func.func @f(%w: !shape.witness) {\n  %0 = shape.assuming %w -> f32 {\n    shape.assuming_yield %w : !shape.witness\n  }\n  return\n}\n",
        (("error", 2, 8), ("note", 3, 5)),
        "'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: successor operand type #0 '!shape.witness' should match successor input type #0 'f32'",
    ),
    "yield outside of a reduction": Bad(
        "func.func @f(%w: !shape.witness) {\n  shape.assuming %w {\n    shape.yield\n  }\n  return\n}\n",
        (("error", 3, 5),),
        "'shape.yield' op expects parent op to be one of 'shape.reduce, shape.function_library'",
    ),
    "shape function that is declared publicly": Bad(
        "shape.func @f()\n", (("error", 1, 1),), "'shape.func' op symbol declaration cannot have public visibility"
    ),
    "return of a shape function elsewhere": Bad(
        "func.func @f() {\n  shape.return\n}\n", (("error", 2, 3),), "'shape.return' op expects parent op 'shape.func'"
    ),
    "library without a block": Bad(
        "shape.function_library @lib {\n} mapping {}\n",
        (("error", 1, 1),),
        "'shape.function_library' op Operations with a 'SymbolTable' must have exactly one block",
    ),
    "library with arguments": Bad(
        "shape.function_library @lib {\n^bb0(%a: index):\n  shape.func private @f()\n} mapping {}\n",
        (("error", 1, 1),),
        "'shape.function_library' op region should have no arguments",
    ),
    "library without mapping": Bad(
        "shape.function_library @lib {\n  shape.func private @f()\n}\n",
        (("error", 4, 1),),
        "custom op 'shape.function_library' expected 'mapping'",
    ),
    "shape.lib that is no symbol": Bad(
        "module attributes {shape.lib = 1} {\n}\n",
        (("error", 1, 1),),
        "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute",
    ),
    "shape.lib that is missing": Bad(
        "module attributes {shape.lib = @lib} {\n}\n", (("error", 1, 1),), "shape function library @lib not found"
    ),
    "shape.lib that is a function": Bad(
        "module attributes {shape.lib = @f} {\nfunc.func private @f()\n}\n",
        (("error", 1, 1),),
        "@f required to be shape function library",
    ),
    "shape.lib in a list that is missing": Bad(
        "module attributes {shape.lib = [@lib]} {\n}\n", (("error", 1, 1),), "@lib does not refer to FunctionLibraryOp"
    ),
    "shape.lib of numbers": Bad(
        "module attributes {shape.lib = [@lib, 1]} {\nshape.function_library @lib {\n  shape.func @f() {\n    return\n  }\n} mapping {test.op = @f}\n}\n",
        (("error", 1, 1),),
        "only SymbolRefAttr allowed in shape.lib attribute array",
    ),
    "shape.lib with two functions for an op": Bad(
        "module attributes {shape.lib = [@lib, @other]} {\nshape.function_library @lib {\n  shape.func @f() {\n    return\n  }\n} mapping {test.op = @f}\nshape.function_library @other {\n  shape.func @f() {\n    return\n  }\n} mapping {test.op = @f}\n}\n",
        (("error", 1, 1),),
        'only one op to shape mapping allowed, found multiple for `"test.op"`',
    ),
    "shape.lib of a function": Bad(
        "func.func private @f() attributes {shape.lib = @lib}\n",
        (("error", 1, 1),),
        "shape.lib attribute may only be on op implementing SymbolTable",
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

_FLAGS = ("--mlir-print-op-on-diagnostic=0", "--split-input-file")
_DIAGNOSTIC = re.compile(r"^<stdin>:(\d+):(\d+): (error|warning|remark|note): (.*)$", re.MULTILINE)


def diagnose(text: str) -> tuple[Places, str]:
    """The places of all that okl-opt finds wrong with `text`, and the first message."""
    stderr = io.StringIO()
    main(_FLAGS, io.StringIO(text), io.StringIO(), stderr)
    return _places(stderr.getvalue())


def diagnose_theirs(mlir_opt: MlirOpt, text: str) -> tuple[Places, str]:
    """What mlir-opt finds."""
    return _places(mlir_opt(text, "--allow-unregistered-dialect=0", "--split-input-file").stderr)


def _places(stderr: str) -> tuple[Places, str]:
    found = _DIAGNOSTIC.findall(stderr)
    places = tuple((severity, int(line), int(column)) for line, column, severity, _ in found)
    return places, found[0][3] if found else ""
