"""One contestant on one network in a process of its own.

`python -m bench.models.contestant NAME NETWORK DIR --threads=N` prints the median seconds of a run, without set-up.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np

from bench.measure import MissingPeer
from bench.models.files import Array
from bench.models.folder import NETWORKS, Model, open_model

LEAST_RUNS = 5

MISSING = 3
"""Exit status where the contestant is not installed."""


class Session(NamedTuple):
    """A network that is ready: a call of it, and the seconds that one takes."""

    run: Callable[[], Array]
    seconds: Callable[[], float]


def _timed(run: Callable[[], Array]) -> Session:
    def seconds() -> float:
        start = time.perf_counter()
        run()
        return time.perf_counter() - start

    return Session(run, seconds)


def _ours(model: Model, threads: int) -> Session:
    from bench.models import ours

    return Session(*ours.load(model, threads))


def _our_own_kernels(model: Model, threads: int) -> Session:
    from bench.models import ours

    return Session(*ours.load(model, threads, ours.without_libraries()))


def _torch(variant: str) -> Callable[[Model, int], Session]:
    def load(model: Model, threads: int) -> Session:
        from bench.models import torch_peer

        return _timed(torch_peer.load(model, variant, threads))

    return load


def _iree(model: Model, threads: int) -> Session:
    from bench.models import iree_peer

    return _timed(iree_peer.load(model, threads))


def _onnxruntime(model: Model, threads: int) -> Session:
    from bench.models import onnx_peers

    return _timed(onnx_peers.load_onnxruntime(model, threads))


def _openvino(model: Model, threads: int) -> Session:
    from bench.models import onnx_peers

    return _timed(onnx_peers.load_openvino(model, threads))


CONTESTANTS: dict[str, Callable[[Model, int], Session]] = {
    "okl-opt": _ours,
    "okl-opt-own": _our_own_kernels,
    "torch": _torch("eager"),
    "torch-channels-last": _torch("channels_last"),
    "torch-onednn": _torch("onednn"),
    "torch-sdpa": _torch("sdpa"),
    "iree": _iree,
    "onnxruntime": _onnxruntime,
    "openvino": _openvino,
}


def measure(session: Session, seconds: float) -> float:
    """Median seconds of a run; runs for half of `seconds` come first and do not count."""
    _runs(session, seconds / 2)
    return median(_runs(session, seconds))


def _runs(session: Session, seconds: float) -> Sequence[float]:
    times: list[float] = []
    end = time.perf_counter() + seconds
    while len(times) < LEAST_RUNS or time.perf_counter() < end:
        times.append(session.seconds())
    return times


def main(argv: Sequence[str]) -> int:
    """Prepare the contestant; write its result if asked to, else time it."""
    parser = argparse.ArgumentParser("python -m bench.models.contestant", description=__doc__)
    parser.add_argument("name", choices=CONTESTANTS)
    parser.add_argument("network", choices=NETWORKS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to run for the median")
    parser.add_argument("--output", type=Path, help="write the result as .npy instead")
    arguments = parser.parse_args(argv)
    try:
        session = CONTESTANTS[arguments.name](open_model(arguments.network, arguments.folder), arguments.threads)
    except MissingPeer as missing:
        print(f"{arguments.name} is missing: {missing}", file=sys.stderr)
        return MISSING
    if arguments.output is not None:
        np.save(arguments.output, session.run(), allow_pickle=False)
    else:
        print(measure(session, arguments.seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
