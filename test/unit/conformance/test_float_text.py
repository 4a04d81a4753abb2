"""Floats of every type, by their bits, against mlir-opt."""

from __future__ import annotations

import random
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest
from host import is_long

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op

WIDTHS = {
    "f16": 16,
    "bf16": 16,
    "tf32": 19,
    "f32": 32,
    "f64": 64,
    "f80": 80,
    "f128": 128,
    "f8E5M2": 8,
    "f8E4M3": 8,
    "f8E4M3FN": 8,
    "f8E5M2FNUZ": 8,
    "f8E4M3FNUZ": 8,
    "f8E4M3B11FNUZ": 8,
    "f8E3M4": 8,
    "f8E8M0FNU": 8,
    "f6E2M3FN": 6,
    "f6E3M2FN": 6,
    "f4E2M1FN": 4,
}


def bit_patterns(type: str) -> list[int]:
    """All patterns of a small type, a fixed choice of a large one."""
    width = WIDTHS[type]
    if width <= 8:
        return list(range(1 << width))
    chosen = random.Random(type)
    return [chosen.getrandbits(width) for _ in range(600 if is_long() else 100)]


FORMS = {"alone": "0x{:X} : {}", "dense": "dense<0x{:X}> : tensor<2x{}>"}


@pytest.mark.slow("compares many programs")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("type", WIDTHS)
def test_values_of(type: str, form: str, mlir_opt: Callable[..., CompletedProcess[str]]):
    values = [FORMS[form].format(bits, type) for bits in bit_patterns(type)]
    text = "\n".join(f'"my.op"() {{a = {value}}} : () -> ()' for value in values)
    expected = mlir_opt(text).stdout.rstrip("\n")
    assert print_op(parse(make_context(allow_unregistered=True), text)) == expected
