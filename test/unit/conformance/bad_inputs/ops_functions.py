"""The module, functions, calls and returns."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad, body

BAD: dict[str, Bad] = {
    "call of a missing symbol": Bad(
        body("  call @g() : () -> ()\n  return"),
        (("error", 2, 3),),
        "'func.call' op 'g' does not reference a valid function",
    ),
    "public declaration": Bad(
        "func.func @g(i32) -> i32\n",
        (("error", 1, 1),),
        "'func.func' op symbol declaration cannot have public visibility",
    ),
    "empty body": Bad(
        "func.func @main() {\n}\n", (("error", 1, 19),), "custom op 'func.func' expected non-empty function body"
    ),
    "use in an isolated region": Bad(
        body("  func.func @g() {\n    %0 = arith.addi %a, %a : i32\n    return\n  }\n  return", "(%a: i32)"),
        (("error", 2, 3),),
        "'func.func' op symbol's parent must have the SymbolTable trait",
    ),
    "terminator in the middle": Bad(
        body("  return\n  return"),
        (("error", 2, 3),),
        "'func.return' op must be the last operation in the parent block",
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
        body("  func.call @g(%a) : (i32) -> ()\n  return", "(%a: i32)") + "func.func private @g()\n",
        (("error", 2, 3),),
        "'func.call' op incorrect number of operands for callee",
    ),
    "call of no function": Bad(
        body("  func.call @m() : () -> ()\n  return") + "module @m {\n}\n",
        (("error", 2, 3),),
        "'func.call' op 'm' does not reference a valid function",
    ),
    "return count": Bad(
        body("  return %a : i32", "(%a: i32)"),
        (("error", 2, 3),),
        "'func.return' op has 1 operands, but enclosing function (@f) returns 0",
    ),
    "return outside a function": Bad(
        "module {\n  func.return\n}\n", (("error", 2, 3),), "'func.return' op expects parent op 'func.func'"
    ),
    "symbol in a function": Bad(
        body("  func.func private @g()\n  return"),
        (("error", 2, 3),),
        "'func.func' op symbol's parent must have the SymbolTable trait",
    ),
    "two regions of a module": Bad(
        '"builtin.module"() ({\n}, {\n}) : () -> ()\n', (("error", 1, 1),), "'builtin.module' op requires one region"
    ),
    "region missing": Bad(
        '"builtin.module"() : () -> ()\n', (("error", 1, 1),), "'builtin.module' op requires one region"
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
}
