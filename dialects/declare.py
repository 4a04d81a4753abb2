"""Op classes from table rows, for ops that differ from their siblings only in a few words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar, cast

from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition

_OpT = TypeVar("_OpT", bound=IRDLOperation)


def declare(base: type[_OpT], name: str, doc: str, /, **fields: object) -> type[_OpT]:
    """Make the class of the op `name`: `base` with this docstring and these fields.

    The class counts as one of the module of `base`: `declared_ops` finds it there only.

    TanhOp = declare(UnaryXYOp, "oneflow.tanh", "Hyperbolic tangent.")
    """
    words = re.split(r"[._]", name.partition(".")[2])
    members = {"__doc__": doc, "__module__": base.__module__, "name": name, **fields}
    cls = type(base)("".join(word.capitalize() for word in words) + "Op", (base,), members)
    return irdl_op_definition(cast(type[_OpT], cls))


def declared_ops(module: Mapping[str, object]) -> tuple[type[Operation], ...]:
    """The op classes that a module defines, in order. To be called at its end, with `globals()`."""
    return tuple(
        kind
        for kind in module.values()
        if isinstance(kind, type)
        and issubclass(kind, IRDLOperation)
        and kind.__module__ == module["__name__"]
        and "name" in vars(kind)
    )
