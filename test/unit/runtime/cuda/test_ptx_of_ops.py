"""PTX of every op of the catalogue that has kernels for GPUs. No GPU is needed, and none runs it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import host
import pytest
from catalogue import CASES, op_of

from okl_opt.runtime.cuda.op_kernels import image_of, kernels_of
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cuda.code import code_of, reason_against
from okl_opt.runtime.plan.from_ir import reg_context

CHIPS = {"sm_75": "6.3", "sm_80": "7.0", "sm_90": "7.8"}
"""GPUs, and the version of PTX for each."""
STEP = 5
"""Without `--long` so many cases share one for which PTX is made, on one GPU."""


def cases() -> Iterator[tuple[str, str, RegContext]]:
    for number, (mnemonic, operands, results, attributes, *_) in enumerate(CASES):
        reg = reg_context(op_of(mnemonic, operands, results, attributes), None)
        for turn, chip in enumerate(CHIPS):
            if host.is_long() or number % (STEP * len(CHIPS)) == STEP * turn:
                yield mnemonic, chip, reg


@pytest.mark.sample(8)
@pytest.mark.parametrize(
    ("mnemonic", "chip", "reg"), list(cases()), ids=lambda each: each if isinstance(each, str) else ""
)
def test_ops(mnemonic: str, chip: str, reg: RegContext):
    if reason_against(reg) is not None:
        return
    made = json.loads(image_of(reg, chip))
    assert len(made["entries"]) == len(kernels_of(code_of(reg).launches))
    if made["entries"]:
        assert f".version {CHIPS[chip]}\n" in made["ptx"] and f".target {chip}\n" in made["ptx"]
    assert ".extern" not in made["ptx"]
    for entry in made["entries"]:
        assert f".visible .entry {entry}(" in made["ptx"]
