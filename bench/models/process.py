"""A contestant in a process of its own, from here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bench.measure import Failed, MissingPeer
from bench.models.contestant import MISSING
from bench.models.folder import Model

_ROOT = Path(__file__).parents[2]


def run_contestant(model: Model, name: str, *flags: str) -> str:
    """What it prints. Raises: MissingPeer, Failed."""
    folder = str(model.folder.resolve())
    done = subprocess.run(
        [sys.executable, "-m", "bench.models.contestant", name, model.network.name, folder, *flags],
        capture_output=True,
        text=True,
        check=False,
        cwd=_ROOT,
    )
    if done.returncode == MISSING:
        raise MissingPeer(done.stderr.strip())
    if done.returncode:
        raise Failed(done.stderr.rstrip())
    return done.stdout
