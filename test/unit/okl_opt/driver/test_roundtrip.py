"""--verify-roundtrip: what it lets pass, and what it says when printer and parser disagree."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse
from okl_opt.driver import roundtrip

TEXT = """#map = affine_map<(d0) -> (d0 * 2)>
func.func @f(%a: i32) -> i32 attributes {m = #map} {
  %0 = arith.addi %a, %a : i32
  cf.br ^bb1(%0 : i32)
^bb1(%1: i32):
  return %1 : i32
}
"""


def read(text: str) -> Operation:
    return parse(make_context(), text, "in.mlir")


def test_the_deepest_regions_with_the_longest_expressions_are_compared() -> None:
    names = [f"d{number}" for number in range(257)]
    text = f"""
#map = affine_map<({", ".join(names)}) -> ({" + ".join(names)})>
func.func @f(%i: index, %b: i1) {{
  {"scf.if %b {" * 120}
  %0 = affine.apply #map({", ".join(["%i"] * 257)})
  {"}" * 120}
  return
}}"""
    roundtrip.verify_roundtrip(make_context, read(text))


def test_what_is_printed_is_read_back(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    assert okl_opt("--verify-roundtrip", text=TEXT) == okl_opt(text=TEXT)
    assert okl_opt("--verify-roundtrip", "--no-implicit-module", text="func.func private @g()")[0] == 0
    text = '"a.b"() ({\n  ^bb0(%x: i32): "a.c"(%x) {k = 1 : i64} : (i32) -> ()\n}) : () -> ()'
    assert okl_opt("--verify-roundtrip", "--allow-unregistered-dialect", text=text)[0] == 0


def test_distinct_attributes_are_compared_by_their_text(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    text = "func.func private @f() attributes {a = distinct[0]<1 : i32>, b = distinct[1]<1 : i32>, c = distinct[2]<>}"
    assert okl_opt("--verify-roundtrip", text=text) == okl_opt(text=text)


def test_each_chunk(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    assert okl_opt("--verify-roundtrip", "--split-input-file", text=f"{TEXT}// -----\n{TEXT}")[0] == 0


def test_the_first_line_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    def edited(op: Operation, options: PrintOptions) -> str:
        text = plain(op, options)
        return text.replace("@f", "@g") if not options.generic else text

    plain = roundtrip.print_op
    monkeypatch.setattr(roundtrip, "print_op", edited)
    with pytest.raises(DiagnosticError) as caught:
        roundtrip.verify_roundtrip(make_context, read("func.func private @f()"))
    (problem,) = caught.value.diagnostics
    message = "custom form roundTrip testing roundtripped module differs from reference"
    assert problem.message == f"'builtin.module' op {message}"
    reference, roundtripped = (note.message for note in problem.notes)
    assert reference.startswith('reference, line 2 in generic form:   "func.func"()')
    assert 'sym_name = "f"' in reference
    assert 'sym_name = "g"' in roundtripped


def test_what_is_not_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(op: Operation, options: PrintOptions) -> str:
        return plain(op, options).replace("private", "privat") if not options.generic else plain(op, options)

    plain = roundtrip.print_op
    monkeypatch.setattr(roundtrip, "print_op", cut)
    with pytest.raises(DiagnosticError) as caught:
        roundtrip.verify_roundtrip(make_context, read("func.func private @f()"))
    (problem,) = caught.value.diagnostics
    assert problem.message.startswith(
        "'builtin.module' op failed to parse custom form back, cannot verify round-trip: "
    )
    assert [note.message for note in problem.notes] == ["in line 2:   func.func privat @f()"]


def test_a_difference_that_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    op = read("func.func private @f()")

    def other(*_: object, **__: object) -> Operation:
        copy = op.clone()
        copy.attributes["x"] = StringAttr("")
        return copy

    monkeypatch.setattr(roundtrip, "parse", other)
    with pytest.raises(DiagnosticError, match="differs from reference"):
        roundtrip.verify_roundtrip(make_context, op)
