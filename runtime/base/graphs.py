"""The words of `--cuda-graph`: whether launches on a GPU become graphs."""

from __future__ import annotations

from runtime.base.switches import read_switches

OFF = "off"
"""Each kernel is launched by itself."""
AUTO = "auto"
"""What can be a graph becomes one."""
REQUIRE = "require"
"""What cannot be a graph is an error."""
GRAPHS = (OFF, AUTO, REQUIRE)

NO_GRAPHS = "--cuda-graph is for launches on an NVIDIA GPU: for jobs on cuda, and for --target=cuda and cuda-emu"


def chosen_graphs(word: str | None) -> str:
    """The word that holds: that of the flag if it is given, else that of ONEFLOW_KERNEL_ENABLE_CUDA_GRAPH."""
    if word is not None:
        return word
    return AUTO if read_switches().enable_cuda_graph else OFF
