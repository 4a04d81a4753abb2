"""Kernels that are generated for GPUs, run by the emulated one, against the oracle."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from catalogue import CASES, op_of
from harness import assert_close, call_kernel, random

from runtime.kernels.context import RegContext
from runtime.kernels.errors import KernelNotFound
from runtime.kernels.registry import default_registry
from runtime.plan.from_ir import reg_context

DEVICE = "cuda-emu"
REFUSED = {"copy", "dropout", "normalization", "normalization_add_relu"}
"""Ops of which some cases have no kernel for GPUs: copies between devices, random numbers, and training."""


def contexts() -> Iterator[tuple[str, RegContext]]:
    for mnemonic, operands, results, attributes, *_ in CASES:
        yield mnemonic, reg_context(op_of(mnemonic, operands, results, attributes), None)


@pytest.mark.parametrize(("mnemonic", "reg"), list(contexts()), ids=lambda each: each if isinstance(each, str) else "")
def test_against_the_oracle(mnemonic: str, reg: RegContext):
    registry = default_registry()
    emulated = reg._replace(device=DEVICE)
    try:
        kernel = registry.choose(emulated)
    except KernelNotFound:
        assert mnemonic in REFUSED
        return
    inputs = [random(spec, number, 0.25, 2.0) for number, spec in enumerate(reg.inputs)]
    wanted = call_kernel(registry.choose(reg, {"*": "ref"}), reg, inputs)
    found = call_kernel(kernel, emulated, inputs)
    assert (found.status, wanted.status) == (0, 0), (found.message, wanted.message)
    for spec, got, reference in zip(reg.outputs, found.outputs, wanted.outputs, strict=True):
        assert_close(got, reference, spec.dtype, ulps=16)
