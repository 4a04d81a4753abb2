"""The words of `--target`: where kernels run."""

HOST = "cpu"
"""Nowhere: programs that launch kernels are refused."""
TARGETS = (HOST, "cuda", "cuda-emu")
