"""Launches of jobs on several streams of a GPU, with the stand-in for the driver that computes.

Work on a stream is done when the host waits for that stream, and on others as far as it waits for theirs: a wait that
is missing, also that at the end, shows as a wrong number.
"""

from __future__ import annotations

import re

import numpy as np
import pytest
from computing_driver import ComputingDriver
from fake_driver import CUresult
from test_jobs import Op, inputs, job, loaded, on_the_cpu, results, unary

from okl_opt import OklRuntimeError, Program

T = "tensor<5x7xf32>"
ADD = f"({T}, {T}) -> {T}"
DIAMOND = job(
    f"%x: {T}",
    [
        unary("relu", "%x", "%r"),
        unary("tanh", "%r", "%t"),
        unary("sigmoid", "%r", "%s"),
        Op("broadcast_add", "%t, %s", "%y", ADD),
    ],
    "%y, %s, %s",
    f"{T}, {T}, {T}",
)
APART = job(f"%x: {T}, %z: {T}", [unary("tanh", "%x", "%r"), unary("tanh", "%z", "%s")], "%r, %s", f"{T}, {T}")
NORM = (
    "(tensor<4x9xf32>, tensor<9xf32>, tensor<9xf32>) -> (tensor<4x9xf32>, tensor<4xf32>, tensor<4xf32>)",
    "begin_norm_axis = 1 : si64, begin_params_axis = 1 : si64, epsilon = 1.0e-5 : f64, center = true, scale = true, "
    "operand_segment_sizes = array<i32: 1, 1, 1>",
)
NORMS = job(
    "%x: tensor<4x9xf32>, %z: tensor<4x9xf32>, %g: tensor<9xf32>",
    [
        Op("layer_norm", "%x, %g, %g", "%r, %m, %v", *NORM),
        Op("layer_norm", "%z, %g, %g", "%s, %n, %w", *NORM),
    ],
    "%r, %s",
    "tensor<4x9xf32>, tensor<4x9xf32>",
)
"""Their kernels need scratch memory."""
LAUNCHES = (
    "wrap-ops-to-kernel-launch,kernel-launch-to-module,extract-kernel-launch-tensor,trim-return-to-void,lower-to-okl"
)
STREAMS = "okl-launch-dag,okl-assign-streams"
FORMS = {
    "one function": f"{LAUNCHES},{STREAMS}",
    "fetched": f"{LAUNCHES},split-into-funcs,fetch-from-launcher,{STREAMS}",
    "pool": "aggregate-compute-ops,wrap-ops-to-kernel-launch{mode=simple},kernel-launch-to-module,extract-okm-tensor,"
    f"wrap-okm-kernel,opt-okm-memref,convert-okm-to-okl,{STREAMS}",
}


def check(module: Program, text: str, passes: str = FORMS["one function"]) -> None:
    """Hold a run against that of the CPU, in order."""
    for found, wanted in zip(results(module, inputs(module)), on_the_cpu(text, passes), strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-6)


def streams_of(computing: ComputingDriver) -> list[int]:
    """The streams of the launches that were made, numbered as they come."""
    handles = [call[9] for call in computing.native if call[0] == "cuLaunchKernel"]
    return [list(dict.fromkeys(handles)).index(handle) for handle in handles]


@pytest.mark.sample(1)
@pytest.mark.parametrize("graph", ["off", "require"])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", [DIAMOND, APART, NORMS], ids=["diamond", "apart", "norms"])
def test_results(computing: ComputingDriver, text: str, form: str, graph: str):
    module = loaded(text, passes=FORMS[form], cuda_graph=graph)
    for _ in range(3):
        check(module, text, FORMS[form])
    count = module._launches.first.contexts[0].launch.plan.stream_count
    assert count == 2 or form == "pool", "results that nobody reads may share memory in the pool"
    assert set(streams_of(computing)) == set(range(count))


def test_what_is_put_on_streams(computing: ComputingDriver):
    """Streams begin after the launch's own, and it goes on after them; the host waits once."""
    module = loaded(APART, passes=FORMS["one function"])
    check(module, APART)
    order = ["cuEventRecord", "cuStreamWaitEvent"]
    launches = ["cuLaunchKernel"] * 2
    assert computing.native_names() == ["cuCtxSetCurrent", *order, *launches, *order, "cuStreamSynchronize"]
    assert streams_of(computing) == [0, 1]


def test_a_graph_is_captured_from_all_streams(computing: ComputingDriver):
    module = loaded(DIAMOND, passes=FORMS["one function"], cuda_graph="require")
    check(module, DIAMOND)
    computing.native.clear()
    check(module, DIAMOND)
    assert computing.native_names() == ["cuCtxSetCurrent", "cuGraphLaunch", "cuStreamSynchronize"]


def test_scratch_is_that_of_a_stream(computing: ComputingDriver):
    for passes, count in ((FORMS["one function"], 2), (LAUNCHES, 1)):
        context = loaded(NORMS, passes=passes)._launches.first.contexts[0]
        runs = [context.run_context(number) for number in range(2)]
        assert all(run.tmp_bytes for run in runs), "or nothing is shown"
        assert len({run.tmp for run in runs}) == count


@pytest.mark.sample(3)
@pytest.mark.parametrize("graph", ["off", "require"])
@pytest.mark.parametrize("function", ["cuLaunchKernel", "cuEventRecord", "cuStreamWaitEvent"])
def test_failures(computing: ComputingDriver, function: str, graph: str):
    """The streams join all the same, and the next run is a clean one."""
    module = loaded(DIAMOND, passes=FORMS["one function"], cuda_graph=graph)
    computing.native_failing[function] = CUresult.CUDA_ERROR_INVALID_VALUE
    said = f"the driver reports CUDA_ERROR_INVALID_VALUE (1) in {function}"
    with pytest.raises(OklRuntimeError, match=re.escape(said)):
        module.launch(*inputs(module))
    names = computing.native_names()
    assert names.count("cuLaunchKernel") == 1 or function != "cuLaunchKernel"
    assert names[-2:-1] == ["cuStreamWaitEvent"] or graph == "require"
    assert names[-1] == "cuStreamSynchronize" or graph == "require"
    computing.native_failing.clear()
    computing.native.clear()
    check(module, DIAMOND)
