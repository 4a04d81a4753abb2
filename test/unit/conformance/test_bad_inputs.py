"""Sixteen bad inputs and what is said of them, where and how gravely.

The expected places are mlir-opt 22's; the first test needs no mlir-opt, the second asks it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from dialects.diagnostic import Diagnostic, DiagnosticError
from dialects.registry import make_context
from dialects.text import parse
from dialects.verifier import verify

# Severity, line, column of each diagnostic and note, in order.
Places = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Bad:
    text: str
    places: Places
    message: str
    # Why mlir-opt's places are others, where they are.
    differs: str = ""


def _body(body: str, signature: str = "()") -> str:
    return f"func.func @f{signature} {{\n{body}\n}}\n"


BAD: dict[str, Bad] = {
    "unknown op, generic": Bad(
        _body('  %0 = "foo.bar"() : () -> i32\n  return'),
        (("error", 2, 17),),
        "operation being parsed with an unregistered dialect. If this is intended, please use "
        "-allow-unregistered-dialect with the MLIR tool used",
    ),
    "unknown op, custom": Bad(
        _body("  %0 = foo.bar : i32\n  return"),
        (("error", 2, 8), ("note", 2, 8)),
        "Dialect `foo' not found for custom op 'foo.bar' ",
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
        "'arith.constant' op Unexpected attribute \"x\"",
    ),
    "typed pointer": Bad(
        "func.func @f(%a: !llvm.ptr<i8>) { return }\n", (), "", "a typed pointer is read and its type dropped"
    ),
    # Beyond the sixteen.
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
    "empty body": Bad("func.func @main() {\n}\n", (("error", 1, 19),), "expected non-empty function body"),
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
}


def _places(diagnostic: Diagnostic) -> list[tuple[str, int, int]]:
    location = diagnostic.location
    line, column = location.line.data, location.column.data  # type: ignore[union-attr]
    return [(str(diagnostic.severity), line, column), *(p for note in diagnostic.notes for p in _places(note))]


def diagnose(text: str) -> tuple[Places, str]:
    """The places of all that is wrong with `text`, and the first message."""
    try:
        verify(parse(make_context(), text, "in.mlir"))
    except DiagnosticError as error:
        return tuple(p for d in error.diagnostics for p in _places(d)), error.diagnostics[0].message
    return (), ""


@pytest.mark.parametrize("name", BAD)
def test_place_and_message(name: str):
    assert diagnose(BAD[name].text) == (BAD[name].places, BAD[name].message)


@pytest.mark.parametrize("name", BAD)
def test_places_are_those_of_mlir_opt(name: str, mlir_opt: Callable[..., object]):
    result = mlir_opt(BAD[name].text, "--allow-unregistered-dialect=0")
    found = re.findall(r"^<stdin>:(\d+):(\d+): (error|note): ", result.stderr, re.MULTILINE)
    places = tuple((severity, int(line), int(column)) for line, column, severity in found)
    if BAD[name].differs:
        assert places != BAD[name].places, f"no longer a difference: {BAD[name].differs}"
    else:
        assert places == BAD[name].places
