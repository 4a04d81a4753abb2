"""The words of `--target`, which selects the device of kernels."""

HOST = "cpu"
"""No GPU: programs that launch kernels are refused."""
CUDA = "cuda"
"""On an NVIDIA GPU."""
EMULATED = "cuda-emu"
"""On a device that is emulated."""
TARGETS = (HOST, CUDA, EMULATED)
