"""Entries of the registry: the origin of a pass or pipeline, and the function that loads it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from xdsl.passes import ModulePass

from okl_opt.passes.base import OpPass, Pass

if TYPE_CHECKING:
    from okl_opt.passes.pipeline.pipeline import Pipeline

OURS, XDSL = "okl", "xdsl"
"""Origins; any other is the name of a plugin."""

XDSL_DUMP_NAMES = {
    "convert-linalg-to-loops": "ConvertLinalgToLoopsPass",
    "gpu-map-parallel-loops": "GpuMapParallelLoopsPass",
    "licm": "LoopInvariantCodeMotion",
    "lower-affine": "LowerAffinePass",
}
"""Names in dumps of xDSL's passes known to MLIR; others have the name of their class. Source: MLIR's names."""

XDSL_ON_ANY_OP = frozenset({"dce", "licm"})
"""xDSL's passes that change nothing outside of their op; MLIR runs these on ops of any kind."""


class PassEntry(NamedTuple):
    """A pass: its name, its origin, and the function that loads its class."""

    name: str
    origin: str
    load: Callable[[], type[ModulePass]]

    def dump_name(self, pass_class: type[ModulePass]) -> str:
        """Return the name of the pass in IR dumps."""
        if self.origin == XDSL and self.name in XDSL_DUMP_NAMES:
            return XDSL_DUMP_NAMES[self.name]
        if issubclass(pass_class, Pass) and pass_class.is_of_tests:
            return f"(anonymous namespace)::{pass_class.__name__}"
        return pass_class.__name__

    def anchors(self, pass_class: type[ModulePass]) -> tuple[str, ...] | None:
        """Return the anchor ops of the pass, one nested manager for each; None for any op."""
        if issubclass(pass_class, OpPass):
            anchor = pass_class.anchor
            return (anchor,) if isinstance(anchor, str) else anchor
        if self.origin == XDSL and self.name in XDSL_ON_ANY_OP:
            return None
        return ("builtin.module",)


class PipelineEntry(NamedTuple):
    """A named pipeline: its name, its origin, and the function that loads its class."""

    name: str
    origin: str
    load: Callable[[], type[Pipeline]]


def load_class(location: str) -> type[ModulePass]:
    """Load the pass class at "module:Class" below `okl_opt.passes`."""
    found = _at(location)
    assert isinstance(found, type) and issubclass(found, ModulePass), f"{location} is no pass"
    return found


def load_pipeline(location: str) -> type[Pipeline]:
    """The pipeline class at "module:Class"."""
    from okl_opt.passes.pipeline.pipeline import Pipeline

    found = _at(location)
    assert isinstance(found, type) and issubclass(found, Pipeline), f"{location} is no pipeline"
    return found


def load_function(location: str) -> Callable[..., object]:
    """The function at "module:name"."""
    found = _at(location)
    assert callable(found), f"{location} is no function"
    return found


def _at(location: str) -> Any:
    module, _, name = location.partition(":")
    return getattr(import_module(f"okl_opt.passes.{module}"), name)
