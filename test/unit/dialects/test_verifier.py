# Messages are held in one piece.
# ruff: noqa: E501
from __future__ import annotations

import pytest
from xdsl.dialects.builtin import FileLineColLoc
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify


def read(text: str) -> Operation:
    return parse(make_context(allow_unregistered=True), text, "in.mlir")


def shown(diagnostic: Diagnostic) -> list[str]:
    location = diagnostic.location
    assert isinstance(location, FileLineColLoc)
    line = f"{location.line.data}:{location.column.data} {diagnostic.message}"
    return [line, *(text for note in diagnostic.notes for text in shown(note))]


def findings(op: Operation) -> list[str]:
    with pytest.raises(DiagnosticError) as raised:
        verify(op)
    return [line for diagnostic in raised.value.diagnostics for line in shown(diagnostic)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'func.func @f() {\n  %0 = "a.u"(%0) : (i32) -> i32\n  return\n}',
            ["2:8 operand #0 does not dominate this use", "2:8 operand defined here (op in the same block)"],
        ),
        (
            'func.func @f(%c: i32) {\n  "a.r"() ({\n    "a.u"(%1) : (i32) -> ()\n  }) : () -> ()\n'
            "  %1 = arith.addi %c, %c : i32\n  return\n}",
            ["3:5 operand #0 does not dominate this use", "5:8 operand defined here (op in a parent region)"],
        ),
        (
            "func.func @f(%c: i1) -> i1 {\n  cf.cond_br %c, ^bb1(%c : i1), ^bb2\n^bb1(%x: i1):\n  cf.br ^bb2\n^bb2:\n"
            "  return %x : i1\n}",
            [
                "6:3 operand #0 does not dominate this use",
                "1:1 operand defined as a block argument (block #1 in the same region)",
            ],
        ),
    ],
)
def test_dominance(text: str, expected: list[str]):
    assert findings(read(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        '"a.u"(%0) : (i32) -> ()\n%0 = "a.v"() : () -> i32',
        'func.func @f() {\n  cf.br ^bb2\n^bb1:\n  "a.u"(%0) : (i32) -> ()\n  cf.br ^bb2\n^bb2:\n'
        "  %0 = arith.constant 1 : i32\n  return\n}",
        "func.func @f(%c: i1) -> i1 {\n  cf.cond_br %c, ^bb1, ^bb2\n^bb1:\n  cf.br ^bb3(%c : i1)\n^bb2:\n"
        "  cf.br ^bb3(%c : i1)\n^bb3(%x: i1):\n  cf.cond_br %x, ^bb3(%x : i1), ^bb4\n^bb4:\n  return %x : i1\n}",
        '%0 = "a.v"() : () -> i32\n"a.r"() ({\n  "a.u"(%0) : (i32) -> ()\n}) : () -> ()',
        "func.func @f(%c: i1) {\n  return\n^bb1:\n  scf.if %c {\n    scf.if %c {\n    }\n  }\n  cf.br ^bb1\n}",
    ],
    ids=["graph region", "unreachable block", "loop", "enclosing region", "regions in an unreachable block"],
)
def test_dominance_holds(text: str):
    verify(read(text))


def test_isolation():
    module = read('%0 = "a.v"() : () -> i32\nmodule {\n  "a.u"() : () -> ()\n}')
    value, inner = module.regions[0].block.ops
    user = inner.regions[0].block.first_op
    assert user is not None
    user.operands = [value.results[0]]
    assert findings(module) == [
        "3:3 'a.u' op using value defined outside the region",
        "2:1 required by region isolation constraints",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('"func.func"() ({\n}) : () -> ()', "1:1 'func.func' op requires attribute 'function_type'"),
        ('"func.return"() : () -> ()', "1:1 'func.return' op expects parent op 'func.func'"),
        (
            "func.func @f() -> i32 {\n  return\n}",
            "2:3 'func.return' op has 0 operands, but enclosing function (@f) returns 1",
        ),
        (
            'func.func @f() {\n  func.func @g() {\n    return\n  }\n  return\n}',
            "2:3 'func.func' op symbol's parent must have the SymbolTable trait",
        ),
        (
            '"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({\n^bb0(%a: i64):\n  "func.return"() : () -> ()'
            "\n}) : () -> ()",
            "1:1 'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument "
            "in function signature('i32')",
        ),
        (
            'func.func @f(%c: i1) {\n  %0 = "arith.addi"(%c) : (i1) -> i1\n  return\n}',
            "2:8 'arith.addi' op expected 2 operands, but found 1",
        ),
        (
            'func.func @f(%c: i32) {\n  %0 = "arith.cmpi"(%c, %c) : (i32, i32) -> i1\n  return\n}',
            "2:8 'arith.cmpi' op requires attribute 'predicate'",
        ),
        (
            "llvm.func @main() {\n  llvm.call @f() : () -> ()\n  llvm.return\n}",
            "2:3 'llvm.call' op 'f' does not reference a symbol in the current scope",
        ),
        (
            "func.func private @g(i32) -> i32\nfunc.func @f(%c: i1) {\n  %0 = call @g(%c) : (i1) -> i32\n  return\n}",
            "3:8 'func.call' op operand type mismatch: expected operand type 'i32', but provided 'i1' for operand number 0",
        ),
        (
            "func.func private @g(i32)\nfunc.func @f(%c: i1) {\n  call @g() : () -> ()\n  return\n}",
            "3:3 'func.call' op incorrect number of operands for callee",
        ),
        (
            "func.func private @g() -> i32\nfunc.func @f() {\n  call @g() : () -> ()\n  return\n}",
            "3:3 'func.call' op incorrect number of results for callee",
        ),
    ],
)  # fmt: skip
def test_messages(text: str, expected: str):
    assert findings(read(text)) == [expected]


def test_scf_if_that_ends_in_an_unregistered_op():
    verify(read('func.func @f(%c: i1) {\n  scf.if %c {\n    "a.x"() : () -> ()\n  }\n  return\n}'))
