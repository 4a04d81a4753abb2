"""Locations."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "location without bracket": Bad("module { } loc\n", (("error", 1, 15),), "expected '(' in location"),
    "location empty": Bad("module { } loc()\n", (("error", 1, 16),), "expected location instance"),
    "location of a word": Bad("module { } loc(foo)\n", (("error", 1, 16),), "expected location instance"),
    "location of a number": Bad("module { } loc(1)\n", (("error", 1, 16),), "expected location instance"),
    "locations: location not closed": Bad("module { } loc(unknown\n", (("error", 1, 23),), "expected ')' in location"),
    "location of a file without line": Bad(
        'module { } loc("a":)\n', (("error", 1, 20),), "expected integer line number in FileLineColRange"
    ),
    "location of a file without column": Bad(
        'module { } loc("a":1:)\n', (("error", 1, 22),), "expected integer column number in FileLineColRange"
    ),
    "location of a file with a negative line": Bad(
        'module { } loc("a":-1:2)\n', (("error", 1, 20),), "expected integer line number in FileLineColRange"
    ),
    "location of a file with an enormous line": Bad(
        'module { } loc("a":99999999999:2)\n', (("error", 1, 20),), "expected integer line number in FileLineColRange"
    ),
    "location of a file with an enormous column": Bad(
        'module { } loc("a":1:99999999999)\n', (("error", 1, 22),), "expected integer column number in FileLineColRange"
    ),
    "location of a file with a word for a line": Bad(
        'module { } loc("a":b:2)\n', (("error", 1, 20),), "expected integer line number in FileLineColRange"
    ),
    "range without an end": Bad(
        'module { } loc("a":1:2 to)\n',
        (("error", 1, 26),),
        "expected either integer or `:` post `to` in FileLineColRange",
    ),
    "range with a word": Bad(
        'module { } loc("a":1:2 to b)\n',
        (("error", 1, 26),),
        "expected either integer or `:` post `to` in FileLineColRange",
    ),
    "range without column": Bad(
        'module { } loc("a":1:2 to 3)\n',
        (("error", 1, 28),),
        "expected either integer or `:` post `to` in FileLineColRange",
    ),
    "range with a colon and no column": Bad(
        'module { } loc("a":1:2 to :)\n', (("error", 1, 28),), "expected integer column number in FileLineColRange"
    ),
    "name not closed": Bad('module { } loc("a"\n', (("error", 1, 19),), "expected ')' in location"),
    "name with a child not closed": Bad('module { } loc("a"("b")\n', (("error", 1, 24),), "expected ')' in location"),
    "name with an empty child": Bad('module { } loc("a"())\n', (("error", 1, 20),), "expected location instance"),
    "name with a child of a number": Bad('module { } loc("a"(1))\n', (("error", 1, 20),), "expected location instance"),
    "call site without bracket": Bad(
        "module { } loc(callsite)\n", (("error", 1, 24),), "expected '(' in callsite location"
    ),
    "call site without callee": Bad("module { } loc(callsite())\n", (("error", 1, 25),), "expected location instance"),
    "call site without the word at": Bad(
        'module { } loc(callsite("a"))\n', (("error", 1, 28),), "expected 'at' in callsite location"
    ),
    "call site without caller": Bad(
        'module { } loc(callsite("a" at))\n', (("error", 1, 31),), "expected location instance"
    ),
    "call site not closed": Bad(
        'module { } loc(callsite("a" at "b")\n', (("error", 1, 36),), "expected ')' in location"
    ),
    "fused without bracket": Bad("module { } loc(fused)\n", (("error", 1, 21),), "expected '[' in fused location"),
    "fused not closed": Bad('module { } loc(fused["a")\n', (("error", 1, 25),), "expected ']' in fused location"),
    "fused with a comma at the end": Bad(
        'module { } loc(fused["a",])\n', (("error", 1, 26),), "expected location instance"
    ),
    "fused with empty metadata": Bad('module { } loc(fused<>["a"])\n', (("error", 1, 22),), "expected attribute value"),
    "fused with metadata not closed": Bad(
        'module { } loc(fused<"m"["a"])\n', (("error", 1, 25),), "expected '>' after fused location metadata"
    ),
    "fused with metadata and no locations": Bad(
        'module { } loc(fused<"m">)\n', (("error", 1, 26),), "expected '[' in fused location"
    ),
    "fused of a number": Bad("module { } loc(fused[1])\n", (("error", 1, 22),), "expected location instance"),
    "fused without commas": Bad(
        'module { } loc(fused["a" "b"])\n', (("error", 1, 25),), "expected ']' in fused location"
    ),
    "location of an alias that is none": Bad(
        "module { } loc(#nope)\n", (("error", 1, 16),), "operation location alias was never defined"
    ),
    "location of an alias that is no location": Bad(
        "#a = 1 : i32\nmodule { } loc(#a)\n", (("error", 2, 16),), "expected location, but found '1 : i32'"
    ),
    "location of an alias that is no location, defined later": Bad(
        "module { } loc(#a)\n#a = 1 : i32\n", (("error", 1, 16),), "expected location, but found '1 : i32'"
    ),
    "location in a location of an alias that is no location": Bad(
        '#a = 1 : i32\nmodule { } loc(callsite(#a at "b"))\n',
        (("error", 2, 28),),
        "expected location attribute, but got1 : i32",
    ),
    "location in a location of an alias that is none": Bad(
        'module { } loc(callsite(#a at "b"))\n', (("error", 1, 27),), "undefined symbol alias id 'a'"
    ),
    "location of a dialect attribute that is no location": Bad(
        "module { } loc(#arith.fastmath<fast>)\n",
        (("error", 1, 37),),
        "expected location attribute, but got#arith.fastmath<fast>",
    ),
    "location of an attribute that is none": Bad(
        "module { } loc(#foo.bar)\n",
        (("error", 1, 21),),
        '#"foo"<"bar"> : \'none\' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used',
    ),
    "location attribute of an alias that is no location": Bad(
        "#a = 1 : i32\nmodule attributes {a.b = loc(#a)} { }\n",
        (("error", 2, 32),),
        "expected location attribute, but got1 : i32",
    ),
    "location attribute of an alias to come": Bad(
        'module attributes {a.b = loc(#a)} { }\n#a = loc("a")\n', (("error", 1, 32),), "undefined symbol alias id 'a'"
    ),
    "location attribute that is empty": Bad(
        "module attributes {a.b = loc()} { }\n", (("error", 1, 30),), "expected location instance"
    ),
    "location attribute not closed": Bad(
        'module attributes {a.b = loc("a"} { }\n', (("error", 1, 33),), "expected ')' in inline location"
    ),
    "location attribute without bracket": Bad(
        "module attributes {a.b = loc} { }\n", (("error", 1, 29),), "expected '(' in inline location"
    ),
    "location of an argument of a word": Bad(
        "func.func private @f(i32 loc(foo))\n", (("error", 1, 30),), "expected location instance"
    ),
    "location of an argument of a function": Bad(
        "func.func @f(%a: i32 loc(foo)) { return }\n", (("error", 1, 26),), "expected location instance"
    ),
    "two locations": Bad(
        'module { } loc("a") loc("b")\n',
        (("error", 1, 21),),
        "custom op 'loc' is unknown (tried 'builtin.loc' as well)",
    ),
    "locations of several aliases that are none": Bad(
        "func.func @f() { return loc(#b) } loc(#a)\n", (("error", 1, 29),), "operation location alias was never defined"
    ),
}
