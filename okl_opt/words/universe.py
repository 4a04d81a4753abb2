"""The universe for xdsl-opt: our dialects and passes whose names xDSL does not have.

xDSL refuses to start if two universes define the same name, so its own names are left out.
Source: xDSL's `xdsl.universe`.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import get_all_dialects
from xdsl.ir import Dialect
from xdsl.passes import ModulePass
from xdsl.transforms import get_all_passes
from xdsl.universe import Universe

from okl_opt.dialects.registry import DIALECTS, load
from okl_opt.passes.pipeline.entries import load_class
from okl_opt.passes.pipeline.table import PASSES


def _dialects() -> dict[str, Callable[[], Dialect]]:
    taken = get_all_dialects()
    return {name: (lambda place=place: load(place)) for name, place in DIALECTS.items() if name not in taken}


def _passes() -> dict[str, Callable[[], type[ModulePass]]]:
    taken = get_all_passes()
    return {name: (lambda place=place: load_class(place)) for name, place in PASSES.items() if name not in taken}


OKL_UNIVERSE = Universe(all_dialects=_dialects(), all_passes=_passes())
