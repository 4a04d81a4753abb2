"""Functions with parallel regions give the same bits for any number of threads, and fail with the same words."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import host
import numpy as np
import pytest
from linalg_graphs import Graph
from processes import wait_until
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.interfaces.control_flow import is_loop
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.codegen import tile_choice
from okl_opt.passes.named.codegen import TensorsToVectorsPipeline
from okl_opt.passes.pipeline.pipeline import Pipeline
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.prepare.passes import apply_passes
from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

FINE = "forall-to-parallel-regions{min-cost-us=0}"
LEVEL = "x86-64-v3"
THREADS = (1, 2, 4, 7)


def loaded(text: str, threads: int, passes: Sequence[str] = (FINE,), **options: str) -> Functions:
    module = load(text, passes=list(passes), threads=threads, object_cache="off", **options)  # pyright: ignore[reportArgumentType]
    assert isinstance(module, Functions)
    return module


# ----- nests


def nest(random: Random) -> tuple[str, list[tuple[int, int, int]], list[int]]:
    """A function that counts the turns of a loop in a memref, its bounds, and what to call it with."""
    rank = random.randint(1, 3)
    bounds = [(random.randint(-9, 9), random.randint(-9, 30), random.randint(1, 7)) for _ in range(rank)]
    bounds[0] = (bounds[0][0], bounds[0][0] + random.randint(2, 40), bounds[0][2])
    params: list[str] = []
    given: list[int] = []

    def either(value: int) -> str:
        """The number, or a parameter that has it."""
        if random.random() < 0.5:
            return str(value)
        params.append(f"%p{len(params)}")
        given.append(value)
        return params[-1]

    lower, upper = ([either(bound[side]) for bound in bounds] for side in (0, 1))
    variables = [f"%i{place}" for place in range(rank)]
    shifted = [f"%s{place} = arith.addi {name}, %c9 : index" for place, name in enumerate(variables)]
    type = f"memref<{'x'.join(['60'] * rank)}xi32>"
    at = ", ".join(f"%s{place}" for place in range(rank))
    newline = "\n    "
    text = f"""func.func @f(%m: {type}{"".join(f", {name}: index" for name in params)}) {{
  %c9 = arith.constant 9 : index
  %one = arith.constant 1 : i32
  scf.forall ({", ".join(variables)}) = ({", ".join(lower)}) to ({", ".join(upper)})
      step ({", ".join(str(bound[2]) for bound in bounds)}) {{
    {newline.join(shifted)}
    %old = memref.load %m[{at}] : {type}
    %new = arith.addi %old, %one : i32
    memref.store %new, %m[{at}] : {type}
  }}
  return
}}"""
    return text, bounds, given


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(12))
def test_each_turn_runs_once(seed: int):
    text, bounds, given = nest(Random(seed))
    expected = np.zeros([60] * len(bounds), np.int32)
    for place in product(*(range(9 + lower, 9 + upper, step) for lower, upper, step in bounds)):
        expected[place] += 1
    for threads in (1, 3):
        found = np.zeros_like(expected)
        loaded(text, threads).f(found, *given)
        np.testing.assert_array_equal(found, expected)


# ----- graphs


def elements(**options: Any) -> list[str]:
    """The pipeline with parts as small as can be."""
    steps = TensorsToVectorsPipeline(**options).elements()
    texts = [step.text() if isinstance(step, Pipeline) else step for step in steps]
    assert "forall-to-parallel-regions" in texts
    return [FINE if text == "forall-to-parallel-regions" else text for text in texts]


@pytest.mark.sample(1)
@pytest.mark.host("x86-64")
@pytest.mark.parametrize("seed", range(3))
def test_graphs_give_the_same_bits_for_any_number_of_threads(seed: int, monkeypatch: pytest.MonkeyPatch):
    if reason := host.lacks_level(LEVEL):
        host.skip(reason)
    monkeypatch.setattr(tile_choice, "PARALLEL_NS", 1.0)
    graph = Graph(seed, most_ops=3)
    results: list[list[bytes]] = []
    for threads in THREADS:
        module = loaded(graph.text, threads, elements(target_cpu=LEVEL), target_cpu=LEVEL)
        found = module.graph(*graph.arguments())
        arrays = [np.asarray(each) for each in (found if isinstance(found, tuple) else (found,))]
        graph.check(arrays)
        results.append([array.tobytes() for array in arrays])
    assert all(each == results[0] for each in results)


SOFTMAX = """func.func @f(%a: tensor<400x1000xf32>) -> tensor<400x1000xf32> {
  %none = tensor.empty() : tensor<400x1000xf32>
  %0 = linalg.softmax dimension(1) ins(%a : tensor<400x1000xf32>) outs(%none : tensor<400x1000xf32>)
    -> tensor<400x1000xf32>
  return %0 : tensor<400x1000xf32>
}"""


def test_a_part_allocates_once_for_all_its_turns():
    steps = elements(target_cpu=LEVEL)
    end = steps.index("func.func(hoist-freed-buffers)")
    assert _allocate_in_loops(steps[:end]) and not _allocate_in_loops(steps[: end + 1])


def _allocate_in_loops(passes: Sequence[str]) -> bool:
    context = make_context()
    module = parse(context, SOFTMAX, "softmax.mlir")
    assert isinstance(module, ModuleOp)
    apply_passes(context, module, passes, "softmax")
    parents = [op.parent_op() for op in module.walk() if op.name == "memref.alloc"]
    return any(parent is not None and is_loop(parent) for parent in parents)


# ----- failures

GATHER = """func.func @f(%out: memref<1000xf32>, %m: memref<1000xf32>, %places: memref<1000xi64>) {
  scf.forall (%i) in (1000) {
    %place = memref.load %places[%i] : memref<1000xi64>
    %j = arith.index_cast %place : i64 to index
    %value = memref.load %m[%j] : memref<1000xf32>
    %alloc = memref.alloc() : memref<64xf32>
    %c0 = arith.constant 0 : index
    memref.store %value, %alloc[%c0] : memref<64xf32>
    %again = memref.load %alloc[%c0] : memref<64xf32>
    memref.dealloc %alloc : memref<64xf32>
    memref.store %again, %out[%i] : memref<1000xf32>
  }
  return
}"""


@pytest.mark.parametrize("threads", THREADS)
def test_the_first_turn_that_fails_is_told(threads: int):
    module = loaded(GATHER, threads)
    out, m = np.zeros(1000, np.float32), np.arange(1000, dtype=np.float32)
    places = np.random.default_rng(1).integers(0, 1000, 1000)
    for _ in range(20):
        module.f(out, m, places)
        np.testing.assert_array_equal(out, m[places])
        wrong = places.copy()
        wrong[500::3] = 1000 + np.arange(500, 1000, 3)
        with pytest.raises(OklRuntimeError, match="index 1500 is out of bounds for dimension 0"):
            module.f(out, m, wrong)


ALLOCATES = """func.func @f(%out: memref<64xf32>, %size: index) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  scf.forall (%i) in (64) {
    %alloc = memref.alloc(%size) : memref<?xf32>
    memref.store %one, %alloc[%c0] : memref<?xf32>
    %again = memref.load %alloc[%c0] : memref<?xf32>
    memref.dealloc %alloc : memref<?xf32>
    memref.store %again, %out[%i] : memref<64xf32>
  }
  return
}"""


@pytest.mark.parametrize("threads", THREADS)
def test_a_part_that_gets_no_memory_keeps_none_from_others(threads: int):
    module = loaded(ALLOCATES, threads, memory_limit="8MiB")
    out = np.zeros(64, np.float32)
    for _ in range(5):
        with pytest.raises(OklRuntimeError, match="4000000000 bytes asked"):
            module.f(out, 10**9)
        module.f(out, 1000)
        assert (out == 1).all()


# ----- processes

FLAG = "-forall-to-parallel-regions=min-cost-us=0"
COMMAND = [sys.executable, "-m", "okl_opt"]
CHAIN = """func.func @f(%a: tensor<600x700xf32>, %b: tensor<600x700xf32>) -> tensor<600xf32> {
  %zero = arith.constant 0.0 : f32
  %none = tensor.empty() : tensor<600x700xf32>
  %0 = linalg.add ins(%a, %b : tensor<600x700xf32>, tensor<600x700xf32>)
                  outs(%none : tensor<600x700xf32>) -> tensor<600x700xf32>
  %1 = linalg.exp ins(%0 : tensor<600x700xf32>) outs(%none : tensor<600x700xf32>) -> tensor<600x700xf32>
  %empty = tensor.empty() : tensor<600xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<600xf32>) -> tensor<600xf32>
  %2 = linalg.reduce { arith.addf } ins(%1 : tensor<600x700xf32>) outs(%filled : tensor<600xf32>) dimensions = [1]
  return %2 : tensor<600xf32>
}"""


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.host("x86-64")
def test_processes_print_the_same_for_any_number_of_threads(tmp_path: Path):
    if reason := host.lacks_level(LEVEL):
        host.skip(reason)
    path = tmp_path / "chain.mlir"
    path.write_text(CHAIN)
    steps = [f"-tensors-to-vectors-pipeline=target-cpu={LEVEL}", f"--target-cpu={LEVEL}"]
    assert "llvm.call @okl_run_parts" in run(path, *steps[:1])
    inputs = ["--input=600x700xf32=random:1", "--input=600x700xf32=random:2"]
    outputs = [run(path, *steps, "--run", *inputs, f"--threads={threads}") for threads in THREADS]
    assert "600xf32" in outputs[0]
    assert all(output == outputs[0] for output in outputs)


def run(path: Path, *flags: str) -> str:
    """What a command prints."""
    done = subprocess.run([*COMMAND, str(path), *flags], capture_output=True, text=True, cwd=host.ROOT)
    assert not done.returncode, done.stderr
    return done.stdout


FILL = """func.func @f(%m: memref<1000xf32>, %value: f32) {
  scf.forall (%i) in (1000) {
    memref.store %value, %m[%i] : memref<1000xf32>
  }
  return
}"""


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.host("cc")
def test_a_library_needs_no_threads(tmp_path: Path):
    path, library = tmp_path / "fill.mlir", tmp_path / "fill.so"
    path.write_text(FILL)
    assert run(path, FLAG, "--emit=so", "-o", str(library)) == ""
    out = np.zeros(1000, np.float32)
    descriptor = (ctypes.c_int64 * 5)(out.ctypes.data, out.ctypes.data, 0, 1000, 1)
    ctypes.CDLL(str(library))["_mlir_ciface_f"](ctypes.byref(descriptor), ctypes.c_float(2.5))
    assert (out == 2.5).all()


ENDLESS = """func.func @f(%m: memref<64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %never = arith.constant 1152921504606846976 : index
  scf.forall (%i) in (64) {
    scf.for %j = %c0 to %never step %c1 {
      %old = memref.load %m[%i] : memref<64xi32>
      %new = arith.muli %old, %old : i32
      memref.store %new, %m[%i] : memref<64xi32>
    }
  }
  return
}"""


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.host("linux")
def test_an_interrupt_ends_a_region(tmp_path: Path):
    path = tmp_path / "endless.mlir"
    path.write_text(ENDLESS)
    flags = [FLAG, "--run", "--input=64xi32=1", "--threads=2"]
    process = subprocess.Popen([*COMMAND, str(path), *flags], stderr=subprocess.PIPE, text=True, cwd=host.ROOT)
    try:
        # Until it computes: its workers are there, and have used a second.
        wait_until(lambda: process.poll() is not None or workers_seconds(process.pid) > 1)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert process.stderr is not None and process.stderr.read() == ""
    finally:
        process.kill()
        process.wait()


def workers_seconds(pid: int) -> float:
    """How long all threads but the first one of a process have run."""
    tasks = [each for each in Path(f"/proc/{pid}/task").iterdir() if each.name != str(pid)]
    ticks = [sum(map(int, (each / "stat").read_text().rpartition(")")[2].split()[11:13])) for each in tasks]
    return sum(ticks) / os.sysconf("SC_CLK_TCK")
