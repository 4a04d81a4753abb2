"""Jobs on cuda, with a stand-in for the driver that computes as the emulated device does: the whole part of the host.

No GPU is asked anything, and PTX is made but not run.
"""

from __future__ import annotations

import gc
import io
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import host
import numpy as np
import pytest
from catalogue import CASES, CONV, FIRST
from computing_driver import ComputingDriver
from fake_driver import CUresult
from op_runs import case_name, check_op

from okl_opt import OklRuntimeError, Program, load
from okl_opt.cli.main import main
from okl_opt.runtime.cuda import op_kernels


class Op(NamedTuple):
    """An op of a job: its operands and results by name, the types of all, and its attributes."""

    mnemonic: str
    operands: str
    results: str
    types: str
    attributes: str = ""


HERE = 'device_tag = "cuda", device_name = ["@0:0"]'


def job(arguments: str, ops: Sequence[Op], results: str, types: str) -> str:
    """A job of ops, which are named by their number."""
    lines: list[str] = []
    for number, op in enumerate(ops):
        name = f'op_name = "{op.mnemonic}-{number}"'
        attributes = ", ".join(filter(None, [name, HERE, op.attributes]))
        lines.append(f'  {op.results} = "oneflow.{op.mnemonic}"({op.operands}) {{{attributes}}} : {op.types}')
    body = "\n".join([*lines, f"  oneflow.return {results} : {types}"])
    return f"oneflow.job @j({arguments}) -> ({types}) {{\n{body}\n}}\n"


def unary(name: str, operand: str, result: str, type: str = "tensor<5x7xf32>") -> Op:
    return Op(name, operand, result, f"({type}) -> {type}")


RELU_TANH = job("%x: tensor<5x7xf32>", [unary("relu", "%x", "%r"), unary("tanh", "%r", "%t")], "%t", "tensor<5x7xf32>")
SOFTMAX = job("%x: tensor<5x7xf32>", [unary("softmax", "%x", "%r")], "%r", "tensor<5x7xf32>")
LAYER_NORM = job(
    "%x: tensor<4x9xf32>, %g: tensor<9xf32>, %b: tensor<9xf32>",
    [
        Op(
            "layer_norm",
            "%x, %b, %g",
            "%y, %m, %v",
            "(tensor<4x9xf32>, tensor<9xf32>, tensor<9xf32>) -> (tensor<4x9xf32>, tensor<4xf32>, tensor<4xf32>)",
            "begin_norm_axis = 1 : si64, begin_params_axis = 1 : si64, epsilon = 1.0e-5 : f64, center = true, "
            "scale = true, operand_segment_sizes = array<i32: 1, 1, 1>",
        )
    ],
    "%y, %m",
    "tensor<4x9xf32>, tensor<4xf32>",
)
LINEAR = job(
    "%x: tensor<17x33xf32>, %w: tensor<33x20xf32>, %b: tensor<20xf32>",
    [
        Op("matmul", "%x, %w", "%p", "(tensor<17x33xf32>, tensor<33x20xf32>) -> tensor<17x20xf32>"),
        Op("bias_add", "%p, %b", "%s", "(tensor<17x20xf32>, tensor<20xf32>) -> tensor<17x20xf32>", "axis = 1 : si32"),
        unary("relu", "%s", "%r", "tensor<17x20xf32>"),
    ],
    "%r",
    "tensor<17x20xf32>",
)
CONVOLUTION = job(
    "%x: tensor<1x4x10x12xf32>, %w: tensor<8x4x3x3xf32>",
    [
        Op(
            "conv2d",
            "%x, %w",
            "%c",
            "(tensor<1x4x10x12xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x5x12xf32>",
            f"{CONV}, {FIRST}, operand_segment_sizes = array<i32: 1, 1, 0, 0>",
        ),
        unary("relu", "%c", "%r", "tensor<1x8x5x12xf32>"),
    ],
    "%r",
    "tensor<1x8x5x12xf32>",
)
JOBS = {
    "relu_tanh": RELU_TANH,
    "softmax": SOFTMAX,
    "layer_norm": LAYER_NORM,
    "linear": LINEAR,
    "convolution": CONVOLUTION,
}
ROADS = ["", "wrap-ops-to-kernel-launch", "wrap-ops-to-kernel-launch{mode=simple}", "okl-lower-pipeline"]


def loaded(text: str, **options: Any) -> Program:
    module = load(text, threads=1, **{"object_cache": "off", **options})
    assert isinstance(module, Program)
    return module


def inputs(module: Program) -> list[np.ndarray]:
    shapes = [(1,) if spec is None else spec.shape for spec in module.inputs]
    return [np.random.default_rng(n).standard_normal(shape).astype(np.float32) for n, shape in enumerate(shapes)]


def results(module: Program, given: Sequence[np.ndarray]) -> list[np.ndarray]:
    return [np.array(result) for result in module.launch(*given)]


@cache
def on_the_cpu(text: str, passes: str) -> list[np.ndarray]:
    """The results of the same job on the CPU."""
    module = loaded(text, device="cpu", passes=passes)
    return results(module, inputs(module))


def check(module: Program, text: str, passes: str = "") -> None:
    """Hold a run against the same job on the CPU."""
    for found, wanted in zip(results(module, inputs(module)), on_the_cpu(text, passes), strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6)


@pytest.mark.sample(2)
@pytest.mark.parametrize("passes", ROADS)
@pytest.mark.parametrize("name", JOBS)
def test_results(computing: ComputingDriver, name: str, passes: str):
    module = loaded(JOBS[name], passes=passes)
    for _ in range(2):
        check(module, JOBS[name], passes)
    assert computing.done, "kernels have run"


@pytest.mark.parametrize("case", range(0, len(CASES), 1 if host.is_long() else 11), ids=case_name)
def test_every_op(computing: ComputingDriver, case: int):
    check_op(case)


WAITING = ["cuCtxSetCurrent", "cuLaunchKernel", "cuLaunchKernel", "cuStreamSynchronize"]


def test_a_run_waits_once(computing: ComputingDriver):
    module = loaded(RELU_TANH)
    check(module, RELU_TANH)
    assert computing.native_names() == WAITING
    launches = [call for call in computing.native if call[0] == "cuLaunchKernel"]
    assert [call[2:8] for call in launches] == [(1, 1, 1, 256, 1, 1)] * 2
    assert len({call[9] for call in launches}) == 1, "on one stream"
    assert len({call[1] for call in launches}) == 2, "kernels of their own"


def test_equal_ops_share_what_is_loaded(computing: ComputingDriver):
    ops = [unary("tanh", "%x", "%r"), unary("tanh", "%r", "%s")]
    text = job("%x: tensor<5x7xf32>", ops, "%s", "tensor<5x7xf32>")
    check(loaded(text), text)
    assert computing.names().count("cuModuleLoadDataEx") == 1
    assert computing.done == ["op_kernel"] * 2


@pytest.mark.parametrize("passes", ["", "wrap-ops-to-kernel-launch"])
def test_a_result_that_is_returned_twice_is_copied(computing: ComputingDriver, passes: str):
    text = job("%x: tensor<5x7xf32>", [unary("relu", "%x", "%r")], "%r, %r", "tensor<5x7xf32>, tensor<5x7xf32>")
    check(loaded(text, passes=passes), text, passes)
    assert computing.done == ["op_kernel", "copy"]


def test_tensors_without_elements(computing: ComputingDriver):
    empty = "tensor<0x3xf32>"
    text = job(f"%x: {empty}", [unary("relu", "%x", "%r", empty)], "%r, %r", f"{empty}, {empty}")
    check(loaded(text), text)
    assert "cuModuleLoadDataEx" not in computing.names() and "cuLaunchKernel" not in computing.native_names()


@pytest.mark.slow("compiles kernels")
def test_what_is_loaded_lives_as_long_as_the_launch(computing: ComputingDriver):
    module = loaded(SOFTMAX)
    check(module, SOFTMAX)
    gc.collect()
    assert "cuModuleUnload" not in computing.names()
    module.close()
    del module
    gc.collect()
    assert computing.names().count("cuModuleUnload") == 1
    streams = computing.names().count("cuStreamCreate") - computing.names().count("cuStreamDestroy")
    assert streams == 1, "that of copies stays"


def test_code_is_kept_between_processes(computing: ComputingDriver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    place = str(tmp_path / "cache")
    check(loaded(LINEAR, object_cache=place), LINEAR)
    before = len(computing.done)

    def again(*arguments: object) -> NoReturn:
        raise AssertionError("it is in the cache")

    monkeypatch.setattr(op_kernels, "kernel_code", again)
    monkeypatch.setattr(op_kernels, "_host_text", again)
    check(loaded(LINEAR, object_cache=place), LINEAR)
    assert len(computing.done) == 2 * before > 0


def test_threads_have_streams_of_their_own(computing: ComputingDriver):
    module = loaded(LINEAR, cuda_graph="require")
    given = inputs(module)
    (wanted,) = results(module, given)
    with ThreadPoolExecutor(4) as pool:
        for (found,) in pool.map(lambda _: results(module, given), range(32)):
            np.testing.assert_array_equal(found, wanted)


def test_kernels_that_the_host_watches(computing: ComputingDriver):
    said = io.StringIO()
    flags = ["--run", "--check-numerics", "--input=5x7xf32=random:1", "--object-cache=off"]
    assert main(flags, io.StringIO(RELU_TANH), io.StringIO(), said) == 1
    assert "watch kernels of the host: use --device=cuda-emu" in said.getvalue()


SUBGRAPH = """
func.func @okl_subgraph(%l: !okl.launcher_ctx) attributes {cuda_graph_support = true, pool_size = 512 : i64} {
  "okl.wrapper_kernel"() ({
    %x = "okl.get_tensor_from_arg"(%l) {index = 0 : i32} : (!okl.launcher_ctx) -> tensor<2xf32>
    %y = "oneflow.relu"(%x) {op_name = "r", HERE} : (tensor<2xf32>) -> tensor<2xf32>
    %z = "okl.tensor_to_pool"(%l, %y) {offset = 0 : i64} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 0 : i32} : () -> ()
  "okl.wrapper_kernel"() ({
    %x = "okl.pool_to_tensor"(%l) {offset = 0 : i64} : (!okl.launcher_ctx) -> tensor<2xf32>
    %y = "oneflow.tanh"(%x) {op_name = "t", HERE} : (tensor<2xf32>) -> tensor<2xf32>
    %z = "okl.get_tensor_as_ret"(%l, %y) {index = 0 : i32} : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
    okl.return
  }) {index = 1 : i32} : () -> ()
  return
}
""".replace("HERE", HERE)
SORTED = "tensor<5x7xsi32>"
CAPTURE = ["cuStreamBeginCapture", *["cuLaunchKernel"] * 2, "cuStreamEndCapture"]
GRAPH = ["cuGraphLaunch", "cuStreamSynchronize"]


class TestGraphs:
    @pytest.mark.sample(1)
    @pytest.mark.parametrize("passes", ["", "wrap-ops-to-kernel-launch{mode=simple}"])
    @pytest.mark.parametrize("name", JOBS)
    def test_results(self, computing: ComputingDriver, name: str, passes: str):
        module = loaded(JOBS[name], passes=passes, cuda_graph="require")
        for _ in range(3):
            check(module, JOBS[name], passes)
        assert computing.native_names().count("cuStreamBeginCapture") == 1
        assert computing.native_names().count("cuGraphLaunch") == 3

    def test_later_runs_launch_the_graph_only(self, computing: ComputingDriver):
        module = loaded(RELU_TANH, cuda_graph="auto")
        check(module, RELU_TANH)
        assert computing.native_names() == ["cuCtxSetCurrent", *CAPTURE, *GRAPH]
        assert computing.names().count("cuGraphInstantiate") == 1
        computing.native.clear()
        check(module, RELU_TANH)
        assert computing.native_names() == ["cuCtxSetCurrent", *GRAPH]
        assert computing.names().count("cuGraphDestroy") == 1, "what was captured is not needed after"

    @pytest.mark.parametrize("can_update", [True, False])
    def test_tensors_that_move(self, computing: ComputingDriver, can_update: bool):
        """The graph is captured again; its addresses are replaced, or else it is made anew."""
        context = loaded(RELU_TANH, cuda_graph="require")._launches.first.contexts[0]
        for turn in range(3):
            if not can_update and turn:
                computing.failing["cuGraphExecUpdate"] = CUresult.CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE
            given = np.random.default_rng(turn).standard_normal((5, 7)).astype(np.float32)
            found = np.empty_like(given)
            for _ in range(2):
                context.call([given], [found])
                np.testing.assert_allclose(found, np.tanh(np.maximum(given, 0)), rtol=1e-5)
        assert computing.native_names().count("cuStreamBeginCapture") == 3
        names = computing.names()
        assert names.count("cuGraphExecUpdate") == 2
        assert names.count("cuGraphInstantiate") == (1 if can_update else 3)
        assert names.count("cuGraphExecDestroy") == (0 if can_update else 2)

    def test_it_is_given_back(self, computing: ComputingDriver):
        module = loaded(RELU_TANH, cuda_graph="require")
        check(module, RELU_TANH)
        module.close()
        del module
        gc.collect()
        assert computing.names().count("cuGraphExecDestroy") == 1

    def test_the_switch_and_the_flag(self, computing: ComputingDriver, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("ONEFLOW_KERNEL_ENABLE_CUDA_GRAPH", "1")
        check(loaded(RELU_TANH), RELU_TANH)
        assert "cuGraphLaunch" in computing.native_names()
        computing.native.clear()
        check(loaded(RELU_TANH, cuda_graph="off"), RELU_TANH)
        assert computing.native_names() == WAITING
        computing.native.clear()
        monkeypatch.setenv("ONEFLOW_GRAPH_ENABLE_STREAM_ORDERED_MEMORY_ALLOCATION", "1")
        check(loaded(RELU_TANH), RELU_TANH)
        assert computing.native_names() == WAITING

    @pytest.mark.slow("compiles programs")
    def test_kernels_that_are_not_captured(self, computing: ComputingDriver):
        sort = Op("arg_sort", "%r", "%s", f"(tensor<5x7xf32>) -> {SORTED}", 'direction = "ASCENDING"')
        plain = [unary("tanh", "%x", "%t"), unary("relu", "%t", "%r")]
        text = job("%x: tensor<5x7xf32>", [*plain, sort, sort._replace(results="%u")], "%s, %u", f"{SORTED}, {SORTED}")
        check(loaded(text, cuda_graph="auto"), text)
        assert "cuGraphLaunch" not in computing.native_names()
        wanted = "--cuda-graph=require: launch 'j' cannot become a graph: the kernels of 'arg_sort'"
        with pytest.raises(OklRuntimeError, match=re.escape(wanted)):
            loaded(text, cuda_graph="require")
        computing.native.clear()
        split = "wrap-ops-to-kernel-launch{mode=cuda_graph}"
        check(loaded(text, passes=split, cuda_graph="auto"), text, split)
        assert computing.native_names().count("cuStreamBeginCapture") == 1, "not the sorts"

    def test_what_the_ir_says_counts(self, computing: ComputingDriver):
        check(loaded(SUBGRAPH, cuda_graph="require"), SUBGRAPH)
        assert "cuGraphLaunch" in computing.native_names()
        refused = SUBGRAPH.replace("cuda_graph_support = true", "cuda_graph_support = false")
        with pytest.raises(OklRuntimeError, match="it is tagged cuda_graph_support = false"):
            loaded(refused, cuda_graph="require")


class TestErrors:
    """Each names the op, or the launch, and says what the driver says; the next run is a clean one."""

    @pytest.mark.sample(3)
    @pytest.mark.parametrize(
        ("function", "graph", "wanted"),
        [
            (
                "cuLaunchKernel",
                "off",
                r"kernel 'relu' \(relu-0, op 0, provider gpu\) failed: .* of 'op_kernel::op_kernel'",
            ),
            ("cuLaunchKernel", "require", r"kernel 'relu' \(relu-0, op 0, provider gpu\) failed: "),
            ("cuCtxSetCurrent", "off", "launch 'j' failed: "),
            (
                "cuStreamSynchronize",
                "off",
                r"launch 'j' failed: .*; its kernels are those of 'relu' \(relu-0\), 'tanh'",
            ),
            ("cuStreamSynchronize", "require", "launch 'j' failed: "),
            ("cuStreamBeginCapture", "require", "launch 'j' failed: "),
            ("cuStreamEndCapture", "require", "launch 'j' failed: "),
            ("cuGraphInstantiate", "require", "launch 'j' failed: "),
            ("cuGraphLaunch", "require", "launch 'j' failed: "),
        ],
    )
    def test_runs(self, computing: ComputingDriver, function: str, graph: str, wanted: str):
        module = loaded(RELU_TANH, cuda_graph=graph)
        for failing in (computing.failing, computing.native_failing):
            failing[function] = CUresult.CUDA_ERROR_INVALID_VALUE
        computing.failing.pop("cuStreamSynchronize", None)  # copies are not what is tested
        with pytest.raises(OklRuntimeError, match=wanted) as caught:
            module.launch(*inputs(module))
        said = f"the driver reports CUDA_ERROR_INVALID_VALUE (1) in {function}"
        assert said in str(caught.value) and "words of the driver" in str(caught.value)
        computing.failing.clear()
        computing.native_failing.clear()
        check(module, RELU_TANH)

    def test_a_lost_gpu(self, computing: ComputingDriver):
        module = loaded(RELU_TANH)
        computing.native_failing["cuStreamSynchronize"] = CUresult.CUDA_ERROR_ILLEGAL_ADDRESS
        with pytest.raises(OklRuntimeError, match=r"launch 'j' failed: .*CUDA_ERROR_ILLEGAL_ADDRESS"):
            module.launch(*inputs(module))
        computing.native_failing.clear()
        with pytest.raises(OklRuntimeError, match="the GPU cannot be used any more in this process"):
            module.launch(*inputs(module))

    def test_a_module_that_is_not_loaded(self, computing: ComputingDriver):
        computing.failing["cuModuleLoadDataEx"] = CUresult.CUDA_ERROR_INVALID_PTX
        computing.log = b"ptxas fatal: line 3"
        wanted = r"the kernels of 'relu' \(relu-0\) cannot be made for the GPU: .*CUDA_ERROR_INVALID_PTX .*\n.*line 3"
        with pytest.raises(OklRuntimeError, match=wanted):
            loaded(RELU_TANH)
