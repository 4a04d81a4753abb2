"""Whole networks: okl-opt against PyTorch, IREE and the runtimes for ONNX files in turn.

On several threads each has a process of its own.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from statistics import median

import numpy as np

from bench.contest import Contestant, check_equal, seconds_of_all
from bench.measure import Figure
from bench.models.contestant import CONTESTANTS
from bench.models.encoder import Encoder
from bench.models.folder import Model, Network, write_model
from bench.models.process import run_contestant
from bench.models.resnet import ResNet

ROUNDS = 3
SECONDS = 3.0
"""How long a contestant runs in each round."""
CLOSE_ROUNDS = 9
RUNS = 5
"""Rounds, and runs in each of them, where ratios of neighbours count."""

OURS = "okl-opt"
OUR_OWN = "okl-opt-own"
"""Without libraries: what an installation without extras runs."""
RUNTIMES = ("onnxruntime", "openvino")
"""What a user would pick for a network that does not change: the faster of the two is the peer."""

ATTENTIONS = ("torch", "torch-sdpa")
"""PyTorch with plain and with fused attention: the faster of the two is the peer."""

_folders: list[tempfile.TemporaryDirectory[str]] = []


def resnet(batch: int, threads: int, peer: str) -> Figure:
    """ResNet-50 with random weights."""
    return compare(ResNet(batch=batch), threads, [peer])


def encoder(batch: int, threads: int, peers: Sequence[str]) -> Figure:
    """An encoder of BERT-base's size, 128 tokens."""
    return compare(Encoder(batch=batch), threads, peers)


def compare(network: Network, threads: int, peers: Sequence[str]) -> Figure:
    """Medians: okl-opt's, and that of the fastest peer; on one thread all in this process. Raises: Failed."""
    model = _model(network)
    if threads == 1:
        sessions = [CONTESTANTS[name](model, 1) for name in (OURS, *peers)]
        ours, *others = seconds_of_all([Contestant(each.run, each.run) for each in sessions])
        return Figure(ours, min(others))
    for name in peers:
        check_equal(_result(network, OURS), _result(network, name))
    times: dict[str, list[float]] = {name: [] for name in (OURS, *peers)}
    for _ in range(ROUNDS):
        for name, seconds in times.items():
            seconds.append(float(run_contestant(model, name, f"--threads={threads}", f"--seconds={SECONDS}")))
    return Figure(median(times[OURS]), min(median(times[name]) for name in peers))


def against_runtimes(network: Network, threads: int) -> Figure:
    """Our own kernels against the runtimes: our median, and the median of the ratios of the faster one.

    Ratios are of neighbours in time. On one thread the processor's time counts, as others may run on the machine.
    Raises: MissingPeer, Failed.
    """
    ours, *others = (_seconds_of(network, name, threads) for name in (OUR_OWN, *RUNTIMES))
    for name in RUNTIMES:
        check_equal(_result(network, OUR_OWN), _result(network, name))
    rounds = [[seconds() for seconds in (ours, *others)] for _ in range(CLOSE_ROUNDS)]
    ratios = {
        name: median(times[number] / times[0] for times in rounds) for number, name in enumerate(RUNTIMES, start=1)
    }
    fastest = min(RUNTIMES, key=lambda name: ratios[name])
    mine = median(times[0] for times in rounds)
    note = ", ".join(f"{name} {ratio:.3g}" for name, ratio in ratios.items())
    return Figure(mine, mine * ratios[fastest], note)


def _seconds_of(network: Network, name: str, threads: int) -> Callable[[], float]:
    """A call that gives the seconds of a run: the median of several, on many threads in a process of its own."""
    model = _model(network)
    if threads > 1:
        flags = (f"--threads={threads}", f"--seconds={SECONDS}")
        return lambda: float(run_contestant(model, name, *flags))
    run = CONTESTANTS[name](model, 1).run

    def one() -> float:
        start = time.process_time()
        run()
        return time.process_time() - start

    return lambda: median(one() for _ in range(RUNS))


@cache
def _result(network: Network, name: str) -> object:
    """What a contestant computes."""
    model = _model(network)
    path = model.folder / f"{name}.npy"
    run_contestant(model, name, f"--output={path}")
    return np.load(path, allow_pickle=False)


@cache
def _model(network: Network) -> Model:
    """The network's files, written once, for as long as this process lives."""
    _folders.append(tempfile.TemporaryDirectory())
    return write_model(network, 0, Path(_folders[-1].name))
