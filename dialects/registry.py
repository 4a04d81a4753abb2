"""The dialects by name: ours, and xDSL's, none of them imported before a text mentions it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.ir import Dialect

DIALECTS: dict[str, str] = {
    "nvvm": "dialects.upstream.nvvm:NVVM",
    "okl": "dialects.okl:OKL",
    "oneflow": "dialects.oneflow:ONEFLOW",
    "sbp": "dialects.sbp:SBP",
}
"""Our dialects: name -> "module:object"."""


EXTENSIONS: dict[str, str] = {
    "llvm": "dialects.upstream.llvm:LLVM",
    "linalg": "dialects.upstream.linalg:LINALG",
    "bufferization": "dialects.upstream.bufferization:BUFFERIZATION",
    "tensor": "dialects.upstream.tensor:TENSOR",
    "affine": "dialects.upstream.affine:AFFINE",
    "vector": "dialects.upstream.vector:VECTOR",
    "gpu": "dialects.upstream.gpu:GPU",
    "memref": "dialects.upstream.memref:MEMREF",
    "arith": "dialects.upstream.arith:ARITH",
    "cf": "dialects.upstream.cf:CF",
    "func": "dialects.upstream.func:FUNC",
    "math": "dialects.upstream.math:MATH",
    "scf": "dialects.upstream.scf:SCF",
}
"""Ops of upstream dialects that xDSL's dialect of that name lacks: dialect name -> "module:object"."""


def load(location: str) -> Dialect:
    """The dialect at "module:object"."""
    module, _, name = location.partition(":")
    dialect = getattr(import_module(module), name)
    assert isinstance(dialect, Dialect), f"{location} is no dialect"
    return dialect


def factories() -> dict[str, Callable[[], Dialect]]:
    """Every dialect that text may mention: name -> what loads it. Ours win over xDSL's of the same name."""
    ours = {name: (lambda location=location: load(location)) for name, location in DIALECTS.items()}
    upstream = get_all_dialects()
    extended = {name: partial(_extended, upstream[name], location) for name, location in EXTENSIONS.items()}
    return upstream | extended | ours


def _extended(base: Callable[[], Dialect], location: str) -> Dialect:
    """The dialect with what the extension at `location` adds; where both have a name, the extension's class counts."""
    dialect, extension = base(), load(location)
    operations = {op.name: op for op in (*dialect.operations, *extension.operations)}
    attributes = {attribute.name: attribute for attribute in (*dialect.attributes, *extension.attributes)}
    return replace(dialect, _operations=list(operations.values()), _attributes=list(attributes.values()))


def make_context(
    *, allow_unregistered: bool = False, dialects: Mapping[str, Callable[[], Dialect]] | None = None
) -> Context:
    """A context that knows the given dialects, all of ours and xDSL's by default, and has loaded only builtin."""
    context = Context(allow_unregistered=allow_unregistered)
    for name, factory in (factories() if dialects is None else dialects).items():
        context.register_dialect(name, factory)
    context.load_registered_dialect("builtin")
    return context
