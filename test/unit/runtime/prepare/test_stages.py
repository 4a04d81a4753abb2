"""`--run` takes a module on from any stage of a road: the result of the whole road, by the passes that are missing."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from host import is_long

from okl_opt.cli.main import main
from okl_opt.passes.named.llvm import LOWERING_STAGES, LowerToLLVMPipeline
from okl_opt.passes.named.okl import (
    LOWER_POOL_TO_LLVM,
    LOWER_TO_CONTEXT,
    LOWER_TO_LLVM,
    LOWER_TO_POOL_CONTEXT,
    TO_LAUNCH,
    TO_POOL_LAUNCH,
)

HERE = 'device_name = ["@0:0"], device_tag = "cpu"'
T = "tensor<2x3xf32>"


def job(*returned: int) -> str:
    """A job of three ops, and the values that it returns by their numbers."""
    values, types = ", ".join(f"%{number}" for number in returned), ", ".join([T] * len(returned))
    return f"""
oneflow.job @j(%a: {T}, %b: {T}) -> ({types}) {{
  %0 = "oneflow.relu"(%a) {{{HERE}, op_name = "r"}} : ({T}) -> {T}
  %1 = "oneflow.tanh"(%0) {{{HERE}, op_name = "t"}} : ({T}) -> {T}
  %2 = "oneflow.broadcast_add"(%1, %b) {{{HERE}, op_name = "s"}} : ({T}, {T}) -> {T}
  oneflow.return {values} : {types}
}}
"""


INPUTS = ("--input=2x3xf32=1,-2,3,4,-5,6", "--input=2x3xf32=1")

CONTEXTS = (*TO_LAUNCH, "kernel-launch-to-module", *LOWER_TO_CONTEXT, *LOWER_TO_LLVM)
POOL = (*TO_POOL_LAUNCH, "kernel-launch-to-module", *LOWER_TO_POOL_CONTEXT, *LOWER_POOL_TO_LLVM)
OF_18_OCTOBER = (
    *CONTEXTS[: CONTEXTS.index("lower-launcher-to-llvm-ptr")],
    "lower-okl-to-llvm-func",
    "lower-okl-to-llvm-call",
    "reconcile-unrealized-casts",
)
LOOPS = tuple(element for element in LowerToLLVMPipeline().elements() if isinstance(element, str))
SIMPLIFICATIONS = ("canonicalize", "cse")
PROGRAMS = sorted((Path(__file__).parents[2] / "conformance" / "programs").glob("*.mlir"))


def call(text: str, *flags: str) -> tuple[str, str]:
    """Standard output, and standard error."""
    out, err = io.StringIO(), io.StringIO()
    status = main(flags, io.StringIO(text), out, err)
    assert status == 0, err.getvalue()
    return out.getvalue(), err.getvalue()


def pipeline(passes: Sequence[str]) -> str:
    return f"--pass-pipeline=builtin.module({','.join(passes)})"


@cache
def run(text: str, passes: tuple[str, ...], *flags: str) -> tuple[str, list[str]]:
    """The output after some passes, and the names of the passes that are added, on the module or its last function."""
    dumps = ("--mlir-print-ir-after-all", "--mlir-print-ir-module-scope")
    out, err = call(text, pipeline(passes), "--run", "--stable-addresses", *dumps, *flags)
    headers = re.findall(r"IR Dump After \w+ \(([\w-]+)\) \('.*' operation(?:: @(\w+))?\) \[", err)
    last_function = ([on for _, on in headers if on] or [""])[-1]
    return out, [name for name, on in headers if on in ("", last_function)]


def lowered_ops(text: str, passes: Sequence[str]) -> set[str]:
    """The names of all ops after some passes, but for those that any simplification may add or take away."""
    out, _ = call(text, pipeline((*passes, *SIMPLIFICATIONS)), "--mlir-print-op-generic")
    found = set(re.findall(r'"([a-z_]+\.[\w.]+)"\(', out))
    return {name for name in found if not name.startswith(("arith.", "affine.", "cf.", "llvm."))}


def names(passes: Sequence[str]) -> list[str]:
    return [re.sub(r"^func\.func\((.*)\)$|\{.*\}$", r"\1", each) for each in passes]


def prefixes(road: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [road[:number] for number in range(len(road) + 1)]


def last(done: Sequence[str]) -> str:
    return done[-1] if done else "as-read"


def rest(road: Sequence[str], done: Sequence[str]) -> list[str]:
    """What is missing of a road of launches: a job runs op by op, and its launches as modules of their own."""
    return names(road[max(len(done), len(TO_LAUNCH) + 1) :]) if len(done) >= len(TO_LAUNCH) else []


def check_launch(text: str, road: tuple[str, ...], done: tuple[str, ...]) -> None:
    whole, added = run(text, road, *INPUTS)
    assert (whole[:9], added) == ("result[0]", [])
    assert run(text, done, *INPUTS) == (whole, rest(road, done))


@pytest.mark.parametrize("done", prefixes(CONTEXTS), ids=last)
def test_launch_with_contexts(done: tuple[str, ...]):
    """All values of the job are results of it, as they are of the launch."""
    check_launch(job(0, 1, 2), CONTEXTS, done)


@pytest.mark.parametrize("done", prefixes(POOL), ids=last)
def test_launch_with_a_pool(done: tuple[str, ...]):
    check_launch(job(2), POOL, done)


@pytest.mark.parametrize("done", prefixes(OF_18_OCTOBER), ids=last)
def test_launch_by_the_passes_of_18_october(done: tuple[str, ...]):
    whole, _ = run(job(0, 1, 2), CONTEXTS, *INPUTS)
    assert run(job(0, 1, 2), done, *INPUTS)[0] == whole


def test_stages_of_loops_are_the_pipeline():
    assert [stage.element for stage in LOWERING_STAGES if not stage.is_optional] == list(LOOPS)


# Each program at each stage; in the short form at every second, the next program at those between.
STOPS = [
    (path, done)
    for stage, done in enumerate(prefixes(LOOPS))
    for number, path in enumerate(PROGRAMS)
    if is_long() or (stage + number) % 2 == 0
]


def name_of(value: Path | tuple[str, ...]) -> str:
    return value.stem if isinstance(value, Path) else last(value)


@pytest.mark.sample(2)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize(("path", "done"), STOPS, ids=name_of)
def test_loops(path: Path, done: tuple[str, ...]):
    """What stands between the last pass and the first that is added has nothing to lower."""
    text = path.read_text()
    out, added = run(text, done, "-O0")
    assert out == run(text, (), "-O0")[0]
    if added and added[0] not in names(LOOPS):
        return  # an op that the pipeline does not know is lowered before it
    required = [name for name in added if name in names(LOOPS)]
    between = LOOPS[len(done) : len(LOOPS) - len(required)]
    assert required == names(LOOPS)[len(done) + len(between) :]
    # The custom form of `vector.print` without a value is not read back where a result follows, in MLIR neither.
    begun, _ = call(text, pipeline(done), "--mlir-print-op-generic")
    assert lowered_ops(begun, between) == lowered_ops(begun, ())


def test_ops_left_in_a_function_of_the_llvm_dialect():
    """The passes of the pipeline that run on functions run on the module where the function is no `func.func`."""
    text = """func.func @main(%x: f32) -> f32 {
      %m = memref.alloc() : memref<4xf32>
      %0 = math.sin %x : f32
      linalg.fill ins(%0 : f32) outs(%m : memref<4xf32>)
      %c = arith.constant 1 : index
      %1 = memref.load %m[%c] : memref<4xf32>
      return %1 : f32
    }"""
    for done in ((), ("convert-func-to-llvm",)):
        assert run(text, done, "-O0", "--input=f32=1")[0] == "result[0]: f32=0.841471\n"


def test_blocks_that_nothing_reaches_are_dropped():
    text = """func.func @main() -> i64 {
      %0 = arith.constant 1 : i64
      return %0 : i64
    ^dead(%x: i64):
      cf.br ^dead(%x : i64)
    }"""
    for done in ((), ("convert-cf-to-llvm",)):
        out, added = run(text, done, "-O0")
        assert out == "result[0]: i64=1\n"
        assert added[0] == "canonicalize"


def test_ops_that_the_pipeline_does_not_know_are_lowered_before_it():
    text = """func.func @main(%a: f32, %c: i32, %v: vector<4x2xf32>, %w: vector<2xf32>)
        -> (f32, i32, vector<4x2xf32>, f32) {
      %0 = math.fpowi %a, %c : f32, i32
      %1 = math.ipowi %c, %c : i32
      %2:2 = vector.scan <add>, %v, %w {inclusive = true, reduction_dim = 0 : i64} : vector<4x2xf32>, vector<2xf32>
      %3 = math.clampf %a to [%a, %a] : f32
      return %0, %1, %2#0, %3 : f32, i32, vector<4x2xf32>, f32
    }"""
    out, _ = run(text, (), "-O0", "--input=f32=2", "--input=i32=3", "--input=4x2xf32=1", "--input=2xf32=0")
    assert out.splitlines() == [
        "result[0]: f32=8",
        "result[1]: i32=27",
        "result[2]: 4x2xf32=[1 1][2 2][3 3][4 4]",
        "result[3]: f32=2",
    ]
