"""Whole networks: okl-opt against PyTorch and IREE in turn; on several threads each in a process of its own."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
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

OURS = "okl-opt"
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
