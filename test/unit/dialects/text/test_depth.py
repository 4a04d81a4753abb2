"""Nesting without end gives one error where it gets too deep, and no more work than the text up to there."""

from __future__ import annotations

import pytest

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse

N = 10_000


def in_attribute(text: str) -> str:
    return f'"a.b"() {{x = {text}}} : () -> ()'


def nested(opening: str, inner: str, closing: str) -> str:
    return opening * N + inner + closing * N


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(nested('"a.b"() ({\n', '"a.c"() : () -> ()\n', "}) : () -> ()\n"), id="generic regions"),
        pytest.param(nested("module {\n", "", "}\n"), id="modules"),
        pytest.param(f"func.func @f(%c: i1) {{\n{nested('scf.if %c {', '', '}')}\nreturn\n}}", id="custom regions"),
        pytest.param(in_attribute(f"affine_map<(d0) -> ({nested('(', 'd0', ')')})>"), id="affine parentheses"),
        pytest.param(in_attribute(f"affine_map<(d0) -> ({'-' * N}d0)>"), id="affine signs"),
        pytest.param(in_attribute(nested("tuple<", "i32", ">")), id="tuples"),
        pytest.param(in_attribute(nested("(", "i32", ") -> ()")), id="function types"),
        pytest.param(in_attribute("!llvm." + nested("array<2 x ", "i32", ">")), id="llvm arrays"),
        pytest.param(in_attribute("!llvm." + nested("struct<(", "i32", ")>")), id="llvm structs"),
        pytest.param(in_attribute(nested("[", "1", "]")), id="arrays"),
        pytest.param(in_attribute(nested("{a = ", "1", "}")), id="dictionaries"),
        pytest.param(in_attribute(f"dense<{nested('[', '1', ']')}> : tensor<1xi32>"), id="dense literals"),
        pytest.param(f'"a.b"() : () -> () loc({nested("fused[", "unknown", "]")})', id="fused locations"),
        pytest.param(f'"a.b"() : () -> () loc({nested(chr(34) + "n" + chr(34) + "(", "unknown", ")")})', id="names"),
    ],
)
def test_one_error(text: str):
    with pytest.raises(DiagnosticError) as raised:
        parse(make_context(allow_unregistered=True), text, "in")
    (diagnostic,) = raised.value.diagnostics
    assert diagnostic.message == "nesting deeper than 128 levels is not supported"
    assert str(diagnostic.location).startswith('loc("in":')
