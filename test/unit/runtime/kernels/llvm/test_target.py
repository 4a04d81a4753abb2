"""What kernels ask about vectors."""

from __future__ import annotations

import pytest
from llvmlite import binding

from runtime.kernels.cpu.llvm.frame import target
from runtime.machine.processor import Processor


@pytest.mark.parametrize(
    ("features", "triple", "expected"),
    [
        ({"avx512f", "avx2"}, "x86_64-unknown-linux-gnu", (64, 32)),
        ({"avx2"}, "x86_64-unknown-linux-gnu", (32, 16)),
        ({"sse2"}, "x86_64-unknown-linux-gnu", (16, 16)),
        ({"neon"}, "aarch64-unknown-linux-gnu", (16, 32)),
        (set(), "riscv64-unknown-linux-gnu", (16, 16)),
    ],
)
def test_vectors(monkeypatch: pytest.MonkeyPatch, features: set[str], triple: str, expected: tuple[int, int]) -> None:
    monkeypatch.setattr(target, "processor", lambda: Processor("", frozenset(features), frozenset()))
    monkeypatch.setattr(binding, "get_default_triple", lambda: triple)
    assert (target.vector_bytes(), target.vector_registers()) == expected


@pytest.mark.host("x86-64")
@pytest.mark.levels
def test_vectors_of_a_level(level: str) -> None:
    expected = {"x86-64-v2": (16, 16), "x86-64-v3": (32, 16), "x86-64-v4": (64, 32)}
    assert (target.vector_bytes(), target.vector_registers()) == expected[level]
