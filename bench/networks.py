"""Whole networks: okl-opt against PyTorch and IREE, each in a process of its own, in turn."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import median

from bench.measure import Figure
from bench.models.encoder import Encoder
from bench.models.folder import Model, Network, write_model
from bench.models.process import run_contestant
from bench.models.resnet import ResNet

ROUNDS = 3
SECONDS = 3.0
"""How long a contestant runs in each round."""

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
    """Medians of the rounds: okl-opt's, and that of the fastest peer."""
    contestants = ("okl-opt", *peers)
    times: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(ROUNDS):
        for name in contestants:
            times[name].append(seconds(_model(network), name, threads))
    return Figure(median(times["okl-opt"]), min(median(times[name]) for name in peers))


def seconds(model: Model, name: str, threads: int) -> float:
    """Median seconds of a run of one contestant. Raises: MissingPeer, Failed."""
    return float(run_contestant(model, name, f"--threads={threads}", f"--seconds={SECONDS}"))


@cache
def _model(network: Network) -> Model:
    """The network's files, written once, for as long as this process lives."""
    _folders.append(tempfile.TemporaryDirectory())
    return write_model(network, 0, Path(_folders[-1].name))
