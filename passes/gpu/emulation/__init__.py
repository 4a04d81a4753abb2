"""Kernels as functions of the host: what `emulate-gpu-kernels` makes them of."""
