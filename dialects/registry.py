"""The dialects by name: ours, and xDSL's, none of them imported before a text mentions it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.ir import Dialect

DIALECTS: dict[str, str] = {
    "okl": "dialects.okl:OKL",
    "oneflow": "dialects.oneflow:ONEFLOW",
    "sbp": "dialects.sbp:SBP",
}
"""Our dialects: name -> "module:object"."""


def load(location: str) -> Dialect:
    """The dialect at "module:object"."""
    module, _, name = location.partition(":")
    dialect = getattr(import_module(module), name)
    assert isinstance(dialect, Dialect), f"{location} is no dialect"
    return dialect


def factories() -> dict[str, Callable[[], Dialect]]:
    """Every dialect that text may mention: name -> what loads it. Ours win over xDSL's of the same name."""
    ours = {name: (lambda location=location: load(location)) for name, location in DIALECTS.items()}
    return get_all_dialects() | ours


def make_context(*, allow_unregistered: bool = False) -> Context:
    """A context that knows every dialect and has loaded only builtin."""
    context = Context(allow_unregistered=allow_unregistered)
    for name, factory in factories().items():
        context.register_dialect(name, factory)
    context.load_registered_dialect("builtin")
    return context
