"""Construction of host functions from kernels, for `emulate-gpu-kernels`."""
