"""Saving and restoring of attributes that do not affect the results of an op.

The module stores them as `oneflow.ignored_attributes`, an array of dictionaries. Each op has its index in that array as
`ignored_attributes`, and a name common to all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, ModuleOp, StringAttr, i64
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.memory import ProgramMemory
from okl_opt.passes.analysis.load_time import is_function
from okl_opt.passes.rewriting.edit import Editor

IGNORED = ("op_name", "scope_symbol_id")
"""Source: OneFlow's CSEWithAttributesIgnored."""

_SAVED = "oneflow.ignored_attributes"
_PLACE = "ignored_attributes"
# Every user op must have a name.
_NO_NAME = StringAttr("ignored")


def erase(edit: Editor, module: ModuleOp) -> dict[Operation, DictionaryAttr]:
    """Remove the ignored attributes from compute ops; return the removed attributes of each op.

    Ops on values that training writes keep their attributes: equal ops before and after a write must stay different.
    """
    memory = ProgramMemory(module)
    taken: dict[Operation, DictionaryAttr] = {}
    chosen = [
        op for op in _compute_ops(module) if not any(memory.is_written(value) for value in (*op.operands, *op.results))
    ]
    if not chosen or not edit.begin(*chosen):
        return taken
    for op in chosen:
        attributes = edit.modify(op).attributes
        taken[op] = DictionaryAttr({name: attributes.pop(name) for name in IGNORED if name in attributes})
        attributes["op_name"] = _NO_NAME
    return taken


def save(edit: Editor, module: ModuleOp, taken: dict[Operation, DictionaryAttr]) -> None:
    """Store the removed attributes of the remaining compute ops on the module."""
    kept: list[DictionaryAttr] = []
    for op in _compute_ops(module):
        if op in taken:
            edit.modify(op).attributes[_PLACE] = IntegerAttr(len(kept), i64)
            kept.append(taken[op])
    if kept:
        edit.modify(module).attributes[_SAVED] = ArrayAttr(kept)


def restore(edit: Editor, module: ModuleOp) -> int:
    """Restore the attributes that `save` stored; return the number of restored ops.

    Raises: DiagnosticError, with nothing changed, if an op has an index out of range.
    """
    saved = module.attributes.get(_SAVED, ArrayAttr([]))
    if not isa(saved, ArrayAttr[DictionaryAttr]):
        raise op_error(module, f"'{_SAVED}' must be an array of dictionaries, got {saved}")
    places = {op: op.attributes[_PLACE] for op in _compute_ops(module) if _PLACE in op.attributes}
    for op, place in places.items():
        if not isinstance(place, IntegerAttr) or not 0 <= place.value.data < len(saved):
            raise op_error(op, f"has its attributes at place {place} of '{_SAVED}', which has {len(saved)}")
    if (not places and _SAVED not in module.attributes) or not edit.begin(module):
        return 0
    for op, place in places.items():
        del edit.modify(op).attributes[_PLACE]
        op.attributes.update(saved.data[cast(IntegerAttr, place).value.data].data)
    edit.modify(module).attributes.pop(_SAVED, None)
    return len(places)


def _compute_ops(module: ModuleOp) -> Iterator[Operation]:
    """Return the compute ops that `cse` may merge: deterministic ones without writes, which `cse` cannot see."""
    return (op for op in module.walk() if is_function(op))
