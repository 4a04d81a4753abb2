"""What kernels ask about vectors."""

from __future__ import annotations

import pytest

from okl_opt.runtime.kernels.cpu.llvm.frame import target
from okl_opt.runtime.machine.processor import Processor


@pytest.mark.parametrize(
    ("features", "expected"),
    [
        ({"avx512f", "avx2"}, (64, 32)),
        ({"avx2"}, (32, 16)),
        ({"sse2"}, (16, 16)),
        ({"neon"}, (16, 32)),
        ({"v"}, (16, 16)),
    ],
)
def test_vectors(monkeypatch: pytest.MonkeyPatch, features: set[str], expected: tuple[int, int]) -> None:
    monkeypatch.setattr(target, "processor", lambda: Processor("", frozenset(features), frozenset()))
    assert (target.vector_bytes(), target.vector_registers()) == expected


@pytest.mark.host("x86-64")
@pytest.mark.levels
def test_vectors_of_a_level(level: str) -> None:
    expected = {"x86-64-v2": (16, 16), "x86-64-v3": (32, 16), "x86-64-v4": (64, 32)}
    assert (target.vector_bytes(), target.vector_registers()) == expected[level]
