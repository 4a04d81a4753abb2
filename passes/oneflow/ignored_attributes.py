"""Attributes that say nothing about what an op computes, set aside on the module and put back.

The module has them as `oneflow.ignored_attributes`, an array of dictionaries; each op has its place in that array as
`ignored_attributes`, and a name that is the same for all.
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
    """Take the ignored attributes from compute ops; gives what each op had.

    Ops that read or make what training writes keep theirs: two of them, before and after the write, differ in nothing
    else.
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
    """Keep on the module what the compute ops that are left have lost."""
    kept: list[DictionaryAttr] = []
    for op in _compute_ops(module):
        if op in taken:
            edit.modify(op).attributes[_PLACE] = IntegerAttr(len(kept), i64)
            kept.append(taken[op])
    if kept:
        edit.modify(module).attributes[_SAVED] = ArrayAttr(kept)


def restore(edit: Editor, module: ModuleOp) -> int:
    """Give the ops back what `save` kept; the number of these ops.

    Raises: DiagnosticError, with nothing changed, if an op states a place that the module does not have.
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
    """Those that `cse` may make one: not the ones that draw random numbers or write, of which it does not know."""
    return (op for op in module.walk() if is_function(op))
