"""Each pass gives the text that the seed prints for it, byte for byte."""

from __future__ import annotations

import re

import pytest

CONTEXT = (
    "extract-kernel-launch-tensor",
    "trim-return-to-void",
    "lower-to-okl",
    "split-into-funcs",
    "fetch-from-launcher",
)
LLVM = (
    "only-keep-compute-ops",
    "lower-launcher-to-llvm-ptr",
    "lower-okl-to-llvm-call",
    "reconcile-unrealized-casts",
    "convert-func-to-llvm",
)

EXACT = [
    ("pr_oct12_cpu/01", ("wrap-ops-to-kernel-launch",), "pr_oct12_cpu/02"),
    ("pr_oct28_cuda/01", ("wrap-ops-to-kernel-launch",), "pr_oct28_cuda/02"),
    ("pr_oct28_cuda/01", ("wrap-ops-to-kernel-launch", "kernel-launch-to-module"), "pr_oct28_cuda/03"),
    ("pr_oct28_cuda/03", CONTEXT, "pr_oct28_cuda/04"),
    ("pr_oct12_cpu/04", ("trim-return-as-void",), "pr_oct12_cpu/05"),
    ("pr_oct19_cpu_dump/01", ("trim-return-as-void",), "pr_oct19_cpu_dump/02"),
    ("pr_oct19_cpu_dump/03", ("split-into-funcs",), "pr_oct19_cpu_dump/04"),
    ("pr_oct19_cpu_dump/04", ("fetch-from-launcher",), "pr_oct19_cpu_dump/05"),
    ("pr_oct19_cpu_dump/05", ("only-keep-compute-ops",), "pr_oct19_cpu_dump/06"),
    ("pr_oct19_cpu_dump/06", ("lower-okl-to-llvm-func",), "pr_oct19_cpu_dump/07"),
    ("pr_oct19_cpu_dump/07", ("lower-okl-to-llvm-call",), "pr_oct19_cpu_dump/08"),
    ("pr_oct19_cpu_dump/08", ("reconcile-unrealized-casts",), "pr_oct19_cpu_dump/09"),
    ("pr_oct18_cpu/03", ("reconcile-unrealized-casts",), "pr_oct18_cpu/04"),
]


@pytest.mark.parametrize(("before", "passes", "after"), EXACT, ids=[f"{a} -> {b}" for a, _, b in EXACT])
def test_pass_gives_the_text_of_the_seed(before, passes, after, apply, golden):
    assert apply(golden(before), *passes, typed_pointers=True) == golden(after)


def without_dead_cast(text: str) -> str:
    """The seed's final module shows a cast that reconcile-unrealized-casts has removed; the values after it move up."""
    lines = [line for line in text.split("\n") if "unrealized_conversion_cast" not in line]
    return re.sub(r"%(\d+)", lambda number: f"%{int(number[1]) - 1}", "\n".join(lines))


def test_llvm_of_28_october_but_for_the_dead_cast(apply, golden):
    expected = without_dead_cast(golden("pr_oct28_cuda/05"))
    assert apply(golden("pr_oct28_cuda/04"), *LLVM, typed_pointers=True) == expected
    swapped = (*LLVM[:3], "convert-func-to-llvm", "reconcile-unrealized-casts")
    assert apply(golden("pr_oct28_cuda/04"), *swapped, typed_pointers=True) == expected


def without_index(text: str) -> str:
    return re.sub(r"\{index = \d+ : i32, ", "{", text)


def test_extract_and_trim_of_12_october_but_for_index(apply, golden):
    extracted = apply(golden("pr_oct12_cpu/03"), "extract-kernel-launch-tensor")
    assert without_index(extracted) == golden("pr_oct12_cpu/04") == golden("pr_oct19_cpu_dump/01")
    assert without_index(apply(extracted, "trim-return-to-void")) == golden("pr_oct12_cpu/05")


def test_merge_args_gives_the_function_that_the_seed_parses_back(apply, golden, make_pass):
    merged = make_pass("wrap-ops-to-kernel-launch", merge_args=True)
    text = apply(golden("pr_oct12_cpu/01"), merged, "kernel-launch-to-module")
    assert text == golden("pr_oct12_cpu/03").replace('compiled = "true", ', "")


def test_whole_pipeline_from_the_job(apply, golden):
    start = ("aggregate-compute-ops", "wrap-ops-to-kernel-launch", "kernel-launch-to-module")
    expected = without_dead_cast(golden("pr_oct28_cuda/05"))
    assert apply(golden("pr_oct28_cuda/01"), *start, *CONTEXT, *LLVM, typed_pointers=True) == expected


IDEMPOTENT = [
    ("pr_oct28_cuda/01", ("aggregate-compute-ops",)),
    ("pr_oct28_cuda/01", ("wrap-ops-to-kernel-launch",)),
    ("pr_oct28_cuda/02", ("kernel-launch-to-module",)),
    *[("pr_oct28_cuda/03", CONTEXT[:count]) for count in range(1, 6)],
    *[("pr_oct28_cuda/04", LLVM[:count]) for count in range(1, 6)],
    ("pr_oct19_cpu_dump/06", ("lower-okl-to-llvm-func",)),
]


@pytest.mark.parametrize(("before", "passes"), IDEMPOTENT, ids=[passes[-1] for _, passes in IDEMPOTENT])
def test_twice_is_once(before, passes, apply, golden):
    assert apply(golden(before), *passes, passes[-1]) == apply(golden(before), *passes)
