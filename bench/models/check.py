"""Agreement with a peer, and the memory that a run takes: both through the command line, as a user types it."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from bench.measure import Failed
from bench.models.files import Array
from bench.models.folder import Model
from bench.models.process import run_contestant

PASSES = ("--oneflow-inference-pipeline", "-aggregate-compute-ops", "-wrap-ops-to-kernel-launch")
PLANS = {"pool": "-wrap-ops-to-kernel-launch=mode=simple", "a buffer for each result": "-wrap-ops-to-kernel-launch"}
"""How ops are wrapped for each plan of memory: with a mode a launch returns only what is used outside of it."""

WANTED = 1e-4
"""The largest relative error against PyTorch that is called agreement."""


def command_line(model: Model, flags: Sequence[str]) -> list[str]:
    """The run of a model, without what comes before `okl-opt`."""
    return [
        str(model.job),
        *flags,
        "--run",
        f"--parameters={model.parameters}",
        f"--input=@{model.input}",
    ]


def okl_opt(arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own and show it. Raises: Failed."""
    print("okl-opt", shlex.join(arguments), flush=True)
    done = subprocess.run([sys.executable, "-m", "okl_opt", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(done.stderr.rstrip())
    return done


def logits(model: Model, flags: Sequence[str]) -> Array:
    """What okl-opt makes of the model's input."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "logits.npy")
        okl_opt([*command_line(model, flags), f"--output=@{path}"])
        return np.load(path, allow_pickle=False)


def peer_logits(model: Model, name: str) -> Array:
    """What a contestant makes of it, in a process of its own. Raises: MissingPeer, Failed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "logits.npy")
        run_contestant(model, name, f"--output={path}")
        return np.load(path, allow_pickle=False)


def relative_error(ours: Array, theirs: Array) -> float:
    """The largest difference over the largest magnitude of the peer's."""
    return float(np.abs(ours.astype(np.float64) - theirs).max() / np.abs(theirs).max())


def peak_memory(model: Model, flags: Sequence[str]) -> int:
    """Bytes of intermediate values, from `--print-run-stats`: parameters, inputs and results do not count."""
    with tempfile.TemporaryDirectory() as folder:
        place = f"--output=@{Path(folder, 'logits.npy')}"
        done = okl_opt([*command_line(model, flags), "--print-run-stats", place])
    found = re.search(r"peak memory: +(\d+)", done.stderr)
    assert found is not None, "no statistics of the run"
    return int(found[1])
