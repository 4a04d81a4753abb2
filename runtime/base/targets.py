"""The words of `--target`: where kernels run."""

HOST = "cpu"
"""Nowhere: programs that launch kernels are refused."""
CUDA = "cuda"
"""On an NVIDIA GPU."""
EMULATED = "cuda-emu"
"""On a device that is emulated."""
TARGETS = (HOST, CUDA, EMULATED)
