"""The processor that code is generated for: this machine's, or a lesser one that the machine is taken for.

With `OKL_CPU_LEVEL=x86-64-v3` a machine counts as one with the features of that level of x86-64 and no others. Kernels
then choose the same sizes and instructions on every machine that has the level, so their results have the same bits.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from runtime.base.errors import OklRuntimeError
from runtime.base.switches import read_switches


class Processor(NamedTuple):
    """A processor as LLVM knows it: its name, and which of the features that LLVM can detect it has."""

    name: str
    features: frozenset[str]
    lacking: frozenset[str]


_ADDED = {
    "x86-64": ("64bit", "cmov", "cx8", "fxsr", "mmx", "sse", "sse2"),
    "x86-64-v2": ("crc32", "cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3"),
    "x86-64-v3": ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"),
    "x86-64-v4": ("avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"),
}
"""Source: System V ABI, "Micro-Architecture Levels"; each level has the features of those before it, too."""
LEVELS = tuple(_ADDED)


def processor() -> Processor:
    """The processor that code is generated for where no other is named.

    Raises: OklRuntimeError if there is no such level as OKL_CPU_LEVEL names, or this machine lacks it.
    """
    level = read_switches().cpu_level
    return at_level(level) if level else native()


@cache
def native() -> Processor:
    """The processor of this machine."""
    from llvmlite import binding

    found = binding.get_host_cpu_features()
    features = frozenset(name for name, on in found.items() if on)
    return Processor(binding.get_host_cpu_name(), features, frozenset(found) - features)


def native_levels() -> tuple[str, ...]:
    """The levels that this machine has, lowest first; none where it is no x86-64."""
    return tuple(level for level in LEVELS if _features(level) <= native().features)


@cache
def at_level(level: str) -> Processor:
    """This machine with no more than the features of a level."""
    if level not in LEVELS:
        raise OklRuntimeError(f"OKL_CPU_LEVEL={level}: the levels are {', '.join(LEVELS)}")
    wanted = _features(level)
    _, features, lacking = native()
    if not wanted <= features:
        raise OklRuntimeError(f"OKL_CPU_LEVEL={level}: this machine has no '{min(wanted - features)}'")
    return Processor(level, wanted, lacking | (features - wanted))


def _features(level: str) -> frozenset[str]:
    return frozenset(name for each in LEVELS[: LEVELS.index(level) + 1] for name in _ADDED[each])
