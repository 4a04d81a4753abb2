"""The processor that code is generated for: this machine's, or a lower feature level.

With `OKL_CPU_LEVEL=x86-64-v3` only the features of that x86-64 level are used. Kernels then choose the same sizes and
instructions on every machine with that level, so their results are the same bits.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from runtime.base.errors import OklRuntimeError
from runtime.base.switches import read_switches


class Processor(NamedTuple):
    """A processor: LLVM's name for it, and its features as far as LLVM can detect them."""

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
    """The default processor for code generation.

    Raises: OklRuntimeError if the level of OKL_CPU_LEVEL is unknown, or not supported by this machine.
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
    """The levels that this machine supports, lowest first; none if it is not x86-64."""
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
