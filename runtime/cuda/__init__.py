"""Kernels for NVIDIA GPUs: PTX and cubins, which need no GPU, and what launches them on one."""
