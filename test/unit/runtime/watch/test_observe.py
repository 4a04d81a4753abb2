"""What of a run is shown, from a module on: `--profile`, `--check-numerics`, `--trace-tensors`, `--benchmark`."""

import io
import json
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError, KernelError, OklRuntimeError
from okl_opt.runtime.base.options import RunOptions
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import EmittedKernel, KernelEntry, KernelRegistry
from okl_opt.runtime.run.command import run

COMMON = 'device_name = ["@0:0"], device_tag = "cpu"'
T = "tensor<2xf32>"


def op(kind: str, operands: str, name: str, types: str) -> str:
    return f'"oneflow.{kind}"({operands}) {{{COMMON}, op_name = "{name}"}} : {types}'


def variable(name: str) -> str:
    more = f'data_type = 2 : i32, output_lbns = ["{name}/out"], shape = [2 : si64]'
    return f'"oneflow.variable"() {{{COMMON}, {more}, op_name = "{name}"}} : () -> {T}'


JOB = f"""
oneflow.job @j(%a: {T}) -> {T} {{
  %w = {variable("w")}
  %r = {op("reciprocal", "%w", "inverse", f"({T}) -> {T}")}
  %0 = {op("broadcast_mul", "%a, %r", "product", f"({T}, {T}) -> {T}")}
  %1 = {op("relu", "%0", "above", f"({T}) -> {T}")}
  oneflow.return %1 : {T}
}}
"""


def output(tmp_path: Path, weights: list[float], **options: object) -> tuple[str, str]:
    import numpy as np

    np.savez(tmp_path / "p.npz", w=np.array(weights, dtype=np.float32))
    module = parse(make_context(), JOB, "in.mlir")
    assert isinstance(module, ModuleOp)
    out, err = io.StringIO(), io.StringIO()
    given = RunOptions(
        inputs=["2xf32=1,-1"],
        parameters=[str(tmp_path / "p.npz")],
        **options,  # pyright: ignore[reportArgumentType]
    )
    run(make_context(), module, given, source_module=module, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_what_runs_at_load_is_traced_once_and_first(tmp_path: Path):
    _, err = output(tmp_path, [2, 4], trace_tensors=8, repeat=2)
    assert [line.split(" result")[0].split("(")[1] for line in err.splitlines()] == [
        "inverse)",
        *["product)", "above)"] * 2,
    ]


def test_what_runs_at_load_is_checked(tmp_path: Path):
    with pytest.raises(
        KernelError, match=r"reciprocal.*inverse.*it made infinity: result\[0\] of type 2xf32 is inf at \[1\]"
    ):
        output(tmp_path, [2, 0], check_numerics=True)


def test_what_runs_at_load_is_no_part_of_the_profile(tmp_path: Path):
    _, err = output(tmp_path, [2, 4], profile="-", repeat=3)
    assert "(inverse)" not in err and "(product)" in err
    assert err.startswith("profile: 3 runs in ")


def test_a_profile_replaces_the_file_and_leaves_none_behind_when_the_run_fails(tmp_path: Path):
    place = tmp_path / "p.json"
    place.write_text("x" * 100_000)
    output(tmp_path, [2, 4], profile=str(place))
    assert len(json.loads(place.read_text())["traceEvents"]) == 2 + 1 + 2
    place.unlink()
    with pytest.raises(KernelError):
        output(tmp_path, [2, 0], profile=str(place), check_numerics=True)
    assert not place.exists()


def test_a_profile_has_no_place_in_a_folder_that_is_not_there(tmp_path: Path):
    with pytest.raises(InputError, match="cannot write"):
        output(tmp_path, [2, 4], profile=str(tmp_path / "no" / "p.json"))


def test_results_come_before_the_measurements_and_are_those_of_the_first_runs(tmp_path: Path):
    out, err = output(tmp_path, [2, 4], benchmark=0.001)
    assert out == "result[0]: 2xf32=0.5 0\n"
    assert [line.split()[0] for line in err.splitlines()] == ["setup:", "run:", "call:"]


def test_repeating_builds_and_allocates_nothing_more(tmp_path: Path):
    once, often = (output(tmp_path, [2, 4], repeat=count, print_run_stats=True)[1] for count in (1, 50))
    differ = [pair for pair in zip(once.splitlines(), often.splitlines(), strict=True) if pair[0] != pair[1]]
    assert [tuple(line.split() for line in pair) for pair in differ] == [(["runs:", "2"], ["runs:", "51"])]


def test_options_that_contradict_each_other(tmp_path: Path):
    with pytest.raises(OklRuntimeError, match="--benchmark can't be used with --trace-tensors"):
        output(tmp_path, [2, 4], benchmark=1.0, trace_tensors=1)
    with pytest.raises(OklRuntimeError, match="--trace-tensors=-1: it is 0 or more"):
        output(tmp_path, [2, 4], trace_tensors=-1)


def test_why_better_providers_do_not_serve_an_op():
    spec = TensorSpec((2,), DType.F32)
    reg = RegContext("relu", "r", "cpu", (spec,), (spec,), (("x", 0),), (("y", 0),), {})

    def entry(provider: str, priority: int, reason: str | None) -> KernelEntry:
        kernel = EmittedKernel(lambda module, reg, name: None)
        return KernelEntry("relu", provider, priority, lambda reg: reason, lambda reg: kernel)

    registry = KernelRegistry()
    entries = [entry("blas", 30, "f64 only"), entry("llvm", 20, None), entry("onednn", 40, "not installed")]
    for each in [*entries, entry("numba", 10, "too slow")]:
        registry.register(each)
    chosen = registry.choose(reg)
    assert chosen.provider == "llvm"
    assert registry.passed_over(reg, chosen) == ["onednn: not installed", "blas: f64 only"]
