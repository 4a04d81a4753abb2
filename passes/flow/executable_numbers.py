"""Renumbering of executables without gaps: `@f_dispatch_0`, `@f_dispatch_1` and so on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import StringAttr, SymbolRefAttr
from xdsl.ir import Operation

from okl_opt.dialects.flow import DispatchOp, ExecutableExportOp, ExecutableOp
from okl_opt.dialects.interfaces.symbols import is_private, references_of, symbol_name
from okl_opt.passes.rewriting.edit import Editor

_NUMBERED = re.compile(r"(.+_dispatch_)\d+")


class _Renamed(NamedTuple):
    """An executable with its new name, and the symbols in it with the old name as prefix."""

    executable: ExecutableOp
    name: str
    inside: Mapping[str, str]


def renumber(module: Operation, dispatches: Mapping[str, Sequence[DispatchOp]], edit: Editor) -> None:
    """Renumber executables in program order, with the symbols named after them.

    `dispatches` maps an executable that only dispatches refer to, by name, to these dispatches; other executables stay.
    """
    symbols = list(module.regions[0].block.ops)
    numbered = {
        op: found[1]
        for op in symbols
        if isinstance(op, ExecutableOp)
        and is_private(op)
        and op.sym_name.data in dispatches
        and (found := _NUMBERED.fullmatch(op.sym_name.data))
    }
    taken = {symbol_name(op) for op in symbols if op not in numbered}
    numbers = {prefix: count() for prefix in numbered.values()}
    renamed: list[_Renamed] = []
    for op, prefix in numbered.items():
        name = next(name for number in numbers[prefix] if (name := f"{prefix}{number}") not in taken)
        if name != op.sym_name.data:
            renamed.append(_Renamed(op, name, _names_inside(op, name)))
    if renamed and edit.begin(*(each.executable for each in renamed)):
        for each in renamed:
            users = dispatches[each.executable.sym_name.data]
            _rename(each, users, edit)


def _names_inside(executable: ExecutableOp, name: str) -> Mapping[str, str]:
    """Map exports and functions to new names; empty if a name is taken, or an op of another kind refers to them."""
    old = executable.sym_name.data
    functions = executable.functions().values()
    found = {
        each.sym_name.data: name + each.sym_name.data.removeprefix(old)
        for each in (*executable.exports(), *functions)
        if re.match(rf"{re.escape(old)}(_|$)", each.sym_name.data)
    }
    there = {each.sym_name.data for each in (*executable.exports(), *functions)} - set(found)
    others = (op for op in executable.walk() if not isinstance(op, ExecutableExportOp | func.CallOp))
    is_used = any(reference.root_reference.data in found for op in others for reference in references_of(op))
    return {} if is_used or there & set(found.values()) else found


def _rename(renamed: _Renamed, users: Sequence[DispatchOp], edit: Editor) -> None:
    executable, name, inside = renamed
    edit.modify(executable).properties["sym_name"] = StringAttr(name)
    for op in executable.walk():
        if isinstance(op, ExecutableExportOp | func.FuncOp) and op.sym_name.data in inside:
            edit.modify(op).properties["sym_name"] = StringAttr(inside[op.sym_name.data])
        for key in ("function_ref", "callee"):
            reference = op.properties.get(key)
            if isinstance(reference, SymbolRefAttr) and reference.root_reference.data in inside:
                edit.modify(op).properties[key] = SymbolRefAttr(inside[reference.root_reference.data])
    for user in users:
        (export,) = user.entry_point.nested_references.data
        edit.modify(user).properties["entry_point"] = SymbolRefAttr(name, [inside.get(export.data, export.data)])
