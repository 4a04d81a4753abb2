"""Ops recognized by their line are the ops that the long way gives: same IR, same locations, same errors."""

from __future__ import annotations

import pytest

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.text.read.lines import FORMS_LIMIT, read_line
from okl_opt.dialects.text.read.parser import TextParser

HEAD = (
    "func.func @f(%a: i32, %b: i32, %x: f32, %i: index, %m: memref<4x4xf32>, %c: i1) -> i32 {\n"
    "%r:2 = arith.addui_extended %a, %b : i32, i1\n"
)
TAIL = "\nreturn %a : i32\n}\n"

# Each twice and more, in forms that look alike and are not.
BODIES = {
    "same line": "%0 = arith.addi %a, %b : i32\n%1 = arith.addi %b, %0 : i32\n%2 = arith.addi %1, %1 : i32",
    "attributes": "%0 = arith.constant 1 : i32\n%1 = arith.constant 1 : i32\n%2 = arith.constant 2 : i32",
    "results": "%0:2 = arith.addui_extended %a, %b : i32, i1\n%1:2 = arith.addui_extended %0#0, %0 : i32, i1",
    "operand order": "memref.store %x, %m[%i, %i] : memref<4x4xf32>\nmemref.store %x, %m[%i, %i] : memref<4x4xf32>",
    "repeated names": "%0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%i]\n"
    "%1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%0]\n"
    "%2 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%1)[%0]\n"
    "%3 = affine.load %m[%i + %i, %i] : memref<4x4xf32>\n"
    "%4 = affine.load %m[%i + %0, %i] : memref<4x4xf32>\n"
    "%5 = affine.load %m[%0 + %1, %i] : memref<4x4xf32>",
    "names in strings": '%0 = arith.constant {s = "%a"} 1 : i32\n%1 = arith.constant {s = "%b"} 1 : i32',
    "comments": "%0 = arith.addi %a, %b : i32 // %a\n%1 = arith.addi %a, %b : i32 // %b\n%2 = arith.addi %a, %b : i32",
    "locations": '%0 = arith.addi %a, %b : i32 loc("x":1:1)\n%1 = arith.addi %a, %b : i32\n'
    "%2 = arith.addi %a, %b : i32 loc(unknown)",
    "location on the next line": '%0 = arith.addi %a, %b : i32\n%1 = arith.addi %a, %b : i32\nloc("x":1:1)\n'
    "%2 = arith.addi %a, %b : i32",
    "regions": "scf.if %c {\n%0 = arith.addi %a, %b : i32\n}\nscf.if %c {\n%0 = arith.addi %a, %b : i32\n}",
    "blocks": "cf.br ^one(%a : i32)\n^one(%0: i32):\ncf.br ^two(%0 : i32)\n^two(%1: i32):",
    "forward": "cf.br ^two\n^one:\n%0 = arith.addi %1, %1 : i32\n%2 = arith.addi %0, %1 : i32\ncf.br ^three\n"
    "^two:\n%1 = arith.addi %a, %b : i32\ncf.br ^one\n^three:",
    "generic": '%0 = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32\n'
    '%1 = "arith.addi"(%a, %0) <{overflowFlags = #arith.overflow<nsw>}> {k = "v"} : (i32, i32) -> i32\n'
    '%2 = "arith.addi"(%0, %r) {overflowFlags = #arith.overflow<nuw>} : (i32, i32) -> i32\n'
    '%3 = "arith.addi"(%0, %r#0) {} : (i32, i32) -> i32 loc("x":1:1)\n'
    '%4:2 = "arith.addui_extended"(%a, %b) : (i32, i32) -> (i32, i1)\n'
    '%5:2 = "arith.addui_extended"(%4#0, %4#0) : (i32, i32) -> (i32, i1)\n'
    '"memref.store"(%x, %m, %i, %i) : (f32, memref<4x4xf32>, index, index) -> ()\n'
    '"memref.store"(%x, %m, %i, %i) <{nontemporal = true}> : (f32, memref<4x4xf32>, index, index) -> ()\n'
    '"scf.if"(%c) ({\n"scf.yield"() : () -> ()\n}, {\n}) : (i1) -> ()\n"scf.if"(%c) ({\n"scf.yield"() : () -> ()\n},'
    " {\n}) : (i1) -> ()",
    "generic, forward": '"cf.br"()[^two] : () -> ()\n^one:\n%0 = "arith.addi"(%a, %a) : (i32, i32) -> i32\n'
    '%2 = "arith.addi"(%1, %0) : (i32, i32) -> i32\n"cf.br"()[^three] : () -> ()\n^two:\n'
    '%1 = "arith.addi"(%a, %a) : (i32, i32) -> i32\n"cf.br"()[^one] : () -> ()\n^three:',
    "carriage returns": "%0 = arith.addi %a, %b : i32\r\n%1 = arith.addi %a, %b : i32\r\n"
    "%2 = arith.addi %a, %b : i32\r",
}

WRONG = {
    "type": "%0 = arith.addi %a, %b : i32\n%1 = arith.addi %a, %x : i32",
    "unknown name": "%0 = arith.addi %a, %b : i32\n%1 = arith.addi %a, %nope : i32",
    "result number": "%0 = arith.addi %a, %b : i32\n%1 = arith.addi %a, %b#1 : i32",
    "defined twice": "%0 = arith.addi %a, %b : i32\n%0 = arith.addi %a, %b : i32",
    "too many results": "%0 = arith.addi %a, %b : i32\n%1:2 = arith.addi %a, %b : i32",
    "generic type": '%0 = "arith.addi"(%a, %b) : (i32, i32) -> i32\n%1 = "arith.addi"(%a, %x) : (i32, i32) -> i32',
    "generic count": '%0 = "arith.addi"(%a, %b) : (i32, i32) -> i32\n%1 = "arith.addi"(%a) : (i32, i32) -> i32',
    "generic results": '%0 = "arith.addi"(%a, %b) : (i32, i32) -> i32\n%1:2 = "arith.addi"(%a, %b) : (i32, i32) -> i32',
    "generic dictionary": '%0 = "arith.addi"(%a, %b) {k} : (i32, i32) -> i32\n'
    '%1 = "arith.addi"(%a, %b) {k, k} : (i32, i32) -> i32',
    "generic end": '%0 = "arith.addi"(%a, %b) {k} : (i32, i32) -> i32\n%1 = "arith.addi"(%a, %b) {k} (i32) -> i32',
    "operand on the next line": "func.call @g() : () -> ()\nreturn\n%0 = arith.addi %a, %b : i32",
    "next token": "%0 = arith.addi %a, %b : i32\n%1 = arith.addi %a, %b : i32\n?",
}


def facts(text: str) -> list[object]:
    """Everything that a parse gives, names of values by their number."""
    numbers: dict[object, int] = {}
    found: list[object] = []
    try:
        module = parse(make_context(), text)
    except DiagnosticError as error:
        messages = [message for problem in error.diagnostics for message in (problem, *problem.notes)]
        return ["error", *((str(message.location), message.message) for message in messages)]
    ops = list(module.walk())
    for op in ops:
        for result in op.results:
            numbers[result] = len(numbers)
    for op in ops:
        operands = [numbers.get(operand, str(operand.type)) for operand in op.operands]
        results = [(str(result.type), result.name_hint) for result in op.results]
        found.append((type(op), operands, results, op.properties, op.attributes, str(op.location)))
    return found


@pytest.mark.parametrize("body", [*BODIES.values(), *WRONG.values()], ids=[*BODIES, *WRONG])
def test_as_the_long_way(body: str, monkeypatch: pytest.MonkeyPatch):
    text = HEAD + body + TAIL
    short = facts(text)
    assert (short[0] == "error") == (body in WRONG.values())
    monkeypatch.setattr("okl_opt.dialects.text.read.parser.read_line", lambda *_: None)
    monkeypatch.setattr(TextParser, "_parse_plain_operation", lambda _: None)
    assert facts(text) == short


def test_most_lines_are_recognized(monkeypatch: pytest.MonkeyPatch):
    long_way: list[int] = []
    parse_any = TextParser._parse_any_operation  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(TextParser, "_parse_any_operation", lambda self: (long_way.append(0), parse_any(self))[1])
    lines = "\n".join(f"%{i + 1} = arith.addi %{i}, %a : i32" for i in range(100))
    parse(make_context(), f"func.func @f(%a: i32, %0: i32) {{\n{lines}\nreturn\n}}")
    # The function, the first and the last addition, whose next line differs, and the return.
    assert len(long_way) == 4


def test_a_long_line_is_not_searched_for_its_end():
    assert read_line("arith.addi %a, %b : i32 " * 100 + "\n}", 0, "") is None


def test_lines_that_all_differ_do_not_pile_up():
    count = FORMS_LIMIT + 10
    lines = "\n".join(f"%{i} = arith.constant {i} : i32" for i in range(count))
    module = parse(make_context(), f"func.func @f() {{\n{lines}\nreturn\n}}")
    assert sum(op.name == "arith.constant" for op in module.walk()) == count
