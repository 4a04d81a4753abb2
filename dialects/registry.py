"""Our and xDSL's dialects by name, imported lazily."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.ir import Attribute, Dialect, Operation, SSAValue

from dialects.context import ExtendedDialect, ExtendingContext
from dialects.modules import upstream_dialects, upstream_folders

DIALECTS: dict[str, str] = {
    "byoc": "dialects.byoc:BYOC",
    "cmath": "dialects.cmath:CMATH",
    "flow": "dialects.flow:FLOW",
    "hal": "dialects.hal:HAL",
    "index": "dialects.upstream.index.ops:INDEX",
    "iree_codegen": "dialects.iree_codegen:IREE_CODEGEN",
    "iree_cpu": "dialects.iree_cpu:IREE_CPU",
    "iree_encoding": "dialects.iree_encoding:IREE_ENCODING",
    "iree_tensor_ext": "dialects.flow:IREE_TENSOR_EXT",
    "nvvm": "dialects.upstream.nvvm.ops:NVVM",
    "okl": "dialects.okl:OKL",
    "okm": "dialects.okm:OKM",
    "oneflow": "dialects.oneflow:ONEFLOW",
    "rocdl": "dialects.upstream.rocdl.ops:ROCDL",
    "sbp": "dialects.sbp:SBP",
    "shape": "dialects.upstream.shape.ops:SHAPE",
    "sparse_tensor": "dialects.upstream.sparse_tensor.encoding:SPARSE_TENSOR",
    "stream": "dialects.stream:STREAM",
    "transform": "dialects.upstream.transform.ops:TRANSFORM",
    "util": "dialects.util:UTIL",
    "xevm": "dialects.upstream.xevm.ops:XEVM",
}
"""Our dialects: name -> "module:object"."""


def load(location: str) -> Dialect:
    """The dialect at "module:object"."""
    module, _, name = location.partition(":")
    dialect = getattr(import_module(module), name)
    assert isinstance(dialect, Dialect), f"{location} is no dialect"
    return dialect


def factories() -> dict[str, Callable[[], Dialect]]:
    """All dialects: name -> loader. Ours replace xDSL's of the same name."""
    ours = {name: partial(load, location) for name, location in DIALECTS.items()}
    folders = upstream_folders()
    upstream = {
        name: ExtendedDialect(name, base) if name in folders else base for name, base in get_all_dialects().items()
    }
    return {**upstream, **ours}


def extended_dialects() -> list[str]:
    """The dialects of xDSL that have an extension, `dialects/upstream/<dialect>/ops`."""
    return [name for name in upstream_dialects("ops") if name not in DIALECTS]


def make_context(
    *, allow_unregistered: bool = False, dialects: Mapping[str, Callable[[], Dialect]] | None = None
) -> Context:
    """A context with the given dialects registered (default: all of ours and xDSL's), and only builtin loaded."""
    context = ExtendingContext(allow_unregistered=allow_unregistered)
    for name, factory in (factories() if dialects is None else dialects).items():
        context.register_dialect(name, factory)
    context.load_registered_dialect("builtin")
    return context


@cache
def _everything() -> Context:
    return make_context()


def op_class(name: str) -> type[Operation]:
    """The class of an op of our dialects or xDSL's, imported when it is first asked for."""
    return _everything().get_op(name)


def create(
    name: str,
    operands: Sequence[SSAValue] = (),
    types: Sequence[Attribute] = (),
    properties: Mapping[str, Attribute] | None = None,
    attributes: Mapping[str, Attribute] | None = None,
) -> Operation:
    """An op by its name, without regions; for tables of names, where a class would be imported for each row."""
    return op_class(name).create(
        operands=operands, result_types=types, properties=dict(properties or {}), attributes=dict(attributes or {})
    )
