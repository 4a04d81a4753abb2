"""The devices by `device_tag`, each with the place of its `Device`, which is imported on first use."""

from __future__ import annotations

DEVICES = {
    "cpu": "okl_opt.runtime.devices.cpu.device:CPU",
    "cuda": "okl_opt.runtime.devices.cuda.device:CUDA",
    "cuda-emu": "okl_opt.runtime.devices.cuda_emu.device:CUDA_EMU",
}

KERNELS = {
    "cuda": "okl_opt.runtime.cuda.op_kernels",
    "cuda-emu": "okl_opt.runtime.kernels.cuda.emulated",
}
"""The devices whose kernels all come from one module; `runtime/kernels/table.py` lists the kernels of the others."""

DEFAULT = next(iter(DEVICES))
"""The device of a program without ops."""
