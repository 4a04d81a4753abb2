"""The devices by `device_tag`, each with the place of its `Device`, which is imported on first use."""

from __future__ import annotations

DEVICES = {
    "cpu": "runtime.devices.cpu.device:CPU",
    "cuda": "runtime.devices.cuda.device:CUDA",
}

DEFAULT = next(iter(DEVICES))
"""The device of a program without ops."""
