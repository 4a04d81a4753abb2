"""What kernels ask about the host's vectors."""

from __future__ import annotations

import pytest
from llvmlite import binding

from runtime.kernels.cpu.llvm.frame import target


@pytest.mark.parametrize(
    "features, expected",
    [({"avx512f": True, "avx2": True}, 64), ({"avx512f": False, "avx2": True}, 32), ({"neon": True}, 16), ({}, 16)],
)
def test_vector_bytes(monkeypatch: pytest.MonkeyPatch, features: dict[str, bool], expected: int) -> None:
    monkeypatch.setattr(binding, "get_host_cpu_features", lambda: features)
    assert target.vector_bytes.__wrapped__() == expected


@pytest.mark.parametrize(
    "width, triple, expected",
    [(64, "x86_64-unknown-linux-gnu", 32), (32, "x86_64-unknown-linux-gnu", 16), (16, "aarch64-unknown-linux-gnu", 32)],
)
def test_vector_registers(monkeypatch: pytest.MonkeyPatch, width: int, triple: str, expected: int) -> None:
    monkeypatch.setattr(target, "vector_bytes", lambda: width)
    monkeypatch.setattr(binding, "get_default_triple", lambda: triple)
    assert target.vector_registers.__wrapped__() == expected
