"""The passes of xDSL."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from xdsl.passes import ModulePass

_STARTS_ANY_PROGRAM = "mlir-opt"


@cache
def xdsl_passes() -> dict[str, Callable[[], type[ModulePass]]]:
    """Return xDSL's passes by name, except the one that runs arbitrary programs."""
    from xdsl.transforms import get_all_passes

    return {name: partial(_load, load) for name, load in get_all_passes().items() if name != _STARTS_ANY_PROGRAM}


def _load(load: Callable[[], type[ModulePass]]) -> type[ModulePass]:
    from okl_opt.dialects.quiet_imports import quiet_imports

    with quiet_imports():
        return load()
