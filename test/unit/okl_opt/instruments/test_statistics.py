"""What passes count, and the report of --mlir-pass-statistics."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from xdsl.passes import ModulePass

from okl_opt.instruments.statistics import Statistics
from okl_opt.passes.pipeline.text import Manager, ScheduledPass, parse_pipeline
from okl_opt.passes.rewriting.watch import count, count_sink

RULE = "===-------------------------------------------------------------------------===\n"
HEAD = f"{RULE}                         ... Pass statistics report ...\n{RULE}"

JOB = """
oneflow.job @Job(%arg0: tensor<16xf32>) -> tensor<16xf32> {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"}
    : (tensor<16xf32>) -> tensor<16xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"}
    : (tensor<16xf32>) -> tensor<16xf32>
  oneflow.return %1 : tensor<16xf32>
}
"""
WRAP = "wrap-ops-to-kernel-launch"


def passes_of(manager: Manager) -> list[ModulePass]:
    return [element.instance for element in manager.elements if isinstance(element, ScheduledPass)]


def test_columns_and_equal_passes() -> None:
    manager = parse_pipeline(f"builtin.module({WRAP},{WRAP})")
    first, second = passes_of(manager)
    assert first == second
    out = io.StringIO()
    statistics = Statistics(manager, out, "pipeline")
    with count_sink(statistics.add):
        count(first, "num-launches", 2)
        count(second, "num-ops-wrapped", 10)
        count(second, "num-ops-wrapped")
    statistics.finish()
    launches, wrapped = "Number of kernel launches made", "Number of ops that moved into functions"
    assert out.getvalue() == (
        f"{HEAD}"
        "WrapOpsToKernelLaunchPass\n"
        f"  (S) 2 num-launches    - {launches}\n"
        f"  (S) 0 num-ops-wrapped - {wrapped}\n"
        "WrapOpsToKernelLaunchPass\n"
        f"  (S)  0 num-launches    - {launches}\n"
        f"  (S) 11 num-ops-wrapped - {wrapped}\n"
        "\n"
    )
    out.truncate(0)
    statistics.display = "list"
    statistics.finish()
    assert out.getvalue().count("WrapOpsToKernelLaunchPass") == 1
    assert f"(S) 11 num-ops-wrapped - {wrapped}\n" in out.getvalue()


def test_what_is_not_declared_is_a_mistake() -> None:
    (instance,) = passes_of(parse_pipeline(f"builtin.module({WRAP})"))
    with pytest.raises(AssertionError, match="declares no statistic 'nope'"):
        count(instance, "nope")


def test_no_count_is_left_to_the_next_run(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    reports = {okl_opt(f"-{WRAP}", "--mlir-pass-statistics", text=JOB)[2] for _ in range(2)}
    assert reports == {
        f"{HEAD}WrapOpsToKernelLaunchPass\n"
        "  (S) 1 num-launches    - Number of kernel launches made\n"
        "  (S) 2 num-ops-wrapped - Number of ops that moved into functions\n\n"
    }


def test_the_report_comes_after_a_failure_too(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    status, _, err = okl_opt("-lower-to-okl", "--mlir-pass-statistics", text="module {}")
    assert status == 1
    assert err.endswith(f"{HEAD}LowerToOKLPass\n  (S) 0 num-kernels - Number of compute ops that became kernels\n\n")


def test_without_passes_the_report_is_empty(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    assert okl_opt("--mlir-pass-statistics", "--mlir-pass-statistics-display=list", text="module {}")[2] == f"{HEAD}\n"
