"""Every op of the catalogue has a kernel on the CPU that serves by default: the oracle serves only when forced."""

from __future__ import annotations

import pytest
from catalogue import CASES, op_of

from okl_opt.dialects.oneflow import ONEFLOW
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.fused import FusedElementwiseOp
from okl_opt.runtime.kernels.errors import KernelNotFound
from okl_opt.runtime.kernels.registry import KernelEntry, default_registry
from okl_opt.runtime.plan.from_ir import reg_context

WITHOUT_KERNEL = {
    ("copy", 'device_type = "cuda"'),  # to a device that is not there
    ("dropout", "rate = 0.5 : f32"),  # random numbers: programs for inference have none
}


def chosen(mnemonic: str, operands: list[str], results: list[str], attributes: str) -> KernelEntry | None:
    try:
        return default_registry().choose(reg_context(op_of(mnemonic, operands, results, attributes), None))
    except KernelNotFound:
        return None


@pytest.mark.parametrize(("mnemonic", "operands", "results", "attributes"), CASES)
def test_every_case_has_a_kernel(mnemonic: str, operands: list[str], results: list[str], attributes: str) -> None:
    kernel = chosen(mnemonic, operands, results, attributes)
    if (mnemonic, attributes) in WITHOUT_KERNEL:
        assert kernel is None
    else:
        assert kernel is not None and kernel.provider != "ref"


def test_every_op_type_has_a_kernel_beside_the_oracle() -> None:
    names = {op.name.removeprefix("oneflow.") for op in ONEFLOW.operations if issubclass(op, ComputeOp)}
    shared = {"add_n2": "add_n", FusedElementwiseOp.name: "fused_elementwise"}
    registry = default_registry()
    lacking = [
        name
        for name in sorted(names)
        if all(entry.provider == "ref" for entry in registry.entries(shared.get(name, name), "cpu"))
    ]
    assert lacking == []
