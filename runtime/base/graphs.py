"""The words of `--cuda-graph`, which decide which launches on a GPU become graphs."""

from __future__ import annotations

from okl_opt.runtime.base.switches import read_switches

OFF = "off"
"""Each kernel is launched by itself."""
AUTO = "auto"
"""Launches become graphs where possible."""
REQUIRE = "require"
"""A launch that cannot become a graph is an error."""
GRAPHS = (OFF, AUTO, REQUIRE)

NO_GRAPHS = "--cuda-graph is for launches on an NVIDIA GPU: for jobs on cuda, and for --target=cuda and cuda-emu"


def chosen_graphs(word: str | None) -> str:
    """Return the word of the flag if it is given, else the one that OneFlow's switches stand for.

    Source: OneFlow of August 2025 (commit 25c8978c1c), which captures nothing if memory is allocated on streams.
    """
    if word is not None:
        return word
    switches = read_switches()
    return AUTO if switches.enable_cuda_graph and not switches.stream_ordered_allocation else OFF
