"""Kernels for NVIDIA GPUs: PTX and cubins, which need no GPU, and their launch on one."""
