"""Our and xDSL's dialects by name, imported lazily."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.ir import Attribute, Dialect, Operation, SSAValue

from okl_opt.dialects.context import ExtendedDialect, ExtendingContext
from okl_opt.dialects.modules import upstream_dialects, upstream_folders

DIALECTS: dict[str, str] = {
    "byoc": "okl_opt.dialects.byoc:BYOC",
    "cmath": "okl_opt.dialects.cmath:CMATH",
    "flow": "okl_opt.dialects.flow:FLOW",
    "hal": "okl_opt.dialects.hal:HAL",
    "index": "okl_opt.dialects.upstream.index.ops:INDEX",
    "iree_codegen": "okl_opt.dialects.iree_codegen:IREE_CODEGEN",
    "iree_cpu": "okl_opt.dialects.iree_cpu:IREE_CPU",
    "iree_encoding": "okl_opt.dialects.iree_encoding:IREE_ENCODING",
    "iree_tensor_ext": "okl_opt.dialects.flow:IREE_TENSOR_EXT",
    "nvvm": "okl_opt.dialects.upstream.nvvm.ops:NVVM",
    "okl": "okl_opt.dialects.okl:OKL",
    "okm": "okl_opt.dialects.okm:OKM",
    "oneflow": "okl_opt.dialects.oneflow:ONEFLOW",
    "rocdl": "okl_opt.dialects.upstream.rocdl.ops:ROCDL",
    "sbp": "okl_opt.dialects.sbp:SBP",
    "shape": "okl_opt.dialects.upstream.shape.ops:SHAPE",
    "sparse_tensor": "okl_opt.dialects.upstream.sparse_tensor.encoding:SPARSE_TENSOR",
    "stream": "okl_opt.dialects.stream:STREAM",
    "transform": "okl_opt.dialects.upstream.transform.ops:TRANSFORM",
    "util": "okl_opt.dialects.util:UTIL",
    "xevm": "okl_opt.dialects.upstream.xevm.ops:XEVM",
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
