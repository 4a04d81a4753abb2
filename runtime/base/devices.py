"""The devices that ops may be for, each with the place of its `Device`, which is imported when it is used."""

from __future__ import annotations

DEVICES = {
    "cpu": "runtime.devices.cpu.device:CPU",
    "cuda": "runtime.devices.cuda.device:CUDA",
}

DEFAULT = next(iter(DEVICES))
"""What runs a program without ops."""
