"""What a table was measured on: processor, load, and the versions of us and of the peers."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = {
    "xdsl": "xdsl",
    "llvmlite": "llvmlite",
    "numba": "numba",
    "numpy": "numpy",
    "torch": "torch",
    "iree": "iree-base-compiler",
    "onnxruntime": "onnxruntime",
    "openvino": "openvino",
    "openblas": "scipy-openblas32",
    "onednn": "onednn-cpu-iomp",
}
"""What a package is called in the table, and where it is installed from."""

MANY = min(4, len(os.sched_getaffinity(0)))
"""Of rows on several threads."""

BUSY = 0.5
"""Load from which the numbers are doubtful: a thread of a pool that waits for its processor holds up all others."""


def description() -> list[str]:
    """Lines that head the table."""
    from llvmlite import binding

    loads = os.getloadavg()
    load = " ".join(f"{each:.2f}" for each in loads)
    usable = len(os.sched_getaffinity(0))
    lines = [
        f"{_processor()} ({binding.get_host_cpu_name()}), {usable} of {os.cpu_count()} processors; load {load}",
        f"Python {platform.python_version()}, {', '.join(f'{name} {_version(name)}' for name in PACKAGES)}",
        "1 thread, or as many as a case says",
    ]
    if loads[0] > BUSY:
        lines.append("The machine is busy: a row on several threads tells nothing, the others little.")
    return lines


def _processor() -> str:
    """The model, and the clock that the kernel reports, which moves."""
    facts: dict[str, str] = {}
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.machine()
    for line in lines:
        name, _, value = line.partition(":")
        facts.setdefault(name.strip(), value.strip())
    clock = facts.get("cpu MHz")
    model = facts.get("model name", platform.machine())
    return model if clock is None else f"{model} at {float(clock):.0f} MHz"


def _version(name: str) -> str:
    try:
        return version(PACKAGES[name])
    except PackageNotFoundError:
        return "missing"
