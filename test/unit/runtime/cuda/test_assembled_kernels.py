"""Kernels of all ops of the catalogue, and of ops at sizes of networks, as NVIDIA's assembler takes them."""

from __future__ import annotations

from functools import cache

import pytest
from catalogue import CASES, op_of
from host import is_long
from xdsl.dialects.builtin import ModuleOp

from bench.ptx import GPUS, LAUNCHES, OPS, Usage, assembled_usage, kernels_of_ops, kernels_of_seed, usage
from okl_opt.runtime.plan.from_ir import reg_context

SAMPLED = 1 if is_long() else 11
"""Of so many cases one is taken."""
CHIPS = GPUS if is_long() else GPUS[-1:]
MOST_REGISTERS = 128
"""Of a thread: with more a GPU has fewer than 512 threads of the 2048 that it may have at once."""


@cache
def kernels_of_catalogue() -> ModuleOp:
    cases = {
        f"{name}_{number}": reg_context(op_of(name, *rest), None)
        for number, (name, *rest) in enumerate(CASES)
        if number % SAMPLED == 0
    }
    return kernels_of_ops(cases)


@cache
def kernels_of_networks() -> ModuleOp:
    return kernels_of_ops({f"op{number}": each.context() for number, each in enumerate(OPS.values())})


MODULES = {"catalogue": kernels_of_catalogue, "networks": kernels_of_networks, LAUNCHES: kernels_of_seed}


@pytest.mark.host("ptxas")
@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("name", MODULES)
def test_no_kernel_spills(name: str, chip: str):
    found = assembled_usage(MODULES[name](), chip)
    assert found
    assert [each for each in found if each.spilled or each.registers > MOST_REGISTERS] == []


def test_a_report_is_read():
    report = """ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'one' for 'sm_90'
ptxas info    : Function properties for one
    8 bytes stack frame, 4 bytes spill stores, 12 bytes spill loads
ptxas info    : Used 255 registers, used 1 barriers, 8 bytes cumulative stack size, 1024 bytes smem
ptxas info    : Compiling entry function 'two' for 'sm_90'
ptxas info    : Function properties for two
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 10 registers, used 0 barriers
"""
    assert usage(report) == [Usage("one", 255, 1024, 16), Usage("two", 10, 0, 0)]


@pytest.mark.slow("compiles programs")
def test_each_op_of_the_table_has_kernels():
    for name, case in OPS.items():
        assert list(kernels_of_ops({"k": case.context()}).ops), name


def test_the_catalogue_has_kernels():
    assert len(list(kernels_of_catalogue().ops)) > len(CASES) // SAMPLED // 2
