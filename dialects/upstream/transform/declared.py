"""Classes of transform ops, each made from its row in `definitions.txt` at its first use in a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.modules import parts_of, upstream_rows
from okl_opt.dialects.upstream.definitions import definition
from okl_opt.dialects.upstream.shared.declared_ops import declared_class

_NAMES: Mapping[str, Sequence[str]] = {"transform.foreach_match": ("updated_root", "yielded")}
"""Op name -> the names of its result groups, if they differ from the definition."""


@cache
def op_class(name: str) -> type[Operation] | None:
    """Make the class of the op `name`, which may come from a file; None if the dialect has no such op."""
    row = upstream_rows("transform").get(name, "")
    several = len(parts_of(row).get("out", ())) > 1
    members = {"asm_result_names": _result_names} if several else {}
    return declared_class(name, f"`{name}` of MLIR's transform dialect.", **members)


def create(name: str, **parts: Any) -> Operation:
    """Create an op of the transform dialect; `parts` are arguments of `Operation.create`."""
    cls = op_class(name)
    assert cls is not None, f"{name} is in definitions.txt"
    return cls.create(**parts)


def _result_names(op: Operation) -> Sequence[str | None]:
    """The names of the groups of results. Source: `OpDefinitionsGen.cpp`."""
    found = definition(op.name)
    assert found is not None, f"{op.name} is in definitions.txt"
    groups = list(found.groups_of_results(op))
    words = _NAMES.get(op.name) or [name for name, _ in groups]
    names: list[str | None] = []
    for word, (_, values) in zip(words, groups, strict=True):
        # Each forwarded value gets its own name.
        names += [word] * len(values) if op.name in _NAMES else [word, *[None] * (len(values) - 1)][: len(values)]
    return names


def operand_groups(op: Operation) -> Mapping[str, Sequence[SSAValue]]:
    """The operand groups of a verified op, by name."""
    found = definition(op.name)
    assert found is not None, f"{op.name} is in definitions.txt"
    return dict(found.groups_of_operands(op))
