"""Attributes of a module."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad, attribute

BAD: dict[str, Bad] = {
    "undefined alias": Bad(
        "func.func @f(%a: !nope) { return }\n", (("error", 1, 23),), "undefined symbol alias id 'nope'"
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
    "lone at sign": Bad(attribute("@"), (("error", 1, 19),), "@ identifier expected to start with letter or '_'"),
    "lone hash": Bad(attribute("# "), (("error", 1, 18),), "invalid attribute name"),
    "function type without arrow": Bad(attribute("(i32)"), (("error", 1, 23),), "expected '->' in function type"),
    "unknown dialect attribute": Bad(
        "module attributes {a.a = #foo.bar} {\n}\n",
        (("error", 1, 31),),
        '#"foo"<"bar"> : \'none\' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used',
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
    "array not closed": Bad("module attributes {a.a = [1, 2} {\n}\n", (("error", 1, 31),), "expected ',' or ']'"),
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
        "module attributes {a.a = array<i8: 300>} {\n}\n", (("error", 1, 39),), "integer constant out of range"
    ),
    "array element of another kind": Bad(
        "module attributes {a.a = array<i32: 1.5>} {\n}\n", (("error", 1, 37),), "expected integer literal"
    ),
    "symbol reference cut": Bad(
        "module attributes {a.a = @a::b} {\n}\n", (("error", 1, 30),), "expected nested symbol reference identifier"
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
    "undefined location alias": Bad(
        "module {\n} loc(#nope)\n", (("error", 2, 7),), "operation location alias was never defined"
    ),
    "attribute of no dialect on a module": Bad(
        "module attributes {x = 1 : i32} {\n}\n",
        (("error", 1, 1),),
        "'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'x'",
    ),
}
