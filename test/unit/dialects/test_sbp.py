"""Text of the sbp attributes."""

from __future__ import annotations

import pytest

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.text import print_op
from okl_opt.dialects.verifier import verify


@pytest.mark.parametrize(
    "attribute",
    [
        "#sbp.B",
        "#sbp.P",
        "#sbp.Any",
        "#sbp.S<1>",
        "#sbp.parallel<[] -> [[#sbp.B]]>",
        "#sbp.parallel<[#sbp.S<0>, #sbp.P] -> [[#sbp.B, #sbp.S<2>]]>",
    ],
)
def test_round_trip(read, attribute):
    text = f"module attributes {{oneflow.parallel = {attribute}}} {{\n}}"
    module = read(text)
    verify(module)
    assert print_op(module) == text


@pytest.mark.parametrize(
    ("attribute", "message"),
    [
        ("#sbp.S<-1>", "axis must not be negative, got -1"),
        ("#sbp.parallel<[] -> [[1]]>", "expected #sbp.S<axis>, #sbp.B, #sbp.P or #sbp.Any"),
    ],
)
def test_refusal(read, attribute, message):
    with pytest.raises(DiagnosticError, match=message):
        read(f"module attributes {{a.a = {attribute}}} {{}}")
