"""Characters that are no tokens, and tokens that begin nothing."""

from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "dots, two": Bad(
        '"test.op"() {a = ..} : () -> ()\n', (("error", 1, 19),), "expected three consecutive dots for an ellipsis"
    ),
    "dot alone": Bad(
        '"test.op"() {a = .5} : () -> ()\n', (("error", 1, 19),), "expected three consecutive dots for an ellipsis"
    ),
    "at sign before a number": Bad(
        '"test.op"() {a = @1} : () -> ()\n', (("error", 1, 19),), "@ identifier expected to start with letter or '_'"
    ),
    "at sign before a string that does not end": Bad(
        '"test.op"() {a = @"abc\n', (("error", 1, 23),), "expected '\"' in string literal"
    ),
    "string with an unknown escape": Bad(
        '"test.op"() {a = "\\k"} : () -> ()\n', (("error", 1, 19),), "unknown escape in string literal"
    ),
    "string with half an escape": Bad(
        '"test.op"() {a = "\\4"} : () -> ()\n', (("error", 1, 19),), "unknown escape in string literal"
    ),
    "string that ends with a backslash": Bad(
        '"test.op"() {a = "\\"} : () -> ()\n', (("error", 1, 33),), "expected '\"' in string literal"
    ),
    "hash alone": Bad('"test.op"() {a = #} : () -> ()\n', (("error", 1, 18),), "invalid attribute name"),
    "exclamation mark alone": Bad('"test.op"() {a = !} : () -> ()\n', (("error", 1, 18),), "invalid type identifier"),
    "caret alone": Bad("func.func @f() {\n^:\n  return\n}\n", (("error", 2, 1),), "invalid block name"),
    "percent alone": Bad("func.func @f(%: i32)\n", (("error", 1, 14),), "invalid SSA name"),
    "percent and a name that begins as a number": Bad(
        "func.func @f(%1a: i32) { return }\n", (("error", 1, 16),), "expected ':'"
    ),
    "semicolon": Bad(";\n", (("error", 1, 1),), "unexpected character"),
    "hexadecimal without digits": Bad(
        '"test.op"() {a = 0x} : () -> ()\n', (("error", 1, 19),), "expected '}' in attribute dictionary"
    ),
    "exponent without a point": Bad(
        '"test.op"() {a = 1e5 : f32} : () -> ()\n', (("error", 1, 19),), "expected '}' in attribute dictionary"
    ),
    "exponent without digits": Bad(
        '"test.op"() {a = 1.0e} : () -> ()\n', (("error", 1, 21),), "expected '}' in attribute dictionary"
    ),
    "float with two points": Bad(
        '"test.op"() {a = 1.0.0} : () -> ()\n', (("error", 1, 22),), "expected three consecutive dots for an ellipsis"
    ),
    "number with letters": Bad(
        '"test.op"() {a = 12ab} : () -> ()\n', (("error", 1, 20),), "expected '}' in attribute dictionary"
    ),
    "plus": Bad('"test.op"() {a = +1} : () -> ()\n', (("error", 1, 17),), "expected attribute value"),
    "slash alone": Bad(
        '"test.op"() {a = 1 / 2} : () -> ()\n', (("error", 1, 19),), "expected '}' in attribute dictionary"
    ),
    "tilde": Bad('"test.op"() {a = ~1} : () -> ()\n', (("error", 1, 18),), "unexpected character"),
    "single quote": Bad("\"test.op\"() {a = 'a'} : () -> ()\n", (("error", 1, 18),), "unexpected character"),
    "backslash": Bad('"test.op"() \\ {a = 1} : () -> ()\n', (("error", 1, 13),), "unexpected character"),
    "equals twice": Bad('"test.op"() {a == 1} : () -> ()\n', (("error", 1, 17),), "expected attribute value"),
    "letters beyond ASCII": Bad(
        "func.func @é() { return }\n", (("error", 1, 12),), "@ identifier expected to start with letter or '_'"
    ),
    "string after an op": Bad('"test.op"() : () -> () "abc\n', (("error", 1, 28),), "expected '\"' in string literal"),
    "closing bracket at the top": Bad("]\n", (("error", 1, 1),), "expected operation name in quotes"),
    "number at the top": Bad("42\n", (("error", 1, 1),), "expected operation name in quotes"),
    "type at the top": Bad("!\n", (("error", 1, 1),), "invalid type identifier"),
    "minus and no number": Bad(
        '"test.op"() {a = -} : () -> ()\n', (("error", 1, 19),), "expected constant integer or floating point value"
    ),
    "minus and a string": Bad(
        '"test.op"() {a = -"a"} : () -> ()\n', (("error", 1, 19),), "expected constant integer or floating point value"
    ),
    "block label at the top": Bad("^bb0:\n", (("error", 1, 1),), "expected operation name in quotes"),
    "value at the top without an op": Bad("%0 =\n", (("error", 1, 5),), "expected operation name in quotes"),
    "value alone at the top": Bad("%0\n", (("error", 1, 3),), "expected '=' after SSA name"),
    "at sign at the top": Bad("@f\n", (("error", 1, 1),), "expected operation name in quotes"),
    "nothing but a brace": Bad("{\n", (("error", 1, 1),), "expected operation name in quotes"),
    "metadata bracket without its end": Bad(
        "{-#\n", (("error", 1, 4),), "expected identifier key in file metadata dictionary"
    ),
    "metadata end alone": Bad("#-}\n", (("error", 1, 1),), "expected operation name in quotes"),
    "question mark": Bad("?\n", (("error", 1, 1),), "expected operation name in quotes"),
    "colon colon": Bad("func.func @f::@g() { return }\n", (("error", 1, 13),), "expected '('"),
}
