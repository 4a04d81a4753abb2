"""The processor that code is generated for: this machine's, or a lower feature level.

With `OKL_CPU_LEVEL=x86-64-v3` only the features of that x86-64 level are used. Kernels then choose the same sizes and
instructions on every machine with that level, so their results are the same bits.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from okl_opt.passes.codegen.target import LEVELS, host_processor, host_target, level_features
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.switches import read_switches


class Processor(NamedTuple):
    """A processor: LLVM's name for it, and its features as far as LLVM can detect them."""

    name: str
    features: frozenset[str]
    lacking: frozenset[str]


def processor() -> Processor:
    """The default processor for code generation.

    Raises: OklRuntimeError if the level of OKL_CPU_LEVEL is unknown, or not supported by this machine.
    """
    level = read_switches().cpu_level
    return at_level(level) if level else native()


@cache
def native() -> Processor:
    """The processor of this machine."""
    target, (_, found) = host_target(), host_processor()
    return Processor(target.cpu, target.features, frozenset(found) - target.features)


def native_levels() -> tuple[str, ...]:
    """The levels that this machine supports, lowest first; none if it is not x86-64."""
    return tuple(level for level in LEVELS if level_features(level) <= native().features)


@cache
def at_level(level: str) -> Processor:
    """This machine, limited to the features of a level."""
    if level not in LEVELS:
        raise OklRuntimeError(f"OKL_CPU_LEVEL={level}: the levels are {', '.join(LEVELS)}")
    wanted = level_features(level)
    _, features, lacking = native()
    if not wanted <= features:
        raise OklRuntimeError(f"OKL_CPU_LEVEL={level}: this machine has no '{min(wanted - features)}'")
    return Processor(level, wanted, lacking | (features - wanted))
