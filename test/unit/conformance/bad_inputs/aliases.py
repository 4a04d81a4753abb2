"""Aliases, and the metadata of a file."""

from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "attribute alias without equal sign": Bad(
        "#a 1\n", (("error", 1, 3),), "expected '=' in attribute alias definition"
    ),
    "attribute alias without value": Bad("#a =\n", (("error", 1, 5),), "expected attribute value"),
    "attribute alias of a word": Bad("#a = foo\n", (("error", 1, 5),), "expected attribute value"),
    "attribute alias twice": Bad("#a = 1\n#a = 2\n", (("error", 2, 1),), "redefinition of attribute alias id 'a'"),
    "aliases: attribute alias with a dot": Bad(
        "#a.b = 1\n", (("error", 1, 1),), "attribute names with a '.' are reserved for dialect-defined names"
    ),
    "attribute alias of itself": Bad("#a = #a\n", (("error", 1, 8),), "undefined symbol alias id 'a'"),
    "attribute alias of itself in a list": Bad("#a = [#a]\n", (("error", 1, 9),), "undefined symbol alias id 'a'"),
    "attribute alias used before it is there": Bad(
        "module attributes {a.b = #a} { }\n#a = 1\n", (("error", 1, 28),), "undefined symbol alias id 'a'"
    ),
    "attribute alias that begins with a number": Bad(
        "#1a = 1\n", (("error", 1, 3),), "expected '=' in attribute alias definition"
    ),
    "attribute alias with a type": Bad("#a = 1 : foo\n", (("error", 1, 9),), "expected non-function type"),
    "attribute alias of an op": Bad(
        '#a = "test.op"() : () -> ()\n', (("error", 1, 15),), "expected operation name in quotes"
    ),
    "type alias without equal sign": Bad("!a i32\n", (("error", 1, 3),), "expected '=' in type alias definition"),
    "type alias without type": Bad("!a =\n", (("error", 1, 5),), "expected non-function type"),
    "type alias of a word": Bad("!a = foo\n", (("error", 1, 5),), "expected non-function type"),
    "type alias of an attribute": Bad("!a = 1\n", (("error", 1, 5),), "expected non-function type"),
    "type alias with the word type": Bad("!a = type i32\n", (("error", 1, 5),), "expected non-function type"),
    "type alias twice": Bad("!a = i32\n!a = i64\n", (("error", 2, 1),), "redefinition of type alias id 'a'"),
    "type alias of itself": Bad("!a = tuple<!a>\n", (("error", 1, 14),), "undefined symbol alias id 'a'"),
    "type alias used before it is there": Bad(
        "func.func private @f(!a)\n!a = i32\n", (("error", 1, 24),), "undefined symbol alias id 'a'"
    ),
    "alias of an attribute in the place of a type": Bad(
        "#a = 1 : i32\nfunc.func private @f(#a)\n", (("error", 2, 22),), "expected non-function type"
    ),
    "alias of a type that is an attribute alias": Bad(
        "#a = 1\nmodule attributes {a.b = !a} { }\n", (("error", 2, 28),), "undefined symbol alias id 'a'"
    ),
    "alias in a region": Bad("module {\n  #a = 1\n}\n", (("error", 1, 9),), "expected operation name in quotes"),
    "type alias in a region": Bad("module {\n  !a = i32\n}\n", (("error", 1, 9),), "expected operation name in quotes"),
    "metadata with a number": Bad(
        "{-# 1 #-}\n", (("error", 1, 5),), "expected identifier key in file metadata dictionary"
    ),
    "metadata without colon": Bad("{-# dialect_resources #-}\n", (("error", 1, 22),), "expected ':'"),
    "metadata with an unknown key": Bad(
        "{-# foo: {} #-}\n", (("error", 1, 5),), "unknown key 'foo' in file metadata dictionary"
    ),
    "metadata without brace": Bad("{-# dialect_resources: 1 #-}\n", (("error", 1, 23),), "expected '{'"),
    "metadata with a comma at the end": Bad(
        "{-# dialect_resources: {}, #-}\n", (("error", 1, 28),), "expected identifier key in file metadata dictionary"
    ),
    "metadata without comma": Bad(
        "{-# dialect_resources: {} external_resources: {} #-}\n", (("error", 1, 26),), "expected ',' or '#-}'"
    ),
    "metadata without comma after an entry": Bad(
        '{-# dialect_resources: { builtin: { a: "0x08000000" } b: 1 } #-}\n', (("error", 1, 54),), "expected ',' or '}'"
    ),
    "resources of no dialect": Bad(
        "{-# dialect_resources: { 1: {} } #-}\n", (("error", 1, 26),), "expected identifier key for 'resource' entry"
    ),
    "resources of a dialect without colon": Bad(
        "{-# dialect_resources: { builtin {} } #-}\n", (("error", 1, 33),), "expected ':'"
    ),
    "resources of a dialect that is none": Bad(
        "{-# dialect_resources: { foo: {} } #-}\n", (("error", 1, 26),), "dialect 'foo' is unknown"
    ),
    "resources of a dialect without resources": Bad(
        '{-# dialect_resources: { arith: { a: "0x08000000" } } #-}\n',
        (("error", 1, 35),),
        "unexpected 'resource' section for dialect 'arith'",
    ),
    "resources of a dialect without brace": Bad(
        "{-# dialect_resources: { builtin: 1 } #-}\n", (("error", 1, 34),), "expected '{'"
    ),
    "aliases: resource with a number for key": Bad(
        '{-# dialect_resources: { builtin: { 1: "0x08000000" } } #-}\n',
        (("error", 1, 37),),
        "expected identifier key for 'resource' entry",
    ),
    "resource without colon": Bad(
        '{-# dialect_resources: { builtin: { a "0x08000000" } } #-}\n', (("error", 1, 38),), "expected ':'"
    ),
    "resource of a number": Bad(
        "{-# dialect_resources: { builtin: { a: 1 } } #-}\n",
        (("error", 1, 40),),
        "expected hex string blob for key 'a'",
    ),
    "resource of a word": Bad(
        "{-# dialect_resources: { builtin: { a: foo } } #-}\n",
        (("error", 1, 40),),
        "expected hex string blob for key 'a'",
    ),
    "resource of a string that is no number": Bad(
        '{-# dialect_resources: { builtin: { a: "foo" } } #-}\n',
        (("error", 1, 40),),
        "expected hex string blob for key 'a'",
    ),
    "resource of nothing": Bad(
        '{-# dialect_resources: { builtin: { a: "" } } #-}\n',
        (("error", 1, 40),),
        "expected hex string blob for key 'a'",
    ),
    "resource without value": Bad(
        "{-# dialect_resources: { builtin: { a: } } #-}\n", (("error", 1, 40),), "expected hex string blob for key 'a'"
    ),
    "resource without alignment": Bad(
        '{-# dialect_resources: { builtin: { a: "0x08" } } #-}\n',
        (("error", 1, 40),),
        "expected hex string blob for key 'a' to encode alignment in first 4 bytes",
    ),
    "resource with no bytes": Bad(
        '{-# dialect_resources: { builtin: { a: "0x" } } #-}\n',
        (("error", 1, 40),),
        "expected hex string blob for key 'a' to encode alignment in first 4 bytes",
    ),
    "resource with an alignment of three": Bad(
        '{-# dialect_resources: { builtin: { a: "0x0300000000" } } #-}\n',
        (("error", 1, 40),),
        "expected hex string blob for key 'a' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3",
    ),
    "resource of a truth": Bad(
        "{-# dialect_resources: { builtin: { a: true } } #-}\n",
        (("error", 1, 40),),
        "expected hex string blob for key 'a'",
    ),
    "resource with an odd number of digits": Bad(
        '{-# dialect_resources: { builtin: { a: "0x080000000" } } #-}\n',
        (("error", 1, 40),),
        "expected hex string blob for key 'a'",
    ),
    "resource with a comma at the end": Bad(
        '{-# dialect_resources: { builtin: { a: "0x0800000000", } } #-}\n',
        (("error", 1, 56),),
        "expected identifier key for 'resource' entry",
    ),
    "external resources of no tool": Bad(
        "{-# external_resources: { 1: {} } #-}\n", (("error", 1, 27),), "expected identifier key for 'resource' entry"
    ),
    "external resources without colon": Bad(
        "{-# external_resources: { a {} } #-}\n", (("error", 1, 28),), "expected ':'"
    ),
    "external resource of a number": Bad(
        "{-# external_resources: { a: { b: 1 } } #-}\n", (("error", 1, 35),), "expected string value for key 'b'"
    ),
    "external resource of a word": Bad(
        "{-# external_resources: { mlir_reproducer: { pipeline: foo } } #-}\n",
        (("error", 1, 56),),
        "expected string value for key 'pipeline'",
    ),
    "text after metadata": Bad(
        "{-# dialect_resources: {} #-} foo\n",
        (("error", 1, 31),),
        "custom op 'foo' is unknown (tried 'builtin.foo' as well)",
    ),
    "metadata in a region": Bad(
        "module { {-# dialect_resources: {} #-} }\n", (("error", 1, 9),), "expected operation name in quotes"
    ),
}
