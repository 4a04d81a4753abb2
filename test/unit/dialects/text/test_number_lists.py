"""Lists of numbers that are read at once hold what they would, number by number."""

from __future__ import annotations

import pytest

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_attribute


def attribute(text: str) -> str:
    op = parse(make_context(allow_unregistered=True), f'"a.b"() {{x = {text}}} : () -> ()', implicit_module=False)
    return print_attribute(op.attributes["x"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[1,-2,\n 3]", "[1, -2, 3]"),
        ("[0, -0, 007]", "[0, 0, 7]"),
        ("[1, 2.5]", "[1, 2.500000e+00]"),
        ("[1 : i32, 2]", "[1 : i32, 2]"),
        ("array<i8: -128, 255>", "array<i8: -128, -1>"),
        ("array<i1: true, false>", "array<i1: true, false>"),
        ("array<f32: 1.0, -2.5e-3, 3.>", "array<f32: 1.000000e+00, -2.500000e-03, 3.000000e+00>"),
        ("dense<[1, -2]> : tensor<2xi8>", "dense<[1, -2]> : tensor<2xi8>"),
        ("dense<[[1, 2], [3, 0x4]]> : tensor<2x2xi64>", "dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>"),
        ("dense<[-0.0, 1.0e3]> : tensor<2xf64>", "dense<[-0.000000e+00, 1.000000e+03]> : tensor<2xf64>"),
        ("dense<[1]> : tensor<1xindex>", "dense<1> : tensor<1xindex>"),
    ],
)
def test_values(text: str, expected: str):
    assert attribute(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "array<i8: 1, 300>",
        "array<i32: 1.5>",
        "array<f32: 1, 2>",
        "array<i32: 1,>",
        "[1, 99999999999999999999]",
        "[1, ]",
        "dense<[1, 300]> : tensor<2xi8>",
        "dense<[1, 2]> : tensor<3xi8>",
        "dense<[[1, 2], [3]]> : tensor<2x2xi8>",
        "dense<[-1]> : tensor<1xui8>",
        "dense<[1.5, 2.5]> : tensor<2xi8>",
    ],
)
def test_refused(text: str):
    with pytest.raises(DiagnosticError):
        attribute(text)
