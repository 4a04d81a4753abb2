"""The target processor, for the choice of tiles and vectors.

Vector widths in IR are a hint, since LLVM splits wider vectors. Thus the choice affects speed, not results.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

_ADDED = {
    "x86-64": ("64bit", "cmov", "cx8", "fxsr", "mmx", "sse", "sse2"),
    "x86-64-v2": ("crc32", "cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3"),
    "x86-64-v3": ("avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"),
    "x86-64-v4": ("avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"),
}
"""Source: System V ABI, "Micro-Architecture Levels". Each level includes the features of lower ones."""
LEVELS = tuple(_ADDED)


def level_features(level: str) -> frozenset[str]:
    """All features of an x86-64 level of `LEVELS`."""
    return frozenset(name for each in LEVELS[: LEVELS.index(level) + 1] for name in _ADDED[each])


_AARCH64 = frozenset({"neon"})
_V81 = _AARCH64 | {"fullfp16"}
_V82 = _V81 | {"dotprod"}
_V86 = _V82 | {"bf16", "i8mm"}
_V2, _V3, _V4 = (level_features(level) for level in LEVELS[1:])
_VNNI = _V4 | {"avx512vnni"}
_BF16 = _VNNI | {"avx512bf16"}
_AVX_VNNI = _V3 | {"avxvnni"}
_AVX_WITHOUT_FMA = _V2 | {"avx"}

_KB, _MB = 1024, 1024 * 1024


class _Family(NamedTuple):
    """Processors with the same features and sizes of the L1 and L2 data caches."""

    names: str
    features: frozenset[str]
    l1_bytes: int = 32 * _KB
    l2_bytes: int = 256 * _KB


_FAMILIES = (
    _Family("x86-64 k8 opteron athlon64 athlon-fx nocona", level_features("x86-64")),
    _Family("x86-64-v2", _V2),
    _Family("x86-64-v3", _V3),
    _Family("x86-64-v4", _V4, l2_bytes=_MB),
    _Family("nehalem corei7 westmere", _V2),
    _Family("silvermont slm", _V2, 24 * _KB, 512 * _KB),
    _Family("goldmont goldmont-plus tremont", _V2, 24 * _KB, _MB),
    _Family("btver2 bdver1 bdver2 bdver3", _AVX_WITHOUT_FMA, 16 * _KB, _MB),
    _Family("sandybridge corei7-avx ivybridge core-avx-i", _AVX_WITHOUT_FMA),
    _Family("haswell core-avx2 broadwell skylake", _V3),
    _Family("bdver4 znver1 znver2 znver3", _V3, l2_bytes=512 * _KB),
    _Family("alderlake raptorlake meteorlake gracemont", _AVX_VNNI, 32 * _KB, 2 * _MB),
    _Family("arrowlake arrowlake-s lunarlake pantherlake", _AVX_VNNI, 32 * _KB, 2 * _MB),
    _Family("sierraforest grandridge clearwaterforest", _AVX_VNNI, 32 * _KB, _MB),
    _Family("knl knm mic_avx512", _V3 | {"avx512f", "avx512cd"}, l2_bytes=512 * _KB),
    _Family("skylake-avx512 skx", _V4, l2_bytes=_MB),
    _Family("cannonlake", _V4),
    _Family("cascadelake", _VNNI, l2_bytes=_MB),
    _Family("cooperlake", _BF16, l2_bytes=_MB),
    _Family("icelake-client rocketlake", _VNNI, 48 * _KB, 512 * _KB),
    _Family("icelake-server tigerlake", _VNNI, 48 * _KB, 1280 * _KB),
    _Family("sapphirerapids emeraldrapids graniterapids graniterapids-d", _BF16 | {"avxvnni"}, 48 * _KB, 2 * _MB),
    _Family("diamondrapids", _BF16 | {"avxvnni"}, 48 * _KB, 2 * _MB),
    _Family("znver4", _BF16, l2_bytes=_MB),
    _Family("znver5", _BF16 | {"avxvnni"}, 48 * _KB, _MB),
    _Family("cortex-a53 cortex-a57 cortex-a72 cortex-a73 thunderx2t99", _AARCH64, l2_bytes=512 * _KB),
    _Family("cortex-a55 cortex-a75 cortex-a76 cortex-a77 cortex-a78 cortex-x1", _V82, l2_bytes=512 * _KB),
    _Family("neoverse-n1 tsv110 ampere1", _V82, 64 * _KB, _MB),
    _Family("cortex-a510 cortex-a710 cortex-a715 cortex-x2 cortex-x3", _V86, 64 * _KB, 512 * _KB),
    _Family("neoverse-n2 neoverse-v1 neoverse-v2 grace", _V86, 64 * _KB, _MB),
    _Family("apple-m1", _V82, 128 * _KB, 4 * _MB),
    _Family("apple-m2 apple-m3 apple-m4", _V86, 128 * _KB, 4 * _MB),
)
"""Processors by LLVM's names, with those of their features that decide something here. Cache sizes are for one core, by
the makers' manuals."""

_UNKNOWN = _Family("", frozenset())

_IMPLIED = {
    "avx512bf16": "avx512bw",
    "avx512vnni": "avx512f",
    "avx512bw": "avx512f",
    "avx512cd": "avx512f",
    "avx512dq": "avx512f",
    "avx512vl": "avx512f",
    "avx512f": "avx2 fma f16c",
    "avxvnni": "avx2",
    "avx2": "avx",
    "fma": "avx",
    "f16c": "avx",
    "avx": "sse4.2",
    "sse4.2": "sse4.1",
    "sse4.1": "ssse3",
    "ssse3": "sse3",
    "sse3": "sse2",
    "i8mm": "neon",
    "dotprod": "neon",
    "bf16": "neon",
    "fullfp16": "neon",
}
"""Features implied by a feature in LLVM, so that `+avx512f` alone implies AVX2, and `-avx` excludes AVX-512."""


class Target(NamedTuple):
    """A processor: LLVM's name for it, its features, and the sizes of one core's caches for data."""

    cpu: str
    features: frozenset[str]
    l1_bytes: int = _UNKNOWN.l1_bytes
    l2_bytes: int = _UNKNOWN.l2_bytes

    @property
    def vector_bytes(self) -> int:
        """Bytes of the widest usable vector register: 64, 32, or 16 by default."""
        if "avx512f" in self.features:
            return 64
        return 32 if "avx2" in self.features else 16

    @property
    def vector_registers(self) -> int:
        return 32 if self.features & {"avx512f", "neon"} else 16

    @property
    def fma(self) -> bool:
        """True if a * b + c on floats is one instruction."""
        return bool(self.features & {"avx512f", "fma", "neon"})

    @property
    def masks(self) -> bool:
        """True if loads, stores and arithmetic support mask registers at no cost."""
        return "avx512f" in self.features

    @property
    def vnni(self) -> bool:
        """True if one instruction adds four products of u8 and i8 to an i32."""
        return bool(self.features & {"avx512vnni", "avxvnni"})

    @property
    def bf16(self) -> bool:
        """True if one x86-64 instruction adds two products of bf16 to an f32."""
        return "avx512bf16" in self.features


def target_of(cpu: str = "", features: str = "") -> Target:
    """Return the target for the options `target-cpu` and `target-features`: a name of LLVM, and a list like
    `+avx2,-fma`.

    An empty name means this machine. Raises: ValueError for an unknown name, and for an invalid list of features.
    """
    target = _known(cpu) if cpu else host_target()
    changed = set(target.features)
    for word in filter(None, (each.strip() for each in features.split(","))):
        sign, name = word[0], word[1:]
        if sign not in "+-" or not name:
            raise ValueError(f"target-features: '{word}' must be a feature after '+' or '-', as in '+avx2,-fma'")
        if sign == "+":
            changed |= with_implied(name)
        else:
            changed -= {each for each in changed if name in with_implied(each)}
    return Target(target.cpu, frozenset(changed), target.l1_bytes, target.l2_bytes)


def check_target(cpu: str, features: str) -> None:
    """Raise the errors of `target_of` without detecting this machine. Raises: ValueError."""
    target_of(cpu or "generic", features)


def _known(cpu: str) -> Target:
    if cpu == "generic":
        return Target(cpu, frozenset())
    family = _families().get(cpu)
    if family is None:
        raise ValueError(f"target-cpu: no processor named '{cpu}' is known, as 'x86-64-v3' or 'znver4' are")
    return Target(cpu, family.features, family.l1_bytes, family.l2_bytes)


@cache
def _families() -> dict[str, _Family]:
    return {name: family for family in _FAMILIES for name in family.names.split()}


@cache
def with_implied(feature: str) -> frozenset[str]:
    """A feature and all features that it implies."""
    implied = _IMPLIED.get(feature, "").split()
    return frozenset({feature}).union(*map(with_implied, implied))


@cache
def host_target() -> Target:
    """This machine, with the caches of processors of its name."""
    name, found = host_processor()
    features = frozenset(feature for feature, is_there in found.items() if is_there)
    family = _families().get(name, _UNKNOWN)
    if platform.machine().lower() in ("aarch64", "arm64"):
        features |= _AARCH64
    return Target(name, features, family.l1_bytes, family.l2_bytes)


@cache
def host_processor() -> tuple[str, Mapping[str, bool]]:
    """Return LLVM's name for this machine's processor, and the availability of each feature known to LLVM."""
    from llvmlite import binding

    return binding.get_host_cpu_name(), binding.get_host_cpu_features()
