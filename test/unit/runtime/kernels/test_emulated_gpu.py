"""Kernels that are generated for GPUs, run by the emulated one, against the oracle."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from catalogue import CASES, op_of
from harness import assert_close, call_kernel, random, reg

from okl_opt.passes.oneflow.to_linalg import sorting
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.errors import KernelNotFound
from okl_opt.runtime.kernels.registry import default_registry
from okl_opt.runtime.plan.from_ir import reg_context

DEVICE = "cuda-emu"
REFUSED = {"copy", "dropout", "normalization", "normalization_add_relu"}
"""Ops of which some cases have no kernel for GPUs: copies between devices, random numbers, and training."""


def contexts() -> Iterator[tuple[str, RegContext]]:
    for mnemonic, operands, results, attributes, *_ in CASES:
        yield mnemonic, reg_context(op_of(mnemonic, operands, results, attributes), None)


@pytest.mark.sample(9)
@pytest.mark.parametrize(
    ("mnemonic", "context"), list(contexts()), ids=lambda each: each if isinstance(each, str) else ""
)
def test_against_the_oracle(mnemonic: str, context: RegContext):
    registry = default_registry()
    emulated = context._replace(device=DEVICE)
    try:
        kernel = registry.choose(emulated)
    except KernelNotFound:
        assert mnemonic in REFUSED
        return
    inputs = [random(spec, number, 0.25, 2.0) for number, spec in enumerate(context.inputs)]
    wanted = call_kernel(registry.choose(context, {"*": "ref"}), context, inputs)
    found = call_kernel(kernel, emulated, inputs)
    assert (found.status, wanted.status) == (0, 0), (found.message, wanted.message)
    for spec, got, reference in zip(context.outputs, found.outputs, wanted.outputs, strict=True):
        assert_close(got, reference, spec.dtype, ulps=16)


@pytest.mark.slow("compiles kernels")
@pytest.mark.sample(1)
@pytest.mark.parametrize("element", ["f32", "si32"])
@pytest.mark.parametrize("length", [33, 40, 61])
@pytest.mark.parametrize(("op_type", "count"), [("arg_sort", None), ("sort", None), ("top_k", 5)])
def test_long_rows_are_sorted_by_tiles(
    op_type: str, count: int | None, length: int, element: str, monkeypatch: pytest.MonkeyPatch
):
    """With equal numbers and NaNs in all tiles, of which the last may not be full."""
    monkeypatch.setattr(sorting, "TILE", 8)
    monkeypatch.setattr(sorting, "LONG", 32)
    attributes = {"k": count} if count else {"direction": "ASCENDING" if length % 2 else "DESCENDING"}
    result = element if op_type == "sort" else "si32"
    context = reg(op_type, [f"3x{length}x{element}"], [f"3x{count or length}x{result}"], **attributes)
    x = np.random.default_rng(length).integers(-5, 5, (3, length)).astype(context.inputs[0].dtype.numpy)
    if element == "f32":
        x[:, ::7] = np.nan
    registry = default_registry()
    emulated = context._replace(device=DEVICE)
    (found,) = call_kernel(registry.choose(emulated), emulated, [x]).outputs
    (wanted,) = call_kernel(registry.choose(context, {"*": "ref"}), context, [x]).outputs
    np.testing.assert_array_equal(found, wanted)
