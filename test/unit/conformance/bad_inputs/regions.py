"""Regions, blocks, their arguments, and which names are visible."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "block defined twice": Bad(
        "func.func @f() {\n^a:\n  return\n^a:\n  return\n}\n", (("error", 4, 1),), "redefinition of block '^a'"
    ),
    "block to come is defined nowhere": Bad(
        "func.func @f() {\n  cf.br ^a\n}\n", (("error", 2, 9),), "reference to an undefined block"
    ),
    "two blocks that are defined nowhere": Bad(
        "func.func @f(%c: i1) {\n  cf.cond_br %c, ^b, ^a\n^c:\n  cf.br ^b\n}\n",
        (("error", 2, 18), ("error", 2, 22)),
        "reference to an undefined block",
    ),
    "block name without colon": Bad(
        "func.func @f() {\n^a\n  return\n}\n", (("error", 2, 3),), "expected ':' after block name"
    ),
    "block name is a number": Bad(
        "func.func @f() {\n^1:\n  return\n^1:\n  return\n}\n", (("error", 4, 1),), "redefinition of block '^1'"
    ),
    "block without a name": Bad(
        "func.func @f() {\n  return\n(%a: i32):\n  return\n}\n", (("error", 2, 9),), "expected operation name in quotes"
    ),
    "block arguments not closed": Bad(
        "func.func @f() {\n^a(%a: i32:\n  return\n}\n", (("error", 2, 11),), "expected ')'"
    ),
    "block argument without type": Bad(
        "func.func @f() {\n^a(%a):\n  return\n}\n", (("error", 2, 6),), "expected ':' and type for SSA operand"
    ),
    "block argument without name": Bad(
        "func.func @f() {\n^a(i32):\n  return\n}\n", (("error", 2, 4),), "expected SSA operand"
    ),
    "block arguments with a comma at the end": Bad(
        "func.func @f() {\n^a(%a: i32,):\n  return\n}\n", (("error", 2, 12),), "expected SSA operand"
    ),
    "block arguments of one name": Bad(
        "func.func @f() {\n^a(%a: i32, %a: i32):\n  return\n}\n",
        (("error", 2, 13), ("note", 2, 4)),
        "redefinition of SSA value '%a'",
    ),
    "block argument with a name in use above": Bad(
        "func.func @f(%a: i32) {\n  cf.br ^b(%a: i32)\n^b(%a: i32):\n  return\n}\n",
        (("error", 3, 4), ("note", 1, 14)),
        "redefinition of SSA value '%a'",
    ),
    "block argument with a type that was used otherwise": Bad(
        'func.func @f() {\n  cf.br ^c\n^b:\n  "test.op"(%a) : (i64) -> ()\n  return\n^c(%a: i32):\n  cf.br ^b\n}\n',
        (("error", 6, 4), ("note", 4, 13)),
        "definition of SSA value '%a#0' has type 'i32'",
    ),
    "block argument with a bad type": Bad(
        "func.func @f() {\n^a(%a: nope):\n  return\n}\n", (("error", 2, 7),), "expected non-function type"
    ),
    "block argument with a bad location": Bad(
        "func.func @f() {\n^a(%a: i32 loc):\n  return\n}\n", (("error", 2, 15),), "expected '(' in location"
    ),
    "block without ops at the end": Bad(
        "func.func @f() {\n  return\n^a:\n}\n", (("error", 1, 1),), "empty block: expect at least a terminator"
    ),
    "region without an op": Bad(
        "func.func @f() {\n}\n", (("error", 1, 16),), "custom op 'func.func' expected non-empty function body"
    ),
    "region with an entry label, named arguments": Bad(
        "func.func @f(%a: i32) {\n^a:\n  return\n}\n",
        (("error", 2, 1),),
        "invalid block name in region with named arguments",
    ),
    "region with an entry label and arguments, named arguments": Bad(
        "func.func @f(%a: i32) {\n^a(%b: i32):\n  return\n}\n",
        (("error", 2, 1),),
        "invalid block name in region with named arguments",
    ),
    "region entry argument in use": Bad(
        '"test.op"() ({\n  %a = "test.op"() : () -> i32\n  func.func @f(%a: i32) { return }\n  %b = "test.op"() : () -> index\n  scf.for %b = %b to %b step %b { }\n}) : () -> ()\n',
        (("error", 3, 16), ("note", 2, 3)),
        "region entry argument '%a' is already in use",
    ),
    "region not closed in a region": Bad(
        "module {\n  func.func @f() {\n    return\n}\n", (("error", 4, 2),), "expected operation name in quotes"
    ),
    "region that begins with a number": Bad(
        "func.func @f() { 1 }\n", (("error", 1, 17),), "expected operation name in quotes"
    ),
    "region opened twice": Bad(
        "func.func @f() {{ return }}\n", (("error", 1, 17),), "expected operation name in quotes"
    ),
    "region closed by another bracket": Bad(
        "func.func @f() { return )\n", (("error", 1, 24),), "expected operation name in quotes"
    ),
    "block in a generic region defined nowhere": Bad(
        '"test.op"() ({\n  "test.br"()[^a] : () -> ()\n}) : () -> ()\n',
        (("error", 2, 15),),
        "reference to an undefined block",
    ),
    "block of an outer region as successor": Bad(
        'func.func @f() {\n^a:\n  "test.op"() ({\n    "test.br"()[^a] : () -> ()\n  }) : () -> ()\n  return\n}\n',
        (("error", 4, 17),),
        "reference to an undefined block",
    ),
    "value of an inner region": Bad(
        'func.func @f() {\n  "test.op"() ({\n    %0 = "test.op"() : () -> i32\n    "test.end"() : () -> ()\n  }) : () -> ()\n  "test.op"(%0) : (i32) -> ()\n  return\n}\n',
        (("error", 6, 13),),
        "use of undeclared SSA value name",
    ),
    "value of a sister region": Bad(
        'func.func @f() {\n  "test.op"() ({\n    %0 = "test.op"() : () -> i32\n    "test.end"() : () -> ()\n  }, {\n    "test.end"(%0) : (i32) -> ()\n  }) : () -> ()\n  return\n}\n',
        (("error", 6, 16),),
        "use of undeclared SSA value name",
    ),
    "syntax error in an inner region": Bad(
        'func.func @f() {\n  "test.op"() ({\n    %0 = "test.op"() : () -> i32\n    %1 = "test.op"() : -> i32\n  }) : () -> ()\n  return\n}\n',
        (("error", 4, 23),),
        "expected non-function type",
    ),
    "value above an isolated op": Bad(
        'func.func @f(%a: i32) {\n  "builtin.module"() ({\n    "test.op"(%a) : (i32) -> ()\n  }) : () -> ()\n  return\n}\n',
        (("error", 3, 5), ("note", 2, 3)),
        "'test.op' op using value defined outside the region",
    ),
    "undeclared value and a syntax error after it": Bad(
        'func.func @f() {\n  "test.op"(%a) : (i32) -> ()\n  "test.op"( : () -> ()\n}\n',
        (("error", 3, 13),),
        "expected ')' to end operand list",
    ),
    "undeclared values in two functions": Bad(
        'func.func @f() {\n  "test.op"(%a) : (i32) -> ()\n  return\n}\nfunc.func @g() {\n  "test.op"(%a) : (i32) -> ()\n  return\n}\n',
        (("error", 2, 13),),
        "use of undeclared SSA value name",
    ),
    "undeclared value and an error of the verifier": Bad(
        'func.func @f() {\n  "test.op"(%a) : (i32) -> ()\n  "arith.addi"() : () -> ()\n}\n',
        (("error", 2, 13),),
        "use of undeclared SSA value name",
    ),
    "entry block with predecessors": Bad(
        "func.func @f() {\n^a:\n  cf.br ^a\n}\n", (("error", 1, 1),), "entry block of region may not have predecessors"
    ),
}
