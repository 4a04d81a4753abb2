"""What passes know of the processor that code is generated for."""

from __future__ import annotations

from itertools import pairwise

import pytest

from okl_opt.passes.codegen.target import LEVELS, host_target, level_features, target_of


@pytest.mark.parametrize(
    ("cpu", "features", "expected"),
    [
        ("x86-64", "", (16, 16, False, False)),
        ("x86-64-v2", "", (16, 16, False, False)),
        ("x86-64-v3", "", (32, 16, True, False)),
        ("x86-64-v4", "", (64, 32, True, True)),
        ("haswell", "", (32, 16, True, False)),
        ("znver5", "", (64, 32, True, True)),
        ("neoverse-n1", "", (16, 32, True, False)),
        ("generic", "", (16, 16, False, False)),
        ("generic", "+neon", (16, 32, True, False)),
        ("x86-64", "+avx512f", (64, 32, True, True)),
        ("znver4", "-avx512f", (32, 16, True, False)),
        ("znver4", "-avx", (16, 16, False, False)),
        ("x86-64-v2", " +avx2, +fma,", (32, 16, True, False)),
    ],
)
def test_vectors(cpu: str, features: str, expected: tuple[int, int, bool, bool]) -> None:
    target = target_of(cpu, features)
    assert (target.vector_bytes, target.vector_registers, target.fma, target.masks) == expected


def test_dot_products():
    assert [target_of(cpu).vnni for cpu in ("x86-64-v4", "cascadelake", "alderlake")] == [False, True, True]
    assert [target_of(cpu).bf16 for cpu in ("cascadelake", "cooperlake", "znver4")] == [False, True, True]
    assert not target_of("znver4", "-avx512f").bf16


def test_each_level_has_the_features_of_those_before_it():
    for low, high in pairwise(LEVELS):
        assert level_features(low) < level_features(high)
        assert target_of(high).features == level_features(high)


def test_this_machine():
    target = target_of()
    assert target == host_target()
    assert 8 * 1024 <= target.l1_bytes <= target.l2_bytes
    assert target_of("", "-sse3,-neon").vector_bytes == 16


@pytest.mark.parametrize(
    ("cpu", "features", "message"),
    [
        ("pentium-9", "", "target-cpu: no processor named 'pentium-9' is known, as 'x86-64-v3' or 'znver4' are"),
        ("generic", "avx2", "target-features: 'avx2' must be a feature after '+' or '-', as in '+avx2,-fma'"),
        ("generic", "+", "target-features: '+' must be a feature after '+' or '-', as in '+avx2,-fma'"),
    ],
)
def test_refused(cpu: str, features: str, message: str) -> None:
    with pytest.raises(ValueError) as refused:
        target_of(cpu, features)
    assert str(refused.value) == message
