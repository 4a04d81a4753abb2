"""The generic form of ops, names of ops, values, results, successors and properties."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "operand list missing": Bad('"test.op" : () -> ()\n', (("error", 1, 10),), "expected '(' to start operand list"),
    "operand is a number": Bad('"test.op"(1) : (i32) -> ()\n', (("error", 1, 11),), "expected ')' to end operand list"),
    "operand list that begins with a comma": Bad(
        '"test.op"(, %a) : (i32) -> ()\n', (("error", 1, 11),), "expected ')' to end operand list"
    ),
    "operand list that ends with a comma": Bad(
        'func.func @f(%a: i32) {\n  "test.op"(%a,) : (i32) -> ()\n  return\n}\n',
        (("error", 2, 16),),
        "expected SSA operand",
    ),
    "operands without comma": Bad(
        'func.func @f(%a: i32) {\n  "test.op"(%a %a) : (i32, i32) -> ()\n  return\n}\n',
        (("error", 2, 15),),
        "expected ')' to end operand list",
    ),
    "type of an op missing": Bad('"test.op"()\n', (("error", 1, 12),), "expected ':' followed by operation type"),
    "type of an op is no function": Bad('"test.op"() : i32\n', (("error", 1, 15),), "expected function type"),
    "type of an op without arrow": Bad('"test.op"() : ()\n', (("error", 1, 17),), "expected '->' in function type"),
    "type of an op without results": Bad('"test.op"() : () ->\n', (("error", 1, 20),), "expected non-function type"),
    "more types than operands": Bad(
        '"test.op"() : (i32) -> ()\n', (("error", 1, 15),), "expected 0 operand types but had 1"
    ),
    "fewer types than operands": Bad(
        'func.func @f(%a: i32) {\n  "test.op"(%a, %a) : (i32) -> ()\n  return\n}\n',
        (("error", 2, 23),),
        "expected 2 operand types but had 1",
    ),
    "name of an op is empty": Bad('"" () : () -> ()\n', (("error", 1, 1),), "empty operation name is invalid"),
    "name of an op with a null character": Bad(
        '"test.\\00op"() : () -> ()\n', (("error", 1, 1),), "null character not allowed in operation name"
    ),
    "unregistered dialect": Bad(
        '"foo.op"() : () -> ()\n',
        (("error", 1, 9),),
        "operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used",
    ),
    "unregistered op without a dialect": Bad(
        '"op"() : () -> ()\n',
        (("error", 1, 5),),
        "operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used",
    ),
    "unknown op of a registered dialect": Bad(
        '"arith.nope"() : () -> ()\n',
        (("error", 1, 1),),
        "unregistered operation 'arith.nope' found in dialect ('arith') that does not allow unknown operations",
    ),
    "unknown custom op without a dialect": Bad(
        "nope\n", (("error", 1, 1),), "custom op 'nope' is unknown (tried 'builtin.nope' as well)"
    ),
    "unknown custom op of a dialect": Bad("arith.nope\n", (("error", 1, 1),), "custom op 'arith.nope' is unknown"),
    "unknown custom op of an unknown dialect": Bad(
        "foo.bar\n", (("error", 1, 1), ("note", 1, 1)), "Dialect `foo' not found for custom op 'foo.bar' "
    ),
    "result name missing": Bad('%0, = "test.op"() : () -> i32\n', (("error", 1, 4),), "expected valid ssa identifier"),
    "result name is no name": Bad(
        '%0, 1 = "test.op"() : () -> i32\n', (("error", 1, 4),), "expected valid ssa identifier"
    ),
    "equal sign missing": Bad('%0 "test.op"() : () -> i32\n', (("error", 1, 3),), "expected '=' after SSA name"),
    "number of results is a name": Bad(
        '%0:n = "test.op"() : () -> i32\n', (("error", 1, 4),), "expected integer number of results"
    ),
    "number of results is missing": Bad(
        '%0: = "test.op"() : () -> i32\n', (("error", 1, 4),), "expected integer number of results"
    ),
    "number of results is zero": Bad(
        '%0:0 = "test.op"() : () -> i32\n', (("error", 1, 4),), "expected named operation to have at least 1 result"
    ),
    "number of results is negative": Bad(
        '%0:-1 = "test.op"() : () -> i32\n', (("error", 1, 4),), "expected integer number of results"
    ),
    "number of results is enormous": Bad(
        '%0:99999999999999999999 = "test.op"() : () -> i32\n',
        (("error", 1, 4),),
        "expected named operation to have at least 1 result",
    ),
    "name for no result": Bad(
        '%0 = "test.op"() : () -> ()\n', (("error", 1, 1),), "cannot name an operation with no results"
    ),
    "two names for one result": Bad(
        '%0, %1 = "test.op"() : () -> i32\n',
        (("error", 1, 1),),
        "operation defines 1 results but was provided 2 to bind",
    ),
    "one name for two results": Bad(
        '%0 = "test.op"() : () -> (i32, i32)\n',
        (("error", 1, 1),),
        "operation defines 2 results but was provided 1 to bind",
    ),
    "three results in groups of two": Bad(
        '%0, %1:3 = "test.op"() : () -> (i32, i32, i32)\n',
        (("error", 1, 1),),
        "operation defines 3 results but was provided 4 to bind",
    ),
    "same name twice": Bad(
        '%0, %0 = "test.op"() : () -> (i32, i32)\n', (("error", 1, 5), ("note", 1, 1)), "redefinition of SSA value '%0'"
    ),
    "op name missing after equal sign": Bad("%0 = \n", (("error", 1, 5),), "expected operation name in quotes"),
    "op name is a number": Bad("%0 = 42\n", (("error", 1, 5),), "expected operation name in quotes"),
    "op name is a symbol": Bad("%0 = @f\n", (("error", 1, 5),), "expected operation name in quotes"),
    "result number beyond": Bad(
        '%0:2 = "test.op"() : () -> (i32, i32)\n"test.op"(%0#2) : (i32) -> ()\n',
        (("error", 2, 11),),
        "reference to invalid result number",
    ),
    "result number enormous": Bad(
        '%0:2 = "test.op"() : () -> (i32, i32)\n"test.op"(%0#99999999999999999999) : (i32) -> ()\n',
        (("error", 2, 13),),
        "invalid SSA value result number",
    ),
    "result number is a name": Bad(
        '%0:2 = "test.op"() : () -> (i32, i32)\n"test.op"(%0#a) : (i32) -> ()\n',
        (("error", 2, 13),),
        "invalid SSA value result number",
    ),
    "result number is hexadecimal": Bad(
        '%0:2 = "test.op"() : () -> (i32, i32)\n"test.op"(%0#0x1) : (i32) -> ()\n',
        (("error", 2, 15),),
        "expected ')' to end operand list",
    ),
    "result number missing": Bad(
        '%0:2 = "test.op"() : () -> (i32, i32)\n"test.op"(%0#) : (i32) -> ()\n',
        (("error", 2, 13),),
        "invalid attribute name",
    ),
    "result number of a value to come": Bad(
        '"test.op"(%0#2) : (i32) -> ()\n%0:2 = "test.op"() : () -> (i32, i32)\n',
        (("error", 1, 11),),
        "use of undeclared SSA value name",
    ),
    "result numbers of a value to come, of two types": Bad(
        '"test.op"(%0#1) : (i32) -> ()\n%0:2 = "test.op"() : () -> (i32, i64)\n',
        (("error", 2, 1), ("note", 1, 11)),
        "definition of SSA value '%0#1' has type 'i64'",
    ),
    "value to come, of two types among its uses": Bad(
        '"test.op"(%0) : (i32) -> ()\n"test.op"(%0) : (i64) -> ()\n%0 = "test.op"() : () -> i32\n',
        (("error", 2, 11), ("note", 1, 11)),
        "use of value '%0' expects different type than prior uses: 'i64' vs 'i32'",
    ),
    "value defined twice": Bad(
        '%0 = "test.op"() : () -> i32\n%0 = "test.op"() : () -> i32\n',
        (("error", 2, 1), ("note", 1, 1)),
        "redefinition of SSA value '%0'",
    ),
    "several undeclared values": Bad(
        '"test.op"(%b, %a) : (i32, i32) -> ()\n"test.op"(%c) : (i32) -> ()\n',
        (("error", 1, 11), ("error", 1, 15), ("error", 2, 11)),
        "use of undeclared SSA value name",
    ),
    "undeclared value used three times": Bad(
        '"test.op"(%b) : (i32) -> ()\n"test.op"(%b) : (i32) -> ()\n"test.op"(%b) : (i32) -> ()\n',
        (("error", 1, 11),),
        "use of undeclared SSA value name",
    ),
    "undeclared results of one name": Bad(
        '"test.op"(%b#0, %b#1) : (i32, i32) -> ()\n',
        (("error", 1, 11), ("error", 1, 17)),
        "use of undeclared SSA value name",
    ),
    "value used by itself": Bad(
        '%0 = "test.op"(%0) : (i32) -> i64\n',
        (("error", 1, 1), ("note", 1, 16)),
        "definition of SSA value '%0#0' has type 'i64'",
    ),
    "type of a value differs": Bad(
        '%0 = "test.op"() : () -> i32\n"test.op"(%0) : (i64) -> ()\n',
        (("error", 2, 11), ("note", 1, 1)),
        "use of value '%0' expects different type than prior uses: 'i64' vs 'i32'",
    ),
    "successors of an op that is no terminator": Bad(
        'func.func @f(%a: i32) {\n  %0 = "arith.addi"(%a, %a)[^bb1] : (i32, i32) -> i32\n^bb1:\n  return\n}\n',
        (("error", 2, 28),),
        "successors in non-terminator",
    ),
    "successors empty": Bad(
        'func.func @f() {\n  "test.br"()[] : () -> ()\n}\n', (("error", 2, 15),), "expected list element"
    ),
    "successors empty of a branch": Bad(
        'func.func @f() {\n  "cf.br"()[] : () -> ()\n}\n', (("error", 2, 13),), "expected list element"
    ),
    "successor is no block": Bad(
        'func.func @f() {\n  "cf.br"()[%a] : () -> ()\n}\n', (("error", 2, 13),), "expected block name"
    ),
    "successor is a word": Bad(
        'func.func @f() {\n  "cf.br"()[bb1] : () -> ()\n}\n', (("error", 2, 13),), "expected block name"
    ),
    "successors without comma": Bad(
        'func.func @f() {\n  "cf.br"()[^bb1 ^bb1] : () -> ()\n^bb1:\n  return\n}\n',
        (("error", 2, 17),),
        "expected ',' or ']'",
    ),
    "successors not closed": Bad(
        'func.func @f() {\n  "cf.br"()[^bb1 : () -> ()\n^bb1:\n  return\n}\n',
        (("error", 2, 17),),
        "expected ',' or ']'",
    ),
    "successors with a comma at the end": Bad(
        'func.func @f() {\n  "cf.br"()[^bb1,] : () -> ()\n^bb1:\n  return\n}\n',
        (("error", 2, 18),),
        "expected block name",
    ),
    "regions empty": Bad('"test.op"() () : () -> ()\n', (("error", 1, 14),), "expected '{' to begin a region"),
    "regions not closed": Bad('"test.op"() ({} : () -> ()\n', (("error", 1, 16),), "expected ')' to end region list"),
    "regions without comma": Bad(
        '"test.op"() ({} {}) : () -> ()\n', (("error", 1, 16),), "expected ')' to end region list"
    ),
    "regions with a comma at the end": Bad(
        '"test.op"() ({},) : () -> ()\n', (("error", 1, 17),), "expected '{' to begin a region"
    ),
    "region is a number": Bad('"test.op"() (1) : () -> ()\n', (("error", 1, 14),), "expected '{' to begin a region"),
    "properties not closed": Bad(
        '"test.op"() <{a = 1} : () -> ()\n', (("error", 1, 21),), "expected '>' to close properties"
    ),
    "properties empty": Bad('"test.op"() <> : () -> ()\n', (("error", 1, 14),), "expected attribute value"),
    "properties of a registered op that are no dictionary": Bad(
        '%0 = "arith.constant"() <1 : i32> : () -> i32\n',
        (("error", 1, 6),),
        "invalid properties 1 : i32 for op arith.constant: expected DictionaryAttr to set properties",
    ),
    "property missing": Bad(
        'func.func @f(%a: i32) {\n  %0 = "arith.cmpi"(%a, %a) <{}> : (i32, i32) -> i1\n  return\n}\n',
        (("error", 2, 8),),
        "'arith.cmpi' op requires attribute 'predicate'",
    ),
    "attributes of an op not closed": Bad(
        '"test.op"() {a = 1 : () -> ()\n', (("error", 1, 18),), "integer literal not valid for specified type"
    ),
    "attributes of an op with a comma at the end": Bad(
        '"test.op"() {a = 1,} : () -> ()\n', (("error", 1, 20),), "expected attribute name"
    ),
    "attributes of an op twice": Bad(
        '"test.op"() {a = 1} {b = 2} : () -> ()\n', (("error", 1, 20),), "expected ':' followed by operation type"
    ),
    "location of an op without bracket": Bad(
        '"test.op"() : () -> () loc\n', (("error", 1, 27),), "expected '(' in location"
    ),
    "text after an op": Bad(
        '"test.op"() : () -> () foo\n', (("error", 1, 24),), "custom op 'foo' is unknown (tried 'builtin.foo' as well)"
    ),
    "operand type that is not known": Bad(
        '"test.op"() : () -> foo\n', (("error", 1, 20),), "expected non-function type"
    ),
    "operand types that end with a comma": Bad(
        '"test.op"() : (i32,) -> ()\n', (("error", 1, 20),), "expected non-function type"
    ),
    "result types that end with a comma": Bad(
        '"test.op"() : () -> (i32,)\n', (("error", 1, 26),), "expected non-function type"
    ),
    "result types that are functions without brackets": Bad(
        '"test.op"() : () -> () -> ()\n', (("error", 1, 23),), "expected operation name in quotes"
    ),
    "result types not closed": Bad('"test.op"() : () -> (i32\n', (("error", 1, 25),), "expected ')'"),
    "op that ends at the end of the file": Bad('"test.op"(\n', (("error", 1, 11),), "expected ')' to end operand list"),
    "op in braces at the top": Bad(
        '{\n  "test.op"() : () -> ()\n}\n', (("error", 1, 1),), "expected operation name in quotes"
    ),
    "module that does not end": Bad("module {\n", (("error", 1, 9),), "expected operation name in quotes"),
    "module with an argument": Bad(
        "module {\n^bb0(%a: i32):\n}\n", (("error", 1, 1),), "'builtin.module' op region should have no arguments"
    ),
    "module with two blocks": Bad(
        "module {\n^bb0:\n^bb1:\n}\n", (("error", 1, 1),), "'builtin.module' op expects region #0 to have 0 or 1 blocks"
    ),
    "module that is named by a string": Bad('module "a" {\n}\n', (("error", 1, 7),), "expected '{' to begin a region"),
    "module with no body": Bad("module\n", (("error", 1, 7),), "expected '{' to begin a region"),
    "module with attributes without the word": Bad(
        "module {a.b = 1} {\n}\n", (("error", 1, 9), ("note", 1, 9)), "Dialect `a' not found for custom op 'a.b' "
    ),
    "cast without results": Bad(
        '"builtin.unrealized_conversion_cast"() : () -> ()\n',
        (("error", 1, 1),),
        "'builtin.unrealized_conversion_cast' op expected at least one result for cast operation",
    ),
    "cast without results, from something": Bad(
        'func.func @f(%a: i32) {\n  "builtin.unrealized_conversion_cast"(%a) : (i32) -> ()\n  return\n}\n',
        (("error", 2, 3),),
        "'builtin.unrealized_conversion_cast' op expected at least one result for cast operation",
    ),
    "cast without results in custom form": Bad(
        "func.func @f(%a: i32) {\n  builtin.unrealized_conversion_cast %a : i32 to\n  return\n}\n",
        (("error", 2, 49),),
        "expected non-function type",
    ),
    "cast in custom form without types": Bad(
        "func.func @f(%a: i32) {\n  %0 = builtin.unrealized_conversion_cast %a to i32\n  return\n}\n",
        (("error", 2, 45),),
        "expected ':'",
    ),
    "cast in custom form with too few types": Bad(
        "func.func @f(%a: i32) {\n  %0 = builtin.unrealized_conversion_cast %a, %a : i32 to i32\n  return\n}\n",
        (("error", 2, 43),),
        "custom op 'builtin.unrealized_conversion_cast' number of operands and types do not match: got 2 operands and 1 types",
    ),
    "symbol redefined": Bad(
        "func.func private @f()\nfunc.func private @f()\n",
        (("error", 2, 1), ("note", 1, 1)),
        "redefinition of symbol named 'f'",
    ),
}
