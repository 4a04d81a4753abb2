"""The words of `--target`: where kernels run."""

HOST = "cpu"
"""Nowhere: programs that launch kernels are refused."""
EMULATED = "cuda-emu"
"""On a device that is emulated."""
TARGETS = (HOST, "cuda", EMULATED)
